# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a control is, row by row, in words: the rows are those of `pages.readout`."""

from flagfall.hands.pages.readout import BLACK, COUNT, EXTRA, MAIN, MOVES, PERIOD, REPEATS, WORD, T
from flagfall.hands.sentences.wording import clock_time
from flagfall.timing import methods
from flagfall.timing.methods import BRONSTEIN, CANADIAN, DELAY, GONG, INCREMENT, PER_MOVE

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
    if what == REPEATS:
        text = "the last period is repeated" if control.repeats else _NOTHING
    elif what != BLACK and number <= control.count:
        text = _of_period(what, number, control, control.period(number))
        if control.count > 1 and what != PERIOD:
            head = "%s, period %d" % (head, number)
    return "%s:\n%s" % (head, text)


def _of_period(what, number, control, period):
    method = period.method
    if what == PERIOD:
        return "period %d of %d" % (number, control.count)
    if what == WORD:
        return "method: %s" % methods.name(method)
    if what == MAIN:
        return "main time %s" % clock_time(period.main_ms // 1000) if methods.uses(method, "main_ms") else _NOTHING
    if what == EXTRA:
        seconds = (period.increment_ms + period.delay_ms) // 1000
        return "%s %d s a move" % (EXTRAS[method], seconds) if method in EXTRAS else "no increment, no delay"
    if what == T:
        if not methods.uses(method, "extra_ms"):
            return _NOTHING
        return "%s %s" % (time_name(method), clock_time(period.extra_ms // 1000))
    if what == COUNT:
        return "%s: %d" % (count_name(method), period.extra_count) if period.extra_count else _NOTHING
    return "%d moves" % period.moves if what == MOVES and period.moves else "no number of moves"
