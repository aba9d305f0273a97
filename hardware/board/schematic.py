# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws the schematic: python3 -m hardware.board.schematic [FOLDER] writes KiCad's files there.

Needs the symbols of KiCad 9 and nothing else; the same drawing gives the same files, byte for byte.
"""

import sys
from pathlib import Path

from hardware.board import draw_inputs, draw_outputs, draw_pico, draw_power, footprints, sheetfile, tables
from hardware.board.bom import Part, board_parts
from hardware.board.boxes import own_symbols
from hardware.board.rules import limits, net_classes, patterns
from hardware.board.sexpr import Quoted
from hardware.board.sheet import Sheet
from hardware.board.symbols import Library

FOLDER = Path(__file__).parent
HOLE = Part("M3", "MountingHole:MountingHole_3.2mm_M3", "", "", "")
# What a test pad is called on the board.
PADS = ("GND", "CELLS", "VBAT", "+5V", "VSYS", "+3V3", "VBUS", "GATE", "HOLD", "SDA5")
TITLE_BLOCK = [
    "title_block",
    ["title", Quoted("Flagfall chess clock: board")],
    ["date", Quoted("2026-11-30")],
    ["rev", Quoted("C")],
    ["company", Quoted("The Flagfall Authors")],
    ["comment", "1", Quoted("Licence: CERN-OHL-P-2.0")],
    ["comment", "2", Quoted("Not built yet: nothing on this sheet was measured on a bench")],
    ["comment", "3", Quoted("Variant A: two displays with HT16K33. Variant B: two memory LCDs, no boost module")],
]


def drawn() -> Sheet:
    """Return the sheet with every block on it."""
    parts = board_parts()
    parts.update(("H%d" % number, HOLE) for number in range(1, 5))
    pads = ((number, Part(name, "TestPoint:TestPoint_Pad_D2.0mm", "", "", "")) for number, name in enumerate(PADS, 1))
    parts.update(("TP%d" % number, pad) for number, pad in pads)
    sheet = Sheet(Library(own_symbols()), parts)
    for block in (draw_power, draw_inputs, draw_pico, draw_outputs):
        block.draw(sheet)
    sheet.finish()
    return sheet


def write(folder: Path):
    """Write the schematic and what KiCad needs to open it into `folder`."""
    sheet = drawn()
    files = {
        "flagfall.kicad_sch": sheetfile.schematic(sheet, TITLE_BLOCK),
        "flagfall.kicad_sym": sheetfile.symbol_library(sheetfile.own_in(sheet)),
        "flagfall.kicad_pro": sheetfile.project(net_classes(), patterns(), limits()),
        "sym-lib-table": sheetfile.symbol_table(sheet),
        "flagfall.pretty/%s.kicad_mod" % footprints.NAME: footprints.pico_at_edge(),
        "fp-lib-table": sheetfile.footprint_table(sheet),
    }
    (folder / "flagfall.pretty").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    except tables.BadTable as bad:
        print("board: %s" % bad, file=sys.stderr)
        sys.exit(2)
