# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`Frame` -> segment bits of a 4-digit display with a centre colon and separate dots; the only glyph table.

A picture is 10 bytes: four digits and the dots, lit; then the same five again, what of it blinks. Digit bits:
0 a (top), 1 b, 2 c, 3 d (bottom), 4 e, 5 f, 6 g (middle). Dot bits are those of the 1.2 inch HT16K33 backpack
(Adafruit 1270), which has no point behind a digit: its only one stands high between the third digit and the last.
Steady it is the point of tenths, blinking the battery mark.
"""

from flagfall.compat import const
from flagfall.face.face import ALL, HIGH_TENS, HOURS, NUMBER, TENTHS

PICTURE_SIZE = const(10)

COLON = const(0x02)
LOWER_LEFT = const(0x04)
UPPER_LEFT = const(0x08)
TOP_RIGHT = const(0x10)

# A literal lies in the flash, what is worked out when a board starts on the heap.
_DIGITS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
_MINUS = const(0x40)
_BLANK = const(0x00)

# Letters that seven segments can show, from the blank on; what stands as 0 here cannot be shown (K, M, V, W, X).
_FIRST_LETTER = const(0x20)
_LETTERS = (
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x70\x00\x40\x00\x00"  # blank + -
    b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x00\x00\x00\x48\x00\x00"  # 0 to 9 =
    b"\x00\x77\x00\x39\x00\x79\x71\x3d\x76\x30\x1e\x00\x38\x00\x37\x3f"  # A C E F G H I J L N O
    b"\x73\x00\x00\x6d\x31\x3e\x00\x00\x00\x00\x00\x00\x00\x00\x00\x08"  # P S T U _
    b"\x00\x5f\x7c\x58\x5e\x7b\x00\x6f\x74\x04\x0e\x00\x30\x00\x54\x5c"  # a b c d e g h i j l n o
    b"\x00\x67\x50\x00\x78\x1c\x00\x00\x00\x6e\x00\x00\x00\x00\x00\x00"  # q r t u y
)
_FROM_RIGHT = (3, 2, 1, 0)
_DOTS = const(4)
_BLINKS = const(5)


def render(frame, picture) -> None:
    """Write what `frame` shows into the 10 bytes of `picture`; allocates nothing."""
    if frame.kind <= HOURS:
        _render_time(frame, picture)
    elif frame.kind == TENTHS:
        _put_right(picture, frame.high * 10 + frame.low, 2)
        picture[_DOTS] = TOP_RIGHT  # 19.5: between seconds and tenths
    elif frame.kind == NUMBER:
        _render_number(frame.low, frame.text, picture)
    else:
        _render_word(frame.text, picture)
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


def _render_number(number, letters, picture):
    # A letter stands two places before the number, or right before three digits; two of them at the left.
    _put_right(picture, number, 1)
    if len(letters) > 1:
        picture[0] = _LETTERS[letters[0] - _FIRST_LETTER]
        picture[1] = _LETTERS[letters[1] - _FIRST_LETTER]
    elif letters:
        picture[1 if number < 10 else 0] = _LETTERS[letters[0] - _FIRST_LETTER]
    picture[_DOTS] = 0


def _render_word(text, picture):
    length = len(text)
    for place in _FROM_RIGHT:
        picture[place] = _LETTERS[text[place] - _FIRST_LETTER] if place < length else _BLANK
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
        elif frame.byoyomi:
            dots |= LOWER_LEFT
        if frame.last_period:
            dots |= UPPER_LEFT
            blinking |= UPPER_LEFT
    if frame.battery and frame.kind != TENTHS:  # a point that comes and goes would let 19.5 be read as 195
        dots |= TOP_RIGHT
        blinking |= TOP_RIGHT
    picture[_DOTS] = dots
    picture[_BLINKS + _DOTS] = blinking
    chosen = ALL if frame.blinking else frame.blinks
    if not chosen and not picture[5] | picture[6] | picture[7] | picture[8]:
        return  # nothing blinks, and nothing did
    for place in range(4):
        if chosen >> place & 1:
            if chosen == HIGH_TENS and not picture[0]:
                picture[0] = _DIGITS[0]  # what is being changed must be seen, also where it is nothing yet
            picture[_BLINKS + place] = picture[place]
        elif picture[_BLINKS + place]:
            picture[_BLINKS + place] = 0
