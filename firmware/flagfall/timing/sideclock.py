# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One of the two clocks: its time that is left, period, moves and flag. It never looks at the other."""

from flagfall.compat import const
from flagfall.timing import methods, turn
from flagfall.timing.timecontrol import MAX_EXTRA_MS, MAX_MOVES
from flagfall.timing.turn import NEVER

INTERIM_MS = const(300_000)  # R15: an interim flag stands for five minutes


class ClockMisuse(Exception):
    """The program used the clock wrongly; the clock is unchanged."""


class Unfit(ClockMisuse):
    """A value that no such clock can have."""


class SideClock:
    """The account of one side as it was banked when the clock last started or stopped running it.

    What cannot be set raises `Unfit`, and the account is unchanged.

    remaining_ms   what TIME reads: main time, or what is left of T in byo-yomi, of the move, of the gong
    delay_ms       what is left of the delay of the turn in progress
    traits         of the method of the present period, a bit each (timing.methods)
    rate           -1 counts down, +1 up, 0 stands (a final flag, but for overtime)
    extra          main time is used up and byo-yomi has begun; extra_count: its periods or moves left
    interim_until  instant at which the interim flag goes, NEVER where there is none
    """

    def __init__(self, control):
        self.set_up(control)

    def set_up(self, control) -> None:
        """Begin afresh with the `TimeControl` of this side, the increment of move 1 included (R6)."""
        self.control = control
        self.moves = 0
        self.final = False
        self.flagged_at = 0
        self.interim_until = NEVER
        self.delay_ms = 0
        self._take_period(1)
        self.remaining_ms = self.period.main_ms + self.period.increment_ms
        if self.traits & methods.T_EVERY_TURN:
            self.remaining_ms = self.period.extra_ms
        elif self.traits & methods.T_AFTER_MAIN and not self.period.main_ms:
            turn.expire(self)

    def enter_next_period(self) -> None:
        """Enter the next period; unused time carries over (FIDE 6.3.1), the main time is added, nothing else."""
        self._take_period(self.number + 1)
        self.remaining_ms += self.period.main_ms

    def put_in_period(self, number: int) -> None:
        """Put the side into period `number` without adding time (an arbiter's correction)."""
        if not self.control.has_period(number):
            raise Unfit("period %d: the control has none" % number)
        if number != self.number:
            self._take_period(number)

    def add_time(self, delta_ms: int) -> None:
        """Add so much to what TIME reads, or take it (below zero); 0 is the least, but overtime goes on from below."""
        lowest = min(0, self.remaining_ms)
        self.remaining_ms = max(lowest, self.remaining_ms + delta_ms)

    def set_time(self, value_ms: int) -> None:
        """Let TIME read `value_ms`, 0 or more."""
        if value_ms < 0:
            raise Unfit("%d ms: a time of 0 or more can be set" % value_ms)
        self.remaining_ms = value_ms

    def set_moves(self, count: int) -> None:
        """Let the move counter read `count`, 0 or more."""
        if count < 0:
            raise Unfit("%d moves: 0 or more can be set" % count)
        self.moves = count

    def set_byoyomi(self, count: int, begun: bool) -> None:
        """Put right how many periods or moves of byo-yomi are left, and whether it has begun: then with a whole T."""
        if not methods.uses(self.period.method, "extra_count") or not 1 <= count <= MAX_MOVES:
            raise Unfit("%d periods or moves of byo-yomi in %s" % (count, methods.name(self.period.method)))
        if begun and not self.extra and not self.final:
            self.remaining_ms = self.period.extra_ms
        self.extra = begun
        self.extra_count = count

    def change_control(self, control, number: int) -> None:
        """Go on with another `TimeControl` in its period `number`; time, moves and flags are kept (FIDE 6.10.2)."""
        if not control.has_period(number):
            raise Unfit("period %d: the control has none" % number)
        self.control = control
        self._take_period(number)
        if not turn.goes_below_zero(self):
            self.remaining_ms = max(0, self.remaining_ms)

    def end_unfinished(self) -> None:
        """End a turn that was not completed: what every turn has anew is whole; a fallen flag keeps its zero."""
        self.delay_ms = 0
        if not self.final:
            turn.rest(self)

    def check(self, record, at: int) -> None:
        """Raise `Unfit` if no account with this control can be as `record` says at instant `at`; see `take_up`."""
        number, remaining_ms, delay_ms, interim_ms, moves, _extra, count, _flagged_at = record
        fits = self.control.has_period(number) and moves >= 0 and 0 <= delay_ms <= MAX_EXTRA_MS
        fits = fits and (interim_ms is None or 0 <= interim_ms <= INTERIM_MS) and 0 <= count <= MAX_MOVES
        # Below zero, a period that is repeated would be entered a million times at once.
        below = [methods.has(each.method, methods.BELOW_ZERO) for each in self.control.periods]
        if not fits or (remaining_ms < 0 and not any(below)):
            raise Unfit("no account can be so")

    def take_up(self, record, at: int) -> None:
        """Go on from `record` of instant `at`: period, remaining, delay, interim, moves, byo-yomi begun, count, flag.

        Interim is what is left of it in ms, flag the instant of the final one; None where there is none.
        """
        self.check(record, at)
        number, self.remaining_ms, self.delay_ms, interim_ms, self.moves, extra, count, flagged_at = record
        self._take_period(number)
        self.extra = extra
        self.extra_count = count
        self.interim_until = NEVER if interim_ms is None else at + interim_ms
        if flagged_at is not None:
            self.drop_flag(flagged_at)

    def drop_flag(self, at: int) -> None:
        """Let the final flag fall at instant `at` (ms)."""
        self.final = True
        self.flagged_at = at
        self._set_rate()

    def lift_flag(self) -> None:
        """Take the final flag back (an arbiter's decision)."""
        self.final = False
        self.flagged_at = 0
        if self.extra and not self.extra_count:
            self.extra_count = 1  # the period whose end was the flag
        self._set_rate()

    def has_interim(self) -> bool:
        """Tell whether the interim flag shows: a period was passed by time, less than five minutes ago."""
        return self.interim_until != NEVER and not self.final

    def may_enter_next(self) -> bool:
        """Tell whether time can still come to this side: a period follows and no final flag stands."""
        return not self.final and not self.control.is_last(self.number)

    def _take_period(self, number):
        self.number = number
        self.period = self.control.period(number)
        self.traits = methods.traits(self.period.method)
        self.extra = False
        self.extra_count = self.period.extra_count
        self._set_rate()

    def _set_rate(self):
        if self.final and not turn.goes_below_zero(self):
            self.rate = 0
        else:
            self.rate = 1 if self.traits & methods.UP else -1
