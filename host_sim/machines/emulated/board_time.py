# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Three times told by one another: the story's (ms from 0), the clock's instants (ms, going on over a loss of power),
and the simulation's (ns). The firmware's ms begins with a ms of the chip's TIMER; while the board starts up the story
stands still.
"""

from flagfall.timing.ticks import WRAPS_AT  # also of time.ticks_us(), from which the firmware counts its ms

NS_PER_US = 1_000
NS_PER_MS = 1_000_000
US_PER_MS = 1_000


class BoardTime:
    """Where the story stands since the board last came up; `starts` counts that."""

    def __init__(self):
        self.starts = 0
        self._began_ms = 0
        self._instant = 0
        self._begin_ns = 0

    def begin(self, story_ms: int, instant: int, begin_ns: int) -> None:
        """From now on `story_ms` of the story is `instant` of the clock, a ms that begins at `begin_ns`."""
        self.starts += 1
        self._began_ms = story_ms
        self._instant = instant
        self._begin_ns = begin_ns

    def ns(self, story_us: int) -> int:
        """Return the instant of the simulation at which the story is at `story_us`."""
        return self._begin_ns + (story_us - self._began_ms * US_PER_MS) * NS_PER_US

    def instant(self, story_ms: int) -> int:
        """Return what the clock calls `story_ms`."""
        return self._instant + story_ms - self._began_ms


class BoardMs:
    """The firmware's own ms since power-up, from the chip's TIMER; `chip` as the module `emulator` has it."""

    def __init__(self, chip, known_ms: int):
        """Find it by `known_ms`, what it was a few ms ago."""
        timer_us = chip.timer_us()
        self._zero_ns = chip.now_ns - timer_us * NS_PER_US
        # A TIMER that was set before the start has wrapped as often for the firmware as it had when that looked first.
        wraps_us = timer_us // WRAPS_AT * WRAPS_AT
        if (timer_us - wraps_us) // US_PER_MS < known_ms:
            wraps_us -= WRAPS_AT
        self._first_us = wraps_us

    def when_timer_is(self, timer_us: int) -> int:
        """Return the instant of the simulation at which the TIMER reaches `timer_us`."""
        return self._zero_ns + timer_us * NS_PER_US

    def at_ns(self, board_ms: int) -> int:
        """Return the instant of the simulation at which `board_ms` begins."""
        return self._zero_ns + (self._first_us + board_ms * US_PER_MS) * NS_PER_US

    def at(self, at_ns: int) -> int:
        """Return the board's ms at an instant of the simulation."""
        return ((at_ns - self._zero_ns) // NS_PER_US - self._first_us) // US_PER_MS
