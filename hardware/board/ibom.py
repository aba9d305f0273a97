# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A page to solder by: InteractiveHtmlBom draws the board, its parts and the list into one HTML file.

It runs in KiCad's Python, which brings pcbnew and wxPython, so it is installed by itself, without what it asks for.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from hardware.board.kicad import Refused

ROOT = Path(__file__).parent.parent.parent
TOOLS = ROOT / "build" / "tools"
KICAD_PYTHON = "/usr/bin/python3"
PIN = re.compile(r'"(InteractiveHtmlBom==[0-9.]+)"')
PAGE = "ibom.html"


def pinned() -> str:
    """Return the requirement that pyproject.toml pins."""
    return PIN.search((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[1]


def installed() -> Path:
    """Install it once and return the folder; raises Refused when pip cannot."""
    folder = TOOLS / pinned()
    if not folder.exists():
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
        _run([*command, "--target", str(folder), pinned()], TOOLS, {})
    return folder


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
