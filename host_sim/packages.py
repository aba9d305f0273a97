# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What to say where a package is missing that a command needs. Each command has its group in pyproject.toml."""

import sys

from host_sim.saying import PROGRAM

# The commands that need more than Python; `play` does for another machine than CPython.
GROUPS = {
    "live": "sim",
    "web": "web",
    "replay": "games",
    "plot": "games",
    "link": "link",
    "calibrate": "link",
    "first-light": "image",
    "play": "machines",
}
_OURS = ("host_sim", "flagfall", "board", "firmware", "hardware", "tests")


def is_of_others(module: str) -> bool:
    """Tell whether `module`, a dotted name, belongs to neither this project nor Python."""
    name = module.partition(".")[0]
    return name not in _OURS and name not in sys.stdlib_module_names


def install(command: str) -> str:
    """Return the make target that installs what `command` needs."""
    group = GROUPS.get(command)
    return f"make venv GROUPS={group}" if group else "make venv"


def missing(module: str, command: str) -> str:
    """Return one line: `command` needs `module`, a dotted name, and what would help."""
    needs = f"{PROGRAM} {command}: it needs the package {module.partition('.')[0]}, which is missing here"
    return f"{needs}; right would be: {install(command)}, then .venv/bin/{PROGRAM} {command}"
