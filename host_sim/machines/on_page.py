# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays scenarios on the machine of the page: its MicroPython as WebAssembly, its compiled clock, run by Node.js.

The folder is build/page, or what the environment variable FLAGFALL_PAGE names. One process plays all stories.
"""

import json
import os
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

from host_sim.machines import MachineError

ROOT = Path(__file__).parents[2]
PLAYER = ROOT / "host_sim" / "page" / "player.mjs"
_RIGHT = "right would be 'make page' first"


def page_folder() -> Path:
    """Return where the page is, or would be."""
    return Path(os.environ.get("FLAGFALL_PAGE") or ROOT / "build" / "page")


class OnPage:
    """Plays in the page's MicroPython; raises `MachineError` when made if the page or Node.js is missing."""

    def __init__(self, folder=None):
        """Use the page in `folder`."""
        self._folder = Path(folder or page_folder())
        if not (self._folder / "clock.json").is_file():
            raise MachineError(f"--on page: no page in {self._folder}; {_RIGHT}")
        self._node = find_node()
        if not self._node:
            raise MachineError(f"--on page: no 'node' beside Python, in .venv or on PATH; {_RIGHT}")
        self._process = None

    def check(self, scenario) -> None:
        """Accept `scenario`: the stage can do every action of the grammar."""

    def play(self, scenario):
        """Return an iterator over the records of `scenario`, in order; raises `MachineError` if it breaks down."""
        return iter(self.records(scenario.settings, scenario.actions))

    def records(self, settings: dict, actions: list) -> list:
        """Return the records of the story with these settings and actions; raises `MachineError` if it breaks down."""
        if self._process is None:
            self._start()
        story = json.dumps({"settings": settings, "actions": actions}) + "\n"
        try:
            self._process.stdin.write(story.encode())
            self._process.stdin.flush()
        except OSError:
            pass  # what it says tells why
        line = self._process.stdout.readline()
        if not line.startswith(b"[") or not line.endswith(b"\n"):
            raise self._breakdown(line)
        return json.loads(line)

    def _start(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        try:
            self._process = subprocess.Popen([self._node, str(PLAYER), str(self._folder)], **pipes)
        except OSError as fault:
            raise MachineError(f"{self._node}: cannot be run ({fault.strerror}); {_RIGHT}") from None
        weakref.finalize(self, _end, self._process)

    def _breakdown(self, line):
        self._process.stdin.close()
        said = (line + self._process.stdout.read()).decode("utf-8", "replace")
        reason = [each.strip() for each in said.splitlines() if each.strip()] or ["no word on why"]
        self._process = None
        return MachineError(f"the page's MicroPython broke down: {reason[-1][:200]!r}; {_RIGHT}")


def _end(process):
    """Let it end by itself, at the end of its input."""
    for pipe in (process.stdin, process.stdout):
        pipe.close()
    process.wait()


def find_node() -> str:
    """Return the path of a `node`: beside this Python, in the project's .venv, on PATH; or ''."""
    folders = (os.path.dirname(sys.executable), str(ROOT / ".venv" / "bin"), None)
    return next(filter(None, (shutil.which("node", path=folder) for folder in folders)), "")
