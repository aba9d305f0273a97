# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Runs kicad-cli: on a copy of the design, since it writes beside what it reads, and without the user's settings."""

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
DESIGN = (
    "flagfall.kicad_sch",
    "flagfall.kicad_pcb",
    "flagfall.kicad_pro",
    "flagfall.kicad_sym",
    "sym-lib-table",
    "fp-lib-table",
    "flagfall.pretty/Pico_at_edge.kicad_mod",
)


class Refused(Exception):
    """kicad-cli did not do what it was asked; the text is what it said."""


@contextmanager
def copied(source: Path = HERE):
    """Give a folder with a copy of the design, gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in DESIGN:
            if (source / path).exists():
                (folder / path).parent.mkdir(exist_ok=True)
                shutil.copy(source / path, folder / path)
        yield folder


def kicad(*arguments, folder: Path):
    """Run kicad-cli in `folder`; raises Refused."""
    environment = {**os.environ, "KICAD_CONFIG_HOME": str(folder / "settings"), "TZ": "UTC"}
    try:
        done = subprocess.run(["kicad-cli", *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    except FileNotFoundError:
        raise Refused("kicad-cli is not installed: make toolchain installs KiCad 9")
    if done.returncode:
        raise Refused("kicad-cli %s: %s" % (" ".join(arguments[:3]), (done.stderr or done.stdout).strip()))


def rule_violations(folder: Path) -> list:
    """Return what the electrical rules find in the schematic of `folder`, a text each, warnings too."""
    kicad("sch", "erc", "--severity-all", "--format", "json", "-o", "erc.json", "flagfall.kicad_sch", folder=folder)
    report = json.loads((folder / "erc.json").read_text(encoding="utf-8"))
    return [_sentence(one) for sheet in report["sheets"] for one in sheet["violations"]]


def board_violations(folder: Path) -> list:
    """Return what the rules find on the board, what is not connected, and where it differs from the schematic."""
    options = ("--severity-all", "--schematic-parity", "--format", "json", "-o", "drc.json")
    kicad("pcb", "drc", *options, "flagfall.kicad_pcb", folder=folder)
    report = json.loads((folder / "drc.json").read_text(encoding="utf-8"))
    return [_sentence(one) for part in ("violations", "unconnected_items", "schematic_parity") for one in report[part]]


def _sentence(violation):
    items = "; ".join(item["description"] for item in violation["items"])
    return "%s %s: %s (%s)" % (violation["severity"], violation["type"], violation["description"], items)
