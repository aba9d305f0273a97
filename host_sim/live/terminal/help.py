# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page of help of the live clock on a terminal, and what its line is shown to take. Knows the keys by name only."""

from textual.screen import ModalScreen
from textual.widgets import Static

from flagfall.timing.chessclock import OVER, PAUSED

HELP = """\
The lever     f  the left end goes down      j  the right end goes down
              so each of two players has a key; the arrows do the same
The keys      1 2 3 4 5  or the signs of the manual  < - = + >
              back minus play/pause plus forward; the space bar is play
Holding       h, then a key: it stays down until it is struck again; the
              mouse; or the key itself, in a terminal that tells when it
              comes up (kitty, foot); elsewhere that counts once
The mouse     the five keys; a display or an end of the lever presses it

o  power off and on          r  reset, as the watchdog does
b  cells nearly empty, or fresh ones again
:  anything that a scenario can say, such as
     unplug left     battery 3.2     in a pause: arbiter add white +2:00
q  ends, Ctrl-C at once; the game is kept, or with --record written

A first game: space starts White, whose end is up. Each player presses
his own end. Space pauses; then h and space for three seconds, and space
again: the correction. The clock goes on under this page.

Any key closes it."""


SHORT_HELP = """\
f j        left, right end of the lever
1 2 3 4 5  the keys, or < - = + >
space      play: start, pause, go on
h, key     holds it until struck again
o r b      power, reset, battery
:          what a scenario can say
q          leave; Ctrl-C at once
Any key closes this; more at 80 x 24."""


def examples(clock) -> str:
    """Return lines that a scenario can say and `clock`, None if it is off, takes as it is now."""
    pause = clock is not None and clock.state in (PAUSED, OVER)
    return ("arbiter add white +2:00   " if pause else "press white   ") + "unplug left   battery 3.2   (Escape leaves)"


class Help(ModalScreen):
    """Shows a text until any key or the mouse closes it."""

    CSS = """
    Help { align: center middle; }
    Help Static { width: auto; max-width: 74; height: auto; padding: 0 1; background: #303640; }
    """

    def __init__(self, text: str):
        super().__init__()
        self._text = text

    def compose(self):
        """Show the text."""
        yield Static(self._text, markup=False)

    def on_key(self, event) -> None:
        """Close, whatever key it was, but not by the one that opened this as long as it is held."""
        event.stop()
        event.prevent_default()
        if self.app.struck(event):
            self.dismiss()

    def on_mouse_down(self, event) -> None:
        """Close."""
        event.stop()
        self.dismiss()
