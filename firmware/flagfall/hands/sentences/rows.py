# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a control is, row by row, in words: the rows are those of `pages.readout`."""

from flagfall.compat import const
from flagfall.hands.sentences.wording import clock_time
from flagfall.timing import methods
from flagfall.timing.methods import BRONSTEIN, CANADIAN, DELAY, GONG, INCREMENT, PER_MOVE

# As in pages/readout.py: what a row says.
_WORD = const(0)
_PERIOD = const(1)
_MAIN = const(2)
_EXTRA = const(3)
_T = const(4)
_COUNT = const(5)
_MOVES = const(6)
_REPEATS = const(7)
_BLACK = const(8)

EXTRAS = {INCREMENT: "increment", DELAY: "delay", BRONSTEIN: "Bronstein delay"}
TIMES = {CANADIAN: "time for the moves", PER_MOVE: "time for each move", GONG: "time between gongs"}
_NOTHING = "nothing here on this side"


def time_name(method: int) -> str:
    """Return what T of `method` is."""
    return TIMES.get(method, "each byo-yomi period")


def count_name(method: int) -> str:
    """Return what the count of `method` counts."""
    return "moves in that time" if method == CANADIAN else "byo-yomi periods"


def row_text(head: str, row, control) -> str:
    """Return `head` and, in the next line, what `row` says of `control`, the `TimeControl` of one side."""
    what, number = row
    text = _NOTHING
    if what == _REPEATS:
        text = "the last period is repeated" if control.repeats else _NOTHING
    elif what != _BLACK and number <= control.count:
        text = _of_period(what, number, control, control.period(number))
        if control.count > 1 and what != _PERIOD:
            head = "%s, period %d" % (head, number)
    return "%s:\n%s" % (head, text)


def _of_period(what, number, control, period):
    method = period.method
    if what == _PERIOD:
        return "period %d of %d" % (number, control.count)
    if what == _WORD:
        return "method: %s" % methods.name(method)
    if what == _MAIN:
        return "main time %s" % clock_time(period.main_ms // 1000) if methods.uses(method, "main_ms") else _NOTHING
    if what == _EXTRA:
        seconds = (period.increment_ms + period.delay_ms) // 1000
        return "%s %d s a move" % (EXTRAS[method], seconds) if method in EXTRAS else "no increment, no delay"
    if what == _T:
        if not methods.uses(method, "extra_ms"):
            return _NOTHING
        return "%s %s" % (time_name(method), clock_time(period.extra_ms // 1000))
    if what == _COUNT:
        return "%s: %d" % (count_name(method), period.extra_count) if period.extra_count else _NOTHING
    return "%d moves" % period.moves if what == _MOVES and period.moves else "no number of moves"
