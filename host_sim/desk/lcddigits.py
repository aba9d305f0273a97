# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads the large digits of a memory LCD by their geometry: where between blank columns strokes are dark.

A digit is as high as its field and has ink in its first and last lines; its seven strokes are looked at in their
middle. A colon is two dots one above the other, a point one at the foot, a minus a bar in the middle. Rows are as
`lcdtext` has them. Runs on MicroPython too.
"""

from host_sim.desk.memorylcd import WIDTH
from host_sim.desk.segments import READING, lit_segments

TOP = 24  # the first line below the bar at the top
SMALL, LARGE = 144, 192  # lines of the digits
BESIDE = 320  # the column from which on something else stands beside large digits
_EDGE = 8  # lines at top and bottom within which every digit has ink
_NARROWEST = 24  # columns: a one; letters are narrower
_WIDEST = 100
# The middle of each stroke, in hundredths of width and height.
_STROKES = (("a", 50, 4), ("b", 90, 27), ("c", 90, 74), ("d", 50, 95), ("e", 10, 74), ("f", 10, 27), ("g", 50, 49))


def time(rows) -> str:
    """Return the time in the field of the large digits, `1:30:05`, `-0:05`, `19.9`; "" where there is none."""
    high = height(rows)
    columns = [run for run in _columns(rows, TOP, TOP + high) if high == SMALL or run[1] < BESIDE]
    signs = [_sign(rows, first, last, high) for first, last in columns]
    words = "".join(signs).strip()
    return words if _is_time(words) else ""


def height(rows) -> int:
    """Return how many lines the digits of the field have, LARGE or SMALL."""
    columns = _columns(rows, TOP, TOP + SMALL)
    return LARGE if any([_goes_on(rows, first, last) for first, last in columns]) else SMALL


def _is_time(words):
    """Tell whether `words` is a time: one digit or two, then two each after a colon, or one after a point."""
    first, point, tenths = words.partition(".")
    parts = (first[1:] if first[:1] == "-" else first).split(":")
    if point and (len(parts) > 1 or len(tenths) != 1) or not point and not 2 <= len(parts) <= 3:
        return False
    lengths = [len(part) for part in parts]
    signs = "".join(parts) + tenths
    return (
        lengths[0] in (1, 2) and lengths[1:] == [2] * (len(parts) - 1) and all(["0" <= sign <= "9" for sign in signs])
    )


def _columns(rows, top, bottom):
    """Return (first, last) of each stretch of columns with ink in the lines from `top` up to before `bottom`."""
    dark = 0
    for line in range(top, bottom):
        dark |= rows[line]
    found, first = [], None
    for x in range(WIDTH + 1):
        lit = x < WIDTH and dark >> (WIDTH - 1 - x) & 1
        if lit and first is None:
            first = x
        elif not lit and first is not None:
            found.append((first, x - 1))
            first = None
    return found


def _goes_on(rows, first, last):
    """Tell whether a stretch has ink in a column on both sides of the foot of small digits, and in the last lines."""
    if not _NARROWEST <= last - first < _WIDEST:
        return False
    foot = TOP + SMALL
    joined = (rows[foot - 1] & rows[foot]) >> (WIDTH - 1 - last) & (1 << last - first + 1) - 1
    return joined and _inked(rows, first, last, TOP + LARGE - _EDGE, TOP + LARGE)


def _sign(rows, first, last, height):
    """Return what one stretch of columns is: a digit, `:`, `.`, `-`, or a blank for something else."""
    wide = last - first + 1
    top, foot = TOP, TOP + height
    at_top, at_foot = _inked(rows, first, last, top, top + _EDGE), _inked(rows, first, last, foot - _EDGE, foot)
    if at_top and at_foot and _NARROWEST <= wide < _WIDEST:
        return _digit(rows, first, last, height)
    if at_top:
        return " "
    third = height // 3
    upper, middle, lower = [
        _inked(rows, first, last, top + third * place, top + third * (place + 1)) for place in range(3)
    ]
    if at_foot and not upper and not middle:
        return "."
    if upper and lower and not at_foot and wide < _NARROWEST + 1:
        return ":"
    if middle and not upper and not lower:
        return "-"
    return " "


def _digit(rows, first, last, height):
    wide = last - first + 1
    if wide < height * 3 // 10 and not _dark(rows, first + 1, TOP + height * 3 // 4):
        return "1"  # an upright with a flag, and nothing at its left below
    dark = [
        name for name, across, down in _STROKES if _dark(rows, first + wide * across // 100, TOP + height * down // 100)
    ]
    return READING.get(lit_segments(dark), " ")


def _inked(rows, first, last, top, bottom):
    """Tell whether there is ink in the columns `first` to `last` of the lines from `top` up to before `bottom`."""
    mask = (1 << last - first + 1) - 1
    for line in range(top, bottom):
        if rows[line] >> (WIDTH - 1 - last) & mask:
            return True
    return False


def _dark(rows, x, y):
    return rows[y] >> (WIDTH - 1 - x) & 1
