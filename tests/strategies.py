# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Random time controls for tests by hypothesis: anything that the rules allow, in whole seconds."""

from itertools import product

from hypothesis import strategies as st

from flagfall.timing import methods, timecontrol
from flagfall.timing.timecontrol import TimeControl, with_own


def _standing(place):
    return tuple(method for method in range(methods.COUNT) if methods.place(method) == place)


# From the rows of the methods themselves: a new one is played as soon as it has its row.
ORDINARY = _standing(methods.ANYWHERE)
FINAL = _standing(methods.LAST_ONLY)
COMMON = _standing(methods.ALIKE_ONLY)

MAX_MAIN_S = 35_999


def milliseconds(low_s, high_s):
    """Whole seconds from `low_s` to `high_s`, in milliseconds."""
    return st.integers(low_s, high_s).map(lambda seconds: seconds * 1000)


@st.composite
def _periods(draw, wanted, low_main_s=0):
    """A period of one of the methods `wanted`, with all that its row in `timing.methods` has a use for."""
    method = draw(st.sampled_from(wanted))
    low_main_s = max(low_main_s, 1 if methods.has(method, methods.NEEDS_MAIN) else 0)
    main_ms = draw(milliseconds(low_main_s, MAX_MAIN_S)) if methods.uses(method, "main_ms") else 0
    moves = draw(st.one_of(st.just(0), st.integers(1, 99))) if methods.uses(method, "moves") else 0
    most_s = 99 if methods.own(method) in ("increment_ms", "delay_ms") else MAX_MAIN_S
    count = draw(st.integers(1, 99)) if methods.uses(method, "extra_count") else 0
    return with_own(method, draw(milliseconds(1, most_s)), main_ms, moves, count)


def ordinary_periods(low_main_s=0, wanted=ORDINARY):
    """A period of sudden death, increment, delay or Bronstein; without main time not of sudden death."""
    return _periods(wanted, low_main_s)


def final_periods():
    """A period that can only be the last: byo-yomi, Canadian or overtime."""
    return _periods(FINAL)


@st.composite
def ordinary_time_controls(draw, wanted=ORDINARY):
    """One to nine ordinary periods, the last one repeated now and then."""
    repeats = draw(st.booleans())
    earlier = draw(st.lists(ordinary_periods(wanted=wanted), max_size=8))
    last = draw(ordinary_periods(1 if repeats else 0, wanted))
    return TimeControl([*earlier, last], repeats)


@st.composite
def time_controls(draw):
    """What one side of an odds game can have."""
    if draw(st.booleans()):
        return draw(ordinary_time_controls())
    return TimeControl([*draw(st.lists(ordinary_periods(), max_size=8)), draw(final_periods())])


def common_time_controls():
    """What only both sides together can have: hourglass, fixed time per move, gong or count-up."""
    return _periods(COMMON).map(lambda each: TimeControl([each]))


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
_SHORT_OWN_MS = (1000, 2000, 10_000)


def _short_periods(wanted, lengths, moves):
    """All short periods of the methods `wanted`, each once."""
    found = []
    for method in wanted:
        mains = lengths if methods.uses(method, "main_ms") and methods.own(method) != "main_ms" else (0,)
        if methods.has(method, methods.NEEDS_MAIN):
            mains = [main_ms for main_ms in mains if main_ms]
        counts = (1, 2, 3) if methods.uses(method, "extra_count") else (0,)
        own = _SHORT_OWN_MS if methods.place(method) == methods.ALIKE_ONLY else _SHORT_EXTRA_MS
        every = product(own if methods.own(method) else (0,), mains, moves, counts)
        found += [with_own(method, *values) for values in every]
    return found


def one_of(found):
    """Any of the list `found`, however long."""
    return st.integers(0, len(found) - 1).map(lambda place: found[place])


ORDINARY_SHORT = _short_periods(ORDINARY, _SHORT_MAIN_MS, _SHORT_MOVES)
FINAL_SHORT = _short_periods(FINAL, _SHORT_MAIN_MS, (0,))
COMMON_SHORT = _short_periods(COMMON, (0,), (0,))

_EARLIER = st.lists(one_of(ORDINARY_SHORT), max_size=2)
_LAST = one_of(ORDINARY_SHORT)
_REPEATED = one_of([each for each in ORDINARY_SHORT if each.main_ms])
_FINAL = one_of(FINAL_SHORT)
_COMMON = one_of(COMMON_SHORT)


def _short(last, repeats=False):
    return st.builds(lambda earlier, last: TimeControl([*earlier, last], repeats), _EARLIER, last)


def _both(side):
    return st.one_of(st.builds(timecontrol.controls, side), st.builds(timecontrol.controls, side, side))


def short_ordinary_controls():
    """Short `Controls` of ordinary periods, alike or with odds."""
    return _both(st.one_of(_short(_LAST), _short(_REPEATED, repeats=True)))


def short_controls():
    """Short `Controls` of every timing method, alike or with odds."""
    side = st.one_of(_short(_LAST), _short(_REPEATED, repeats=True), _short(_FINAL))
    return st.one_of(_both(side), _COMMON.map(lambda each: timecontrol.controls(TimeControl([each]))))
