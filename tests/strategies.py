# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Random time controls for tests by hypothesis: anything that the rules allow, in whole seconds."""

from itertools import product

from hypothesis import strategies as st

from flagfall.timing import timecontrol
from flagfall.timing.timecontrol import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    NONE,
    OVERTIME,
    PER_MOVE,
    TimeControl,
    period,
)

MAX_MAIN_S = 35_999


def milliseconds(low_s, high_s):
    """Whole seconds from `low_s` to `high_s`, in milliseconds."""
    return st.integers(low_s, high_s).map(lambda seconds: seconds * 1000)


@st.composite
def ordinary_periods(draw, low_main_s=0, methods=(NONE, INCREMENT, DELAY, BRONSTEIN)):
    """A period of sudden death, increment, delay or Bronstein; without main time not of sudden death."""
    method = draw(st.sampled_from(methods))
    main_ms = draw(milliseconds(max(low_main_s, 1 if method == NONE else 0), MAX_MAIN_S))
    moves = draw(st.one_of(st.just(0), st.integers(1, 99)))
    extra_ms = draw(milliseconds(1, 99))
    if method == INCREMENT:
        return period(main_ms, moves, INCREMENT, increment_ms=extra_ms)
    return period(main_ms, moves, method, delay_ms=0 if method == NONE else extra_ms)


@st.composite
def final_periods(draw):
    """A period that can only be the last: byo-yomi, Canadian or overtime."""
    method = draw(st.sampled_from((BYOYOMI, CANADIAN, OVERTIME)))
    moves = draw(st.integers(0, 99))
    if method == OVERTIME:
        return period(draw(milliseconds(1, MAX_MAIN_S)), moves, OVERTIME)
    extra_ms, count = draw(milliseconds(1, MAX_MAIN_S)), draw(st.integers(1, 99))
    return period(draw(milliseconds(0, MAX_MAIN_S)), moves, method, extra_ms=extra_ms, extra_count=count)


@st.composite
def ordinary_time_controls(draw, methods=(NONE, INCREMENT, DELAY, BRONSTEIN)):
    """One to nine ordinary periods, the last one repeated now and then."""
    repeats = draw(st.booleans())
    earlier = draw(st.lists(ordinary_periods(methods=methods), max_size=8))
    last = draw(ordinary_periods(low_main_s=1 if repeats else 0, methods=methods))
    return TimeControl([*earlier, last], repeats)


@st.composite
def time_controls(draw):
    """What one side of an odds game can have."""
    if draw(st.booleans()):
        return draw(ordinary_time_controls())
    return TimeControl([*draw(st.lists(ordinary_periods(), max_size=8)), draw(final_periods())])


@st.composite
def common_time_controls(draw):
    """What only both sides together can have: hourglass, fixed time per move, gong or count-up."""
    method = draw(st.sampled_from((HOURGLASS, PER_MOVE, GONG, COUNT_UP)))
    time_ms = draw(milliseconds(1, MAX_MAIN_S))
    if method == COUNT_UP:
        return TimeControl([period(0, method=COUNT_UP)])
    if method == HOURGLASS:
        return TimeControl([period(time_ms, method=HOURGLASS)])
    return TimeControl([period(0, method=method, extra_ms=time_ms)])


def ordinary_controls():
    """`Controls` of ordinary periods for White and Black alike."""
    return ordinary_time_controls().map(timecontrol.controls)


def controls():
    """Any `Controls`: alike or with odds, of every timing method."""
    alike = st.one_of(ordinary_time_controls(), time_controls(), common_time_controls())
    odds = st.tuples(time_controls(), time_controls())
    return st.one_of(alike.map(timecontrol.controls), odds.map(lambda sides: timecontrol.controls(*sides)))


# Controls of a few seconds, moves and periods, so that a game of thirty presses sees them end. Every field is one
# draw from all that there is, as drawing is what takes the time.

_SHORT_MAIN_MS = (0, 1000, 2000, 3000, 10_000, 61_000)
_SHORT_MOVES = (0, 0, 1, 2, 3)
_SHORT_EXTRA_MS = (1000, 2000, 5000)


def _ordinary(lengths):
    found = [period(main_ms, moves) for main_ms, moves in product(lengths, _SHORT_MOVES) if main_ms]
    for main_ms, moves, extra_ms in product(lengths, _SHORT_MOVES, _SHORT_EXTRA_MS):
        found.append(period(main_ms, moves, INCREMENT, increment_ms=extra_ms))
        found.append(period(main_ms, moves, DELAY, delay_ms=extra_ms))
        found.append(period(main_ms, moves, BRONSTEIN, delay_ms=extra_ms))
    return found


def _final():
    found = [period(main_ms, 0, OVERTIME) for main_ms in _SHORT_MAIN_MS if main_ms]
    for main_ms, extra_ms, count in product(_SHORT_MAIN_MS, _SHORT_EXTRA_MS, (1, 2, 3)):
        found.append(period(main_ms, 0, BYOYOMI, extra_ms=extra_ms, extra_count=count))
        found.append(period(main_ms, 0, CANADIAN, extra_ms=extra_ms, extra_count=count))
    return found


def _common():
    found = [period(0, method=COUNT_UP)]
    for time_ms in (1000, 2000, 10_000):
        found.append(period(time_ms, method=HOURGLASS))
        found.append(period(0, method=PER_MOVE, extra_ms=time_ms))
        found.append(period(0, method=GONG, extra_ms=time_ms))
    return [timecontrol.controls(TimeControl([each])) for each in found]


def one_of(found):
    """Any of the list `found`, however long."""
    return st.integers(0, len(found) - 1).map(lambda place: found[place])


_EARLIER = st.lists(one_of(_ordinary(_SHORT_MAIN_MS)), max_size=2)
_ORDINARY_LAST = one_of(_ordinary(_SHORT_MAIN_MS))
_REPEATED = one_of(_ordinary(_SHORT_MAIN_MS[1:]))
_FINAL = one_of(_final())


def _short(last, repeats=False):
    return st.builds(lambda earlier, last: TimeControl([*earlier, last], repeats), _EARLIER, last)


def _both(side):
    return st.one_of(st.builds(timecontrol.controls, side), st.builds(timecontrol.controls, side, side))


def short_ordinary_controls():
    """Short `Controls` of ordinary periods, alike or with odds."""
    return _both(st.one_of(_short(_ORDINARY_LAST), _short(_REPEATED, repeats=True)))


def short_controls():
    """Short `Controls` of every timing method, alike or with odds."""
    side = st.one_of(_short(_ORDINARY_LAST), _short(_REPEATED, repeats=True), _short(_FINAL))
    return st.one_of(_both(side), one_of(_common()))
