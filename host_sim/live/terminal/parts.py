# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The parts of the live clock on a terminal: its face, the five keys, the lines of words; each a Textual widget.

They draw what they are told and tell the app what a mouse does. Must not know the clock.
"""

from textwrap import wrap

from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from flagfall.timing.sides import LEFT, RIGHT
from host_sim.live import panel
from host_sim.live.cuts import LARGE
from host_sim.live.painting import painted

CASE, PAPER = "#20242a", "#d7dbe0"
QUIET, LOUD = "#9aa3af", "#ffd75f"
PAGE_NS = 2_000_000_000


class Face(Static):
    """Lever, displays and lamps. A mouse that goes down on the left or the right half presses that end."""

    _seen = None
    _cut = LARGE

    class Pressed(Message):
        """The end of the lever at `side` was pressed."""

        def __init__(self, side: int):
            super().__init__()
            self.side = side

    def fit(self, cut) -> None:
        """Be drawn in the size of `cut` (host_sim.live.cuts) from now on."""
        self._cut, self._seen = cut, None
        self.styles.width, self.styles.height = cut.width, cut.height

    def draw(self, view: tuple, labels: tuple, phase: bool, look) -> None:
        """Show `view` (both pictures, lever, lamps as `panel.draw` takes them); nothing if it is shown already."""
        left, right, lever, lamps = view
        seen = bytes(left), bytes(right), lever, tuple(lamps), labels, phase, look
        if seen == self._seen:
            return
        self._seen = seen
        lines = panel.draw_clock(*view, labels, phase, look, self._cut)
        self.update(painted(lines, self._cut))

    def on_mouse_down(self, event) -> None:
        """Tell which end was meant."""
        self.post_message(self.Pressed(LEFT if event.x < self._cut.width / 2 else RIGHT))


class Key(Static):
    """One of the five keys, down as long as the mouse is down on it."""

    class Moved(Message):
        """The key `name` goes down or comes up."""

        def __init__(self, name: str, down: bool):
            super().__init__()
            self.name = name
            self.down = down

    def __init__(self, name: str, sign: str, strokes: str):
        super().__init__(id=name)
        self._sign = sign
        self._strokes = strokes
        self._shown = None

    def fit(self, width: int, gap: int, rows: int) -> None:
        """Be so many columns wide, `gap` apart from the next, and three rows high, or one, from now on."""
        self._width, self._rows, self._shown = width, rows, None
        self.styles.width, self.styles.height, self.styles.margin = width, rows, (0, gap, 0, 0)

    def draw(self, down: bool, look) -> None:
        """Show the key up or `down`, with a word so that no colour is needed to tell."""
        if self._shown == (down, look):
            return
        self._shown = down, look
        rows = self._large(down, look) if self._rows > 1 else [self._small(down)]
        self.update(Text("\n".join(rows), style="reverse" if down else "", no_wrap=True))

    def _large(self, down, look):
        inner = self._width - 2
        words = f"{'DOWN' if down else self.id} {self._sign}".center(inner)
        strokes = f" {self._strokes} " if len(self._strokes) + 2 <= inner else self._strokes
        top = look.top[0] + look.across * inner + look.top[-1]
        bottom = look.bottom[0] + strokes.center(inner, look.across) + look.bottom[-1]
        return top, look.down + words + look.down, bottom

    def _small(self, down):
        return f"{'DOWN' if down else self._strokes[0]} {self._sign}".center(self._width)

    def on_mouse_down(self, event) -> None:
        """Go down, and keep the mouse until it comes up, wherever that is."""
        self.capture_mouse()
        self.post_message(self.Moved(self.id, True))

    def on_mouse_up(self, event) -> None:
        """Come up."""
        self.release_mouse()
        self.post_message(self.Moved(self.id, False))


class Turning:
    """Words that may be longer than their line: it shows a page of them after the other, each for two seconds."""

    _words, _since = "", 0

    def begin(self, words: str, now_ns: int) -> None:
        """Show `words` from their first page on, at `now_ns`."""
        self._words, self._since = words, now_ns

    def page(self, words: str, width: int, rows: int, now_ns: int, once: bool) -> str:
        """Return what of `words` stands in `rows` of `width` columns at `now_ns`; "" after all, if only `once`."""
        if words != self._words:
            self.begin(words, now_ns)
        lines = wrap(words, width)
        pages = [lines[first : first + rows] for first in range(0, len(lines), rows)] or [[]]
        number = (now_ns - self._since) // PAGE_NS
        return "" if once and number >= len(pages) else "\n".join(pages[number % len(pages)])


class Line(Static):
    """One or more lines of words, cut where they end; `say` changes them."""

    def __init__(self, name: str):
        super().__init__(id=name)
        self._said = None

    def fit(self, width: int, rows: int) -> None:
        """Have so many columns and rows from now on; no row: not be there."""
        self._width, self._rows, self._said = width, rows, None
        self.styles.height = rows
        self.set_class(not rows, "absent")

    def say(self, words: str, style: str = "") -> None:
        """Show `words`, of which a line break stays one."""
        if self._rows and (words, style) != self._said:
            self._said = words, style
            self.update(Text("\n".join(self._fitted(words)), style=style, no_wrap=True))

    def _fitted(self, words):
        lines = words.split("\n")
        if len(lines) > 1:
            return lines
        return wrap(words, self._width, max_lines=self._rows, placeholder=" ...")
