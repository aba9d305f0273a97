# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The correction: left time, right time, counters, periods, digit by digit, all accepted at once by play (R17).

What is not touched is not changed, not even by its milliseconds.
"""

from flagfall.correction import MAX_COUNTER, MAX_REPEATED_PERIOD
from flagfall.face import HIGH_TENS, LOW, LOW_TENS, LOW_UNITS, show_agreed, show_hours, show_number
from flagfall.pages import Steps, stepped
from flagfall.sides import LEFT, RIGHT, SIDES

_TIMES, _MOVES, _PERIODS = range(3)

# The digits of a time: seconds that one step is worth, how many values there are, which digit blinks, and whether
# the page shows hours and minutes or minutes and seconds.
_DIGITS = (
    (3600, 10, HIGH_TENS, True),
    (600, 6, LOW_TENS, True),
    (60, 10, LOW_UNITS, True),
    (10, 6, LOW_TENS, False),
    (1, 10, LOW_UNITS, False),
)
_LONGEST_S = 35_999  # 9:59:59


def _rows():
    rows = []
    for side in SIDES:
        rows += [(_TIMES, side, digit) for digit in _DIGITS]
    for what in (_MOVES, _PERIODS):
        rows += [(what, side, None) for side in SIDES]
    return rows


_ROWS = _rows()


class CorrectionPages(Steps):
    """The pages of the correction; `back` at the first one leaves without changing anything."""

    def __init__(self, app):
        Steps.__init__(self, app)
        self.last = len(_ROWS) - 1
        sides = app.clock.sides
        self._seconds = [_shown_seconds(sides[LEFT]), _shown_seconds(sides[RIGHT])]
        self._moves = [sides[LEFT].moves, sides[RIGHT].moves]
        self._periods = [sides[LEFT].number, sides[RIGHT].number]
        self._apart = self._moves[RIGHT] - self._moves[LEFT]
        self._before = (tuple(self._seconds), tuple(self._moves), tuple(self._periods))

    def show(self, side, frame):
        what, changed_side, digit = _ROWS[self.at]
        blinks = LOW if side == changed_side else 0
        if what == _MOVES:
            show_number(frame, b"n", self._moves[side], blinks)
        elif what == _PERIODS:
            show_number(frame, b"P", self._periods[side], blinks)
        else:
            self._show_time(side, frame, digit if side == changed_side else None)

    def change(self, step, coarse):
        what, side, digit = _ROWS[self.at]
        if what == _TIMES:
            self._seconds[side] = _with_digit(self._seconds[side], digit, step)
        elif what == _MOVES:
            self._change_moves(side, step, 10 if coarse else 0)
        else:
            self._periods[side] = stepped(self._periods[side], step, 0, 1, self._last_period(side))

    def accept(self, now):
        if (tuple(self._seconds), tuple(self._moves), tuple(self._periods)) == self._before:
            return None  # nothing was done: what was done before can still be taken back
        arbiter = self.app.arbiter
        arbiter.begin()  # one action, that can be taken back as one
        seconds, moves, periods = self._before
        for side in SIDES:
            if self._periods[side] != periods[side]:
                self.app.command(now, "period", side, self._periods[side])
            if self._moves[side] != moves[side]:
                self.app.command(now, "moves", side, self._moves[side])
            if self._seconds[side] != seconds[side]:
                self.app.command(now, "set", side, self._seconds[side] * 1000)
        arbiter.end()
        return None

    def _show_time(self, side, frame, digit):
        # The other side's time stands in the form in which its own page will show it.
        hours = digit[3] if digit else _ROWS[self.at][2][3]
        seconds = self._seconds[side]
        blinks = digit[2] if digit else 0
        if hours:
            show_hours(frame, seconds, blinks)
        else:
            show_agreed(frame, seconds % 3600, blinks=blinks)

    def _change_moves(self, side, step, coarse):
        self._moves[side] = stepped(self._moves[side], step, coarse, 0, MAX_COUNTER)
        if side == LEFT:
            # The left counter takes the right one along; what lay between them stays, also where it went past an end.
            self._moves[RIGHT] = max(0, min(MAX_COUNTER, self._moves[LEFT] + self._apart))
        else:
            self._apart = self._moves[RIGHT] - self._moves[LEFT]

    def _last_period(self, side):
        control = self.app.clock.sides[side].control
        return MAX_REPEATED_PERIOD if control.repeats else control.count


def _shown_seconds(account):
    # As the face rounds: up, but down where the time counts up (R32).
    remaining_ms = account.remaining_ms
    seconds = remaining_ms // 1000 if account.rate > 0 else -(-remaining_ms // 1000)
    return max(0, min(_LONGEST_S, seconds))


def _with_digit(seconds, digit, step):
    worth, values, _blinks, _hours = digit
    present = seconds // worth % values
    return seconds + ((present + step) % values - present) * worth
