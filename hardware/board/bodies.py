# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The bodies of the parts, hardware/bodies.csv, held against the footprints of the parts list and against the board.

Lengths in mm. A height is from the board to the highest point, with the plug in; every row says where it is from.
"""

from itertools import combinations
from math import hypot
from pathlib import Path

from hardware.board import tables
from hardware.board.placement import PICO_END, PLACES, boost_room

BODIES = Path(__file__).parent.parent / "bodies.csv"
NUMBERS = ("length", "width", "height", "pitch")
COLUMNS = ("part_number", *NUMBERS, "source")
_FORMS = {
    "part_number": (tables.WORDS, "the number of a part"),
    **dict.fromkeys(NUMBERS, (tables.LENGTH, "a length in mm, or nothing")),
}
TOLERANCE = 0.1  # a leg gives so much: 5.08 mm go into holes at 5.00
# What stands on sockets and is larger than those: where its body is comes from its module.
MODULES = ("A1", "U1")


def rows(path: Path = BODIES) -> dict:
    """Return {part number: {column: number or text}}; a pitch is None where a part has no legs to count.

    Raises `tables.BadTable`.
    """
    return {row["part_number"]: _numbers(row) for row in tables.rows(path, COLUMNS, _FORMS)}


def _numbers(row):
    return {**row, **{name: float(row[name]) if row[name] else None for name in NUMBERS}}


def of_references(bom_rows: list, bodies: dict) -> dict:
    """Return {reference: body} of what is soldered on the board, None where no body is known."""
    soldered = (row for row in bom_rows if row["place"] == "board")
    return {name: bodies.get(row["part_number"]) for row in soldered for name in row["references"].split()}


def differences(bom_rows: list, bodies: dict, parts: dict) -> list:
    """Say where a part does not fit its footprint, a text each; `parts` are the board's footprints."""
    wrong = []
    for name, body in sorted(of_references(bom_rows, bodies).items()):
        if body is None:
            wrong.append("%s: its number has no row in bodies.csv" % name)
            continue
        pads, room = _closest_pads(parts[name]), _sides(parts[name].courtyard)
        if body["pitch"] is not None and abs(body["pitch"] - pads) > TOLERANCE:
            wrong.append("%s: %s has legs at %.2f mm, its pads are at %.2f" % (name, *_pair(body, "pitch"), pads))
        sides = sorted((body["length"], body["width"]))
        if name not in MODULES and any(side > limit + TOLERANCE for side, limit in zip(sides, room)):
            said = (name, body["part_number"], *sides, *room)
            wrong.append("%s: %s is %.1f x %.1f mm, its footprint keeps %.1f x %.1f free" % said)
    return wrong


def _pair(body, column):
    return body["part_number"], body[column]


def _closest_pads(part):
    """Return the distance between the middles of the two nearest pads with different numbers."""
    pads = [(place, number) for place, _, number, _ in part.pads if number]
    pairs = combinations(pads, 2)
    return min(hypot(a[0] - b[0], a[1] - b[1]) for (a, one), (b, other) in pairs if one != other)


def _sides(courtyard):
    left, back, right, front = courtyard
    return sorted((right - left, front - back))


def rooms(bom_rows: list, bodies: dict, parts: dict) -> dict:
    """Return {reference: (left, back, right, front, height)} that each part takes, mm from the back left corner."""
    found = {}
    for name, body in of_references(bom_rows, bodies).items():
        if body is not None:
            found[name] = (*_outline(name, body, parts[name].courtyard), body["height"])
    return found


def _outline(name, body, courtyard):
    if name == "A1":
        x, half = PLACES["A1"][0] + 8.89, body["width"] / 2
        back = PLACES["A1"][1] - PICO_END
        return x - half, back, x + half, back + body["length"]
    return boost_room(PLACES["U1"]) if name == "U1" else courtyard
