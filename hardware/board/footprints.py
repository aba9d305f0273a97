# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""This project's one footprint: KiCad's Pico, whose print ends before its USB end.

KiCad prints the outline beyond that end, which at the edge of the board would be in the air. KiCad's libraries are
CC-BY-SA 4.0 with an exception for designs made with them; the copy in flagfall.pretty stays under that licence.
"""

import os
from pathlib import Path

from hardware.board.placement import PICO_END
from hardware.board.sexpr import Quoted, child, dump, parse

FOLDER = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
NAME = "Pico_at_edge"
LAST_PRINT = -PICO_END + 0.3  # mm from pin 1, towards the edge


def pico_at_edge() -> str:
    """Return the text of the footprint. Its groups, which only help to edit it, are left out: they go by UUIDs."""
    footprint = parse((FOLDER / "Module.pretty" / "RaspberryPi_Pico_Common_THT.kicad_mod").read_text(encoding="utf-8"))
    footprint[1] = Quoted(NAME)
    kept = [part for part in footprint if part[0] != "group" and (not _is_print(part) or _cut(part))]
    return dump(kept) + "\n"


def _is_print(part):
    return part[0] in ("fp_line", "fp_arc") and child(part, "layer")[1] == "F.SilkS"


def _cut(part):
    """Shorten a line to the last print; return whether anything of it is left. Arcs beyond it go."""
    ends = sorted((child(part, "start"), child(part, "end")), key=lambda end: float(end[2]))
    if float(ends[0][2]) >= LAST_PRINT:
        return True
    if part[0] == "fp_arc" or float(ends[1][2]) <= LAST_PRINT:
        return False
    ends[0][2] = LAST_PRINT
    return True


def folder_of(library: str) -> Path:
    """Return where the footprints of a library are."""
    return Path(__file__).parent / "flagfall.pretty" if library == "flagfall" else FOLDER / (library + ".pretty")
