# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What can happen on a chess clock, a number and a row each, and the queue that hands it out.

Past tense: an event tells what the clock did, with its own instant; nobody can refuse it any more.
"""

from flagfall.compat import const

NO_EVENT = const(0)
SET_UP = const(1)
WHITE_CHANGED = const(2)
STARTED = const(3)
PRESSED = const(4)  # counted: the move is completed
TURN_PASSED = const(5)  # a flagged side's press without freeze: nothing counted
PRESS_IGNORED = const(6)  # the presser's clock was not running
PRESS_CUED = const(7)  # a press while ready or paused
PAUSED = const(8)
RESUMED = const(9)
RESUME_REFUSED = const(10)  # the lever does not match the turn
PERIOD_ENTERED = const(11)
INTERIM_ENDED = const(12)
BYOYOMI_ENTERED = const(13)  # main time used up, Japanese or Canadian
BYOYOMI_USED = const(14)  # one more period gone; value: periods left
STRETCH_BEGAN = const(15)  # gong
FLAG_FELL = const(16)  # final
CORRECTED = const(17)  # value: the kind of correction
CORRECTION_REFUSED = const(18)
RESTORED = const(19)  # back after a loss of power or a watchdog bite; value: ms since power-up, then
TOLD = const(20)  # nothing happened: a host asked for the state at this instant

# What else is so of an event, a bit each.
KEPT = const(1)  # the state is another one: a snapshot goes to the memory chip
GOES_ON = const(2)  # a side runs from here on
ZERO = const(4)  # a side has used up its time, whatever follows; of a period only if it was passed by time
REWRITES = const(8)  # what the journal said before may be no more
OF_A_SIDE = const(16)  # it belongs to one of the two
COUNTS = const(32)  # its value is a number to be told
BY_PRESS = const(64)  # the lever may have done it
BY_KEY = const(128)  # a key may have done it

_ROWS = (
    ("nothing", 0),
    ("set-up", KEPT | REWRITES | BY_KEY),
    ("white-changed", KEPT | REWRITES | OF_A_SIDE | BY_KEY),
    ("start", KEPT | GOES_ON | OF_A_SIDE | BY_PRESS | BY_KEY),
    ("press", KEPT | OF_A_SIDE | COUNTS | BY_PRESS),
    ("pass", KEPT | OF_A_SIDE | BY_PRESS),
    ("press-ignored", OF_A_SIDE | BY_PRESS),
    ("cue", OF_A_SIDE | BY_PRESS),
    ("pause", KEPT | BY_KEY),
    ("resume", KEPT | GOES_ON | BY_KEY),
    ("resume-refused", OF_A_SIDE | BY_KEY),
    ("period", KEPT | OF_A_SIDE | COUNTS),
    ("interim-ended", KEPT | OF_A_SIDE),
    ("byoyomi", KEPT | ZERO | OF_A_SIDE | COUNTS),
    ("byoyomi-used", KEPT | ZERO | OF_A_SIDE | COUNTS),
    ("stretch", KEPT | ZERO | OF_A_SIDE),
    ("flag", KEPT | ZERO | OF_A_SIDE),
    ("corrected", KEPT | REWRITES | OF_A_SIDE | BY_KEY),
    ("refused", BY_KEY),
    ("restored", KEPT),
    ("told", OF_A_SIDE),
)

_SIZE = const(32)


def name(kind: int) -> str:
    """Return what an event of `kind` is called in stories and reports."""
    return _ROWS[kind][0]


def has(kind: int, trait: int) -> bool:
    """Tell whether `trait` (KEPT to BY_KEY) is so of events of `kind`."""
    return bool(_ROWS[kind][1] & trait)


class EventQueue:
    """A ring of the last events; `take` hands them out one by one through its attributes, without allocating.

    waiting  how many nobody has taken yet
    lost     how many were never taken, because more came than the ring holds
    """

    def __init__(self):
        self.kind = NO_EVENT
        self.side = 0
        self.at = 0
        self.value = 0
        self.lost = 0
        self.waiting = 0
        self._kinds = bytearray(_SIZE)
        self._sides = bytearray(_SIZE)
        self._instants = [0] * _SIZE
        self._values = [0] * _SIZE
        self._first = 0

    def put(self, kind: int, side: int, at: int, value: int = 0) -> None:
        """Add an event at instant `at` (ms); when nobody took 32 of them the oldest is lost, and counted."""
        if self.waiting == _SIZE:
            self._first = (self._first + 1) % _SIZE
            self.waiting -= 1
            self.lost += 1
        place = (self._first + self.waiting) % _SIZE
        self._kinds[place] = kind
        self._sides[place] = side
        self._instants[place] = at
        self._values[place] = value
        self.waiting += 1

    def take(self) -> bool:
        """Move the oldest event into `kind`, `side`, `at` and `value`; False when there is none."""
        if not self.waiting:
            return False
        place = self._first
        self.kind = self._kinds[place]
        self.side = self._sides[place]
        self.at = self._instants[place]
        self.value = self._values[place]
        self._first = (place + 1) % _SIZE
        self.waiting -= 1
        return True

    def clear(self) -> None:
        """Forget all events that were not taken."""
        self.waiting = 0
