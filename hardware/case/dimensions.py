# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""hardware/dimensions.json, and the same numbers for OpenSCAD: dimensions.scad, which is made from it and committed.

A group `usb` with a field `across` becomes `usb_across`. Knows no part of the case.
"""

import json

from hardware.case import CASE, HARDWARE

SOURCE = HARDWARE / "dimensions.json"
MADE = CASE / "dimensions.scad"
# Fields that are for readers.
PROSE = ("about", "from", "addresses", "connectors")

HEAD = """// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// Made from hardware/dimensions.json by `make case`: change it there.
"""


def dimensions() -> dict:
    """Return {group: {field: number, text or list}}, in mm and degrees."""
    groups = json.loads(SOURCE.read_text(encoding="utf-8"))
    return {name: group for name, group in groups.items() if isinstance(group, dict)}


def for_openscad() -> str:
    """Return the text of dimensions.scad."""
    lines = [
        "%s_%s = %s;" % (group, field, json.dumps(value))
        for group, fields in dimensions().items()
        for field, value in fields.items()
        if field not in PROSE
    ]
    return HEAD + "\n".join(lines) + "\n"


def write_for_openscad() -> None:
    """Write dimensions.scad; leave it alone where it says the same already."""
    text = for_openscad()
    if not MADE.exists() or MADE.read_text(encoding="utf-8") != text:
        MADE.write_text(text, encoding="utf-8")
