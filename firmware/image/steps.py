# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How tools that build talk: a plain line per step, what is noisy into a log, and one line when it ends there.

For those of host_sim and hardware too; knows nothing of images and boards.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

TAIL_LINES = 20


class Refusal(Exception):
    """Why the work cannot go on; the text is the one line that the user reads."""


def run_task(name: str, work) -> int:
    """Call `work` with a function that says a line in the name of the make target; return the exit status.

    0, or 2 if it was refused.
    """
    try:
        work(lambda text: print("make %s: %s" % (name, text), flush=True))
    except Refusal as refusal:
        print("make %s: %s" % (name, refusal), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("make %s: interrupted" % name, file=sys.stderr)
        return 130
    return 0


def require_program(name: str, make_target: str) -> str:
    """Return the path of a program, the one beside this Python or on PATH; raise Refusal naming what installs it."""
    path = shutil.which(name, path=os.path.dirname(sys.executable)) or shutil.which(name)
    if path is None:
        raise Refusal("%s is not installed: run make %s" % (name, make_target))
    return path


def output_of(command: list) -> str:
    """Return what the command prints; raise Refusal with its last two lines, where and what, if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode != 0:
        last = [line.strip() for line in done.stdout.strip().splitlines()[-2:]]
        raise Refusal("%s failed: %s" % (Path(command[0]).name, ": ".join(last) or "it does not say why"))
    return done.stdout


class Log:
    """A file for what the commands of a build print. Its end is shown only when one of them fails."""

    def __init__(self, path: Path):
        """Begin an empty log at `path`."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")

    def run(self, command: list, failed: str, folder: Path = None, environment: dict = None) -> None:
        """Run the command in `folder`, with `environment` added to this one; raise Refusal `failed` if it fails."""
        command = [str(word) for word in command]
        with self.path.open("a") as file:
            file.write("\n$ %s\n" % shlex.join(command))
            file.flush()
            done = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, "LC_ALL": "C", **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        if done.returncode != 0:
            self._show_end()
            raise Refusal("%s; above is the end of %s" % (failed, os.path.relpath(self.path)))

    def _show_end(self) -> None:
        lines = self.path.read_text(errors="replace").rstrip().splitlines()
        print("\n".join(lines[-TAIL_LINES:]), file=sys.stderr)
