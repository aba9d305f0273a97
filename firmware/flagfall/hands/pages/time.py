# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's actions on the times: a penalty, time given or taken, back to move N."""

from flagfall.arbiter import summary
from flagfall.compat import const
from flagfall.face.face import ALL, LOW, Face, show_agreed, show_number, show_word
from flagfall.hands.pages.steps import Confirm, stepped
from flagfall.timing import profile
from flagfall.timing.sides import LEFT, RIGHT, other

_MOST_S = const(5940)  # 99 minutes
_FINE_S = const(10)
_COARSE_S = const(60)


class Penalty(Confirm):
    """For an illegal move (FIDE 7.5.5): minus left, plus right, whose it was; it begins with the last press.

    The offender's display says `PEnA` and the opponent's what he is given; then both say what they will read.
    """

    def __init__(self, access):
        Confirm.__init__(self, access, b"PEnA", "penalty")
        self._times = False  # what both will read is shown
        self._last = access.journal.last_press()[2]
        self._choose(self._last)

    def show(self, side, frame):
        if self._times:
            self._show_time(side, frame)
        elif side == self._offender:
            show_word(frame, b"PEnA")
        else:
            show_agreed(frame, penalty_ms(self.access) // 1000, blinks=ALL)

    def turn_over(self):
        """Show both times as they will be, then the words again."""
        self._times = not self._times

    def change(self, step, _coarse):
        side = LEFT if step < 0 else RIGHT
        if self.access.journal.last_press(side) is not None:
            self._times = False
            self._choose(side)

    def forward(self, now):
        # Where the opponent has pressed since, his press goes too.
        return self.do(now, self.command if self._offender == self._last else "late_penalty", self._offender)

    def _choose(self, side):
        access = self.access
        self._offender = side
        index, at, _side = access.journal.last_press(side)
        self._will_be = summary.clock_before(access.journal, access.clock, index, at)
        self._will_be.add_time(other(side), penalty_ms(access))

    def _show_time(self, side, frame):
        # As the face will: in Bronstein with the delay that will be left, and so on.
        settings = self.access.settings
        will_be = Face(settings.tenths, settings.hours_from_s)
        will_be.battery_low = frame.battery
        will_be.compose(self._will_be, side, self._will_be.now, frame)
        frame.blinks = ALL


class Add(Confirm):
    """Time for one side or from it: first whose, then how much (FIDE 12.9)."""

    def __init__(self, access):
        Confirm.__init__(self, access, b"Add", "add")
        self._side = access.clock.turn
        self._seconds = penalty_ms(access) // 1000
        self._choosing_side = True

    def show(self, side, frame):
        if self._choosing_side:
            show_word(frame, b" Add" if side == self._side else b"SidE", ALL if side == self._side else 0)
        elif side == self._side:
            # What is too long for its sign is told by the word on the other display alone.
            show_agreed(frame, self._seconds, blinks=ALL)
        else:
            show_word(frame, b" Add" if self._seconds >= 0 else b" oFF")

    def change(self, step, coarse):
        if self._choosing_side:
            self._side = LEFT if step < 0 else RIGHT
        else:
            self.stays = True
            by = _COARSE_S if coarse else _FINE_S
            self._seconds = max(-_MOST_S, min(_MOST_S, self._seconds + step * by))

    def forward(self, now):
        if self._choosing_side:
            self._choosing_side = False
            return self
        return self.do(now, self.command, self._side, self._seconds * 1000)

    def back(self, _now):
        if self._choosing_side:
            return self.access.actions()
        self._choosing_side = True
        return self


class Back(Confirm):
    """Back to move N: both displays show what the counters will read; a step is one side's move."""

    def __init__(self, access):
        Confirm.__init__(self, access, b"bAC", "back_to")
        self._first = summary.first_side(access.journal, access.clock)
        first = access.clock.sides[self._first].moves
        second = access.clock.sides[other(self._first)].moves
        self._half = self._most = min(first, second + 1) + min(second, first)

    def show(self, side, frame):
        show_number(frame, b"n", (self._half + 1) // 2 if side == self._first else self._half // 2, LOW)

    def change(self, step, coarse):
        self.stays = True
        self._half = stepped(self._half, step, 20 if coarse else 1, 0, self._most)

    def forward(self, now):
        return self.do(now, self.command, (self._half + 1) // 2, self._first, bool(self._half & 1))


def penalty_ms(access) -> int:
    """Return what the opponent of an illegal move is given as the clock of `access` stands, in ms."""
    return profile.penalty_ms(access.profile, access.clock.controls)
