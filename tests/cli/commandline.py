# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line as a user types it, and a story to play with it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "host_sim"]
# The example of the contract.
HOLDS = """\
# FIDE 6.3.2: unused delay leaves the main time alone
control 60d5
0       start
2       press white
2       expect white 1:00.000, running black
4       press black
12      press white
12      expect white 0:57.000, white moves 2
"""
FAILS = HOLDS + '12 expect white 57.001, running white, black moves 1\n12 expect black shows "0:59"\n'
BROKEN = HOLDS + "11 pause\n"


def run(*arguments, before=(), **more):
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120, **more}
    return subprocess.run([*before, *COMMAND, *arguments], cwd=ROOT, encoding="utf-8", check=False, **more)


def refusal(*arguments, **more):
    """Run a command that must be refused, playing nothing; return its one line of complaint."""
    done = run(*arguments, **more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()
    return done.stderr[:-1]
