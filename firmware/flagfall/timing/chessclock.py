# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pair of clocks: whose turn it is, when the next thing happens by itself, and what a press does.

It is handed instants (whole ms, never going back) and never asks for the time. What happened is in `events`.
Left and right go through the same code; colours only say who starts.
"""

from flagfall.compat import const
from flagfall.timing import events, turn
from flagfall.timing.sideclock import SideClock
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from flagfall.timing.timecontrol import GONG, HOURGLASS
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

INTERIM_MS = const(300_000)  # R15: an interim flag stands for five minutes


class ClockMisuse(Exception):
    """The program used the clock wrongly; the clock is unchanged."""


class TimeRanBackwards(ClockMisuse):
    """An instant lies before one that the clock has already seen."""


class UnknownSide(ClockMisuse):
    """A side that is neither LEFT nor RIGHT."""


class WrongState(ClockMisuse):
    """A command that the present state excludes."""


class ChessClock:
    """Two `SideClock` and the turn between them; exactly one side runs or none (FIDE 6.2.1).

    state       READY, RUNNING, PAUSED or OVER (no press can change anything any more)
    turn        the side to move; it is being charged only while RUNNING
    white       the side that starts or started
    first_flag  the side whose final flag fell first, or NOBODY (R5)
    now         the last instant the clock was carried to
    """

    def __init__(self, controls, white: int = LEFT, counter: bool = False, freeze: bool = False, now: int = 0):
        self.events = events.EventQueue()
        self.sides = (SideClock(controls.white), SideClock(controls.white))
        self.set_up(controls, white, counter, freeze, now)

    def set_up(self, controls, white: int, counter: bool, freeze: bool, now: int) -> None:
        """Arm a game: `controls` (White's, Black's), counter on or off, freeze on or off, from instant `now`."""
        _check_side(white)
        self.controls = controls
        self.counter = counter
        self.freeze = freeze
        self.now = now
        self.since = now
        self._arrange(white)
        self.events.put(events.SET_UP, white, now)

    def set_white(self, white: int) -> None:
        """Make `white` start; in an odds game the times follow the colour. Only while READY."""
        _check_side(white)
        self._need(READY)
        if white != self.white:
            self.sides = (self.sides[RIGHT], self.sides[LEFT])  # both are fresh: the accounts change places
            self.white = self.turn = white
        self.events.put(events.WHITE_CHANGED, white, self.now)

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on, at most the present one. Only while READY."""
        self._need(READY)
        self.now -= span_ms
        self.since = self.now

    def stand_still(self, span_ms: int) -> None:
        """Let the last `span_ms` ms not have passed, in which nothing happened. Not while RUNNING or an interim flag
        is up: no instant to come may be known.
        """
        if self.state == RUNNING or self._deadline != NEVER:
            raise WrongState("clock is %s, and time goes on" % STATE_NAMES[self.state])
        self.now -= span_ms

    @property
    def running(self) -> int:
        """The side being charged, or NOBODY; in gong the side whose stretch runs."""
        return self.turn if self.state == RUNNING else NOBODY

    def start(self, now: int) -> None:
        """Start White. Not a move: nothing is counted or earned (R6). Only while READY."""
        self._need(READY)
        self.advance(now)
        self.state = RUNNING
        self.events.put(events.STARTED, self.turn, now)
        self._run(now)

    def press(self, side: int, stamp: int) -> int:
        """The end of `side` went down at `stamp`; return COUNTED, PASSED or VOID (FIDE 6.2.2, R13)."""
        _check_side(side)
        self.advance(stamp)
        if self.state != RUNNING:
            if self.state != OVER:
                self.events.put(events.PRESS_CUED, side, stamp)
            return VOID
        if side != self.turn or self.sides[side].period.method == GONG:
            self.events.put(events.PRESS_IGNORED, side, stamp)
            return VOID
        self._bank(stamp)
        outcome = self._end_turn(side, stamp)
        self._begin_turn(other(side), stamp)
        return outcome

    def pause(self, now: int) -> bool:
        """Stop both sides (FIDE 6.11); False if nobody ran, also because a flag fell by `now`: the flag wins."""
        self.advance(now)
        if self.state != RUNNING:
            return False
        self._bank(now)
        self.state = PAUSED
        self.arm()
        self.events.put(events.PAUSED, self.turn, now)
        return True

    def resume(self, now: int) -> bool:
        """Go on with the side to move; False if the clock was not paused."""
        self.advance(now)
        if self.state != PAUSED:
            return False
        self.state = RUNNING
        self.events.put(events.RESUMED, self.turn, now)
        self._run(now)
        return True

    def advance(self, now: int) -> None:
        """Let everything happen that happens by itself up to and including `now`, each at its own instant."""
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
        clock = self.sides[side]
        if self.state != RUNNING:
            return clock.remaining_ms
        elapsed = now - self.since
        if side == self.turn:
            return turn.remaining(clock, elapsed)
        return clock.remaining_ms + turn.gained(clock, elapsed)

    def delay_ms(self, side: int, now: int) -> int:
        """Return what is left of the delay in the turn of `side`; 0 for the side that is not to move."""
        if side != self.turn:
            return 0
        clock = self.sides[side]
        return turn.delay_left(clock, now - self.since) if self.state == RUNNING else clock.delay_ms

    def passes_by_moves(self, clock) -> bool:
        """Tell whether the present period of `clock` is passed by the move counter (R14)."""
        return self.counter and clock.period.moves > 0 and not clock.control.is_last(clock.number)

    def control_made(self, clock) -> bool:
        """Tell whether the moves of the present period of `clock` are made, and the counter passes it."""
        return self.passes_by_moves(clock) and clock.moves >= clock.control.moves_due(clock.number)

    def arm(self) -> None:
        """Work the deadline out anew, after any change of state, time, turn or flag."""
        deadline = NEVER
        if self.state == RUNNING:
            lasts = turn.lasts(self.sides[self.turn])
            if lasts != NEVER:
                deadline = self.since + lasts
        deadline = min(deadline, self.sides[LEFT].interim_until)
        self._deadline = min(deadline, self.sides[RIGHT].interim_until)

    # The machinery.

    def _arrange(self, white):
        self.state = READY
        self.white = white
        self.turn = white
        self.first_flag = NOBODY
        self.sides[white].set_up(self.controls.white)
        self.sides[other(white)].set_up(self.controls.black)
        turn.grant(self.sides[white])
        self._deadline = NEVER

    def _need(self, state):
        if self.state != state:
            raise WrongState("clock is %s, not %s" % (STATE_NAMES[self.state], STATE_NAMES[state]))

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
        clock = self.sides[side]
        if not clock.rate:
            self.events.put(events.TURN_PASSED, side, stamp)
            return PASSED
        clock.moves += 1
        self.events.put(events.PRESSED, side, stamp, clock.moves)
        if self.control_made(clock):
            self._enter_next(side, stamp)
        clock.delay_ms = 0
        turn.finish(clock)
        return COUNTED

    def _begin_turn(self, side, stamp):
        self.turn = side
        turn.grant(self.sides[side])
        self._run(stamp)

    def _happen(self, at):
        self.now = at
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
        clock = self.sides[side]
        outcome = turn.expire(clock)
        if outcome == turn.BYOYOMI_BEGINS:
            self.events.put(events.BYOYOMI_ENTERED, side, at, clock.extra_count)
        elif outcome == turn.BYOYOMI_PERIOD_USED:
            self.events.put(events.BYOYOMI_USED, side, at, clock.extra_count)
        elif outcome == turn.STRETCH_OVER:
            turn.rest(clock)
            self.turn = other(side)
            self.events.put(events.STRETCH_BEGAN, self.turn, at)
        elif self.control_made(clock):
            self._enter_next(side, at)  # a counter that was put right: the moves were made in time (FIDE 6.3.1)
        elif clock.control.is_last(clock.number) or self.passes_by_moves(clock):
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
        clock = self.sides[side]
        clock.drop_flag(at)
        if self.first_flag == NOBODY:
            self.first_flag = side
        self.events.put(events.FLAG_FELL, side, at)
        if turn.goes_below_zero(clock):
            return
        if self.freeze or clock.period.method == HOURGLASS or self.sides[other(side)].final:
            self.state = OVER


def _check_side(side):
    if side not in SIDES:
        raise UnknownSide("side %s: LEFT (0) or RIGHT (1)" % side)
