# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a tool says that is started without `make`, by a Python that lacks a package: one line, and status 2.

`make TASK` installs what the task needs; `python -m firmware.image.flash` does not. For tools of host_sim and
hardware too.
"""

import sys

_RIGHT = {"pcbnew": "KiCad's own Python, as make board takes it"}
_OURS = ("firmware", "hardware", "host_sim", "flagfall", "board", "tests")


def tell_missing(folder: str) -> None:
    """Have it told if a tool of `folder` is the program and lacks a module of others; else change nothing."""
    tool = _program()
    if not tool.startswith(folder + "."):
        return
    usual = sys.excepthook

    def hook(kind, fault, trace):
        if not issubclass(kind, ModuleNotFoundError) or fault.name.partition(".")[0] in _OURS:
            usual(kind, fault, trace)
            return
        print(in_a_line(tool, fault.name), file=sys.stderr)
        raise SystemExit(2)

    sys.excepthook = hook


def in_a_line(tool: str, module: str) -> str:
    """Return the line: `tool`, a dotted name, needs `module`, and what would be right."""
    package = module.partition(".")[0]
    right = _RIGHT.get(package, "make venv, then .venv/bin/python -m " + tool)
    return "python -m %s: it needs the package %s, which is missing here; right would be: %s" % (tool, package, right)


def _program():
    """Return the dotted name of what `python -m` was asked to run, "" if it was asked for something else."""
    words = sys.orig_argv
    return words[words.index("-m") + 1] if "-m" in words[:-1] else ""
