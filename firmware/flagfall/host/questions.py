# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The instants about which a host has asked (R23), the earliest first; allocates nothing."""

from flagfall.compat import const
from flagfall.part import Part
from flagfall.timing import events
from flagfall.timing.sides import NOBODY
from flagfall.timing.turn import NEVER

MOST = const(8)
_MOST_DIGITS = const(9)  # such a number is a small int of the board;
_LONG_GAME_MS = const(900_000_000)  # after ten days of one game it must have another digit
_ZERO = const(48)


class Questions(Part):
    """Up to eight instants at which the state of `clock` is to be told; `at` is the first of them.

    It is told when the clock comes to `due_at`: before or after what hands do in it. `waiting` is how many there are.
    """

    def __init__(self, clock):
        self.waiting = 0
        self.at = NEVER
        self.due_at = NEVER
        self._clock = clock
        self._instants = [0] * MOST
        self._after = [False] * MOST

    def add(self, instant: int, after: bool) -> bool:
        """Ask about `instant` (ms; one that is over is now), before or `after` its edges; False if eight wait."""
        place = self.waiting
        if place == MOST:
            return False
        instant = max(instant, self._clock.now)
        while place and self._is_later(place - 1, instant, after):
            self._instants[place] = self._instants[place - 1]
            self._after[place] = self._after[place - 1]
            place -= 1
        self._instants[place] = instant
        self._after[place] = after
        self.waiting += 1
        self._plan()
        return True

    def answer(self) -> None:
        """Tell the first, to which the clock has been carried, and go on to the next."""
        self._clock.events.put(events.TOLD, NOBODY, self.at)
        self.waiting -= 1
        for place in range(self.waiting):
            self._instants[place] = self._instants[place + 1]
            self._after[place] = self._after[place + 1]
        self._plan()

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        for place in range(self.waiting):
            self._instants[place] -= span_ms
        self._plan()

    def _plan(self):
        self.at = self.due_at = NEVER
        if self.waiting:
            self.at = self._instants[0]
            self.due_at = self.at + 1 if self._after[0] else self.at

    def _is_later(self, place, instant, after):
        another = self._instants[place]
        return another > instant or another == instant and self._after[place] and not after


def instant_in(line, start: int, end: int, now: int) -> int:
    """Return the number of ms in these bytes of `line`; -1 if they are none, or more digits than one can have `now`."""
    if not 0 < end - start <= (_MOST_DIGITS if now < _LONG_GAME_MS else _MOST_DIGITS + 1):
        return -1
    instant = 0
    for place in range(start, end):
        digit = line[place] - _ZERO
        if not 0 <= digit <= 9:
            return -1
        instant = instant * 10 + digit
    return instant
