# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The FM24CL64B: 8 KiB of ferroelectric memory that keeps every byte at once, and for ever without power.

From its data sheet: address 0x50 and up to seven more; two address bytes follow, of which the upper three bits mean
nothing; the address counts up with each byte and rolls over from 0x1FFF to 0; a byte is in the memory when it has been
acknowledged, so there is no time to wait, and no page to tear: a power cut leaves all bytes before it and none after.
A read begins at the address that the last operation left.
"""

from collections import deque

SIZE = 8192
_FRAMES_NOTED = 64


class Fram:
    """`content` outlives everything. `written` counts bytes stored; `cut_after` says after how many the power goes.

    `frames` are the last writes, [instant in ns, address, bytes]; `now_ns()` tells the instant.
    """

    def __init__(self, content=None, now_ns=lambda: 0):
        self.content = bytearray(content or bytes(SIZE))
        self.written = 0
        self.cut_after = None
        self.frames = deque(maxlen=_FRAMES_NOTED)
        self._now_ns = now_ns
        self._address = 0
        self._place_in_frame = 0

    def cut_now(self) -> None:
        """The power goes: nothing is stored or acknowledged until `power_on`."""
        self.cut_after = self.written

    def power_on(self) -> None:
        """The power is back, with all that was stored."""
        self.cut_after = None

    def is_cut(self) -> bool:
        """Tell whether the power is gone."""
        return self.cut_after is not None and self.written >= self.cut_after

    def begin(self, reading: bool) -> bool:
        """Acknowledge the chip's address."""
        if not reading:
            self._place_in_frame = 0
        return not self.is_cut()

    def write(self, byte: int) -> bool:
        """Take an address byte, or store a byte."""
        if self.is_cut():
            return False
        if self._place_in_frame == 0:
            self._address = byte << 8
        elif self._place_in_frame == 1:
            self._address = (self._address | byte) % SIZE
            self.frames.append([self._now_ns(), self._address, bytearray()])
        else:
            self._store(byte)
        self._place_in_frame += 1
        return True

    def read(self) -> int:
        """Return the byte at the present address and count up."""
        value = self.content[self._address % SIZE]
        self._address = (self._address + 1) % SIZE
        return value

    def end(self) -> None:
        """A stop changes nothing: every byte is stored already."""

    def _store(self, byte):
        self.content[self._address] = byte
        self.frames[-1][2].append(byte)
        self._address = (self._address + 1) % SIZE
        self.written += 1
