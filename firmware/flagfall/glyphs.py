# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`Frame` -> segment bits of a 4-digit display with a centre colon and separate dots; the only glyph table.

A picture is 10 bytes: four digits and the dots, lit; then the same five again, what of it blinks. Digit bits:
0 a (top), 1 b, 2 c, 3 d (bottom), 4 e, 5 f, 6 g (middle), 7 the point after the digit. Dot bits are those of the
1.2 inch HT16K33 backpack.
"""

from flagfall.compat import const
from flagfall.face import HOURS, MOVES, PERIOD, TENTHS

PICTURE_SIZE = const(10)

COLON = const(0x02)
LOWER_LEFT = const(0x04)
UPPER_LEFT = const(0x08)
TOP_RIGHT = const(0x10)

_DIGITS = bytes((0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F))
_POINT = const(0x80)
_MINUS = const(0x40)
_BLANK = const(0x00)
_N = const(0x54)
_P = const(0x73)
_T = const(0x78)
_U = const(0x1C)
_R = const(0x50)
_FROM_RIGHT = (3, 2, 1, 0)
_DOTS = const(4)
_BLINKS = const(5)


def render(frame, picture) -> None:
    """Write what `frame` shows into the 10 bytes of `picture`; allocates nothing."""
    if frame.kind <= HOURS:
        _render_time(frame, picture)
    elif frame.kind == TENTHS:
        _put_right(picture, frame.high * 10 + frame.low, 2)
        picture[2] |= _POINT
        picture[_DOTS] = 0
    elif frame.kind == MOVES:
        _render_number(frame.low, _N, picture)
    elif frame.kind == PERIOD:
        _render_number(frame.low, _P, picture)
    else:
        _render_turn(picture)
    _render_blinking(frame, picture)


def _render_time(frame, picture):
    low = frame.low
    high = frame.high
    picture[3] = _DIGITS[low % 10]
    picture[2] = _DIGITS[low // 10]
    picture[1] = _DIGITS[high % 10]
    picture[0] = _DIGITS[high // 10] if high > 9 else _MINUS if frame.negative else _BLANK
    picture[_DOTS] = COLON


def _put_right(picture, number, width):
    # Right-aligned, at least `width` digits, blanks in front.
    for place in _FROM_RIGHT:
        shown = number or place > 3 - width
        picture[place] = _DIGITS[number % 10] if shown else _BLANK
        number //= 10


def _render_number(number, letter, picture):
    # The letter stands two places before the number, or right before three digits.
    _put_right(picture, number, 1)
    picture[1 if number < 10 else 0] = letter
    picture[_DOTS] = 0


def _render_turn(picture):
    picture[0] = _T
    picture[1] = _U
    picture[2] = _R
    picture[3] = _N
    picture[_DOTS] = 0


def _render_blinking(frame, picture):
    dots = picture[_DOTS]
    blinking = 0
    if frame.kind == HOURS:
        # Both left dots say hours, and so does the blinking colon.
        dots |= UPPER_LEFT | LOWER_LEFT
        blinking = COLON
        if frame.interim:
            blinking |= UPPER_LEFT
        if frame.delay:
            blinking |= LOWER_LEFT
    else:
        if frame.interim:
            dots |= UPPER_LEFT
        if frame.delay:
            dots |= LOWER_LEFT
            blinking = LOWER_LEFT
    if frame.battery:
        dots |= TOP_RIGHT
        blinking |= TOP_RIGHT
    picture[_DOTS] = dots
    picture[_BLINKS + _DOTS] = blinking
    # The last digit is never blank: it tells whether the picture that stood here before blinked.
    if frame.blinking or picture[_BLINKS + 3]:
        for place in range(4):
            picture[_BLINKS + place] = picture[place] if frame.blinking else 0
