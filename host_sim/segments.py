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

POINT = 0x80  # in a digit's byte: the decimal point after it

COLON = 0x02
LOWER_DOT = 0x04
UPPER_DOT = 0x08
TOP_RIGHT_DOT = 0x10

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


def read_digit(bits):
    """Return the character one digit shows, its point included; `?` where the shape is none that is known."""
    glyph = READING.get(bits & ~POINT, UNKNOWN)
    return glyph + "." if bits & POINT else glyph


def spell(picture):
    """Return what the display spells, as in `expect SIDE shows`: `4:59`, `19.9`, `turn`, `n 12`.

    Colon and points are part of it, leading blanks are dropped, whatever blinks is read as lit. The separate
    marks are no part of it.
    """
    digits = [read_digit(picture[place]) for place in range(DIGITS)]
    colon = ":" if picture[DOTS] & COLON else ""
    return "".join(digits[:2] + [colon] + digits[2:]).lstrip(" ")


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
        ("battery", lit & TOP_RIGHT_DOT),
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
