# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads letters off a memory LCD: cells of pixels -> text, each by its shape, dark on white or white on dark.

Knows the shapes of a typeface (`letters`) and nothing of the clock's own pictures of it. Ink is 240 rows of 50 bytes, a
one for each dark pixel (host_sim.desk.memorylcd). Runs on MicroPython too.
"""

from binascii import a2b_base64

from host_sim.desk.letters import FIRST, LETTERS
from host_sim.desk.memorylcd import ROW

UNKNOWN = "?"
_BLANK = " "


def _shapes(width, height):
    """Return {the lines of a letter, as one string of bytes: the letter}."""
    strip = a2b_base64(LETTERS[width, height])
    size = (width + 7) // 8 * height
    return {strip[at : at + size]: chr(FIRST + at // size) for at in range(0, len(strip), size)}


_SHAPES = {}


def shapes(size: tuple) -> dict:
    """Return the shapes of the letters of a size, (8, 16), (12, 24) or (16, 32)."""
    if size not in _SHAPES:
        _SHAPES[size] = _shapes(*size)
    return _SHAPES[size]


def cell(ink, x: int, y: int, size: tuple) -> bytes:
    """Return the lines of the cell of `size` whose corner is at (x, y), each in whole bytes."""
    width, height = size
    at = y * ROW + x // 8
    if x % 8 == 0 and width == 8:
        return bytes([ink[at + ROW * line] for line in range(height)])
    lines = bytearray()
    shift = 24 - width - x % 8
    mask = (1 << width) - 1
    up = -width % 8
    for _line in range(height):
        bits = (ink[at] << 16 | (ink[at + 1] << 8 if at + 1 < len(ink) else 0)) >> shift
        if at + 2 < len(ink):
            bits |= ink[at + 2] >> shift
        bits = (bits & mask) << up
        if width > 8:
            lines.append(bits >> 8)
        lines.append(bits & 0xFF)
        at += ROW
    return bytes(lines)


def letter(ink, x: int, y: int, size: tuple) -> str:
    """Return the letter in the cell of `size` at (x, y); "" where there is none that is known."""
    lines = cell(ink, x, y, size)
    found = shapes(size).get(lines)
    if found is None:
        found = shapes(size).get(_inverse(lines, size))
    return found or ""


def text(ink, x: int, y: int, size: tuple, count: int) -> str:
    """Return what `count` cells from (x, y) on say, `?` for what is no letter; blanks at the end are dropped."""
    found = [letter(ink, x + size[0] * place, y, size) or UNKNOWN for place in range(count)]
    return "".join(found).rstrip()


def _inverse(lines, size):
    if size[0] % 8 == 0:
        return bytes([line ^ 0xFF for line in lines])
    mask = 0xFF << -size[0] % 8 & 0xFF
    return bytes([line ^ (mask if place % 2 else 0xFF) for place, line in enumerate(lines)])
