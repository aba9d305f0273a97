# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The FRAM (FM24CL64B, 8 KiB at 0x50): written at once, without wear, byte by byte until the power goes.

Frames with the two address bytes in front are made once for each length of record, so that a write allocates nothing.
"""

from flagfall.arbiter.records import RECORD_SIZE
from flagfall.cells import charge
from flagfall.compat import const
from flagfall.keeping import snapshot

ADDRESS = const(0x50)
_LENGTHS = (snapshot.SIZE, snapshot.BEAT_SIZE, charge.SIZE, RECORD_SIZE)
_PIECE = const(64)  # the time-out of the bus is that of one transfer, and a journal takes up to 160 ms


class Memory:
    """The memory chip on `bus`; what a power cut leaves is for the checks of flagfall.keeping.keeper to judge."""

    def __init__(self, bus):
        self._bus = bus
        self._place = bytearray(2)
        self._frames = {}
        for length in _LENGTHS:
            self._frames[length] = bytearray(2 + length)

    def write(self, address: int, record) -> bool:
        """Write `record`, of a length that the keeper uses, from `address` on; False if the chip does not answer."""
        frame = self._frames[len(record)]
        frame[0] = address >> 8
        frame[1] = address & 0xFF
        for place in range(len(record)):
            frame[2 + place] = record[place]
        return self._bus.write(ADDRESS, frame)

    def read(self, address: int, into) -> bool:
        """Fill `into` from `address` on; False if the chip does not answer. Allocates nothing for up to 64 bytes."""
        if len(into) <= _PIECE:
            return self._read_piece(address, into)
        whole = memoryview(into)
        for start in range(0, len(into), _PIECE):
            if not self._read_piece(address + start, whole[start : start + _PIECE]):
                return False
        return True

    def _read_piece(self, address, into):
        self._place[0] = address >> 8
        self._place[1] = address & 0xFF
        return self._bus.read(ADDRESS, self._place, into)
