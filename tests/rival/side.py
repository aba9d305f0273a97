# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What one side of the rival's clock has. Plain fields in ms; counted down, one by one."""

import copy

from tests.rival.control import BRONSTEIN, CANADIAN, COUNT_UP, DELAY, GONG, JAPANESE, OVERTIME, PER_MOVE

INTERIM_MS = 300_000


class Side:
    """One side."""

    def __init__(self, control):
        self.control = control
        self.number = 1  # of the period
        self.moves = 0
        self.main = self.period.main
        self.delay = 0  # left in this turn
        self.begun = self.main == 0 and self.period.method in (JAPANESE, CANADIAN)
        self.stretch = 0  # left of the byo-yomi period, the Canadian T, the move, the stretch of the gong
        self.count = self.period.count  # byo-yomi periods, or moves in the Canadian T, that are left
        self.final = False
        self.flagged_at = None
        self.interim_until = 0
        self.interim_doubt = 0  # ms that the interim flag may last longer, after a power cut
        if self.begun or self.period.method in (PER_MOVE, GONG):
            self.stretch = self.period.extra

    def copy(self):
        return copy.copy(self)

    @property
    def period(self):
        """The period that the side is in; a repeated one goes on for ever."""
        return self.control.periods[min(self.number, len(self.control.periods)) - 1]

    def has_next(self):
        return self.control.repeats or self.number < len(self.control.periods)

    def passed_by_moves(self, counter):
        """Tell whether moves end this side's period: counter on, and the period has moves."""
        return counter and self.period.moves > 0

    def moves_due(self):
        """Return the sum of N up to this side's period."""
        periods = self.control.periods
        return sum(periods[min(number, len(periods)) - 1].moves for number in range(1, self.number + 1))

    def enter_next(self):
        self.number += 1
        self.main += self.period.main
        self.count = self.period.count

    def in_stretch(self):
        return self.begun or self.period.method in (PER_MOVE, GONG)

    def reading(self):
        """Return what `expect SIDE TIME` asks for."""
        return self.stretch if self.in_stretch() else self.main

    def put(self, time):
        """Set the time that is read."""
        if self.in_stretch():
            self.stretch = time
        else:
            self.main = time

    def begin_turn(self):
        """Begin a turn: the delay in full; a fallen flag has none. T is whole since rest()."""
        period = self.period
        self.delay = period.extra if period.method in (DELAY, BRONSTEIN) and not self.final else 0

    def rest(self):
        """End a turn: T is whole where every turn has it anew. What an arbiter then makes of it is for the next."""
        period = self.period
        if self.final:
            return
        if period.method in (PER_MOVE, GONG) or period.method == JAPANESE and self.begun:
            self.stretch = period.extra

    def stands_still(self):
        return self.final and self.period.method != OVERTIME

    def is_used_up(self):
        """Tell whether the time *and* the delay of the turn are used up (rules.md section 3, *Boundaries*)."""
        if self.final or self.delay or self.period.method == COUNT_UP:
            return False
        return self.reading() <= 0
