# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Gives a board file that KiCad wrote a fixed order and fixed UUIDs: KiCad draws both by chance.

With that the same design gives the same file, and a difference in the file is a difference in the board.
"""

from hardware.board.marks import identity
from hardware.board.sexpr import children, dump, parse

# What KiCad writes in the order of its UUIDs, on the board and in a part; all else stays where it is.
ON_BOARD = ("footprint", "segment", "arc", "via", "zone", "gr_")
IN_PART = ("pad", "fp_")


def steady(text: str) -> str:
    """Return the text of the same board, always in the same order and with the same UUIDs."""
    board = parse(text)
    for footprint in children(board, "footprint"):
        _order(footprint, IN_PART)
    _order(board, ON_BOARD)
    _name(board, [0])
    return dump(board) + "\n"


def _order(item, kinds):
    places = [place for place, part in enumerate(item) if isinstance(part, list) and part[0].startswith(kinds)]
    parts = sorted((item[place] for place in places), key=lambda part: (part[0], dump(_without_uuids(part))))
    for place, part in zip(places, parts):
        item[place] = part


def _without_uuids(item):
    kept = (part for part in item if not (isinstance(part, list) and part[:1] == ["uuid"]))
    return [_without_uuids(part) if isinstance(part, list) else part for part in kept]


def _name(item, counter):
    for place, part in enumerate(item):
        if not isinstance(part, list):
            continue
        if part[:1] == ["uuid"]:
            counter[0] += 1
            item[place] = ["uuid", identity("board", counter[0])]
        else:
            _name(part, counter)
