# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The correction: times, counters, periods, byo-yomi, left then right, digit by digit; play accepts it all (R17).

What is not touched is not changed, not even by its milliseconds. It stays until it is accepted or left: nothing that
was typed is dropped by itself.
"""

from flagfall.compat import const
from flagfall.face.face import (
    ALL,
    HIGH_TENS,
    LOW,
    LOW_TENS,
    LOW_UNITS,
    rounded,
    show_agreed,
    show_hours,
    show_number,
    show_word,
)
from flagfall.face.words import DASHES
from flagfall.hands.pages.steps import YES, No, Steps, stepped, stopped
from flagfall.timing import methods
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from flagfall.timing.timecontrol import MAX_COUNTER, MAX_MAIN_S, MAX_MOVES, MAX_REPEATED_PERIOD

TIMES = const(0)
MOVES = const(1)
PERIODS = const(2)
BEGUN = const(3)
COUNTS = const(4)
_MISSED = const(2)  # presses, one on each side

# The digits of a time: seconds that one step is worth, how many values there are, which digit blinks, and whether the
# page shows hours and minutes or minutes and seconds.
_DIGITS = (
    (3600, 10, HIGH_TENS, True),
    (600, 6, LOW_TENS, True),
    (60, 10, LOW_UNITS, True),
    (10, 6, LOW_TENS, False),
    (1, 10, LOW_UNITS, False),
)
# What each page changes, whose it is, and which digit of a time: there is nothing to make when the pages are opened.
_ROWS = (
    (TIMES, LEFT, 0),
    (TIMES, LEFT, 1),
    (TIMES, LEFT, 2),
    (TIMES, LEFT, 3),
    (TIMES, LEFT, 4),
    (TIMES, RIGHT, 0),
    (TIMES, RIGHT, 1),
    (TIMES, RIGHT, 2),
    (TIMES, RIGHT, 3),
    (TIMES, RIGHT, 4),
    (MOVES, LEFT, None),
    (MOVES, RIGHT, None),
    (PERIODS, LEFT, None),
    (PERIODS, RIGHT, None),
)


class CorrectionPages(Steps):
    """The pages of the correction; `back` at the first one leaves without changing anything."""

    stays = True  # also when left alone: an arbiter talks while it is open

    def __init__(self, access):
        Steps.__init__(self, access)
        self.rows = _ROWS
        clock = access.clock
        self._seconds = [_shown_seconds(clock, side) for side in SIDES]
        self._moves = [account.moves for account in clock.sides]
        self._periods = [account.number for account in clock.sides]
        self._counts = [account.extra_count for account in clock.sides]
        self._begun = [account.extra for account in clock.sides]
        self._apart = self._moves[RIGHT] - self._moves[LEFT]
        self._before = self._typed()
        self._presses = None  # that were counted, when somebody has asked

    def show(self, side, frame):
        what, changed_side, digit = self.rows[self.at]
        blinks = LOW if side == changed_side else 0
        if what == TIMES:
            self._show_time(side, frame, _DIGITS[digit], side == changed_side)
        elif what == MOVES:
            show_number(frame, b"n", self._moves[side], blinks)
        elif side != changed_side:
            self._show_beside(what, changed_side, frame)
        elif what == BEGUN:
            show_word(frame, YES if self._begun[side] else b"  no", ALL)
        elif what == COUNTS:
            show_number(frame, methods.letter(self._period(side).method), self._counts[side], blinks)
        else:
            self._show_period(side, frame, blinks)

    def change(self, step, coarse):
        what, side, digit = self.rows[self.at]
        if what == TIMES:
            self._seconds[side] = _with_digit(self._seconds[side], _DIGITS[digit], step)
        elif what == MOVES:
            self._change_moves(side, step, 10 if coarse else 1)
        elif what == PERIODS:
            # Round among the few of a control; a last one that is repeated has 99, and none is to be got by a slip.
            go = stopped if self.access.clock.sides[side].control.repeats else stepped
            self._put_in(side, go(self._periods[side], step, 1, 1, self._last_period(side)))
        elif what == BEGUN:
            self._begun[side] = not self._begun[side]
        else:
            self._counts[side] = stopped(self._counts[side], step, 10 if coarse else 1, 1, MAX_MOVES)

    def forward(self, now):
        self.rows = self._all_rows()
        self.last = len(self.rows) - 1
        return Steps.forward(self, now)

    def accept(self, now):
        if self._typed() == self._before:
            return None  # nothing was done: what was done before can still be taken back
        for side in SIDES:
            if self._seconds[side] * 1000 < self._covered_ms(side, now) and self._is_typed(side):
                return No(self)  # less than what is left of the delay in this turn, which stays
        access = self.access
        access.begin()  # one action, that can be taken back as one
        for side in SIDES:
            self._correct(side, now)
        access.end()
        if self._moves != list(self._before[1]) and self._passes_by_moves():
            self.access.say(self, now)  # also where play accepted before the pages of the periods
        return None

    def say(self, step, side, frame):
        """Say of the counters that were accepted: first which period belongs to them, then what is still to come."""
        if step == 0:
            self._show_period(side, frame)
        else:
            self._show_coming(side, frame)

    def _correct(self, side, now):
        account = self.access.clock.sides[side]
        command = self.access.command
        if self._periods[side] != account.number:
            command(now, "period", side, self._periods[side])
        if self._moves[side] != account.moves:
            command(now, "moves", side, self._moves[side])
        if (self._counts[side], self._begun[side]) != (account.extra_count, account.extra):
            command(now, "byoyomi", side, self._counts[side], self._begun[side])
        if self._is_typed(side):
            command(now, "set", side, self._seconds[side] * 1000 - self._covered_ms(side, now))

    # What is typed.

    def _typed(self):
        typed = (self._seconds, self._moves, self._periods, self._counts, self._begun)
        return tuple([tuple(each) for each in typed])

    def _is_typed(self, side):
        return self._seconds[side] != self._before[0][side]

    def _covered_ms(self, side, now):
        # Bronstein: the face shows time and delay together, and so does what is typed.
        together = methods.has(self._period(side).method, methods.TOGETHER)
        return self.access.clock.delay_ms(side, now) if together else 0

    def _period(self, side):
        return self.access.clock.sides[side].control.period(self._periods[side])

    def _last_period(self, side):
        control = self.access.clock.sides[side].control
        return MAX_REPEATED_PERIOD if control.repeats else control.count

    def _change_moves(self, side, step, by):
        self._moves[side] = stepped(self._moves[side], step, by, 0, MAX_COUNTER)
        if side == LEFT:
            # The left counter takes the right one along; what lay between them stays, also where it went past an end.
            self._moves[RIGHT] = max(0, min(MAX_COUNTER, self._moves[LEFT] + self._apart))
        else:
            self._apart = self._moves[RIGHT] - self._moves[LEFT]
        for each in SIDES:
            self._propose(each)

    def _propose(self, side):
        # The period that belongs to the counter, where the times are typed whole, so that none of it is still to come;
        # in a game that is played here the next press or zero brings what the period before it was due.
        access = self.access
        if not access.clock.counter or not access.journal.complete:
            return
        if self._presses is None:
            self._presses = access.journal.presses()
        account = access.clock.sides[side]
        if self._is_replacement():
            number = account.control.period_of_move(self._moves[side] + 1)
            self._put_in(side, min(number, self._last_period(side)))
        elif self._presses == 1 and self._periods[side] != account.number:
            self._put_in(side, account.number)  # it was taken for one

    def _is_replacement(self):
        # No press was counted here; or one, to give the turn, and the counters are further than missed presses explain.
        return not self._presses or (self._presses == 1 and sum(self._moves) > 1 + _MISSED)

    def _put_in(self, side, number):
        account = self.access.clock.sides[side]
        self._periods[side] = number
        same = number == account.number
        self._counts[side] = account.extra_count if same else self._period(side).extra_count
        self._begun[side] = same and account.extra

    def _is_open(self, side):
        # Whether the moves of the period are made, and its successor is still to be entered.
        control, number = self.access.clock.sides[side].control, self._periods[side]
        return self._leads_on(side) and self._moves[side] >= control.moves_due(number)

    def _coming(self, side):
        # The period whose time is still to come: of moves that are made, or because the side was put back before it.
        put_back = self._leads_on(side) and self._periods[side] < self._before[2][side]
        if self._is_open(side) or put_back:
            return self.access.clock.sides[side].control.period(self._periods[side] + 1)
        return None

    def _leads_on(self, side):
        clock = self.access.clock
        control, number = clock.sides[side].control, self._periods[side]
        return clock.counter and not control.is_last(number) and control.period(number).moves > 0

    def _passes_by_moves(self):
        clock = self.access.clock
        for account in clock.sides:
            if clock.counter and (account.control.count > 1 or account.control.repeats):
                return True
        return False

    # What is shown.

    def _show_period(self, side, frame, blinks=0):
        number = self._periods[side]
        show_number(frame, b"P", number + 1 if self._is_open(side) else number, blinks)

    def _show_coming(self, side, frame):
        coming = self._coming(side)
        if coming is None:
            show_word(frame, DASHES)
        else:
            show_agreed(frame, coming.main_ms // 1000)

    def _show_beside(self, what, changed_side, frame):
        # The other display tells more of what blinks.
        put_there = self.access.clock.counter and self._periods[changed_side] > self._before[2][changed_side]
        if what != PERIODS:
            show_word(frame, methods.word(self._period(changed_side).method))
        elif put_there or self._coming(changed_side) is not None:
            self._show_coming(changed_side, frame)
        else:
            show_number(frame, b"P", self._periods[other(changed_side)])

    def _show_time(self, side, frame, digit, changes):
        # The other side's time stands in the form in which its own page will show it.
        _worth, _values, blinks, hours = digit
        seconds = self._seconds[side]
        blinks = blinks if changes else 0
        if hours:
            show_hours(frame, seconds, blinks)
        else:
            show_agreed(frame, seconds % 3600, blinks=blinks)

    def _all_rows(self):
        rows = list(_ROWS)
        for side in SIDES:
            period = self._period(side)
            if methods.uses(period.method, "extra_count"):
                if period.main_ms:
                    rows.append((BEGUN, side, None))
                rows.append((COUNTS, side, None))
        return rows


def _shown_seconds(clock, side):
    # As the face does; Bronstein with what is left of its delay.
    account = clock.sides[side]
    remaining_ms = account.remaining_ms
    if account.traits & methods.TOGETHER:
        remaining_ms += clock.delay_ms(side, clock.now)
    return max(0, min(MAX_MAIN_S, rounded(remaining_ms, 1000, account.rate > 0)))


def _with_digit(seconds, digit, step):
    worth, values, _blinks, _hours = digit
    present = seconds // worth % values
    return seconds + ((present + step) % values - present) * worth
