# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Raw edges of lever and keys with stamps in, presses out; set-reset logic that waits for nothing.

A contact of the lever that closes is a press if it had been open for 20 ms by stamps: what bounces later, while
closing or opening, cannot press again, and the press keeps the stamp of its first edge.
"""

from flagfall.compat import const
from flagfall.timing.sides import NOBODY, SIDES, other
from flagfall.timing.turn import NEVER

OPEN_MS = const(20)
SETTLE_MS = const(20)


class Lever:
    """Both contacts. `down` is the side whose end is down, NOBODY until one was; in transit the last one stays.

    The levels found at power-on tell the position at once, and press nothing.
    """

    def __init__(self, left_closed: bool, right_closed: bool):
        self.down = NOBODY
        self._closed = [left_closed, right_closed]
        self._opened_at = [-OPEN_MS, -OPEN_MS]
        for side in SIDES:
            if self._closed[side] and not self._closed[other(side)]:
                self.down = side

    def begin_anew(self, span_ms: int) -> None:
        """Count stamps from `span_ms` ms later on."""
        for side in SIDES:
            self._opened_at[side] = max(-OPEN_MS, self._opened_at[side] - span_ms)

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
    """Keys that bounce: the first edge acts at once, 20 ms of it are bounce, in the end the level decides.

    `due_at` is the instant at which a level that was taken for bounce has stayed for 20 ms, NEVER if there is none.
    """

    def __init__(self, count: int):
        self.due_at = NEVER
        self._down = [False] * count
        self._changed_at = [-SETTLE_MS] * count
        self._settles_at = [NEVER] * count  # NEVER: the level is what was accepted

    def down(self, key: int) -> bool:
        """Tell whether `key` is down as far as edges were accepted."""
        return self._down[key]

    def edge(self, key: int, down: bool, stamp: int) -> bool:
        """Take one edge of `key` (`stamp` in ms); True if it acts."""
        if down == self._down[key]:
            self._settles_at[key] = NEVER
        elif stamp - self._changed_at[key] < SETTLE_MS:
            self._settles_at[key] = stamp + SETTLE_MS
        else:
            self._accept(key, stamp)
            return True
        self._plan()
        return False

    def settle(self, now: int) -> int:
        """Return a key whose last change was taken for bounce but has stayed for 20 ms, or -1; it acts now."""
        if now >= self.due_at:
            for key in range(len(self._down)):
                if now >= self._settles_at[key]:
                    self._accept(key, now)
                    return key
        return -1

    def begin_anew(self, span_ms: int) -> None:
        """Count stamps from `span_ms` ms later on."""
        for key in range(len(self._down)):
            self._changed_at[key] = max(-SETTLE_MS, self._changed_at[key] - span_ms)
            if self._settles_at[key] != NEVER:
                self._settles_at[key] -= span_ms
        self._plan()

    def _accept(self, key, at):
        self._down[key] = not self._down[key]
        self._changed_at[key] = at
        self._settles_at[key] = NEVER
        self._plan()

    def _plan(self):
        self.due_at = min(self._settles_at)
