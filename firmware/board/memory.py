# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The FRAM (FM24CL64B, 8 KiB at 0x50): written at once, without wear, byte by byte until the power goes.

Frames with the two address bytes in front are made once for each length of record, so that a write allocates nothing.
"""

from flagfall import snapshot
from flagfall.compat import const
from flagfall.journal import RECORD_SIZE

ADDRESS = const(0x50)
_LENGTHS = (snapshot.SIZE, snapshot.BEAT_SIZE, RECORD_SIZE)


class Memory:
    """The memory chip on `bus`; what a power cut leaves is for the checks of flagfall.keeper to judge."""

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
        """Fill `into` from `address` on; False if the chip does not answer."""
        self._place[0] = address >> 8
        self._place[1] = address & 0xFF
        return self._bus.read(ADDRESS, self._place, into)
