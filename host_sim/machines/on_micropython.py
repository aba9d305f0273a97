# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays a scenario on MicroPython: another process runs the same stage and the same core.

The story goes there as a JSON file, the records come back as JSON, one a line.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

from host_sim import packages
from host_sim.machines import MachineError

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEAP = "heapsize=64M"  # the largest story, not the board, sets it
INSTALL = packages.install("play")
MISSING = f"--on micropython: no 'micropython' beside Python, in .venv or on PATH; right would be '{INSTALL}' first"


class OnMicroPython:
    """Plays in a MicroPython process; raises `MachineError` when made if there is no such program."""

    def __init__(self, program: str = ""):
        """Use the interpreter `program`, or the one that `find` finds."""
        self._program = program or find()
        if not self._program:
            raise MachineError(MISSING)

    def check(self, scenario) -> None:
        """Accept `scenario`: the stage can do every action of the grammar."""

    def play(self, scenario):
        """Yield the records of `scenario` in order of time; raises `MachineError` if it breaks down."""
        with tempfile.TemporaryDirectory(prefix="flagfall-") as folder:
            story = os.path.join(folder, "story.json")
            with open(story, "w", encoding="utf-8") as file:
                json.dump({"settings": scenario.settings, "actions": scenario.actions}, file)
            yield from self._run(story)

    def _run(self, story):
        command = [self._program, "-X", HEAP, "host_sim/desk/stage_main.py", story]
        # An exception may be printed to either output; both come the same way.
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        try:
            process = subprocess.Popen(command, cwd=ROOT, env=_environment(), **pipes)
        except OSError as fault:
            raise MachineError(f"{self._program}: cannot be run ({fault.strerror}); {_ADVICE}") from None
        try:
            yield from _records(process.stdout)
            if process.wait():
                raise _breakdown(b"")
        finally:
            process.kill()
            process.stdout.close()
            process.wait()


_ADVICE = f"right would be the MicroPython that '{INSTALL}' installs"


def find() -> str:
    """Return the path of a `micropython`: beside this Python, in the project's .venv, on PATH; or ''."""
    folders = (os.path.dirname(sys.executable), os.path.join(ROOT, ".venv", "bin"))
    places = (shutil.which("micropython", path=folder) for folder in (*folders, None))
    return next(filter(None, places), "")


def _environment():
    path = os.pathsep.join((ROOT, os.path.join(ROOT, "firmware"), ".frozen"))
    return {**os.environ, "MICROPYPATH": path}


def _records(output):
    """Yield the records in `output`, one a line; raises `MachineError` with its end if anything else comes."""
    for line in output:
        try:
            record = json.loads(line) if line.startswith(b"{") else None
        except ValueError:
            record = None
        if record is None:
            raise _breakdown(line + output.read())
        yield record


def _breakdown(complaint):
    lines = [line.strip() for line in complaint.decode("utf-8", "replace").splitlines()]
    last = next(filter(None, reversed(lines)), "no word on why")
    return MachineError(f"MicroPython broke down: {last[:200]!r}; {_ADVICE}")
