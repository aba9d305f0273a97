# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Runs a script of tests/micropython in a MicroPython process and returns what it prints."""

import json
import os
import subprocess

from host_sim.machines.on_micropython import ROOT, find
from tests.toolchain import require

# Small, because asking for what is taken goes through all of it; the script and a few games fit well.
HEAP = "heapsize=640K"


def records_of(script: str, *arguments: str) -> list:
    """Return the JSON records, one a line, that `script` prints when given `arguments`.

    Skips the calling test where MicroPython is missing; an AssertionError tells what the script complained about.
    """
    path = os.pathsep.join((ROOT, os.path.join(ROOT, "firmware"), ".frozen"))
    command = [find() or require("micropython", "venv"), "-X", HEAP, "tests/micropython/" + script, *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
