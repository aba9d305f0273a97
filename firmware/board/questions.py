# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The instants about which a host has asked over the link, the earliest first; allocates nothing."""

MOST = 8
_MOST_DIGITS = 9  # such a number is a small int of the board;
_LONG_GAME_MS = 900_000_000  # after ten days of one game it must have another digit
_ZERO = 48


class Questions:
    """Up to eight of them; the app knows of the first, the others wait here. `waiting` is how many there are."""

    def __init__(self):
        self.waiting = 0
        self._instants = [0] * MOST
        self._after = [False] * MOST

    def add(self, app, instant: int, after: bool) -> bool:
        """Ask about `instant` (ms), before or `after` what hands do in it; False if eight wait already."""
        place = self.waiting
        if place == MOST:
            return False
        while place and self._is_later(place - 1, instant, after):
            self._instants[place] = self._instants[place - 1]
            self._after[place] = self._after[place - 1]
            place -= 1
        self._instants[place] = instant
        self._after[place] = after
        self.waiting += 1
        if not place:
            app.tell(instant, after)
        return True

    def answered(self, app) -> None:
        """Go on to the next: the first has been told."""
        self.waiting -= 1
        for place in range(self.waiting):
            self._instants[place] = self._instants[place + 1]
            self._after[place] = self._after[place + 1]
        if self.waiting:
            app.tell(self._instants[0], self._after[0])

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on, as the app does with the one that it knows."""
        for place in range(self.waiting):
            self._instants[place] -= span_ms

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
