# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A second account of a game, kept by the rules alone: what each side was granted, and how long it ran.

Fed with what the clock reports, never with what it reads. Written anew from rules.md section 3 and without the
clock's own arithmetic, or a test would agree with itself.
"""

from flagfall.timing import events
from flagfall.timing.methods import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    NONE,
    OVERTIME,
    PER_MOVE,
)
from flagfall.timing.sideclock import INTERIM_MS
from flagfall.timing.sides import NOBODY, SIDES
from flagfall.timing.turn import NEVER


class Account:
    """One side: `granted_ms` so far, of which `spent_ms` are gone; in this turn it ran for `turn_ms`."""

    def __init__(self, control):
        self.control = control
        self.number = 1
        self.moves = 0
        self.flagged_at = None
        self.interim_until = None
        self.spent_ms = 0
        self.turn_ms = 0
        self.turn_delay_ms = 0
        self.covered_ms = 0  # what delays have taken upon themselves
        self.extra = self.period.method in (BYOYOMI, CANADIAN) and not self.period.main_ms
        self.left_in_extra = self.period.extra_count
        self.granted_ms = self.period.main_ms + self.period.increment_ms
        if self.extra or self.period.method in (PER_MOVE, GONG):
            self.granted_ms = self.period.extra_ms

    @property
    def period(self):
        return self.control.periods[min(self.number, len(self.control.periods)) - 1]

    @property
    def time_ms(self):
        return self.spent_ms if self.period.method == COUNT_UP else self.granted_ms - self.spent_ms

    @property
    def delay_ms(self):
        return max(0, self.turn_delay_ms - self.turn_ms)

    @property
    def stands(self):
        """A flag stops a side, but not in overtime."""
        return self.flagged_at is not None and self.period.method != OVERTIME

    @property
    def is_last(self):
        return self.number >= len(self.control.periods) and not self.control.repeats

    def begin_turn(self):
        self.turn_ms = 0
        self.turn_delay_ms = 0 if self.stands else self.period.delay_ms

    def run(self, ms):
        if self.stands:
            return
        covered = min(ms, self.delay_ms)
        self.covered_ms += covered
        self.spent_ms += ms - covered
        self.turn_ms += ms

    def press(self, counter):
        """Complete a move: change of period by the count, then what the next move brings."""
        self.moves += 1
        if self.by_moves(counter) and self.moves >= self.due():
            self.enter_next()
        method = self.period.method
        assert method in COMPLETED, f"no rule for timing method {method}: add it to COMPLETED in tests/bookkeeper.py"
        COMPLETED[method](self)

    def credit(self):
        self.granted_ms += self.period.increment_ms

    def fill_up_extra(self):
        if self.extra:
            self.fill_up()

    def count_canadian(self):
        if self.extra:
            self.left_in_extra -= 1
            if not self.left_in_extra:
                self.left_in_extra = self.period.extra_count
                self.fill_up()

    def enter_next(self):
        self.number += 1
        self.granted_ms += self.period.main_ms
        self.left_in_extra = self.period.extra_count

    def fill_up(self):
        self.granted_ms = self.spent_ms + self.period.extra_ms

    def by_moves(self, counter):
        """The present period ends by moves."""
        return counter and self.period.moves and not self.is_last

    def due(self):
        periods = self.control.periods
        return sum(periods[min(number, len(periods) - 1)].moves for number in range(self.number))


def _nothing(_account):
    """The move brings nothing."""


# What a completed move brings, of every method by the rules; one that is missing here has no book kept.
COMPLETED = {
    NONE: _nothing,
    INCREMENT: Account.credit,
    DELAY: _nothing,
    BRONSTEIN: _nothing,
    BYOYOMI: Account.fill_up_extra,
    CANADIAN: Account.count_canadian,
    OVERTIME: _nothing,
    HOURGLASS: _nothing,
    PER_MOVE: Account.fill_up,
    GONG: _nothing,
    COUNT_UP: _nothing,
}


class Bookkeeper:
    """Both accounts. `ran_ms` was charged to a side, or covered by its delay; `stood_ms` to nobody."""

    def __init__(self, game, now):
        self.game = game
        self.accounts = [Account(game.controls.white), Account(game.controls.white)]
        self.accounts[1 - game.white] = Account(game.controls.black)
        self.turn = game.white
        self.running = NOBODY
        self.first_flag = NOBODY
        self.at = now
        self.ran_ms = self.stood_ms = 0
        self.accounts[self.turn].begin_turn()

    @classmethod
    def of(cls, clock):
        """Open the books for a game that has reached what `clock`, which stands still, reads."""
        book = cls(clock, clock.now)
        book.turn, book.first_flag = clock.turn, clock.first_flag
        for side in SIDES:
            account, read = book.accounts[side], clock.sides[side]
            account.number, account.moves = read.number, read.moves
            account.extra, account.left_in_extra = read.extra, read.extra_count
            account.flagged_at = read.flagged_at if read.final else None
            account.interim_until = None if read.interim_until == NEVER else read.interim_until
            counts_up = account.period.method == COUNT_UP
            account.granted_ms, account.spent_ms = (0, read.remaining_ms) if counts_up else (read.remaining_ms, 0)
            account.turn_ms, account.turn_delay_ms = 0, clock.delay_ms(side, clock.now)
        return book

    def carry(self, at):
        """Let time pass up to `at`; what runs must have had that much."""
        passed = at - self.at
        self.at = at
        if self.running == NOBODY:
            self.stood_ms += passed
            return
        account, idle = self.accounts[self.running], self.accounts[1 - self.running]
        if account.stands:
            self.stood_ms += passed
        else:
            self.ran_ms += passed
        account.run(passed)
        if idle.period.method == HOURGLASS:
            idle.granted_ms += passed
        assert account.flagged_at is not None or account.time_ms >= 0

    def enter(self, happened):
        """Enter one event of the clock; what happens by itself must be due exactly then."""
        self.carry(happened.at)
        enter = self._ENTERED.get(happened.kind)
        if enter:
            enter(self, happened)

    def check_nothing_is_due(self):
        """What runs has time: else something should have happened by itself."""
        for side in SIDES:
            until = self.accounts[side].interim_until
            assert until is None or until > self.at
        if self.running != NOBODY:
            account = self.accounts[self.running]
            endless = account.period.method == COUNT_UP or account.flagged_at is not None
            assert endless or account.time_ms + account.delay_ms > 0

    def _run(self, happened):
        self.running = self.turn

    def _stand(self, happened):
        self.running = NOBODY

    def _press(self, happened):
        assert happened.side == self.running and not self.accounts[self.running].stands
        self.accounts[happened.side].press(self.game.counter)
        assert happened.value == self.accounts[happened.side].moves
        self._pass_turn()

    def _pass(self, happened):
        assert happened.side == self.running and self.accounts[self.running].stands
        self._pass_turn()

    def _pass_turn(self):
        self.turn = self.running = 1 - self.turn
        self.accounts[self.turn].begin_turn()

    def _enter_period(self, happened):
        account, idle = self.accounts[happened.side], self.accounts[1 - happened.side]
        if account.number == happened.value:
            return  # by moves, or with the other side: it was due, and is entered already
        assert happened.side == self.turn
        self._must_be_used_up()
        if account.by_moves(self.game.counter):
            assert account.moves >= account.due()  # they were made, whatever the counter said then
        else:
            account.interim_until = self.at + INTERIM_MS
            if not idle.is_last and idle.flagged_at is None:
                idle.enter_next()
        assert not account.is_last and account.flagged_at is None
        account.enter_next()
        assert account.number == happened.value

    def _end_interim(self, happened):
        assert self.accounts[happened.side].interim_until == self.at
        self.accounts[happened.side].interim_until = None

    def _begin_extra(self, happened):
        self._must_be_used_up()
        self.accounts[self.turn].extra = True
        self.accounts[self.turn].fill_up()

    def _use_extra(self, happened):
        self._must_be_used_up()
        self.accounts[self.turn].left_in_extra -= 1
        assert happened.value == self.accounts[self.turn].left_in_extra > 0
        self.accounts[self.turn].fill_up()

    def _begin_stretch(self, happened):
        self._must_be_used_up()
        self.accounts[self.turn].fill_up()
        self._pass_turn()
        assert happened.side == self.turn

    def _flag(self, happened):
        account = self.accounts[happened.side]
        assert happened.side == self.running
        self._must_be_used_up()
        assert account.is_last or (account.by_moves(self.game.counter) and account.moves < account.due())
        assert account.period.method != BYOYOMI or account.left_in_extra == 1
        account.flagged_at = self.at
        if self.first_flag == NOBODY:
            self.first_flag = happened.side
        both = self.accounts[1 - happened.side].flagged_at is not None
        if account.stands and (self.game.freeze or both or account.period.method == HOURGLASS):
            self.running = NOBODY

    def _must_be_used_up(self):
        account = self.accounts[self.turn]
        assert (account.time_ms, account.delay_ms) == (0, 0)

    _ENTERED = {
        events.STARTED: _run,
        events.RESUMED: _run,
        events.PAUSED: _stand,
        events.PRESSED: _press,
        events.TURN_PASSED: _pass,
        events.PERIOD_ENTERED: _enter_period,
        events.INTERIM_ENDED: _end_interim,
        events.BYOYOMI_ENTERED: _begin_extra,
        events.BYOYOMI_USED: _use_extra,
        events.STRETCH_BEGAN: _begin_stretch,
        events.FLAG_FELL: _flag,
    }
