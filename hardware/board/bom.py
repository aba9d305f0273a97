# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The parts list, hardware/bom.csv: the only place where values, footprints and part numbers are written."""

import re
from collections import namedtuple
from pathlib import Path

from hardware.board import tables

BOM = Path(__file__).parent.parent / "bom.csv"
COLUMNS = (
    "references",
    "quantity",
    "variant",  # A, B or AB: variants.py
    "place",
    "value",
    "footprint",
    "maker",
    "part_number",
    "substitute",
    "buy_1",
    "buy_2",
    "lcsc",  # number at LCSC and JLC; empty where none was found
    "price_usd_from_memory",
    "checked",  # whether a public source pairs the number with its size, pitch or footprint: yes or no
    "source",  # which one; "none found" and what for, where there is none
    "note",
)
_FORMS = {
    "references": (tables.WORDS, "names such as R1 R2"),
    "quantity": (tables.WHOLE, "a whole number"),
    "footprint": (re.compile(r"[^:]+:[^:]+|"), "LIBRARY:NAME, or nothing"),
}
# What a column is called in KiCad.
FIELDS = (("Maker", "maker"), ("Part number", "part_number"), ("Substitute", "substitute"))
Part = namedtuple("Part", "value footprint maker part_number substitute")


def rows(path: Path = BOM) -> list:
    """Return the rows as {column: text}; raises `tables.BadTable`."""
    return tables.rows(path, COLUMNS, _FORMS)


def board_parts(path: Path = BOM) -> dict:
    """Return {reference: Part} of what is soldered on the board."""
    parts = {}
    for row in rows(path):
        if row["place"] == "board":
            part = Part(*(row[name] for name in Part._fields))
            parts.update((reference, part) for reference in row["references"].split())
    return parts


NO_SOURCE = "none found"


def without_source(bom_rows: list) -> list:
    """Say which rows do not say where their number was compared, or say that it was and name no place."""
    wrong = []
    for row in bom_rows:
        named = bool(row["source"]) and not row["source"].startswith(NO_SOURCE)
        if not row["source"] or row["checked"] != ("yes" if named else "no"):
            wrong.append("%s: checked %r, source %r" % (row["references"], row["checked"], row["source"]))
    return wrong


def differences(bom_rows: list, netlist) -> list:
    """Say where the parts list and the schematic do not tell the same, both ways, a text each."""
    wrong, listed = [], {}
    for row in bom_rows:
        references = row["references"].split()
        if len(references) != int(row["quantity"]):
            wrong.append("%s: quantity %s" % (row["references"], row["quantity"]))
        if row["place"] == "board":
            listed.update((reference, row) for reference in references)
    drawn = {name: part for name, part in netlist.components.items() if part.in_bom}
    wrong += ["%s is not in the schematic" % name for name in sorted(set(listed) - set(drawn))]
    wrong += ["%s is not in the parts list" % name for name in sorted(set(drawn) - set(listed))]
    for name in sorted(set(listed) & set(drawn)):
        row, part = listed[name], drawn[name]
        pairs = [(row["value"], part.value), (row["footprint"], part.footprint)]
        pairs += [(row[column], part.fields.get(field, "")) for field, column in FIELDS]
        differing = [pair for pair in pairs if pair[0] != pair[1]]
        wrong += ["%s: %r in the parts list, %r in the schematic" % (name, *pair) for pair in differing]
    return wrong
