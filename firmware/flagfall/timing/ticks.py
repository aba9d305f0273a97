# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A tick counter that wraps, unwrapped into an instant that never does.

Reads no counter itself: raw readings go in. It must see one at least every half period. All in small ints.
"""

from flagfall.compat import const

WRAPS_AT = const(1 << 30)  # time.ticks_ms() of a 32-bit board: 12.4 days; of ticks_us(): 17 min 54 s
_PPB_OF_A_MS = const(1_000_000_000)  # one part per billion of a ms, in parts of a ms
_PART_MS = const(500)  # so much is trimmed at a time: times 100 000 ppb, and what is owed, it is a small int


class Unwrapped:
    """Counts ms from 0 at the first reading; readings and stamps are raw counter values from 0 to `period` - 1.

    `period` is a power of two: 2^30 itself is no small int of a 32-bit board, so it is masked with, never divided by.
    `per_ms` counts make a millisecond. `trim_ppb` (-100 000 to 100 000) is added for a crystal that is slow by so many
    parts per billion, taken away (below zero) for one that is fast: a whole ms at a time, at a reading and never in an
    interrupt. No instant is before one that was given earlier, for a raw value that is not earlier, whatever the trim.
    """

    def __init__(self, raw: int, period: int = WRAPS_AT, per_ms: int = 1, trim_ppb: int = 0):
        self._mask = period - 1
        self._half = period // 2
        self._per_ms = per_ms
        self._trim_ppb = trim_ppb
        self._raw = raw
        self._now = 0
        self._before = 0
        self._given = 0  # the latest instant of a stamp
        self._rest = 0  # counts that do not make a ms yet
        self._owed = 0  # trim that does not make a ms yet
        self._surplus = 0  # whole ms that are still to be left out
        self._left_out = 0  # of those since the reading before

    def set_trim(self, trim_ppb: int) -> None:
        """Trim by `trim_ppb` from the last reading on; what was before stays as it was, so that no instant jumps."""
        self._trim_ppb = trim_ppb

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on; what has been given is as much earlier from now on."""
        self._now -= span_ms
        self._before -= span_ms
        self._given -= span_ms

    def now(self, raw: int) -> int:
        """Return the instant of the present reading `raw` in ms; call it at least every half period."""
        counts = self._rest + ((raw - self._raw) & self._mask)
        step = counts // self._per_ms
        self._before = self._now
        self._raw = raw
        self._rest = counts - step * self._per_ms
        self._now += step
        self._left_out = 0
        if step and self._trim_ppb:
            self._trim(step)
        return self._now

    def into(self, raw: int) -> int:
        """Return how many counts of its millisecond have passed at `raw`, taken within half a period after `now`."""
        return (self._rest + ((raw - self._raw) & self._mask)) % self._per_ms

    def instant(self, raw: int) -> int:
        """Return the instant of a stamp `raw` taken within half a period of the last reading, before or after."""
        counts = (raw - self._raw) & self._mask
        if counts >= self._half:
            counts -= self._mask
            counts -= 1
        instant = self._now + (self._rest + counts) // self._per_ms
        if counts < 0:
            # As it would have been given before the reading left anything out.
            instant = max(self._before, min(self._now, instant + self._left_out))
        if instant > self._given:
            self._given = instant
        return instant

    def _trim(self, step):
        while step:
            part = min(step, _PART_MS)
            step -= part
            self._owed += part * self._trim_ppb
            if self._owed >= _PPB_OF_A_MS:
                self._owed -= _PPB_OF_A_MS
                self._now += 1
            elif self._owed <= -_PPB_OF_A_MS:
                self._owed += _PPB_OF_A_MS
                self._surplus += 1
        self._leave_out(max(self._before, self._given))

    def _leave_out(self, lowest):
        # Down to an instant that was given already, and no further: the rest at a later reading.
        while self._surplus and self._now > lowest:
            self._surplus -= 1
            self._left_out += 1
            self._now -= 1
