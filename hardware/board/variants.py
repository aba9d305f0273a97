# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The two variants on one board: which parts each of them has, and whether it can work with those alone.

A: two displays with HT16K33 at 5 V from U1. B: two memory LCDs at 3.3 V, U1 left out, JP1 bridged. The column `variant`
of the parts list says of each row where it belongs.
"""

from copy import copy

NAMES = ("A", "B")
# What joins the cells to +5V, and the connector and display of each side.
SUPPLY = {"A": "U1", "B": "JP1"}
DISPLAYS = {"A": {"J2": "DS1", "J3": "DS2"}, "B": {"J4": "DS3", "J5": "DS4"}}


def rows_of(bom_rows: list, variant: str) -> list:
    """Return the rows of the parts list that a variant is built with."""
    return [row for row in bom_rows if variant in row["variant"]]


def references_of(bom_rows: list, variant: str) -> set:
    """Return the references of a variant."""
    return {name for row in rows_of(bom_rows, variant) for name in row["references"].split()}


def fitted(netlist, bom_rows: list, variant: str):
    """Return the netlist as it is when only the parts of a variant are soldered in."""
    listed = {name for row in bom_rows for name in row["references"].split()}
    missing = listed - references_of(bom_rows, variant)
    built = copy(netlist)
    built.components = {name: part for name, part in netlist.components.items() if name not in missing}
    left = {net: [pin for pin in pins if pin.reference not in missing] for net, pins in netlist.nets.items()}
    built.nets = {net: pins for net, pins in left.items() if pins}
    return built


def differences(bom_rows: list, netlist) -> list:
    """Say what of a variant is missing, is too much, or ends at a part that is not fitted, a text each."""
    wrong = [
        "%s: variant %r, must be A, B or AB" % (row["references"], row["variant"])
        for row in bom_rows
        if row["variant"] not in ("A", "B", "AB")
    ]
    for variant in NAMES:
        have = references_of(bom_rows, variant)
        asked = _its_own(variant)
        others = set().union(*(_its_own(other) for other in NAMES if other != variant))
        wrong += ["variant %s: without %s" % (variant, name) for name in sorted(asked - have)]
        wrong += ["variant %s: %s belongs to the other" % (variant, name) for name in sorted(others & have)]
        wrong += _open_ends(netlist, fitted(netlist, bom_rows, variant), variant)
    return wrong


def _its_own(variant):
    return {SUPPLY[variant], *DISPLAYS[variant], *DISPLAYS[variant].values()}


def _open_ends(whole, built, variant):
    """Say which pin has lost all it was joined to. The Pico's may: its software leaves them alone."""
    wrong = []
    for net, pins in built.nets.items():
        joined = [pin for pin in pins if not pin.reference.startswith("TP")]
        before = [pin for pin in whole.nets[net] if not pin.reference.startswith("TP")]
        if len(joined) == 1 < len(before) and joined[0].reference != "A1":
            wrong.append("variant %s: %s.%s is joined to nothing" % (variant, *joined[0][:2]))
    return sorted(wrong)
