# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Edges of the two lever contacts with stamps in, presses out; set-reset logic that waits for nothing.

A contact that closes is a press if it had been open for 20 ms by stamps: what bounces later, while closing or
opening, cannot press again, and the press keeps the stamp of its first edge.
"""

from flagfall.compat import const
from flagfall.timing.sides import NOBODY, SIDES, other

OPEN_MS = const(20)
SETTLE_MS = const(20)


class Lever:
    """Both contacts. `down` is the side whose end is down, NOBODY until one was; in transit the last one stays."""

    def __init__(self):
        self.down = NOBODY
        self._closed = [False, False]
        self._opened_at = [-OPEN_MS, -OPEN_MS]

    def begin(self, left_closed: bool, right_closed: bool) -> None:
        """Take the levels found at power-on: they tell the position at once, and press nothing."""
        self._closed[0] = left_closed
        self._closed[1] = right_closed
        for side in SIDES:
            self._opened_at[side] = -OPEN_MS
            if self._closed[side] and not self._closed[other(side)]:
                self.down = side

    def begin_anew(self, span_ms: int) -> None:
        """Count stamps from `span_ms` ms later on."""
        for side in SIDES:
            self._opened_at[side] = max(self._opened_at[side] - span_ms, -OPEN_MS)  # long ago is long ago

    def edge(self, side: int, closed: bool, stamp: int) -> bool:
        """Take one edge (`stamp` in ms); True if it is a press by `side`."""
        if closed == self._closed[side]:
            return False  # its counterpart was missed: the level decides
        self._closed[side] = closed
        if closed:
            return self._close(side, stamp)
        self._opened_at[side] = stamp
        if self._closed[other(side)]:
            self.down = other(side)
        return False

    def _close(self, side, stamp):
        pressed = stamp - self._opened_at[side] >= OPEN_MS
        if pressed or not self._closed[other(side)]:
            self.down = side
        return pressed


class Keys:
    """Keys that bounce: the first edge acts at once, 20 ms of it are bounce, in the end the level decides."""

    def __init__(self, count: int):
        self._down = [False] * count
        self._level = [False] * count
        self._changed_at = [-SETTLE_MS] * count

    def down(self, key: int) -> bool:
        """Tell whether `key` is down as far as edges were accepted."""
        return self._down[key]

    def edge(self, key: int, down: bool, stamp: int) -> bool:
        """Take one edge of `key` (`stamp` in ms); True if it acts."""
        self._level[key] = down
        if down == self._down[key] or stamp - self._changed_at[key] < SETTLE_MS:
            return False
        self._accept(key, stamp)
        return True

    def begin_anew(self, span_ms: int) -> None:
        """Count stamps from `span_ms` ms later on."""
        for key in range(len(self._changed_at)):
            self._changed_at[key] = max(self._changed_at[key] - span_ms, -SETTLE_MS)  # long ago is long ago

    def settle(self, now: int) -> int:
        """Return a key whose last change was taken for bounce but has stayed for 20 ms, or -1; it acts now."""
        for key in range(len(self._down)):
            if self._level[key] != self._down[key] and now - self._changed_at[key] >= SETTLE_MS:
                self._accept(key, now)
                return key
        return -1

    def _accept(self, key, at):
        self._down[key] = self._level[key]
        self._changed_at[key] = at
