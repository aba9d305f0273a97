# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The letters that the desk reads a memory LCD by, made from the typeface itself: python -m tests.desk.typeface

Reads the BDF files by itself, glyph by glyph by its code, bounding box and all: what the firmware makes of the same
files is no witness here.
"""

import base64
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TYPEFACE = ROOT / "firmware" / "image" / "typeface"
MODULE = ROOT / "host_sim" / "desk" / "letters.py"
WIDER = {(8, 16): 0, (12, 24): 1, (16, 32): 2}  # by so many dots to the right the face draws its strokes wider
SIZES = tuple(WIDER)
FIRST, LAST = 32, 126
_GLYPH = re.compile(r"^ENCODING (\d+)$.*?^BBX (\d+) (\d+) (-?\d+) (-?\d+)$.*?^BITMAP\n(.*?)^ENDCHAR$", re.M | re.S)
_BASE = re.compile(r"^FONTBOUNDINGBOX (\d+) (\d+) (-?\d+) (-?\d+)$", re.M)
_LINE = 110

_TEXT = '''# SPDX-FileCopyrightText: 2018-2020 Frederic Cambus
# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT AND BSD-2-Clause
"""The letters of the typeface Spleen as they stand on a memory LCD, from the blank to the tilde, in base64.

Made by tests/desk/typeface.py from firmware/image/typeface, line by line from the top, a line in whole bytes, a one for
ink. Runs on MicroPython too.
"""

FIRST = 32  # the code of the first letter

# (width, height) of a letter: all of them, one after the other.
'''


@cache
def letters(width, height):
    """Return the rows of each letter from the blank to the tilde on this face, as strings of `.` and `#`."""
    text = (TYPEFACE / f"spleen-{width}x{height}.bdf").read_text(encoding="ascii")
    _wide, high, _left, below = map(int, _BASE.search(text).groups())
    found = {}
    for code, wide, tall, left, under, bitmap in _GLYPH.findall(text):
        rows = [["."] * width for _ in range(height)]
        top = high + below - int(tall) - int(under)
        for y, line in enumerate(bitmap.split()):
            bits = f"{int(line, 16):0{4 * len(line)}b}"[: int(wide)]
            for x, bit in enumerate(bits):
                if bit == "1":
                    rows[top + y][int(left) + x] = "#"
        found[int(code)] = ["".join(row) for row in rows]
    return [[_widened(row, WIDER[width, height]) for row in found[code]] for code in range(FIRST, LAST + 1)]


def _widened(row, dots):
    return "".join("#" if "#" in row[max(0, x - dots) : x + 1] else "." for x in range(len(row)))


def packed(width, height):
    """Return all letters of a size as bytes, each line of a letter in whole bytes."""
    size = (width + 7) // 8
    rows = [row for letter in letters(width, height) for row in letter]
    bits = [row.replace("#", "1").replace(".", "0").ljust(8 * size, "0") for row in rows]
    return b"".join(int(each, 2).to_bytes(size, "big") for each in bits)


def module():
    """Return the text of the module."""
    parts = [_TEXT, "LETTERS = {\n"]
    for width, height in SIZES:
        text = base64.b64encode(packed(width, height)).decode()
        lines = [text[at : at + _LINE] for at in range(0, len(text), _LINE)]
        parts.append(f"    ({width}, {height}): (\n" + "".join(f'        "{line}"\n' for line in lines) + "    ),\n")
    return "".join([*parts, "}\n"])


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
