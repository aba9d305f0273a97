# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The big field in digits: where each stands for what is shown, and which zones differ from what stood there.

A millimetre is 6.8 lines (0.147 mm apart): 192 lines are 28.2 mm, 144 are 21.2 mm.
"""

from board.lcd import big, middle, narrow, slender
from flagfall.compat import const

# How the field is laid out.
EMPTY = const(0)
MINUTE_UNITS = const(1)  # 4:59
SECONDS = const(2)  # 19.9
MINUTE_TENS = const(3)  # 24:59, -9:59
HOURS = const(4)  # 1:24:59
BELOW_MINUTES = const(5)  # -24:59
BELOW_HOURS = const(6)  # -1:24:59, its minus apart from the digits
SENTENCE = const(7)

NOTHING = const(10)  # glyphs after the digits, as in firmware/image/digits.py
MINUS = const(11)
_GLYPHS = const(12)
NO_MARK = const(0)
POINT = const(1)
COLON = const(2)

SLOTS = const(6)  # of digits from the left, and in the last one the mark between them
MARK_SLOT = const(5)
FIRST_ZONE = const(3)
_SIZES = (big, big, big, middle, narrow, narrow, slender)
# Columns of eight pixels at which digits begin, and marks.
_DIGITS_AT = (
    (),
    (0, 15, 27),
    (0, 12, 27),
    (1, 12, 26, 37),
    (0, 11, 20, 31, 40),
    (1, 10, 19, 30, 39),
    (5, 15, 23, 33, 41),
)
_MARKS_AT = ((), (12,), (24,), (23,), (9, 29), (28,), (13, 31))


class Numerals:
    """The digits of all sizes on a canvas."""

    def __init__(self, canvas):
        self._put = canvas.put
        strips = {
            size: (canvas.strip(size.STRIP, size.COLUMNS), canvas.strip(size.MARK_STRIP, size.MARK_COLUMNS))
            for size in (big, middle, narrow, slender)
        }
        self._strips = tuple([strips[size] for size in _SIZES])

    def draw(self, layout: int, slots, row: int) -> None:
        """Draw zone `row` of the field, 0 at its top, with `slots` of glyphs."""
        size = _SIZES[layout]
        zones = size.ZONES
        if row >= zones:
            return
        put, strips, places = self._put, self._strips[layout], size.PLACES
        strip, place = strips[0], 0
        for column in _DIGITS_AT[layout]:
            put(strip, places[slots[place] * zones + row], column)
            place += 1
        strip, kind = strips[1], size.MARK_PLACES[slots[MARK_SLOT] * zones + row]
        for column in _MARKS_AT[layout]:
            put(strip, kind, column)


def changed(layout: int, before, after) -> int:
    """Return the zones of the display that differ between two lots of slots in the same layout, a bit each."""
    changes = _SIZES[layout].CHANGES
    found = 0
    for place in range(len(_DIGITS_AT[layout])):
        found |= changes[before[place] * _GLYPHS + after[place]]
    if before[MARK_SLOT] != after[MARK_SLOT]:
        found = (1 << _SIZES[layout].ZONES) - 1
    return found << FIRST_ZONE
