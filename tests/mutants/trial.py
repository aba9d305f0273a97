# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Does a test notice that a module of the core does something else? In a copy of the tree, which is thrown away.

The tests that stand nearest come first: those named for the module, those of its room, the stories, then what else
plays the whole clock. All of them run on CPython alone.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.mutants.core import CORE, ROOT

COPIED = ("firmware", "host_sim", "hardware", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "mutants", "*.pdf", "*.png")
STORIES = "tests/test_scenarios.py"
WHOLE_CLOCK = ("app", "cases", "invariants", "walk")  # tests/test_*.py
ROOMS = ("arbiter", "cells", "desk", "face", "hands", "host", "keeping", "link", "notation", "rival", "timing")
CHOSEN = "not repeats and not micropython and not rp2040 and not board and not slow"
LIMITS_S = (90, 240, 240)  # of computing for each start of pytest; the slowest takes a third of it
# The same examples for every mutant, and none made smaller: that takes hypothesis minutes (tests/conftest.py).
_PYTEST = ("-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
_PYTEST += ("--hypothesis-profile=mutants", "-m", CHOSEN)
# What Python has compiled is told apart by what the source says: by seconds and size two mutants may be alike.
_COMPILE = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "firmware", "host_sim", "tests")
_NOTHING_CHOSEN = 5


class Verdict(NamedTuple):
    """`found` by a test, whose name or the reason is in `by`; not found: all of them passed."""

    found: bool
    by: str


class Trial:
    """A copy of the tree in `folder`, for one mutant after the other."""

    def __init__(self, folder: Path):
        self._folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, folder / name)
        subprocess.run([sys.executable, *_COMPILE], cwd=folder, env=_environment(), check=True)

    def judge(self, module: str, change=None) -> Verdict:
        """Return what the tests say of `change` in the module at path `module`; of None: of the tree as it is."""
        path = self._folder / module
        source = path.read_text()
        try:
            if change:
                path.write_text(change.made(source))
            return self._test(module)
        finally:
            path.write_text(source)

    def _test(self, module):
        for tests, limit_s in zip(nearest_first(module), LIMITS_S):
            verdict = self._run([name for name in tests if (self._folder / name).exists()], limit_s)
            if verdict.found:
                return verdict
        return Verdict(False, "")

    def _run(self, tests, limit_s):
        if not tests:
            return Verdict(False, "")
        limited = ("bash", "-c", f'ulimit -t {limit_s}; exec "$@"', "tests")
        ended = subprocess.run(
            [*limited, sys.executable, *_PYTEST, *tests],
            cwd=self._folder,
            env=_environment(),
            capture_output=True,
            text=True,
        )
        if ended.returncode < 0:
            return Verdict(True, "it does not end")
        if ended.returncode in (0, _NOTHING_CHOSEN):
            return Verdict(False, "")
        return Verdict(True, _first_failure(ended.stdout) or f"pytest ended with {ended.returncode}")


def nearest_first(module: str) -> list:
    """Return the tests to run, a list for each start of pytest, for the module at path `module`."""
    inside = module.removeprefix(CORE + "/").removesuffix(".py")
    room, _, name = inside.rpartition("/")
    folder = ROOT / "tests" / room
    named = sorted([*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")])
    room_of_tests = [f"tests/{room.split('/')[0]}"] if room else []
    others = [f"tests/test_{each}.py" for each in WHOLE_CLOCK] + [f"tests/{each}" for each in ROOMS]
    beyond = [each for each in others if each not in room_of_tests]
    return [[path.relative_to(ROOT).as_posix() for path in named], [*room_of_tests, STORIES], beyond]


def _environment():
    # Of its own, so that what is compiled is kept, and in the copy.
    own = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    return {name: value for name, value in os.environ.items() if name not in own}


def _first_failure(output):
    for line in output.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split(" - ")[0].split(" ", 1)[1]
    return ""
