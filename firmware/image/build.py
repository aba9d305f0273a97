# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make image: MicroPython for the RP2040 with the clock frozen into it, as build/flagfall.uf2.

Kept in build/image: the packages of Debian 13 it is made from (they are fetched once; `--refresh` looks for newer ones)
and the build itself. So a change of the clock takes seconds, no change none, and both work without a network.
"""

import argparse
import contextlib
import fcntl
import hashlib
import os
import shutil
import sys
from pathlib import Path

from firmware.image import BUILD, ROOT, changes, contents, debian, folding, micropython
from firmware.image.steps import Log, output_of, require_program, run_task

IMAGE = BUILD / "flagfall.uf2"
KEPT = BUILD / "image"
PACKAGES = KEPT / "packages"
SOURCES = KEPT / "sources"
CLOCK = KEPT / "clock"  # as it is frozen
PORT = KEPT / "port"


@contextlib.contextmanager
def alone(folder: Path):
    """Wait until no other build works in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_made_of(folder: Path, origin: str) -> bool:
    """Whether `folder` was completed by `note_made_of` with the same text."""
    note = folder / "made-of.txt"
    return note.exists() and note.read_text() == origin


def note_made_of(folder: Path, origin: str) -> None:
    """Note that `folder` is complete, and what it was made of."""
    (folder / "made-of.txt").write_text(origin)


def fetch(say, log: Log) -> None:
    """Download the packages into PACKAGES."""
    apt = debian.Apt(KEPT / "apt", debian.mirror(), log)
    say("reading the lists of Debian %s" % debian.SUITE)
    apt.update()
    say("downloading %s" % ", ".join(debian.SOURCES + debian.BINARIES))
    apt.download(PACKAGES)


def origin_of_sources() -> str:
    """Return the versions of the packages."""
    return "".join("%s %s\n" % found for found in debian.versions(PACKAGES).items())


def unpack(say, log: Log) -> None:
    """Make SOURCES of PACKAGES, unless they are of these versions already."""
    origin = origin_of_sources() + recipe()
    if is_made_of(SOURCES, origin):
        return
    require_program("dpkg-source", "toolchain")
    say("unpacking")
    shutil.rmtree(SOURCES, ignore_errors=True)
    SOURCES.mkdir()
    debian.unpack(PACKAGES, SOURCES, log)
    micropython.arrange(SOURCES)
    note_made_of(SOURCES, origin)


def recipe() -> str:
    """Return the hash of how MicroPython is arranged, changed and built."""
    files = [Path(micropython.__file__), Path(changes.__file__), *sorted(micropython.BOARD_FOLDER.iterdir())]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def origin_of_port() -> str:
    """Return what the build of MicroPython depends on, apart from the clock."""
    compiler = output_of([require_program("arm-none-eabi-gcc", "toolchain"), "-dumpfullversion"])
    return "\n".join([origin_of_sources(), compiler, micropython.PYTHON, str(ROOT), recipe()])


def origin_of_image() -> str:
    """Return the hash of every file of the clock, of the list of them, and of what folds its constants."""
    files = {**contents.listed(), "manifest.py": contents.FIRMWARE / "manifest.py"}
    files["folding.py"] = Path(folding.__file__)
    return "".join("%s %s\n" % (hashlib.sha256(files[name].read_bytes()).hexdigest(), name) for name in sorted(files))


def is_current() -> bool:
    """Whether IMAGE is there and of the clock as it is now."""
    return IMAGE.exists() and is_made_of(PORT, origin_of_port() + origin_of_image())


def build(say, log: Log) -> None:
    """Make IMAGE of SOURCES and the clock."""
    for program in micropython.PROGRAMS:
        require_program(program, "toolchain")
    setting = micropython.environment(SOURCES, debian.versions(PACKAGES)["micropython"])
    contents.fold_into(CLOCK)
    port = origin_of_port()
    image = port + origin_of_image()
    laid_out = PORT / "laid-out"
    if not is_made_of(laid_out, port):
        say("laying out the build of MicroPython")
        shutil.rmtree(PORT, ignore_errors=True)
        micropython.lay_out(SOURCES, CLOCK, PORT, setting, log)
        laid_out.mkdir()
        note_made_of(laid_out, port)
    say("compiling")
    micropython.forget_frozen(PORT)
    micropython.compile_image(SOURCES, PORT, setting, log)
    micropython.to_uf2(SOURCES, PORT, IMAGE, log)
    note_made_of(PORT, image)


def make(say, refresh: bool = False) -> None:
    """Bring IMAGE up to date; with `refresh`, of the newest packages that the mirror has."""
    require_program("arm-none-eabi-gcc", "toolchain")
    with alone(KEPT):
        log = Log(KEPT / "log.txt")
        if refresh or not PACKAGES.exists():
            fetch(say, log)
        unpack(say, log)
        say("of Debian's " + ", ".join("%s %s" % found for found in debian.versions(PACKAGES).items()))
        current = is_current()
        if not current:
            build(say, log)
        done = "nothing to do" if current else "built"
        say("%s, %d bytes, %s" % (os.path.relpath(IMAGE), IMAGE.stat().st_size, done))


def main(arguments: list) -> int:
    """Read the command line and make the image; return the exit status."""
    parser = argparse.ArgumentParser(prog="make image", description=__doc__.partition("\n")[0])
    parser.add_argument("--refresh", action="store_true", help="look for newer packages on the mirror")
    options = parser.parse_args(arguments)
    return run_task("image", lambda say: make(say, options.refresh))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
