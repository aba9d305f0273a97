# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Keys: down, up, repeated and held. Instants in, gestures out; what a gesture means is for others to say.

A key acts when it goes down. Plus and minus held for a second repeat (coarse steps), back and play act
once more after three.
"""

from flagfall.compat import const
from flagfall.hands.inputs import BACK, KEY_NAMES, MINUS, PLAY, PLUS
from flagfall.timing.turn import NEVER

NOTHING = const(0)
REPEAT = const(1)
HELD = const(2)

HOLD_MS = const(3000)  # what opens the correction, or asks for a new game where one came back: never by a knock
REPEAT_AFTER_MS = const(1000)
REPEAT_EVERY_MS = const(200)
PROGRESS_MS = const(750)  # a long hold shows how far it is: three signs, then it acts

_REPEATING = (MINUS, PLUS)
_LONG = (BACK, PLAY)


class Gestures:
    """The five keys. `due_at` is the instant at which a held key means something more, NEVER if none is held.

    key    whose meaning `take` has told
    since  when each key went down, NEVER while it is up
    """

    def __init__(self):
        self.due_at = NEVER
        self.key = BACK
        self.since = [NEVER] * len(KEY_NAMES)
        self._next = [NEVER] * len(KEY_NAMES)

    def down(self, key: int, stamp: int) -> None:
        """Let `key` go down at `stamp` (ms)."""
        self.since[key] = stamp
        if key in _REPEATING:
            self._next[key] = stamp + REPEAT_AFTER_MS
        elif key in _LONG:
            self._next[key] = stamp + HOLD_MS
        self._plan()

    def up(self, key: int, stamp: int) -> int:
        """Let `key` come up at `stamp`; return for how long it was down (ms), -1 if it was not."""
        since = self.since[key]
        self.since[key] = NEVER
        self._next[key] = NEVER
        self._plan()
        return stamp - since if since != NEVER else -1

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        for instants in (self.since, self._next):
            for key in range(len(instants)):
                if instants[key] != NEVER:
                    instants[key] -= span_ms
        self._plan()

    def forget(self) -> None:
        """Let no key that is down repeat or be held any more: its meaning has changed under it."""
        for key in range(len(self._next)):
            self._next[key] = NEVER
        self.due_at = NEVER

    def keep_only_repeats(self) -> None:
        """Let no long hold act: on a page a key means what the page says."""
        for key in _LONG:
            self._next[key] = NEVER
        self._plan()

    def holds_since(self) -> int:
        """Return the instant at which the key went down whose long hold is under way, NEVER if none is."""
        for key in _LONG:
            if self._next[key] != NEVER:
                return self.since[key]
        return NEVER

    def take(self, now: int) -> int:
        """Return REPEAT or HELD, with the key in `key`, if one is due by `now`; else NOTHING."""
        if now < self.due_at:
            return NOTHING
        at = self.due_at
        for key in range(len(self._next)):
            if self._next[key] == at:
                self.key = key
                repeats = key in _REPEATING
                self._next[key] = at + REPEAT_EVERY_MS if repeats else NEVER
                self._plan()
                return REPEAT if repeats else HELD
        return NOTHING

    def _plan(self):
        self.due_at = min(self._next)
