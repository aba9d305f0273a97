# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The wires of the build without a board, read from the tables in README.md and lcd.md: the only place where they are
written. README.md has LED displays, lcd.md memory LCDs; the variants are named as in hardware/board/variants.py.
"""

import re
from collections import namedtuple
from pathlib import Path

PAGES = {"A": Path(__file__).parent / "README.md", "B": Path(__file__).parent / "lcd.md"}
COLUMNS = "| no. | from | to | colour | signal |"
PICO, RAIL = "Pico", "rail"

End = namedtuple("End", "part pin name")  # `name` is what the Pico calls its pin, else empty
Wire = namedtuple("Wire", "number start end colour signal")


def wires(variant: str = "A", page: str = "") -> list:
    """Return every Wire in the order of a variant's table; `page` is another text to read.

    Raises ValueError for a bad row.
    """
    lines = iter((page or PAGES[variant].read_text(encoding="utf-8")).splitlines())
    for line in lines:
        if line == COLUMNS:
            break
    next(lines, "")
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != COLUMNS.count("|") - 1 or not re.fullmatch("[1-9][0-9]{0,2}", cells[0]):
            raise ValueError("not a wire, which has a number and %s: %r" % (COLUMNS, line[:80]))
        number, start, end, colour, signal = cells
        found.append(Wire(int(number), end_of(start), end_of(end), colour, signal))
    if not found:
        raise ValueError("no wires; right would be a table under %s" % COLUMNS)
    return found


def end_of(text: str) -> End:
    """Return the end that `text` names: `Pico 4 (GP2)`, `DS1 IO`, `GND rail`. Raises ValueError for anything else."""
    if re.fullmatch(r"\S+ " + RAIL, text):
        return End(RAIL, text.split()[0], "")
    match = re.fullmatch(r"(\w+) (\S+)(?: \((\w+)\))?", text)
    if match is None or (match[1] == PICO) != bool(match[3]):
        raise ValueError("not the end of a wire: %r" % text[:80])
    return End(match[1], match[2], match[3] or "")
