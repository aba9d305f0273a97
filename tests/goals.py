# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The goals, read from tests/figures.md, which alone owns them."""

import re
from collections import namedtuple
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parent / "figures.md"
COLUMNS = ("figure", "goal", "reached", "best other clock", "how it is measured", "again with")

# number: in `unit`, '' for a plain count; slow: the same at 48 MHz, None where there is none.
Goal = namedtuple("Goal", "number unit slow")
Row = namedtuple("Row", "goal reached other measured again")

_GOAL = re.compile(r"([\d.]+)(?: ([a-zA-Z%]+))?(?: \(([\d.]+)\))?")
_REMARK = re.compile(r" \([^()]*\)$")


def rows(text: str = "") -> dict:
    """Return {figure: Row} of all figures in `text`, or in PAGE. A remark in brackets is no part of the name.

    Raises ValueError for a row without six cells or with a goal that is no number, naming the row.
    """
    found = {}
    inside = False
    for line in (text or PAGE.read_text(encoding="utf-8")).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if tuple(cells) == COLUMNS:
            inside = True
        elif not cells:
            inside = False
        elif inside and not line.startswith("|---"):
            if len(cells) != len(COLUMNS):
                raise ValueError("%s: %d cells; right would be %d" % (cells[0], len(cells), len(COLUMNS)))
            found[_REMARK.sub("", cells[0])] = Row(_goal(cells[0], cells[1]), *cells[2:])
    return found


def _goal(name, cell):
    match = _GOAL.fullmatch(cell)
    if not match:
        raise ValueError("%s: %r is no goal; right would be '20 us' or '20 us (50)'" % (name, cell))
    number, unit, slow = match.groups()
    return Goal(float(number), unit or "", float(slow) if slow else None)


@cache
def _of_page():
    return rows()


def limit(figure: str, slow: bool = False) -> float:
    """Return the most that `figure` may be, in the unit of the page; with `slow` at 48 MHz. Raises KeyError."""
    goal = _of_page()[figure].goal
    return goal.slow if slow else goal.number
