# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Parts of the board on the desk: its memory chip and its pins. Runs on MicroPython too."""

import struct

MEMORY_SIZE = 8192
_BYTES = ["%ds" % length for length in range(65)]  # how `struct` names so many bytes; copies without a slice


class DeskMemory:
    """The memory chip: bytes that outlive a power cut; `plugged` False makes it answer no more."""

    def __init__(self):
        self.content = bytearray(MEMORY_SIZE)
        self.plugged = True

    def write(self, address: int, record) -> bool:
        """Write the bytes of `record` from `address` on; False if the chip does not answer."""
        if not self.plugged:
            return False
        struct.pack_into(_BYTES[len(record)], self.content, address, record)
        return True

    def read(self, address: int, into) -> bool:
        """Fill `into` from `address` on; False if the chip does not answer."""
        if not self.plugged:
            return False
        for place in range(len(into)):
            into[place] = self.content[address + place]
        return True


class Level:
    """A pin: what is on it, high as long as nobody pulls it down."""

    def __init__(self, level: int, changed=None):
        self._level = level
        self._changed = changed

    def value(self, level=None):
        """Return the level, or set it."""
        if level is None:
            return self._level
        self._level = level
        if self._changed:
            self._changed(level)
