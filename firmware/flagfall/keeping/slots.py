# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Two places of the memory chip for one kind of record: a power cut inside the one leaves the other whole.

A record bears a sequence number and ends with its check (flagfall.crc); of two whole ones the newer counts. What else
it says is no matter of this module.
"""

import struct

from flagfall.compat import const

SEQUENCES = const(0x10000)


class Slots:
    """The records of one kind in `memory`. `record` is the newest after `look`, and what `write` is to write.

    sequence  the number of the newest record
    in_step   it is known what the memory holds, so that ours goes on from it
    found     there is a whole record
    damaged   there is one that is neither whole nor blank
    spare     as long as `record`, for anything between two calls
    """

    def __init__(self, memory, at: int, apart: int, size: int, is_whole, sequence_at: int):
        """Use the two places of `size` bytes at `at` and `apart` bytes later on.

        `is_whole(record)` tells whether one can be believed; its number stands at `sequence_at`.
        """
        self.record = bytearray(size)
        self.spare = bytearray(size)
        self.sequence = 0
        self.in_step = self.found = self.damaged = False
        self._memory = memory
        self._at = at
        self._apart = apart
        self._is_whole = is_whole
        self._sequence_at = sequence_at

    def look(self) -> bool:
        """Find out what the memory holds; False if it does not answer, and nothing has changed."""
        first, second = self.record, self.spare
        self.in_step = self._memory.read(self._at, first) and self._memory.read(self._at + self._apart, second)
        if not self.in_step:
            return False
        whole = self._is_whole(first)
        another = self._is_whole(second)
        self.damaged = not (whole or is_blank(first)) or not (another or is_blank(second))
        self.found = whole or another
        if another and (not whole or self._follows()):
            first[:] = second
        if self.found:
            self.sequence = self._sequence_of(first)
        return True

    def following(self) -> int:
        """Return the number that the next record must bear, 0 to 65535."""
        return (self.sequence + 1) % SEQUENCES

    def write(self) -> bool:
        """Write `record`, which bears the number `following()`; False if the memory does not answer."""
        sequence = self.following()
        if not self._memory.write(self._at + sequence % 2 * self._apart, self.record):
            return False
        self.sequence = sequence
        return True

    def _follows(self):
        # The second is the newer one if it comes after the first by less than half the way round.
        return (self._sequence_of(self.spare) - self._sequence_of(self.record)) % SEQUENCES < SEQUENCES // 2

    def _sequence_of(self, record):
        return struct.unpack_from("<H", record, self._sequence_at)[0]


def is_blank(record) -> bool:
    """Tell whether nothing was ever written there: all bytes are 0, or all are 0xFF."""
    first = record[0]
    if first not in (0, 0xFF):
        return False
    for each in record:
        if each != first:
            return False
    return True
