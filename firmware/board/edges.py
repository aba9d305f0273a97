# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Edges of lever and keys: stamped by a hard interrupt where they happen, taken by the loop when it gets to them.

The handler only stamps, reads all levels at once and puts eight bytes into a ring made beforehand. What an edge
was is judged later, by the levels: edges latch and collapse, levels do not lie.
"""

from array import array

from flagfall.compat import const
from flagfall.hands import inputs

RING_BYTES = const(128 * 8)
_STUCK_MS = const(5)  # levels that changed so long ago without an edge: the interrupt is dead


def make_handler(record, ticks_us, levels, write):
    """Return the interrupt handler: four closure cells, one argument; a fifth would allocate on every call.

    `record` is an array('I') of two: stamp and levels. `levels` is `machine.mem32`; reading GPIO_IN fits a small
    int, reading TIMERAWL would not after 17 minutes 54 seconds, and the lever would be dead.
    """

    def edge(_pin):
        record[0] = ticks_us()
        record[1] = levels[0xD0000004]
        write(record)

    return edge


def make_record():
    """Return the place where the handler puts an edge together: two words, stamp and levels."""
    return array("I", (0, 0))


class Edges:
    """The inputs of a board. `stamp` is the instant (ms) of the edge that `take` returned last."""

    def __init__(self, ring, timebase, read_levels, pins):
        """Take edges from `ring` (like micropython.RingIO), read levels with `read_levels()`.

        `pins` are GPIO numbers: left and right contact, then the keys BACK to FORWARD of flagfall.hands.inputs.
        """
        self.stamp = 0
        self._any = ring.any
        self._readinto = ring.readinto
        self._instant = timebase.instant
        self._read_levels = read_levels
        self._masks = tuple([1 << pin for pin in pins])
        self._all = sum(self._masks)
        self._record = make_record()
        self._levels = read_levels() & self._all
        self._next_levels = self._levels
        self._odd_since = -1

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on; stamps in the ring are raw, and need not know."""
        self.stamp = max(0, self.stamp - span_ms)
        self._odd_since = -1  # looked at anew

    def closed(self, side: int) -> bool:
        """Tell whether the contact of `side` is closed (active low), as of the last edge taken."""
        return not self._levels & self._masks[side]

    def waiting(self) -> bool:
        """Tell whether an edge waits to be taken."""
        return self._next_levels != self._levels or self._any() > 0

    def take(self, now: int) -> int:
        """Return the code of the oldest edge stamped up to `now`, or NO_INPUT."""
        while True:
            changed = self._next_levels ^ self._levels
            if not changed:
                if not self._any():
                    return inputs.NO_INPUT
                record = self._record
                self._readinto(record)
                self._next_levels = record[1] & self._all
                self.stamp = self._instant(record[0])
                continue
            return inputs.NO_INPUT if self.stamp > now else self._split(changed)

    def check(self, now: int) -> bool:
        """Tell whether the interrupt is alive; if levels changed without an edge, take them as an edge now."""
        if self.waiting():
            self._odd_since = -1
            return True
        levels = self._read_levels() & self._all
        if levels == self._levels:
            self._odd_since = -1
            return True
        if self._odd_since < 0:
            self._odd_since = now
        if now - self._odd_since < _STUCK_MS:
            return True
        self._next_levels = levels
        self.stamp = now
        self._odd_since = -1
        return False

    def _split(self, changed):
        # One record may hold several changes: they are handed out one after another, with the same stamp.
        place = 0
        while not changed & self._masks[place]:
            place += 1
        mask = self._masks[place]
        levels = self._levels = self._levels ^ mask
        return place * 2 if levels & mask else place * 2 + 1  # as flagfall.hands.inputs has the codes
