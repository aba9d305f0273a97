# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The sizes of a terminal and what is where in each: the largest layout that fits is shown. Data."""

from collections import namedtuple

from host_sim.live.cuts import LARGE, MIDDLE, SMALL

_FOOTER = (
    "f left end down  j right end down  space start, pause  h and a key: hold it\n"
    "o power  r reset  b battery  : anything a scenario says  ? help  q quit"
)
_SHORTER = """\
f left end down  j right end down  space start, pause
h hold  o power  r reset  b battery  :  ? help  q quit"""
_SHORTEST = "f j lever  space play  ? help  q quit"

# width, height  the least that the terminal must have
# cut            the size of the clock's drawing
# key            columns of one of the five keys, those between two, and rows
# lines          rows of each line of words; 0: it is not shown
# apart          whether blank rows keep the parts apart
Layout = namedtuple("Layout", "name width height cut key lines apart footer")


def _lines(**rows):
    return {"top": 0, "doing": 1, "happened": 0, "board": 0, "footer": 1, **rows}


_ALL = _lines(top=1, happened=2, board=1, footer=2)
LAYOUTS = (
    Layout("full", 80, 24, LARGE, (13, 3, 3), _ALL, True, _FOOTER),
    Layout("low", 80, 20, LARGE, (13, 3, 3), _ALL, False, _FOOTER),
    Layout("middle", 60, 20, MIDDLE, (11, 1, 3), {**_ALL, "doing": 2, "happened": 1}, False, _SHORTER),
    Layout("narrow", 40, 14, SMALL, (7, 1, 1), _lines(doing=3, happened=2), False, _SHORTEST),
    Layout("small", 40, 10, SMALL, (7, 1, 1), _lines(), False, _SHORTEST),
)
LEAST = LAYOUTS[-1]


def layout_for(width: int, height: int):
    """Return the largest `Layout` that fits a terminal of `width` x `height` characters, None if none does."""
    return next((each for each in LAYOUTS if each.width <= width and each.height <= height), None)
