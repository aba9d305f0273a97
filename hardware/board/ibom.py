# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A page to solder by: InteractiveHtmlBom draws the board, its parts and the list into one HTML file.

It runs in KiCad's Python, which brings pcbnew and wxPython, so it is installed by itself, without what it asks for.
"""

import os
import subprocess
from pathlib import Path

from hardware.board.kicad import Refused

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "build" / "tools"
KICAD_PYTHON = "/usr/bin/python3"
GROUP = "fab"
PAGE = "ibom.html"


def installed() -> Path:
    """Install it as .ci/lock has it, where it is not there yet, and return its folder; raises Refused if that fails."""
    _run(["bash", ".ci/venv", "make fab", "", str(TOOLS.relative_to(ROOT)), GROUP], ROOT, {})
    return next(TOOLS.glob("lib/python*/site-packages"))


def draw(folder: Path, board: str) -> None:
    """Write ibom.html beside the board file `board` in `folder`; raises Refused."""
    settings = {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": str(installed())}
    command = [KICAD_PYTHON, "-B", "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser"]
    options = ["--dest-dir", str(folder), "--name-format", "ibom", "--extra-fields", "Maker,Part number"]
    _run([*command, *options, board], folder, settings)
    if not (folder / PAGE).exists():
        raise Refused("InteractiveHtmlBom wrote no page")


def _run(command, folder, settings):
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, **settings}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise Refused("%s: %s" % (" ".join(command[1:4]), " ".join(last)))
