# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads a display as a person at the table does: from the lit segments alone.

A picture is 10 bytes: what is lit (digits 0 to 3, then the separate dots) and, laid out alike, what of it
blinks. The table of glyphs is written anew from the shapes. It must not know the clock's own, or a test would
agree with itself. Runs on MicroPython too.
"""

DIGITS = 4
DOTS = 4  # the byte of the separate dots, after the digits
BLINKING = 5  # where the half begins that says what blinks

# The segments of the 1.2 inch display with its backpack, Adafruit 1270: seven a digit and no point behind any; the
# centre colon (both its dots are one), two dots at the left and one at the top between the third digit and the last.
# Sources: learn.adafruit.com/adafruit-led-backpack, 1.2 inch 7-segment backpack ("0x02 center colon, 0x04 left colon
# lower dot, 0x08 left colon upper dot, 0x10 decimal point, upper right"); adhainestech.ca/adafruit-1270-led-display,
# all 33 LEDs one by one (bits 0 to 6 of each digit; "dot between digits 3 and 4").
EXISTING = bytes((0x7F, 0x7F, 0x7F, 0x7F, 0x1E))

COLON = 0x02
LOWER_DOT = 0x04
UPPER_DOT = 0x08
TOP_RIGHT_DOT = 0x10  # steady: the point of tenths; blinking: the battery mark
BEFORE_POINT = 3  # digits

UNKNOWN = "?"

# Where a letter and a digit look alike (S and 5, O and 0, Z and 2, g and 9, I and 1) the digit is read.
GLYPHS = (
    (" ", ""),
    ("0", "abcdef"),
    ("1", "bc"),
    ("2", "abdeg"),
    ("3", "abcdg"),
    ("4", "bcfg"),
    ("5", "acdfg"),
    ("6", "acdefg"),
    ("7", "abc"),
    ("8", "abcdefg"),
    ("9", "abcdfg"),
    ("A", "abcefg"),
    ("a", "abcdeg"),
    ("b", "cdefg"),
    ("C", "adef"),
    ("c", "deg"),
    ("d", "bcdeg"),
    ("E", "adefg"),
    ("e", "abdefg"),
    ("F", "aefg"),
    ("G", "acdef"),
    ("H", "bcefg"),
    ("h", "cefg"),
    ("i", "c"),
    ("J", "bcde"),
    ("j", "bcd"),
    ("L", "def"),
    ("l", "ef"),
    ("N", "abcef"),
    ("n", "ceg"),
    ("o", "cdeg"),
    ("P", "abefg"),
    ("q", "abcfg"),
    ("r", "eg"),
    ("T", "aef"),
    ("t", "defg"),
    ("U", "bcdef"),
    ("u", "cde"),
    ("y", "bcdfg"),
    ("+", "efg"),
    ("-", "g"),
    ("_", "d"),
    ("=", "dg"),
    ("'", "f"),
    ('"', "bf"),
    ("]", "abcd"),
)


# How a letter that looks like a digit is read.
ALIKE = {"S": "5", "O": "0", "Z": "2", "g": "9", "D": "0", "I": "l"}


def lit_segments(names):
    """Return the bits of the segments named in `names`, `"bc"` say: a is bit 0, g is bit 6."""
    bits = 0
    for name in names:
        bits |= 1 << (ord(name) - ord("a"))
    return bits


READING = {lit_segments(names): glyph for glyph, names in GLYPHS}


def missing(picture):
    """Return which bits of `picture` the display has no segment for, a byte for each digit and the dots."""
    return bytes([(picture[place] | picture[BLINKING + place]) & ~EXISTING[place] & 0xFF for place in range(BLINKING)])


def lacks(picture):
    """Tell whether `picture` has a bit, lit or blinking, for which the display has no segment; allocates nothing."""
    for place in range(BLINKING):
        if (picture[place] | picture[BLINKING + place]) & ~EXISTING[place] & 0xFF:
            return True
    return False


def read_digit(bits):
    """Return the character one digit shows; `?` where the shape is none that is known."""
    return READING.get(bits & EXISTING[0], UNKNOWN)


def spell(picture):
    """Return what the display spells, as in `expect SIDE shows`: `4:59`, `19.9`, `turn`, `n 12`.

    Colon and point are part of it, leading blanks are dropped, whatever blinks is read as lit. The separate
    marks are no part of it: a point that blinks is one.
    """
    digits = [read_digit(picture[place]) for place in range(DIGITS)]
    steady = picture[DOTS]
    if len(picture) > BLINKING:
        steady &= ~picture[BLINKING + DOTS]
    colon = ":" if picture[DOTS] & COLON else ""
    point = "." if steady & TOP_RIGHT_DOT and not colon else ""
    return "".join(digits[:2] + [colon] + digits[2:BEFORE_POINT] + [point] + digits[BEFORE_POINT:]).lstrip(" ")


def as_read(text):
    """Return a word as a display spells it: `SidE` cannot be told from `5idE`."""
    return "".join([ALIKE.get(letter, letter) for letter in text])


def marks(picture):
    """Return the marks that are on: `hours`, `interim`, `delay`, `battery`, `byoyomi`, `last-period` in this order.

    The colon is the key to the dots at the left: a blinking one says hours, and both dots are lit for that
    alone; then only a blinking upper dot is an interim flag. Else a steady upper dot is an interim flag and a
    blinking one the last period of byo-yomi; a steady lower dot is byo-yomi and a blinking one a delay.
    """
    lit, blinking = picture[DOTS], picture[DOTS] & picture[BLINKING + DOTS]
    hours = blinking & COLON
    signs = (
        ("hours", hours),
        ("interim", (blinking if hours else lit & ~blinking) & UPPER_DOT),
        ("delay", blinking & LOWER_DOT),
        ("battery", blinking & TOP_RIGHT_DOT),
        ("byoyomi", not hours and lit & ~blinking & LOWER_DOT),
        ("last-period", not hours and blinking & UPPER_DOT),
    )
    return tuple([name for name, on in signs if on])


def digits_blink(picture):
    """Tell whether a lit digit blinks, as for the final flag that fell first."""
    return any(picture[place] & picture[BLINKING + place] for place in range(DIGITS))


def visible(picture, phase):
    """Return the five lit bytes as the eye sees them: what blinks is missing in the off phase."""
    if phase:
        return bytes(picture[:BLINKING])
    return bytes([picture[place] & ~picture[BLINKING + place] & 0xFF for place in range(BLINKING)])
