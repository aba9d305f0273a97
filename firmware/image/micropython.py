# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Builds MicroPython for the RP2040 from the unpacked packages, with what firmware/manifest.py lists frozen into it.

Knows nothing of where the packages come from.
"""

import os
import shutil
import sys
from email.utils import parsedate_to_datetime
from pathlib import Path

from firmware.image import changes
from firmware.image.steps import Log

BOARD = "RPI_PICO"
BOARD_FOLDER = Path(__file__).parent / "pico"
FLASH_START = "0x10000000"

PROGRAMS = ("arm-none-eabi-gcc", "cmake", "ninja", "make", "g++")

# Not the one of a venv: the build asks nothing of it but the standard library, and outlives the venv.
PYTHON = os.path.realpath(sys.executable)


def arrange(sources: Path) -> None:
    """Put the unpacked packages where MicroPython's build looks for them, and change what it has no setting for."""
    micropython = sources / "micropython"
    changes.change(micropython)
    lib = micropython / "lib"
    for name, place in (("mbedtls", "../../mbedtls"), ("tinyusb", "../../root/usr/src/tinyusb")):
        shutil.rmtree(lib / name, ignore_errors=True)
        (lib / name).symlink_to(place)
    (lib / "micropython-lib").mkdir(exist_ok=True)
    (lib / "micropython-lib" / "README.md").touch()  # the package leaves the folder empty; CMake asks for this


def version_in(package_version: str) -> str:
    """Return MicroPython's own version, given that of Debian's package: 1.25.0 of 1.25.0+ds-1."""
    return package_version.partition("-")[0].partition("+")[0]


def environment(sources: Path, package_version: str) -> dict:
    """Return what frees the build from git, the day and chance: the same sources make the same image."""
    changelog = (sources / "micropython" / "debian" / "changelog").read_text(encoding="utf-8")
    released = next(line for line in changelog.splitlines() if line.startswith(" -- ")).split(">  ")[1]
    return {
        "MICROPY_GIT_TAG": "v" + version_in(package_version),
        "MICROPY_GIT_HASH": "debian",
        "SOURCE_DATE_EPOCH": "%d" % parsedate_to_datetime(released).timestamp(),
        "PYTHONHASHSEED": "0",  # the build writes out sets
    }


def lay_out(sources: Path, clock: Path, build: Path, setting: dict, log: Log) -> None:
    """Build mpy-cross, and let CMake lay out the build of the port, with `clock`, in the empty folder `build`."""
    jobs = "-j%d" % (os.cpu_count() or 1)
    mpy_cross = ["make", "-C", sources / "micropython" / "mpy-cross", jobs, "PYTHON=" + PYTHON]
    log.run(mpy_cross, "mpy-cross could not be built", environment=setting)
    port = sources / "micropython" / "ports" / "rp2"
    options = {
        "MICROPY_BOARD": BOARD,
        "MICROPY_BOARD_DIR": BOARD_FOLDER,
        "MICROPY_FROZEN_MANIFEST": clock / "manifest.py",
        "PICO_SDK_PATH_OVERRIDE": sources / "root" / "usr" / "src" / "pico-sdk",
        "PICO_NO_PICOTOOL": 1,  # would be fetched; uf2conv.py does its part
        "Python3_EXECUTABLE": PYTHON,
    }
    words = ["-D%s=%s" % option for option in options.items()]
    log.run(["cmake", "-S", port, "-B", build, "-G", "Ninja", *words], "CMake failed", environment=setting)


def forget_frozen(build: Path) -> None:
    """Let the next `compile_image` freeze all anew: MicroPython's build goes by dates, and misses a removed file."""
    shutil.rmtree(build / "frozen_mpy", ignore_errors=True)
    (build / "frozen_content.c").unlink(missing_ok=True)


def compile_image(sources: Path, build: Path, setting: dict, log: Log) -> None:
    """Make firmware.bin in `build`, of what has changed."""
    log.run(["ninja", "-C", build], "MicroPython could not be built", environment=setting)


def to_uf2(sources: Path, build: Path, target: Path, log: Log) -> None:
    """Make the UF2 file `target` of firmware.bin; it is there whole or not at all."""
    unfinished = target.with_suffix(".part")
    converter = [PYTHON, sources / "micropython" / "tools" / "uf2conv.py", "-c"]
    words = ["-b", FLASH_START, "-f", "RP2040", "-o", unfinished, build / "firmware.bin"]
    log.run([*converter, *words], "the UF2 file could not be written")
    unfinished.replace(target)
