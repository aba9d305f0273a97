# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""All readers, a row each; and what reads too, but nothing from outside: test_readers finds a module in neither.

A row says in which modules it reads: those are found by what they call (`reads`), the commands by their parser.
"""

import ast

from tests.readers import of_core, of_desk, of_games, of_link, of_makers, of_pages

READERS = (
    *of_core.READERS,
    *of_desk.READERS,
    *of_games.READERS,
    *of_link.READERS,
    *of_pages.READERS,
    *of_makers.READERS,
)

# How a module reads: functions and methods that it calls, by the last word of their names.
CALLS = {
    *("open", "read_text", "read_bytes", "loads", "load_cert_chain", "fromhex", "unpack_from", "literal_eval", "eval"),
    *("DictReader", "reader", "readinto", "readline", "inWaiting", "mmap", "fromstring", "parse_known_args"),
}
FOLDERS = ("firmware", "host_sim", "hardware", "tests/mutants", "tests/release")

# Where what is read was made by this project, by the same task, or by the tool that it has just called.
OURS = {
    "firmware/flagfall/hands/menu.py": "opens pages",
    "firmware/image/build.py": "its own notes, and the files that it has just made",
    "firmware/image/changes.py": "MicroPython's sources, as Debian has them",
    "firmware/image/contents.py": "the modules of the clock",
    "firmware/image/folding.py": "the modules of the clock",
    "firmware/image/fs_image.py": "the file system that it has just made",
    "firmware/image/lcdmodules.py": "the typeface in firmware/image/typeface",
    "firmware/image/micropython.py": "the changelog of its Debian package",
    "firmware/image/steps.py": "its own log",
    "firmware/image/versions.py": "firmware/flagfall/version.py",
    "firmware/image/debian.py": "the apt sources of this machine, as apt does: what is no line of them is passed over",
    "host_sim/desk/stage_main.py": "a story that on_micropython.py has written",
    "host_sim/page/story.py": "a story that on_page.py has written",
    "host_sim/page/build.py": "the files of the page, and what npm brought by its hash",
    "host_sim/page/contents.py": "the modules of the clock",
    "host_sim/machines/on_micropython.py": "what our own program says there; anything else is that it broke down",
    "host_sim/machines/on_page.py": "what our own program says there; anything else is that it broke down",
    "host_sim/filing.py": "writes",
    "hardware/board/fab.py": "the files that it has just made",
    "hardware/board/jlc.py": "what kicad-cli has just written",
    "hardware/board/kicad.py": "what kicad-cli has just written",
    "hardware/board/layout.py": "what KiCad has just written",
    "hardware/board/netlist.py": "what kicad-cli has just written",
    "hardware/board/footprints.py": "KiCad's library, as Debian has it",
    "hardware/board/symbols.py": "KiCad's library, as Debian has it",
    "hardware/board/placement.py": "hardware/dimensions.json, which tests/hardware hold against what is made of it",
    "hardware/case/dimensions.py": "hardware/dimensions.json, which tests/hardware hold against what is made of it",
    "hardware/case/parts.py": "the sources of the parts",
    "hardware/case/solids.py": "what OpenSCAD has just written",
    "hardware/steps/footprints.py": "the board, as KiCad has written it",
    "hardware/guides.py": "pages of hardware/, text",
    "hardware/printing.py": "pictures of hardware/",
    "hardware/label.py": "hardware/label.md, text",
    "hardware/manual.py": "hardware/manual.md, text",
    "firmware/firstlight/edges.py": "what a memory chip answers, whatever that is",
    "tests/mutants/alike.py": "tests/mutants/alike.txt, a part of the task, which test_alike.py holds against the core",
    "tests/mutants/core.py": "the modules of the clock",
    "tests/mutants/trial.py": "the modules of the clock",
    "tests/release/__main__.py": "what the tasks before it have made",
    "tests/release/licences.py": "licences, text",
    "tests/release/linked.py": "the linker's list of the image that was just built",
    "tests/release/others.py": "the locks in .ci/lock",
    "tests/release/pack.py": "what the tasks before it have made",
    "tests/release/sources.py": "what git has, to pack it",
}


def reads(text: str) -> bool:
    """Tell whether the `text` of a module calls anything by which what comes from outside is read."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in CALLS:
                return True
    return False


def in_table() -> set:
    """Return the paths of all modules that a row names."""
    return {path for reader in READERS for path in reader.where}
