# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The digits of the memory LCD, drawn: our own design, made so that neighbours share as many lines as they can.

A digit is two bowls, one on the other, of straight strokes with round corners. Its strokes end where a zone of eight
lines ends, so that 5 and 4 differ in whole zones, and the display is sent those alone. A level stroke at top or foot
bends round at an end that is free: so eight digits have the same head, seven the same foot. Nothing here is random, nor
drawn by a font: the same call gives the same bytes on any machine.
"""

from collections import namedtuple

ZONE_LINES = 8
GLYPHS = "0123456789 -"  # by their number in a panel's slots

# Strokes that are lit, lettered as those of a seven-segment digit: a top, then clockwise, g in the middle.
_STROKES = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg", "", "g")

# A digit takes `columns` bytes of eight pixels, `margin` pixels white on either side; `stem` is how wide an upright
# stroke is, `bar` how high a level one, `middle` the line where that in the middle begins; `mark` the colon's bytes.
Size = namedtuple("Size", "name columns lines margin stem bar middle mark")

BIG = Size("big", 12, 192, 5, 24, 24, 80, 3)  # M:SS, and 19.9
MIDDLE = Size("middle", 11, 144, 5, 20, 16, 64, 3)  # MM:SS, and -9:59
NARROW = Size("narrow", 9, 144, 4, 16, 16, 64, 2)  # H:MM:SS, and -MM:SS
SLENDER = Size("slender", 8, 144, 4, 14, 16, 64, 2)  # -H:MM:SS
SIZES = (BIG, MIDDLE, NARROW, SLENDER)


def digit(size: Size, number: int) -> list:
    """Return the lines of glyph `number`, each a string of `1` for ink and `0`, `columns` * 8 long."""
    strokes = _STROKES[number]
    width = size.columns * 8 - 2 * size.margin
    sides = "0" * size.margin
    inked = _minus if number == GLYPHS.index("-") else _one if number == 1 else _bowls
    return [
        sides + "".join("01"[inked(size, strokes, width, x, y)] for x in range(width)) + sides
        for y in range(size.lines)
    ]


def mark(size: Size, dots: int) -> list:
    """Return the lines of what stands between digits: 2 a colon, 1 a point, 0 nothing."""
    wide = size.mark * 8
    edge = size.stem if size.mark > 2 else size.stem - 2
    left = (wide - edge) // 2
    tops = ((), (size.lines - edge,), (size.middle // 2 + 4, size.lines - size.middle // 2 - 4 - edge))[dots]

    def inked(x, y):
        return any(top <= y < top + edge and _in_disc(x - left, y - top, edge) for top in tops)

    return ["".join("01"[inked(x, y)] for x in range(wide)) for y in range(size.lines)]


def zones(lines: list) -> list:
    """Return the bytes of each zone of eight lines, line by line; 0 is ink, as the panel has it."""
    found = []
    for top in range(0, len(lines), ZONE_LINES):
        bits = "".join(lines[top : top + ZONE_LINES])
        found.append(bytes(255 - int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)))
    return found


def _in_disc(x, y, edge):
    return (2 * x + 1 - edge) ** 2 + (2 * y + 1 - edge) ** 2 <= edge**2


def _minus(size, strokes, width, x, y):
    return size.middle <= y < size.middle + size.bar and width // 8 <= x < width - width // 8


def _one(size, strokes, width, x, y):
    # An upright and a flag: it cannot be taken for a 7, nor for what is left of an 8 that is only half sent.
    stem = width - size.stem
    down = stem - x
    return x >= stem or (0 < down <= size.stem * 3 // 4 and down <= y < down + size.stem)


def _bowls(size, strokes, width, x, y):
    lit = {each: each in strokes for each in "abcdefg"}
    right, left = x >= width - size.stem, x < size.stem
    low = size.middle + size.bar
    inked = (
        (lit["a"] and y < size.bar)
        or (lit["g"] and size.middle <= y < low)
        or (lit["d"] and y >= size.lines - size.bar)
        or (left and (lit["f"] and y < low or lit["e"] and y >= size.middle))
        or (right and (lit["b"] and y < low or lit["c"] and y >= size.middle))
    )
    bent = size.bar + ZONE_LINES
    if lit["a"] and y < bent:
        lit["f"] = lit["b"] = True
        inked = inked or left or right
    elif lit["d"] and y >= size.lines - bent:
        lit["e"] = lit["c"] = True
        inked = inked or left or right
    corner = _corner_of(size, lit, width, x, y)
    if corner is None:
        return inked
    return corner


def _corner_of(size, lit, width, x, y):
    # Round where two strokes meet and none goes on: outside by the height of a bar, inside by a third of it.
    near = width - 1 - x if x >= width // 2 else x
    upright = ("b", "c") if x >= width // 2 else ("f", "e")
    for top, bar, stem, beyond in (
        (0, "a", upright[0], None),
        (-size.middle - size.bar, "g", upright[0], upright[1]),
        (size.middle, "g", upright[1], upright[0]),
        (-size.lines, "d", upright[1], None),
    ):
        down = y - top if top >= 0 else -top - 1 - y
        if not lit[bar] or not lit[stem] or down < 0:
            continue
        radius = size.bar
        if near < radius and down < radius and not (beyond and lit[beyond]):
            return _in_disc(near, down, 2 * radius)
        inner = size.bar // 3
        across, along = near - size.stem, down - size.bar
        if 0 <= across < inner and 0 <= along < inner:
            return not _in_disc(across, along, 2 * inner)
    return None
