# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The icon of the page, drawn: a flag on the dark case of the clock, and its two displays below.

Polygons in a square of 100 x 100, filled row by row with what of each pixel they cover, and written as PNG. A telephone
may cut a circle out of it: what matters is within 40 of the middle.
"""

import struct
import zlib

SIZES = (180, 192, 512)
CASE, GLASS = (0x24, 0x26, 0x2A), (0x0D, 0x05, 0x06)
POLE, FLAG, LIT = (0xC3, 0xC7, 0xCD), (0xE0, 0x38, 0x2B), (0xFF, 0x4A, 0x35)
ROWS = 4  # looked at in each row of pixels


def _box(left, top, right, bottom):
    return ((left, top), (right, top), (right, bottom), (left, bottom))


SHAPES = (
    (CASE, _box(0, 0, 100, 100)),
    (POLE, _box(36, 16, 41, 62)),
    (FLAG, ((41, 17), (76, 31), (41, 45))),
    (GLASS, _box(17, 62, 48, 80)),
    (GLASS, _box(52, 62, 83, 80)),
    *((LIT, _box(x, 66, x + 3, 76)) for x in (22, 29, 36, 57, 64, 71)),
    *((LIT, _box(x, 66, x + 7, 68.5)) for x in (29, 64)),
    *((LIT, _box(x, 73.5, x + 7, 76)) for x in (29, 64)),
)


def png(size: int) -> bytes:
    """Return the icon, `size` pixels wide and high, as a PNG."""
    lines = [bytearray(3 * size) for _ in range(size)]
    for colour, corners in SHAPES:
        _fill(lines, size, colour, [(x * size / 100, y * size / 100) for x, y in corners])
    return png_of(lines)


def png_of(lines) -> bytes:
    """Return a picture as a PNG, the same bytes each time; a line is three bytes a pixel: red, green, blue."""
    pixels = b"".join(b"\0" + bytes(line) for line in lines)
    header = struct.pack(">IIBBBBB", len(lines[0]) // 3, len(lines), 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in chunks)


def _fill(lines, size, colour, corners):
    """Fill a polygon without dents, given by its `corners` in pixels."""
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    for row in range(int(top), min(size, int(bottom) + 1)):
        cover = [0.0] * size
        for part in range(ROWS):
            span = _span(corners, row + (part + 0.5) / ROWS)
            if span:
                for column in range(int(span[0]), min(size, int(span[1]) + 1)):
                    cover[column] += max(0, min(span[1], column + 1) - max(span[0], column)) / ROWS
        line = lines[row]
        for column, share in enumerate(cover):
            if share:
                for place in range(3):
                    at = 3 * column + place
                    line[at] = round(line[at] + (colour[place] - line[at]) * min(1, share))


def _span(corners, y):
    """Return from where to where the polygon goes at height `y`, or None."""
    found = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if min(y1, y2) <= y < max(y1, y2):
            found.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return (min(found), max(found)) if found else None


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
