# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make fs-image: the clock as files, in build/flagfall-fs.uf2, to drop on a Pico that runs the official MicroPython.

It holds a littlefs file system in the place and form of MicroPython's board RPI_PICO (2 MiB of flash) and replaces the
one that is there, with all files in it. The image of `make image` needs none of this.
"""

import os
import sys

from littlefs import LittleFS, UserContext

from firmware.image import BUILD, contents, uf2
from firmware.image.steps import run_task

IMAGE = BUILD / "flagfall-fs.uf2"

BLOCK_BYTES = 4096
BLOCKS = 352
ADDRESS = 0x100A0000  # the last 1408 KiB of the flash, which begins at 0x10000000
LAYOUT = {
    "block_size": BLOCK_BYTES,
    "block_count": BLOCKS,
    "read_size": 256,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "disk_version": 0x00020000,  # read by every MicroPython of the last years
}


class Watched(UserContext):
    """A flash that remembers which of its blocks were read."""

    def __init__(self, flash: bytes):
        """Hold a copy of `flash`."""
        super().__init__(buffer=bytearray(flash))
        self.blocks_read = set()

    def read(self, cfg, block, off, size):
        """Read, and remember where."""
        self.blocks_read.add(block)
        return super().read(cfg, block, off, size)


def file_system(files: list) -> bytes:
    """Return the flash with a file system of these BoardFiles."""
    fs = LittleFS(**LAYOUT)
    for folder in contents.folders(files):
        fs.mkdir(folder)
    for file in files:
        with fs.open(file.name, "wb") as handle:
            handle.write(file.content)
    return bytes(fs.context.buffer)


def blocks_in_use(flash: bytes) -> list:
    """Return the numbers of the blocks that littlefs looks at to find and read every file.

    Some of them are empty: of the pair that holds a folder one half often is. They count, for what an earlier file
    system left there could look newer than the other half.
    """
    watched = Watched(flash)
    fs = LittleFS(context=watched, mount=True, **LAYOUT)
    for folder, _, names in fs.walk("/"):
        for name in names:
            with fs.open("%s/%s" % (folder, name), "rb") as handle:
                handle.read()
    return sorted(watched.blocks_read)


def image(files: list) -> bytes:
    """Return the UF2 file that puts these BoardFiles, and no others, on a board."""
    flash = file_system(files)
    pages = []
    for block in blocks_in_use(flash):
        for offset in range(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES, uf2.PAGE_BYTES):
            pages.append((ADDRESS + offset, flash[offset : offset + uf2.PAGE_BYTES]))
    return uf2.pack(pages)


def make(say) -> None:
    """Write IMAGE."""
    files = contents.compiled(BUILD / "mpy")
    text = image(files)
    IMAGE.write_bytes(text)
    size = sum(len(file.content) for file in files)
    say("%d files, %d bytes, for MicroPython %s or newer" % (len(files), size, contents.MICROPYTHON))
    say("%s, %d bytes" % (os.path.relpath(IMAGE), len(text)))


if __name__ == "__main__":
    sys.exit(run_task("fs-image", make))
