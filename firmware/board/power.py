# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Staying on, and going off by the power key: held for three seconds, never while a side runs (R18)."""

from flagfall.compat import const

HOLD_MS = const(3000)


class Power:
    """`hold` (like machine.Pin) is high to stay on; `sense` reads 0 while the power key is down."""

    def __init__(self, hold, sense):
        self._hold = hold
        self._sense = sense
        self._down_since = -1
        self._released = False  # the press that switched the clock on does not count
        hold.value(1)

    def attend(self, now: int, may_go_off: bool) -> bool:
        """Look at the power key at `now` (ms); switch off and return True when it was held long enough."""
        if self._sense.value():
            self._released = True
            self._down_since = -1
            return False
        if not self._released or not may_go_off:
            self._down_since = -1
            return False
        if self._down_since < 0:
            self._down_since = now
        if now - self._down_since < HOLD_MS:
            return False
        self._hold.value(0)
        return True
