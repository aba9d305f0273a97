# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads the large digits of a memory LCD by their geometry: where between blank columns the strokes of an eight are dark.

A digit is as high as its field and has ink in its first and last lines; its seven strokes are looked at in their middle.
A colon is two dots one above the other, a point one at the foot, a minus a bar in the middle. Ink is as `lcdtext` has
it. Runs on MicroPython too.
"""

from host_sim.desk.memorylcd import ROW, WIDTH
from host_sim.desk.segments import READING, lit_segments

TOP = 24  # the first line below the bar at the top
SMALL, LARGE = 144, 192  # lines of the digits
_EDGE = 8  # lines at top and bottom within which every digit has ink
_NARROWEST = 24  # columns: a one; letters are narrower
_WIDEST = 100
# The middle of each stroke, in hundredths of width and height.
_STROKES = (("a", 50, 4), ("b", 90, 27), ("c", 90, 74), ("d", 50, 95), ("e", 10, 74), ("f", 10, 27), ("g", 50, 49))


def time(ink) -> str:
    """Return the time in the field of the large digits, `1:30:05`, `-0:05`, `19.9`; "" where there is none."""
    columns = _columns(ink, TOP, TOP + SMALL)
    height = LARGE if any(_goes_on(ink, *run) for run in columns) else SMALL
    if height == LARGE:
        columns = _columns(ink, TOP, TOP + LARGE)
    signs = [_sign(ink, first, last, height) for first, last in columns]
    words = "".join(signs).strip()
    return words if _is_time(words) else ""


def _is_time(words):
    digits = words[1:] if words[:1] == "-" else words
    return len(digits) > 2 and all("0" <= sign <= "9" or sign in ":." for sign in digits) and digits[-3:-1] != ""


def _columns(ink, top, bottom):
    """Return (first, last) of each stretch of columns with ink in the lines from `top` up to before `bottom`."""
    dark = 0
    for line in range(top, bottom):
        dark |= int.from_bytes(ink[line * ROW : (line + 1) * ROW], "big")
    found, first = [], None
    for x in range(WIDTH + 1):
        lit = x < WIDTH and dark >> (WIDTH - 1 - x) & 1
        if lit and first is None:
            first = x
        elif not lit and first is not None:
            found.append((first, x - 1))
            first = None
    return found


def _goes_on(ink, first, last):
    """Tell whether a stretch has ink in a column on both sides of the foot of small digits, and in the last lines."""
    if not _NARROWEST <= last - first < _WIDEST:
        return False
    foot = TOP + SMALL
    joined = any(_dark(ink, x, foot - 1) and _dark(ink, x, foot) for x in range(first, last + 1))
    return joined and _inked(ink, first, last, TOP + LARGE - _EDGE, TOP + LARGE)


def _sign(ink, first, last, height):
    """Return what one stretch of columns is: a digit, `:`, `.`, `-`, or a blank for something else."""
    wide = last - first + 1
    top, foot = TOP, TOP + height
    at_top, at_foot = _inked(ink, first, last, top, top + _EDGE), _inked(ink, first, last, foot - _EDGE, foot)
    if at_top and at_foot and _NARROWEST <= wide < _WIDEST:
        return _digit(ink, first, last, height)
    if at_top:
        return " "
    third = height // 3
    upper, middle, lower = [
        _inked(ink, first, last, top + third * place, top + third * (place + 1)) for place in range(3)
    ]
    if at_foot and not upper and not middle:
        return "."
    if upper and lower and not at_foot and wide < _NARROWEST + 1:
        return ":"
    if middle and not upper and not lower:
        return "-"
    return " "


def _digit(ink, first, last, height):
    wide = last - first + 1
    if wide < height * 3 // 10 and not _dark(ink, first + 1, TOP + height * 3 // 4):
        return "1"  # an upright with a flag, and nothing at its left below
    dark = [
        name
        for name, across, down in _STROKES
        if _dark(ink, first + wide * across // 100, TOP + height * down // 100)
    ]
    return READING.get(lit_segments(dark), " ")


def _inked(ink, first, last, top, bottom):
    """Tell whether there is ink in the columns `first` to `last` of the lines from `top` up to before `bottom`."""
    mask = (1 << last - first + 1) - 1
    for line in range(top, bottom):
        if int.from_bytes(ink[line * ROW : (line + 1) * ROW], "big") >> (WIDTH - 1 - last) & mask:
            return True
    return False


def _dark(ink, x, y):
    return ink[y * ROW + x // 8] >> (7 - x % 8) & 1
