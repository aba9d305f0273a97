# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pair of clocks: what may be done to it, by players, by an arbiter, and by whoever brings a game back.

What goes on by itself is in `clockwork`. Left and right go through the same code; colours only say who starts.
"""

from flagfall.timing import events, methods, turn
from flagfall.timing.clockwork import OVER, PAUSED, READY, RUNNING, STATE_NAMES, VOID, Clockwork
from flagfall.timing.sideclock import ClockMisuse, SideClock, Unfit
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER


class UnknownSide(ClockMisuse):
    """A side that is neither LEFT nor RIGHT."""


class WrongState(ClockMisuse):
    """A command that the present state excludes."""


class ChessClock(Clockwork):
    """The `Clockwork` with its verbs; each raises `ClockMisuse` where it may not be done, and changes nothing then."""

    def __init__(self, controls, white: int = LEFT, counter: bool = False, freeze: bool = False, now: int = 0):
        self.events = events.EventQueue()
        self.sides = (SideClock(controls.white), SideClock(controls.white))
        self.set_up(controls, white, counter, freeze, now)

    def set_up(self, controls, white: int, counter: bool, freeze: bool, now: int) -> None:
        """Set a game up: `controls` (White's, Black's), counter on or off, freeze on or off, from instant `now`."""
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
        if side != self.turn or self.sides[side].traits & methods.BY_ITSELF:
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

    # What an arbiter corrects. Only while PAUSED or OVER; nothing is counted, and no event tells of it.

    def add_time(self, side: int, delta_ms: int) -> None:
        """Give `side` so much time, or take it (below zero); 0 is the least, and what is below that stays."""
        self._standing(side).add_time(delta_ms)

    def set_time(self, side: int, value_ms: int) -> None:
        """Let TIME of `side` read `value_ms`, 0 or more."""
        self._standing(side).set_time(value_ms)

    def set_moves(self, side: int, count: int) -> None:
        """Let the move counter of `side` read `count`, 0 or more; brings no time and takes no period back."""
        self._standing(side).set_moves(count)

    def put_in_period(self, side: int, number: int) -> None:
        """Put `side` into period `number` of its control; adds no time."""
        self._standing(side).put_in_period(number)

    def set_byoyomi(self, side: int, count: int, begun: bool) -> None:
        """Let `side` have `count` (1 to 99) periods or moves of byo-yomi left, which has `begun` or not."""
        self._standing(side).set_byoyomi(count, begun)

    def give_turn(self, side: int) -> None:
        """Let `side` be to move, in a fresh turn; the turn of the other one ends unfinished."""
        self._standing(side)
        if side == self.turn:
            return
        for account in self.sides:
            account.end_unfinished()
        self.turn = side
        turn.grant(self.sides[side])

    def take_flags_back(self) -> None:
        """Lift all final flags; the side that flagged first is to move, paused (US 16G)."""
        self._standing(LEFT)
        first = self.first_flag
        if first == NOBODY:
            raise Unfit("no final flag has fallen")
        for side in SIDES:
            account = self.sides[side]
            in_turn = account.final or side == self.turn
            account.lift_flag()
            if in_turn and side != first:
                account.end_unfinished()
        self.turn = first
        self.first_flag = NOBODY
        self.state = PAUSED

    def load(self, controls, counter: bool, freeze: bool) -> None:
        """Go on with other controls: times, counters and flags are kept, nothing is credited (R27)."""
        self._standing(LEFT)
        self.controls = controls
        self.freeze = freeze
        self.counter = counter
        for side in SIDES:
            account = self.sides[side]
            control = controls.white if side == self.white else controls.black
            account.change_control(control, self._period_in(control, account))
            if side != self.turn:
                account.end_unfinished()
        turn.grant(self.sides[self.turn])
        self.state = OVER if self.is_decided() else PAUSED

    # What comes back from a record of it.

    def take_up(self, record, accounts) -> None:
        """Go on from `record`: state, turn, first flag, counter, freeze, instant. Only while READY, with its controls.

        `accounts` are those of LEFT and RIGHT as `SideClock.take_up` takes them; raises `Unfit` if no such clock can
        be in that state.
        """
        self._need(READY)
        state, to_move, first_flag, counter, freeze, at = record
        if state > OVER or to_move not in SIDES or not LEFT <= first_flag <= NOBODY:
            raise Unfit("state %d, turn %d, first flag %d" % (state, to_move, first_flag))
        for side in SIDES:
            self.sides[side].check(accounts[side], at)
        for side in SIDES:
            self.sides[side].take_up(accounts[side], at)
        self.state = state
        self.turn = to_move
        self.first_flag = first_flag
        self.counter = counter
        self.freeze = freeze
        self.now = self.since = at
        self.arm()

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

    def _period_in(self, control, account):
        # Counter on: the period the next move belongs to; off: kept, at most the last.
        if self.counter:
            return control.period_of_move(account.moves + 1)
        return account.number if control.has_period(account.number) else control.count

    def _need(self, state):
        if self.state != state:
            raise WrongState("clock is %s, not %s" % (STATE_NAMES[self.state], STATE_NAMES[state]))

    def _standing(self, side):
        # The account of `side`, to be corrected.
        _check_side(side)
        if self.state not in (PAUSED, OVER):
            raise WrongState("clock is %s, neither paused nor over" % STATE_NAMES[self.state])
        return self.sides[side]


def _check_side(side):
    if side not in SIDES:
        raise UnknownSide("side %s: LEFT (0) or RIGHT (1)" % side)
