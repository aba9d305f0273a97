# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Checks the board: python3 -m hardware.board.check. KiCad's rules, the map of the pins, the parts list, and what
those rules cannot see: bodies against footprints, plugs, levels, contacts. hardware/review.md has the kinds of faults.

Says what it checked and what is wrong; the exit status is 1 when anything is, 2 when KiCad cannot be run or
a table cannot be read.
"""

import sys

from hardware.board import bodies, bom, contacts, families, kicad, levels, netlist, pinmap, tables, variants
from hardware.steps.footprints import footprints


def findings() -> list:
    """Return (what was checked, what is wrong with it) of everything."""
    pins, parts, sizes = pinmap.rows(), bom.rows(), bodies.rows()  # before KiCad, which takes a while
    with kicad.copied() as folder:
        checked = [
            ("schematic: electrical rules", kicad.rule_violations(folder)),
            ("board: design rules, connections, schematic", kicad.board_violations(folder)),
        ]
    nets = netlist.export()
    checked.append(("pin map: firmware, netlist", pinmap.differences(pins, pinmap.firmware_pins(), nets)))
    return checked + of_design(nets, parts, sizes, footprints())


def of_design(nets, bom_rows: list, part_bodies: dict, parts: dict) -> list:
    """Return (what was checked, what is wrong with it) of a netlist, a parts list, its bodies and the footprints."""
    return [
        ("parts list: schematic", bom.differences(bom_rows, nets)),
        ("parts list: sources", bom.without_source(bom_rows)),
        ("bodies: pads, room on the board", bodies.differences(bom_rows, part_bodies, parts)),
        ("plugs: one plug, one meaning", families.differences(nets)),
        ("variants: parts, open ends", variants.differences(bom_rows, nets)),
        ("levels: supplies, inputs", _levels(bom_rows, nets)),
        ("contacts: class, current", contacts.differences(bom_rows, nets)),
    ]


def _levels(bom_rows, nets):
    """Return what is wrong in variant A, then what is only in variant B."""
    found = {name: levels.differences(variants.fitted(nets, bom_rows, name), name) for name in variants.NAMES}
    return found["A"] + ["variant B: " + text for text in found["B"] if text not in found["A"]]


def main() -> int:
    """Print the findings and return the exit status."""
    try:
        checked = findings()
    except (kicad.Refused, tables.BadTable) as refused:
        print("hardware-check: %s" % refused, file=sys.stderr)
        return 2
    for what, wrong in checked:
        print("%-45s%s" % (what, "%d wrong" % len(wrong) if wrong else "nothing wrong"))
        for text in wrong:
            print("    " + text)
    return 1 if any(wrong for _, wrong in checked) else 0


if __name__ == "__main__":
    sys.exit(main())
