# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes on by itself in the pair of clocks: time, flags, periods, stretches, and the end of a turn.

It is handed instants (whole ms, never going back) and never asks for the time. What happened is in `events`.
"""

from flagfall.compat import const
from flagfall.timing import events, methods, turn
from flagfall.timing.sideclock import INTERIM_MS, ClockMisuse
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER

READY = const(0)
RUNNING = const(1)
PAUSED = const(2)
OVER = const(3)

STATE_NAMES = ("ready", "running", "paused", "over")

# What a press was.
VOID = const(0)
COUNTED = const(1)
PASSED = const(2)  # a flagged side handed the turn over, nothing counted


class TimeRanBackwards(ClockMisuse):
    """An instant lies before one that the clock has already seen."""


class Clockwork:
    """Two `SideClock` and the turn between them; exactly one side runs or none (FIDE 6.2.1).

    sides       the accounts of LEFT and RIGHT
    controls    what White and Black have agreed to
    counter     periods are passed by moves
    freeze      the first final flag ends it for both
    state       READY, RUNNING, PAUSED or OVER (no press can change anything any more)
    turn        the side to move; it is being charged only while RUNNING
    white       the side that starts or started
    first_flag  the side whose final flag fell first, or NOBODY (R5)
    now         the last instant the clock was carried to
    since       the instant from which the running side is charged
    """

    # `ChessClock` sets all of it up, and has the verbs.

    @property
    def running(self) -> int:
        """The side being charged, or NOBODY; in gong the side whose stretch runs."""
        return self.turn if self.state == RUNNING else NOBODY

    def advance(self, now: int) -> None:
        """Let everything happen that happens by itself up to and including `now`, each at its own instant.

        Raises `TimeRanBackwards`, and nothing has changed, where `now` is before the last one.
        """
        if now < self.now:
            raise TimeRanBackwards("instant %d after %d" % (now, self.now))
        while self._deadline <= now:
            self._happen(self._deadline)
        self.now = now

    def deadline(self) -> int:
        """Return the next instant at which the state changes by itself, NEVER if there is none."""
        return self._deadline

    def remaining_ms(self, side: int, now: int) -> int:
        """Return what TIME of `side` reads at `now`, not before the last instant and before `deadline()`."""
        account = self.sides[side]
        if self.state != RUNNING:
            return account.remaining_ms
        elapsed = now - self.since
        if side == self.turn:
            return turn.remaining(account, elapsed)
        return account.remaining_ms + turn.gained(account, elapsed)

    def delay_ms(self, side: int, now: int) -> int:
        """Return what is left of the delay in the turn of `side`; 0 for the side that is not to move."""
        if side != self.turn:
            return 0
        account = self.sides[side]
        return turn.delay_left(account, now - self.since) if self.state == RUNNING else account.delay_ms

    def passes_by_moves(self, account) -> bool:
        """Tell whether the present period of `account` is passed by the move counter (R14)."""
        return self.counter and account.period.moves > 0 and not account.control.is_last(account.number)

    def control_made(self, account) -> bool:
        """Tell whether the moves of the present period of `account` are made, and the counter passes it."""
        return self.passes_by_moves(account) and account.moves >= account.control.moves_due(account.number)

    def arm(self) -> None:
        """Work the deadline out anew, after any change of state, time, turn or flag."""
        deadline = NEVER
        if self.state == RUNNING:
            lasts = turn.lasts(self.sides[self.turn])
            if lasts != NEVER:
                deadline = self.since + lasts
        deadline = min(deadline, self.sides[LEFT].interim_until)
        self._deadline = min(deadline, self.sides[RIGHT].interim_until)

    def is_decided(self) -> bool:
        """Tell whether no press can change anything any more: after the first final flag with freeze, else after both.

        In overtime nothing stops; hourglass is always frozen at a flag.
        """
        left, right = self.sides
        stopped = (left.final and not left.rate) or (right.final and not right.rate)
        frozen = self.freeze or left.traits & methods.STOPS_ALWAYS
        return bool(stopped and (frozen or (left.final and right.final)))

    # The machinery.

    def _run(self, now):
        self.since = now
        self.arm()
        # With nothing left the flag falls at this very instant.
        self.advance(now)

    def _bank(self, at):
        elapsed = at - self.since
        idle = self.sides[other(self.turn)]
        idle.remaining_ms += turn.gained(idle, elapsed)
        turn.charge(self.sides[self.turn], elapsed)
        self.since = at

    def _end_turn(self, side, stamp):
        account = self.sides[side]
        if not account.rate:
            self.events.put(events.TURN_PASSED, side, stamp)
            return PASSED
        account.moves += 1
        self.events.put(events.PRESSED, side, stamp, account.moves)
        if self.control_made(account):
            self._enter_next(side, stamp)
        account.delay_ms = 0
        turn.finish(account)
        return COUNTED

    def _begin_turn(self, side, stamp):
        self.turn = side
        turn.grant(self.sides[side])
        self._run(stamp)

    def _happen(self, at):
        for side in SIDES:
            if self.sides[side].interim_until == at:
                self.sides[side].interim_until = NEVER
                self.events.put(events.INTERIM_ENDED, side, at)
                self.arm()
                return
        self._bank(at)
        self._use_up(at)
        self.arm()

    def _use_up(self, at):
        side = self.turn
        account = self.sides[side]
        outcome = turn.expire(account)
        if outcome == turn.BYOYOMI_BEGINS:
            self.events.put(events.BYOYOMI_ENTERED, side, at, account.extra_count)
        elif outcome == turn.BYOYOMI_PERIOD_USED:
            self.events.put(events.BYOYOMI_USED, side, at, account.extra_count)
        elif outcome == turn.STRETCH_OVER:
            turn.rest(account)
            self.turn = other(side)
            self.events.put(events.STRETCH_BEGAN, self.turn, at)
        elif self.control_made(account):
            self._enter_next(side, at)  # a counter that was put right: the moves were made in time (FIDE 6.3.1)
        elif account.control.is_last(account.number) or self.passes_by_moves(account):
            self._drop_flag(side, at)
        else:
            self._pass_by_time(side, at)

    def _pass_by_time(self, side, at):
        # Both sides get the next main time at the first zero (FIDE Arbiters' Manual 6.4).
        self._enter_next(side, at)
        if self.sides[other(side)].may_enter_next():
            self._enter_next(other(side), at)
        self.sides[side].interim_until = at + INTERIM_MS

    def _enter_next(self, side, at):
        self.sides[side].enter_next_period()
        self.events.put(events.PERIOD_ENTERED, side, at, self.sides[side].number)

    def _drop_flag(self, side, at):
        account = self.sides[side]
        account.drop_flag(at)
        if self.first_flag == NOBODY:
            self.first_flag = side
        self.events.put(events.FLAG_FELL, side, at)
        if self.is_decided():
            self.state = OVER
