# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An increment or delay introduced in mid-game for both sides (FIDE III.4, US 16P1): how many seconds."""

from flagfall.face.face import ALL, LOW, show_extra, show_number, show_word
from flagfall.face.words import show_method
from flagfall.hands.pages.steps import Confirm, No, stopped
from flagfall.timing import methods
from flagfall.timing.methods import INCREMENT
from flagfall.timing.sides import LEFT, other
from flagfall.timing.timecontrol import taken_away, takes_extra, with_extra


class Extra(Confirm):
    """How much; both displays show what their sides will have."""

    def __init__(self, access, method: int):
        Confirm.__init__(self, access, b"", "control")
        self._method = method
        present = access.clock.sides[access.clock.turn].period
        present_ms = present.increment_ms if method == INCREMENT else present.delay_ms
        self._seconds = present_ms // 1000 or 5  # nothing becomes less by two keys

    def show(self, side, frame):
        period = self.access.clock.sides[side].period
        if takes_extra(period):
            show_number(frame, methods.letter(self._method), self._seconds, LOW)
        else:
            show_method(frame, period)  # an odds game in which this side has none

    def change(self, step, coarse):
        self.stays = True
        self._seconds = stopped(self._seconds, step, 10 if coarse else 1, 1, 99)

    def forward(self, now):
        agreed, numbers = self.access.clock.controls, periods_in_play(self.access.clock)
        changed = with_extra(agreed, self._method, self._seconds * 1000, numbers)
        if changed is None:
            return No(None)
        if changed == agreed:
            return None  # there is so much already
        lost = taken_away(agreed, self._method, numbers)
        return ConfirmExtra(self.access, lost, changed) if lost else self.do(now, self.command, changed)


class ConfirmExtra(Confirm):
    """What is taken away for it, `+ 30` `oFF` say: nobody does that by taking `dLAy` for something else."""

    def __init__(self, access, lost, agreed):
        Confirm.__init__(self, access, b"", "control", agreed)
        self._lost = lost

    def show(self, side, frame):
        if side == LEFT:
            show_extra(frame, self._lost)
        else:
            show_word(frame, b" oFF", ALL)


def periods_in_play(clock) -> tuple:
    """Return the numbers of the periods that White and Black are in."""
    return clock.sides[clock.white].number, clock.sides[other(clock.white)].number


def may_take(access, method: int) -> bool:
    """Tell whether the present period of either side can have an increment or a delay (`method`)."""
    clock = access.clock
    return with_extra(clock.controls, method, 1000, periods_in_play(clock)) is not None
