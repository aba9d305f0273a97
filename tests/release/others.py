# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What page, papers and board are made of that is not ours: by the locks, and by the fonts that are inside the PDFs."""

import json
import re
from pathlib import Path

from firmware.image import BUILD, ROOT
from firmware.image.steps import Refusal
from host_sim.page.build import LOCK, MICROPYTHON
from tests.release.linked import Component

# Families that Chromium may take for the names that hardware/printing.py asks for, and their licences.
FONTS = {
    "DejaVu": "Bitstream-Vera",
    "Liberation": "OFL-1.1",
    "Arimo": "Apache-2.0",
    "Cousine": "Apache-2.0",
    "Tinos": "Apache-2.0",
    "Noto": "OFL-1.1",
    "FreeMono": "GPL-3.0-or-later WITH Font-exception-2.0",
    "FreeSans": "GPL-3.0-or-later WITH Font-exception-2.0",
    "FreeSerif": "GPL-3.0-or-later WITH Font-exception-2.0",
}
_FONT = re.compile(rb"/FontName */(?:[A-Z]{6}\+)?([A-Za-z0-9-]+)")
_IBOM = re.compile(r"^interactivehtmlbom==([\w.]+)", re.MULTILINE)


def of_page() -> list:
    """Return the Components of the page, by the lock of npm."""
    lock = json.loads((LOCK / "package-lock.json").read_text(encoding="utf-8"))
    brought = lock["packages"][MICROPYTHON.as_posix()]
    inside = "compiled into MicroPython for browsers; its package names no version"
    return [
        Component(MICROPYTHON.relative_to("node_modules").as_posix(), brought["version"], brought["license"], "by npm"),
        Component("Emscripten's runtime", "", "MIT OR NCSA", inside),
        Component("musl", "", "MIT", inside),
    ]


def fonts_in(pdf: Path) -> list:
    """Return the families of the fonts in a PDF as Components; raise Refusal for one whose licence is not known."""
    names = sorted({name.decode() for name in _FONT.findall(pdf.read_bytes())})
    found = {}
    for name in names:
        family = next((family for family in FONTS if name.startswith(family)), None)
        if family is None:
            raise Refusal(
                "%s holds the font %s; its licence is to be added to tests/release/others.py" % (pdf.name, name)
            )
        found.setdefault(family, []).append(name)
    return [
        Component(family + " fonts", "", FONTS[family], "parts of %s in the PDFs" % ", ".join(inside))
        for family, inside in found.items()
    ]


def of_board() -> list:
    """Return the Components of what a maker of boards gets."""
    lock = (ROOT / ".ci" / "lock" / "fab.txt").read_text(encoding="utf-8")
    libraries = "drawn after them, and one footprint changed; with KiCad's exception for what is designed with them"
    found = [Component("KiCad's symbols, footprints and 3D models", "", "CC-BY-SA-4.0", libraries)]
    if (BUILD / "fab" / "ibom.html").exists():
        found.append(Component("InteractiveHtmlBom", _IBOM.search(lock)[1], "MIT", "the program inside ibom.html"))
    return found
