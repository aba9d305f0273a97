# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock says aloud when sound is on: short before the end, long at zero, nothing at a press (R21).

Derived from the time of the side that runs, never counted; knows no beeper, only how long a beep lasts.
"""

from flagfall.compat import const
from flagfall.part import Part
from flagfall.timing import events, turn
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sideclock import INTERIM_MS
from flagfall.timing.sides import NOBODY
from flagfall.timing.turn import NEVER

SHORT_MS = const(100)
LONG_MS = const(1000)

# A short beep when the side that runs has so much left, the most first.
MARKS_MS = (10_000, 5_000, 4_000, 3_000, 2_000, 1_000)

_TOO_LATE_MS = const(500)  # a beep that the loop missed by more is left out: it would say what is not so


class Sounds(Part):
    """The beeps of `clock`; `due_at` is the clock's instant of the next short one, NEVER if there is none.

    `on` is False until the settings say otherwise.
    """

    def __init__(self, clock, beep):
        """Have `beep(ms)` called for each."""
        self._beep = beep
        self.on = False
        self._clock = clock
        # The stretch that is planned for: it is the same as long as side, beginning and account are; and how many of
        # MARKS_MS are behind it.
        self._side = NOBODY
        self._since = self._remaining_ms = self._delay_ms = self._marks = 0

    def obey(self, settings) -> None:
        """Take from the `Settings` whether there is sound; what has been passed by then is not made up for."""
        self.on = settings.sound
        self._changed(self._clock.now)

    def attend(self, now: int) -> None:
        """Sound the beep that is due at `now`, if it is not too late for it, and go on to the next."""
        is_heard = False
        while self.due_at <= now:
            is_heard = now - self.due_at <= _TOO_LATE_MS
            self._plan(self.due_at)
        if is_heard:
            self._beep(SHORT_MS)

    def heard(self, happened) -> None:
        """Sound the beep for the event that the queue `happened` has just let out, and work out the next one."""
        if not self.on:
            return
        by_time = happened.kind == events.PERIOD_ENTERED and self._by_time(happened)
        if by_time or events.has(happened.kind, events.ZERO):
            self._beep(LONG_MS)
        self._changed(happened.at)

    def _changed(self, now):
        # Only what the time runs down to from an event at `now` on is heard: nothing at a press, and nothing above what
        # was left when the turn began or went on. While the same stretch goes on, nothing is heard twice and nothing
        # dropped.
        clock = self._clock
        if not self.on or clock.state != RUNNING:
            self._side = NOBODY
            self.due_at = NEVER
        elif not self._is_planned():
            self._note_stretch()
            self._marks = 0
            self._plan(max(now, clock.since))

    def _by_time(self, happened):
        # Only the side whose time ran out has an interim flag from that instant on; the other one is silent.
        return self._clock.sides[happened.side].interim_until == happened.at + INTERIM_MS

    def _is_planned(self):
        clock = self._clock
        account = clock.sides[clock.turn]
        return (
            clock.turn == self._side
            and clock.since == self._since
            and account.remaining_ms == self._remaining_ms
            and account.delay_ms == self._delay_ms
        )

    def _note_stretch(self):
        clock = self._clock
        account = clock.sides[clock.turn]
        self._side = clock.turn
        self._since = clock.since
        self._remaining_ms = account.remaining_ms
        self._delay_ms = account.delay_ms

    def _plan(self, after):
        # The next mark that the time reaches after that instant; a delay comes first, the time stands meanwhile.
        lasts_ms = turn.lasts(self._clock.sides[self._side])
        self.due_at = NEVER
        while lasts_ms != NEVER and self._marks < len(MARKS_MS):
            mark_ms = MARKS_MS[self._marks]
            at = self._since + lasts_ms - mark_ms
            if mark_ms <= self._remaining_ms and at > after:
                self.due_at = at
                return
            self._marks += 1
