# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads letters off a memory LCD: cells of pixels -> text, each by its shape, dark on white or white on dark.

Knows the shapes of a typeface (`letters`) and nothing of the clock's own pictures of it. Works on the rows of a
picture, from the top, a number each whose highest bit is the pixel at the left, a one for a dark one. Runs on
MicroPython too.
"""

from binascii import a2b_base64

from host_sim.desk.letters import FIRST, LETTERS
from host_sim.desk.memorylcd import HEIGHT, ROW, WIDTH

UNKNOWN = "?"
_WHOLE = (1 << WIDTH) - 1
_OTHER = {ord(digit): "fedcba9876543210"[place] for place, digit in enumerate("0123456789abcdef")}
_SHAPES = {}


def rows_of(ink) -> list:
    """Return the rows of `ink`, 240 rows of 50 bytes (host_sim.desk.memorylcd)."""
    return [int.from_bytes(ink[ROW * line : ROW * (line + 1)], "big") for line in range(HEIGHT)]


def shapes(size: tuple) -> dict:
    """Return {a shape: its letter} of the letters of a size, (8, 16), (12, 24) or (16, 32).

    A shape is the lines of a cell, as hexadecimal digits one after the other; white on dark is one too.
    """
    if size not in _SHAPES:
        width, height = size
        strip, line = a2b_base64(LETTERS[size].encode()), (width + 7) // 8
        found = {}
        for at in range(0, len(strip), line * height):
            lines = [strip[at + line * place : at + line * (place + 1)].hex() for place in range(height)]
            shape = "".join([each[: width // 4] for each in lines])
            letter = chr(FIRST + at // (line * height))
            found[shape] = letter
            found[inverse(shape)] = letter
        _SHAPES[size] = found
    return _SHAPES[size]


def inverse(shape: str) -> str:
    """Return a shape with dark and white exchanged."""
    return "".join([_OTHER[ord(digit)] for digit in shape])


def text(rows: list, x: int, y: int, size: tuple, count: int) -> str:
    """Return what `count` cells from (x, y) on say, `?` for what is no letter; blanks at the end are dropped."""
    width, height = size
    lines = ["%0100x" % (row << x & _WHOLE) for row in rows[y : y + height]]
    known, digits = shapes(size), width // 4
    found = []
    for place in range(count):
        shape = "".join([line[digits * place : digits * (place + 1)] for line in lines])
        found.append(known.get(shape, UNKNOWN))
    return "".join(found).rstrip()
