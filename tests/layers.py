# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The house rules that a program can check: who may import whom, what the core may not say, lengths, headers.

Each check reads source text by `ast`, never running it, and returns what is wrong, a text each; nothing wrong
is an empty list. Knows the folders of the project, not which files are in them.
"""

import ast
import sys
from statistics import median

MICROPYTHON_ONLY = ("machine", "micropython", "rp2", "time")

CORE = ("flagfall", "collections", "struct", "array")
BOARD = CORE + MICROPYTHON_ONLY + ("board", "os", "gc", "sys", "errno", "json", "binascii", "select")
# The rooms of the core and which others each goes into: only such as stand before it here, so that no two go into each
# other. What is in no room (app, compat, crc, version) is for all of them, but the app, which goes into all.
ROOMS = {
    "timing": (),
    "notation": ("timing",),
    "arbiter": ("timing", "notation"),
    "keeping": ("timing", "notation", "arbiter"),
    "face": ("timing", "keeping"),
    "cells": ("timing", "keeping", "face"),
    "hands": ("timing", "notation", "arbiter", "keeping", "face"),
}
FOR_ALL_ROOMS = ("compat", "crc", "version")
# Modules of the board that touch no hardware, which the desk may therefore share.
PURE_BOARD = ("board.lines", "board.link", "board.linkfiles", "board.pins", "board.power", "board.questions")
# Modules of the desk that run on MicroPython too, to play scenarios there.
ON_BOTH_PYTHONS = (
    "host_sim.desk.answers",
    "host_sim.desk.desk",
    "host_sim.desk.keeping",
    "host_sim.desk.powerpath",
    "host_sim.desk.reports",
    "host_sim.desk.segments",
    "host_sim.desk.stage",
    "host_sim.desk.stage_main",
    "host_sim.desk.power",
    "host_sim.timetext",
)
BOTH_PYTHONS = CORE + PURE_BOARD + ON_BOTH_PYTHONS + ("json", "sys")
# The rest of the desk: of the tools that pyproject.toml names, only `rich`; one module knows the emulated RP2040.
STDLIB = tuple(sorted(sys.stdlib_module_names))
HOST = CORE + PURE_BOARD + ("host_sim", "rich") + STDLIB
# What makes the image and sends it to a board; runs on the desk.
IMAGE = ("firmware.image", "littlefs", "mpremote", "serial") + STDLIB


def file_of(module):
    """Return the path of a module, given its dotted name as the firmware or the desk imports it."""
    return ("" if module.startswith("host_sim") else "firmware/") + module.replace(".", "/") + ".py"


# Who may import what; the first line that fits the path holds.
MAY_IMPORT = (
    ("firmware/flagfall/compat.py", ("micropython",)),
    ("firmware/flagfall/", CORE),
    *((file_of(module), CORE + PURE_BOARD) for module in PURE_BOARD),
    ("firmware/board/", BOARD),
    ("firmware/main.py", BOARD),
    ("firmware/boot.py", ("sys",)),
    ("firmware/manifest.py", ("os",)),
    ("firmware/image/", IMAGE),
    ("firmware/", ()),
    ("host_sim/__init__.py", ("sys",)),
    *((file_of(module), BOTH_PYTHONS) for module in ON_BOTH_PYTHONS),
    ("host_sim/machines/emulated/emulator.py", HOST + ("rp2040py",)),
    ("host_sim/link/link.py", HOST + ("serial",)),
    ("host_sim/link/journal.py", HOST + ("chess",)),
    ("host_sim/plots/drawing.py", HOST + ("matplotlib",)),
    ("host_sim/plots/axes.py", HOST + ("matplotlib",)),
    ("host_sim/plots/labels.py", HOST + ("matplotlib",)),
    ("host_sim/audit/games.py", HOST + ("chess",)),
    ("host_sim/live/terminal/command.py", HOST + ("textual",)),
    *((f"host_sim/live/terminal/{part}.py", HOST + ("textual",)) for part in ("app", "help", "parts")),
    ("host_sim/live/web/picture.py", HOST + ("playwright",)),
    ("host_sim/live/web/server.py", HOST + ("websockets",)),
    ("host_sim/", HOST),
)

INEXACT = ("float", "complex")
OUTSIDE = ("print", "open", "input", "exec", "eval", "__import__", "time", "machine")

# Tests turn the clock by hand and hand over their own board: they neither wait nor replace what was imported.
NOT_IN_TESTS = ("unittest.mock", "mock", "MagicMock", "sys.modules", "sleep", "sleep_ms", "sleep_us")

LONGEST_FUNCTION = 40
MEDIAN_FUNCTION = 10
LONGEST_MODULE = 300

HEADER = ("# SPDX-FileCopyrightText: 2026 The Flagfall Authors", "# SPDX-License-Identifier: MIT")


def imports(path, text):
    """Return (line number, dotted name) of all that the file imports, relative names resolved by its path."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(path, node)
            found += [(node.lineno, "%s.%s" % (base, alias.name)) for alias in node.names]
    return found


def _base(path, node):
    """Return the dotted name after `from`, seen from the folder that is on the import path."""
    if node.level == 0:
        return node.module
    folders = path.removeprefix("firmware/").split("/")[: -node.level]
    return ".".join(folders + ([node.module] if node.module else []))


def _within(name, packages):
    return any(name == package or name.startswith(package + ".") for package in packages)


def wrong_imports(path, text):
    """Say which imports of the file go against the three rings of design.md section 1."""
    allowed = next(names for place, names in MAY_IMPORT if path.startswith(place))
    return ["%d: imports %s" % found for found in imports(path, text) if not _within(found[1], allowed)]


def wrong_arrows(path, text):
    """Say which imports of a file of the core go up, or into a room that its own does not go into (`ROOMS`)."""
    room = path.removeprefix("firmware/flagfall/").split("/")[0]
    allowed = (room, *ROOMS.get(room, ()), *FOR_ALL_ROOMS)
    places = ["flagfall." + place for place in allowed]
    ours = [found for found in imports(path, text) if _within(found[1], ("flagfall",))]
    return ["%d: %s goes into %s" % (line, room, name) for line, name in ours if not _within(name, places)]


def core_impurities(text):
    """Say where a file of the core has a float, or a name by which it would reach outside."""
    wrong = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            wrong.append("%d: float %r" % (node.lineno, node.value))
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            wrong.append("%d: true division; // keeps integers" % node.lineno)
        elif isinstance(node, ast.Name) and node.id in INEXACT + OUTSIDE:
            wrong.append("%d: %s" % (node.lineno, node.id))
    return wrong


def tricks(path, text):
    """Say where a test uses a mock, patches `sys.modules` or waits."""
    named = imports(path, text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            named.append((node.lineno, node.id))
        elif isinstance(node, ast.Attribute):
            named.append((node.lineno, ast.unparse(node)))
    return ["%d: %s" % (line, name) for line, name in named if _is_trick(name)]


def _is_trick(name):
    return _within(name, NOT_IN_TESTS) or name.split(".")[-1] in NOT_IN_TESTS


def function_lengths(text):
    """Return (line number, name, lines without the docstring) of every function and method."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) is not None:
                length -= node.body[0].end_lineno - node.body[0].lineno + 1
            found.append((node.lineno, node.name, length))
    return found


def too_long(text):
    """Say which functions, or the module itself, are longer than the house allows."""
    wrong = [
        "%d: %s has %d lines, at most %d" % (line, name, length, LONGEST_FUNCTION)
        for line, name, length in function_lengths(text)
        if length > LONGEST_FUNCTION
    ]
    lines = len(text.splitlines())
    if lines > LONGEST_MODULE:
        wrong.append("%d: the module has %d lines, at most %d" % (lines, lines, LONGEST_MODULE))
    return wrong


def long_winded(texts):
    """Say by how much the median function of all these files together is over what the house aims at."""
    middle = median([length for text in texts for _, _, length in function_lengths(text)] or [0])
    if middle > MEDIAN_FUNCTION:
        return ["the median function has %g lines, at most %d" % (middle, MEDIAN_FUNCTION)]
    return []


def header_missing(text):
    """Say so when a file does not open with the two SPDX lines (after a `#!` line, if it has one)."""
    lines = text.splitlines()
    if lines and lines[0].startswith("#!"):
        del lines[0]
    return [] if tuple(lines[:2]) == HEADER else ["1: the two SPDX lines are not at the top"]
