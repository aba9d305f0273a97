# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter may read in a pause and at the end: what the game was, and what it is played by."""

from flagfall.arbiter import summary
from flagfall.compat import const
from flagfall.face.face import show_agreed, show_number, show_word
from flagfall.face.words import DASHES, show_main, show_period
from flagfall.hands.pages.options import settings_pages
from flagfall.hands.pages.readout import rows_of, show_row
from flagfall.hands.pages.steps import Steps
from flagfall.notation import options
from flagfall.timing import methods
from flagfall.timing.sides import LEFT, NOBODY

MOVES = const(0)
USED = const(1)
A_MOVE = const(2)
BYOYOMI = const(3)
FLAGS = const(4)
OPTION = const(0)
AGREED = const(1)
SETTING = const(2)


class _Reading(Steps):
    """Pages that show something and change nothing; back at the first one goes to the list of actions."""

    def back(self, _now):
        if not self.at:
            return self.access.actions()
        self.at -= 1
        return self


class Summary(_Reading):
    """What the game was: counters, time used, time a move, byo-yomi left, the instants of the flags."""

    def __init__(self, access):
        Steps.__init__(self, access)
        self._used_ms, self._completed_ms = summary.used_ms(access.journal, access.clock)
        self._started_at = summary.started_at(access.journal)
        self._pages = [MOVES, USED, A_MOVE]
        if any([methods.uses(account.period.method, "extra_count") for account in access.clock.sides]):
            self._pages.append(BYOYOMI)
        if access.clock.first_flag != NOBODY:
            self._pages.append(FLAGS)
        self.last = len(self._pages) - 1

    def show(self, side, frame):
        account = self.access.clock.sides[side]
        page = self._pages[self.at]
        if page == MOVES:
            show_number(frame, b"n", account.moves)
        elif page == USED:
            show_agreed(frame, self._used_ms[side] // 1000)
        elif page == A_MOVE:
            show_agreed(frame, self._completed_ms[side] // max(1, account.moves) // 1000)
        elif page == BYOYOMI:
            show_period(frame, account)
        elif account.final:
            show_agreed(frame, (account.flagged_at - self._started_at) // 1000)
        else:
            show_word(frame, b"no F")


class Rules(_Reading):
    """What the game is played by (FIDE 6.10.2): the option, its control in words, counter, profile and freeze."""

    def __init__(self, access):
        Steps.__init__(self, access)
        clock = access.clock
        self._number = options.number_of(clock.controls, access.profile, clock.counter, access.settings)
        holds = {"counter": clock.counter, "profile": access.profile, "freeze": clock.freeze}
        self._rows = [(OPTION, None)] + [(AGREED, row) for row in rows_of(clock.controls)]
        for name in ("counter", "profile", "freeze"):
            self._rows.append((SETTING, _words_for(name, holds[name])))
        self.last = len(self._rows) - 1

    def show(self, side, frame):
        what, row = self._rows[self.at]
        if what == SETTING:
            show_word(frame, row[side])
        elif what == OPTION:
            self._show_option(side, frame)
        else:
            show_row(frame, row, self.access.clock.sides[side].control)

    def _show_option(self, side, frame):
        # What is played now: after `inc`, say, it is no option any more.
        if self._number is None:
            show_word(frame, b"OP" if side == LEFT else DASHES)
        elif side == LEFT:
            show_number(frame, b"OP", self._number)
        else:
            show_main(frame, self.access.clock.controls.white.periods[0])


def _words_for(name, value):
    (row,) = [row for row in settings_pages() if row[1] == name]
    return row[0], [shown for each, shown in row[2] if each == value][0]
