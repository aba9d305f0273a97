# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Parts of the board on the desk: its memory chip, its scratch registers and its pins. Runs on MicroPython too."""

import struct

from flagfall.keeping.bite import NUMBERS

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


class DeskScratch:
    """Numbers that outlive a bite of the watchdog, but no loss of power: then somebody calls `clear`."""

    def __init__(self):
        self.numbers = [0] * NUMBERS

    def write(self, numbers) -> None:
        """Put six numbers there."""
        for place in range(NUMBERS):
            self.numbers[place] = numbers[place]

    def read(self, into) -> None:
        """Put into `into` what is there."""
        for place in range(NUMBERS):
            into[place] = self.numbers[place]

    def clear(self) -> None:
        """Lose them."""
        self.write((0,) * NUMBERS)


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
