# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands on a memory LCD of this clock, read from its pixels alone: time, fields, bars, the lines of a sentence.

Its places, which a ruler finds on the glass: a bar of small letters at the top and one at the bottom, 24 lines each.
Between them a time in digits of 192 lines, with four fields at its right, or in digits of 144 lines, with the fields
below; or three lines of words, in large letters, where those have no room in smaller ones. A field has its name in
small letters and its value in large ones below. Runs on MicroPython too.
"""

from host_sim.desk import lcddigits, lcdtext

_SMALL, _MIDDLE, _LARGE = (8, 16), (12, 24), (16, 32)
_BAR_LETTERS = 50
_TOP_BAR, _BOTTOM_BAR = 0, 218  # the first line of their letters
_BESIDE = ((320, 24), (320, 72), (320, 120), (320, 168))  # the corners of the fields
_BELOW = ((8, 168), (112, 168), (216, 168), (320, 168))
_NAME_LETTERS, _VALUE_LETTERS = 10, 5
_LINES = (40, 104, 168)
_STATE, _SECOND, _MOVES = 0, 1, 2  # the places of fields

_MOST_KEPT = 64


class Reading:
    """What was read of `ink` (host_sim.desk.memorylcd), each part when it is asked for."""

    def __init__(self, ink):
        self._rows = lcdtext.rows_of(ink)
        self._found = {}

    def _once(self, name, read):
        if name not in self._found:
            self._found[name] = read()
        return self._found[name]

    @property
    def time(self) -> str:
        """The time in large digits, `1:30:05`; "" if there is none."""
        return self._once("time", lambda: lcddigits.time(self._rows))

    @property
    def top(self) -> str:
        """The bar at the top: colour, state, whose move it is, warnings."""
        return self._once("top", lambda: lcdtext.text(self._rows, 0, _TOP_BAR, _SMALL, _BAR_LETTERS).strip())

    @property
    def control(self) -> str:
        """The bar at the bottom: the control in words."""
        return self._once("control", lambda: lcdtext.text(self._rows, 0, _BOTTOM_BAR, _SMALL, _BAR_LETTERS).strip())

    @property
    def fields(self) -> list:
        """(name, value) of the four fields: state, what counts beside the time, moves, moves to go; "" for nothing."""
        return self._once("fields", self._read_fields)

    @property
    def state(self) -> tuple:
        """Name and value of the field of the state."""
        return self.fields[_STATE]

    @property
    def second(self) -> tuple:
        """Name and value of what counts beside the main time."""
        return self.fields[_SECOND]

    @property
    def moves(self) -> str:
        """The number of moves made."""
        return self.fields[_MOVES][1]

    @property
    def lines(self) -> list:
        """The three lines of a sentence; "" each where there is a time."""
        return self._once("lines", lambda: ["", "", ""] if self.time else [self._line(y) for y in _LINES])

    @property
    def said(self) -> str:
        """The sentence, a blank between its words."""
        return " ".join(" ".join(self.lines).split())

    def words(self) -> str:
        """Return all there is, in one line: for who wants to know what was seen instead."""
        parts = [self.time] + self.lines + [" ".join(each).strip() for each in self.fields] + [self.top, self.control]
        return " / ".join([part for part in parts if part])

    def _read_fields(self):
        if not self.time:
            return [("", "")] * 4
        places = _BESIDE if lcddigits.height(self._rows) == lcddigits.LARGE else _BELOW
        return [self._field(x, y) for x, y in places]

    def _field(self, x, y):
        name = lcdtext.text(self._rows, x, y, _SMALL, _NAME_LETTERS)
        return name, lcdtext.text(self._rows, x, y + _SMALL[1], _LARGE, _VALUE_LETTERS)

    def _line(self, y):
        large = lcdtext.text(self._rows, 8, y, _LARGE, 24)
        if lcdtext.UNKNOWN not in large:
            return large.strip()
        middle = lcdtext.text(self._rows, 2, y, _MIDDLE, 33)
        unsure = middle.count(lcdtext.UNKNOWN) > large.count(lcdtext.UNKNOWN)
        return (large if unsure else middle).strip()


_kept = {}


def read(ink: bytes) -> Reading:
    """Return the reading of `ink`; that of one read before is kept for a while."""
    if ink not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[ink] = Reading(ink)
    return _kept[ink]
