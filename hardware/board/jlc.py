# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The parts list and the places of the parts with the headings that JLC reads: one line a part number, one a part.

A part without a number at LCSC stays in the list with an empty field: JLC then leaves it out and says so. Turns are
KiCad's: compare each in JLC's own picture before an order.
"""

import csv
from pathlib import Path

BOM_HEADINGS = ("Comment", "Designator", "Footprint", "LCSC Part #")
PLACE_HEADINGS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
# What KiCad's file calls the same.
FROM_KICAD = {"Designator": "Ref", "Mid X": "PosX", "Mid Y": "PosY", "Rotation": "Rot"}


def write_bom(bom_rows: list, path: Path) -> None:
    """Write the list of what is soldered on the board; rows of one value and number become one line."""
    lines = {}
    for row in bom_rows:
        if row["place"] == "board":
            kind = (row["value"], row["footprint"].split(":")[1], row["lcsc"])
            lines.setdefault(kind, []).extend(row["references"].split())
    _write(path, BOM_HEADINGS, [(value, ",".join(names), *rest) for (value, *rest), names in lines.items()])


def write_places(positions: Path, path: Path) -> None:
    """Write KiCad's file of positions, read from `positions`, under JLC's headings."""
    with open(positions, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = []
    for row in rows:
        fields = {heading: row[name] for heading, name in FROM_KICAD.items()}
        fields["Layer"] = row["Side"].capitalize()
        lines.append([fields[heading] for heading in PLACE_HEADINGS])
    _write(path, PLACE_HEADINGS, lines)


def _write(path, headings, lines):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(headings)
        writer.writerows(lines)
