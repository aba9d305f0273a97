# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Saves settings on the file system of a board (littlefs, in RAM), with a power cut in each operation of its flash.

Prints one JSON object a line: the number of the operation that was cut off, and what the next start loads.
"""

import errno
import json

from vfs import VfsLfs2

from board.store import Store

BLOCK = 4096
BLOCKS = 24
PAGE = 256
OLD = "old settings\n" * 40
NEW = "new settings, somewhat longer\n" * 40
_COUNT, _SIZE, _ERASE = 4, 5, 6
_NEVER = 1 << 20


class Flash:
    """Flash that loses its power within operation `cut_at`, half of which is done then."""

    def __init__(self, content=None):
        self.content = content or bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.operations = 0
        self.cut_at = _NEVER

    def readblocks(self, block, into, offset=0):
        """Read."""
        start = block * BLOCK + offset
        into[:] = self.content[start : start + len(into)]
        return self._outcome()

    def writeblocks(self, block, record, offset=0):
        """Program."""
        return self._change(block * BLOCK + offset, record)

    def ioctl(self, request, block):
        """Tell the size, or erase a block."""
        if request == _COUNT:
            return BLOCKS
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            return self._change(block * BLOCK, b"\xff" * BLOCK)
        return 0

    def _change(self, start, record):
        if self.operations <= self.cut_at:
            length = len(record) if self.operations < self.cut_at else len(record) // 2
            self.content[start : start + length] = record[:length]
            self.operations += 1
        return self._outcome()

    def _outcome(self):
        return -errno.EIO if self.operations > self.cut_at else 0


def store_on(flash):
    """Mount the file system as a start does and return the store on it."""
    mounted = VfsLfs2(flash, progsize=PAGE)
    return Store(mounted.open, mounted.rename)


def cut(content, at):
    """Save the new text on a copy of `content` with a cut at operation `at`; return (taken, operations, loaded)."""
    flash = Flash(bytearray(content))
    store = store_on(flash)
    flash.cut_at = at
    taken = store.save(NEW)
    return taken, flash.operations, store_on(Flash(flash.content)).load()


def main():
    """Cut each operation in turn, until none is left."""
    flash = Flash()
    VfsLfs2.mkfs(flash, progsize=PAGE)
    store = store_on(flash)
    before = store.load()
    store.save(OLD)
    print(json.dumps({"at": "fresh", "taken": before is None, "loaded": store.load() == OLD}))
    operations = cut(flash.content, _NEVER)[1]
    for at in range(operations + 1):
        taken, _operations, loaded = cut(flash.content, at)
        print(json.dumps({"at": at, "taken": taken, "loaded": {OLD: "old", NEW: "new"}.get(loaded, "damaged")}))


main()
