# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A desk whose displays are memory LCDs, and what its panels say: the bytes read back, by numbers written anew.

Runs on MicroPython too, and allocates nothing when the app calls it.
"""

from flagfall.face.display import LCD
from host_sim.desk.desk import Desk

SIZE = 180
WIDTH = 33
TEXT = 40
CONTROL, LINES = 20, 60
FORMS = {1: "{1}:{2:02}", 2: "{0}:{1:02}:{2:02}", 3: "{1}.{2}"}
MARKS = ("negative", "first-blinks", "interim", "delay", "byoyomi", "last-period", "battery", "odds")
STATES = ("ready", "running", "paused", "over")
SIGNS = ((4, "to-move"), (8, "white"), (16, "flag"), (32, "flag-first"), (64, "lever"), (128, "cue"))


class PanelDesk(Desk):
    """A desk with panels for pictures."""

    def power_up(self, ticks=0):
        """Start the tick counter, with dark displays."""
        super().power_up(ticks)
        self.face = LCD

    def power_down(self):
        """Darken displays and lamps."""
        super().power_down()
        self.pictures = [bytearray(SIZE), bytearray(SIZE)]

    def show(self, side, picture):
        """Take over a panel, byte by byte."""
        if not self.plugged[side]:
            return False
        if len(picture) != SIZE:
            raise ValueError("%d bytes are no panel" % len(picture))
        shown = self.pictures[side]
        for place in range(SIZE):
            shown[place] = picture[place]
        return True


def _text(panel, place):
    text = bytes(panel[place : place + TEXT]).rstrip(b"\0")
    assert b"\0" not in text, "%r: a zero within a text" % text
    return text.decode("ascii")


def lines(panel):
    """Return the three lines of a sentence."""
    return [_text(panel, LINES + TEXT * line) for line in range(3)]


def sentence(panel):
    """Return what the lines say, as one text; "" where the big field shows a time."""
    return " ".join([line for line in lines(panel) if line]) if panel[0] == 4 else ""


def blinking(panel):
    """Return what of the lines blinks."""
    line, first, count = panel[17:20]
    return lines(panel)[line - 1][first : first + count] if line else ""


def time(panel):
    """Return the time in the big field, "" where it shows none."""
    if panel[0] not in FORMS:
        return ""
    return ("-" if panel[4] & 1 else "") + FORMS[panel[0]].format(*panel[1:4])


def beside(panel):
    """Return what counts beside the main time: letter, seconds, and the periods or moves that are left."""
    return chr(panel[6]) if panel[6] else "", panel[7] << 8 | panel[8], panel[9]


def moves(panel):
    """Return the moves made and those that are to come up to the control, None where there is none."""
    to_go = panel[12] << 8 | panel[13]
    return panel[10] << 8 | panel[11], None if to_go == 0xFFFF else to_go


def period(panel):
    """Return the number of the period, and how many there are."""
    return panel[14], panel[15]


def control(panel):
    """Return the control in words."""
    return _text(panel, CONTROL)


def marks(panel):
    """Return the names of the marks that are set."""
    return [name for bit, name in enumerate(MARKS) if panel[4] >> bit & 1]


def state(panel):
    """Return the state, and the names of the signs beside it."""
    return [STATES[panel[5] & 3]] + [name for bit, name in SIGNS if panel[5] & bit]
