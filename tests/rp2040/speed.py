# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The image at another speed: `CPU_HZ` of board/build.py is another number in it, and nothing else."""

import ast
from pathlib import Path

from firmware.image import FIRMWARE, uf2

_LOAD_SMALL_INT = 0x22  # MicroPython's bytecode; seven bits a byte follow, the highest first
BUILD = FIRMWARE / "board" / "build.py"


def cpu_hz() -> int:
    """Return the Hz at which the clock works, as board/build.py has it."""
    for node in ast.parse(BUILD.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "CPU_HZ":
            return node.value.value
    raise ValueError("%s has no CPU_HZ" % BUILD)


def at_speed(image, hz: int, folder) -> Path:
    """Write the image at path `image` to `folder` as one that works at `hz`, and return its path.

    Raises ValueError if `hz` takes more or fewer bytes of bytecode, or the number is not there exactly once.
    """
    pages = uf2.unpack(Path(image).read_bytes())
    flash = b"".join(page for _address, page in pages)
    before, after = _loads(cpu_hz()), _loads(hz)
    if len(before) != len(after) or flash.count(before) != 1:
        raise ValueError("%d Hz is %d times in %s; right would be once" % (cpu_hz(), flash.count(before), image))
    flash = flash.replace(before, after)
    changed = [(address, flash[256 * place : 256 * place + 256]) for place, (address, _page) in enumerate(pages)]
    written = Path(folder) / ("flagfall-%d.uf2" % hz)
    written.write_bytes(uf2.pack(changed))
    return written


def _loads(number):
    groups = [number & 0x7F]
    while number >> 7:
        number >>= 7
        groups.append(number & 0x7F | 0x80)
    return bytes([_LOAD_SMALL_INT, *reversed(groups)])
