# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the pages of the correction say: whose time, counter or period is typed, and what the other one's is."""

from flagfall.face.face import rounded
from flagfall.hands.pages.correction import BEGUN, MOVES, PERIODS, TIMES
from flagfall.hands.sentences.wording import CHANGE, both, changing, clock_time, colour, who
from flagfall.timing.methods import CANADIAN
from flagfall.timing.sides import SIDES, other

_PLACES = (0, 2, 3, 5, 6)  # in H:MM:SS, of the digits of a time; they have the first pages, of left, then of right


def _correction(page, _side):
    what, side, _digit = page.rows[page.at]
    clock = page.access.clock
    head = "Correct %s:" % who(clock, side)
    across = other(side)
    if what == TIMES:
        text = clock_time(page._seconds[side])
        place = _PLACES[page.at % len(_PLACES)]
        text = text[:place] + changing(text[place]) + text[place + 1 :]
        if _stands_below_zero(page, side):
            head = "%s below zero: use Add" % who(clock, side)  # what stands here would be typed
        return "%s\ntime %s, %s %s%s" % (head, text, colour(clock, across), _other_time(page, across), CHANGE)
    if what == MOVES:
        text = "%s, %s %d" % (changing(page._moves[side]), colour(clock, across), page._moves[across])
        return "%s\nmoves %s%s" % (head, text, CHANGE)
    if what == PERIODS:
        return "%s\nperiod %s%s%s" % (head, changing(_period(page, side)), _beside(page, side), CHANGE)
    return "%s\n%s%s" % (head, _byoyomi(page, what, side), CHANGE)


def _stands_below_zero(page, side):
    # Overtime has no digits here; what was not typed stays as it is.
    return page.access.clock.sides[side].remaining_ms <= -1000 and not page._is_typed(side)


def _other_time(page, side):
    if _stands_below_zero(page, side):
        return clock_time(rounded(page.access.clock.sides[side].remaining_ms, 1000, False))
    return clock_time(page._seconds[side])


def _period(page, side):
    # As the digits say it: that of the next move.
    number = page._periods[side]
    return number + 1 if page._is_open(side) else number


def _beside(page, side):
    coming = page._coming(side)
    if coming is not None:
        return ", %s to come" % clock_time(coming.main_ms // 1000)
    if page.access.clock.counter and page._periods[side] > page._before[2][side]:
        return ", no time to come"
    return ", %s %d" % (colour(page.access.clock, other(side)), page._periods[other(side)])


def _byoyomi(page, what, side):
    if what == BEGUN:
        return "has byo-yomi begun? %s" % changing("yes" if page._begun[side] else "no")
    canadian = page._period(side).method == CANADIAN
    return "byo-yomi %s left: %s" % ("moves" if canadian else "periods", changing(page._counts[side]))


def told(page, step: int) -> str:
    """Return what is said of counters that were accepted: the period that belongs to them, then what is to come."""
    clock = page.access.clock
    if step == 0:
        return "Accepted:\n" + both(clock, ["is in period %d" % _period(page, side) for side in SIDES])
    return "Time still to come:\n" + both(clock, [_to_come(page, side) for side in SIDES])


def _to_come(page, side):
    coming = page._coming(side)
    return "none" if coming is None else clock_time(coming.main_ms // 1000)


SAID = {"CorrectionPages": _correction}
