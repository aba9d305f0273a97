# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a game was, read from its journal: when it began, the time used, how both clocks stood before a press."""

from flagfall.arbiter.records import MOVES, PASS, PAUSE, PRESS, RESUME, START
from flagfall.timing import methods
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import SIDES, other
from flagfall.timing.turn import NEVER, goes_below_zero


def started_at(journal) -> int:
    """Return the instant (ms) of the first start; 0 if the game has not begun."""
    for _index, at, what, _side, _number, _following in journal.entries():
        if what == START:
            return at
    return 0


def first_side(journal, clock) -> int:
    """Return the side that moves first, as the presses tell: where the start was wrong, that is not who was White then.

    The first press decides: it completes the move of the side that is level, or of the one that is a move behind.
    """
    moves = [0, 0]
    for _index, _at, what, side, number, _following in journal.entries():
        if what == PRESS:
            ahead = moves[other(side)] - moves[side]
            if ahead in (0, 1):
                return other(side) if ahead else side
            moves[side] += 1
        elif what == MOVES:
            moves[side] = number
    return clock.white


def used_ms(journal, clock) -> tuple:
    """Return the time that LEFT and RIGHT have used in all, and that of their completed moves alone; two pairs, in ms.

    Pauses are left out, and what passed under a fallen flag. In gong, where turns pass by themselves, it is nothing.
    """
    used, completed, pending = [0, 0], [0, 0], [0, 0]
    ends = [_end_of(account) for account in clock.sides]
    running, since = None, 0
    for _index, at, what, side, _number, _following in journal.entries():
        if what not in (START, PRESS, PASS, PAUSE, RESUME):
            continue
        if running is not None:
            pending[running] += max(0, min(at, ends[running]) - since)
        since = at
        if what in (PRESS, PASS):
            used[side] += pending[side]
            if what == PRESS:  # a fallen flag passes the turn: no move was completed
                completed[side] += pending[side]
            pending[side] = 0
        running = None if what == PAUSE else other(side) if what in (PRESS, PASS) else side
    if running is not None and ends[running] != NEVER:
        pending[running] += max(0, ends[running] - since)  # nobody paused: the flag ended it
    if clock.sides[0].traits & methods.BY_ITSELF:
        return (0, 0), (0, 0)
    return tuple([used[side] + pending[side] for side in SIDES]), tuple(completed)


def clock_before(journal, clock, index: int, at: int):
    """Return a `ChessClock` as `clock` will stand when the press at instant `at`, record `index` of `journal`, is taken
    back, with all that came after it but another control: that stands.
    """
    from flagfall.arbiter.replay import replay

    found = ChessClock(clock.controls)
    replay(_Until(journal, index), found)
    found.pause(at)
    if journal.loaded_since(index):
        found.load(clock.controls, clock.counter, clock.freeze)
    return found


def _end_of(account):
    return account.flagged_at if account.final and not goes_below_zero(account) else NEVER


class _Until:
    """The records of `journal` before `index`, as `replay` reads them."""

    def __init__(self, journal, index):
        self._journal = journal
        self._index = index
        self.controls_at = journal.controls_at
        self.time_at = journal.time_at

    def entries(self):
        for entry in self._journal.entries():
            if entry[0] >= self._index:
                return
            yield entry
