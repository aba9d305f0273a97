# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A tick counter that wraps, unwrapped."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.timing.ticks import WRAPS_AT, Unwrapped

HALF = WRAPS_AT // 2
RAW = st.integers(0, WRAPS_AT - 1)


def test_the_counter_wraps_as_that_of_micropython_on_32_bits():
    # MICROPY_PY_TIME_TICKS_PERIOD there: the largest small int and one, 2^30.
    assert WRAPS_AT == 2**30


@given(RAW, st.lists(st.integers(0, HALF - 1), max_size=40))
def test_the_sum_of_all_steps_is_the_instant_wherever_the_counter_began(first, steps):
    ticks = Unwrapped(first)
    total = 0
    for step in steps:
        total += step
        assert ticks.now((first + total) % WRAPS_AT) == total


@pytest.mark.parametrize("first", [0, 1, HALF, WRAPS_AT - 5000, WRAPS_AT - 1])
def test_the_first_reading_is_instant_zero(first):
    assert Unwrapped(first).now(first) == 0


@given(RAW, st.integers(0, HALF - 1), st.integers(0, HALF - 1))
def test_a_stamp_since_the_last_reading_but_one_has_its_own_instant(first, step, back):
    back = min(back, step)
    ticks = Unwrapped(first)
    ticks.now((first + step) % WRAPS_AT)
    assert ticks.instant((first + step - back) % WRAPS_AT) == step - back


@given(RAW, st.integers(0, HALF - 1))
def test_a_stamp_after_the_reading_lies_ahead(first, ahead):
    assert Unwrapped(first).instant((first + ahead) % WRAPS_AT) == ahead


@pytest.mark.parametrize("first", [0, 1, HALF, WRAPS_AT - 1])
def test_a_stamp_exactly_half_a_period_away_lies_behind_and_one_count_less_ahead(first):
    assert Unwrapped(first).instant((first + HALF - 1) % WRAPS_AT) == HALF - 1
    assert Unwrapped(first).instant((first + HALF) % WRAPS_AT) == 0


def test_a_stamp_from_before_the_last_reading_but_one_is_never_older_than_it():
    # Whatever the clock was carried to by then: time does not go back.
    ticks = Unwrapped(0)
    ticks.now(1000)
    ticks.now(2000)
    assert ticks.instant(1000) == 1000
    assert ticks.instant(999) == 1000


@pytest.mark.parametrize("first", [0, WRAPS_AT - 300_000_000, WRAPS_AT - 1])
def test_turns_of_540_and_1080_seconds_on_a_microsecond_counter_are_exact(first):
    # Longer than half its period and than the whole: it only must be read often enough.
    ticks = Unwrapped(first, per_ms=1000)
    for second in range(1, 1621):
        assert ticks.now((first + second * 1_000_000) % WRAPS_AT) == second * 1000


@given(RAW, st.lists(st.integers(0, 2500), max_size=60))
def test_parts_of_a_millisecond_are_saved_up(first, steps):
    ticks = Unwrapped(first, per_ms=1000)
    total = 0
    for step in steps:
        total += step
        assert ticks.now((first + total) % WRAPS_AT) == total // 1000


def test_a_stamp_is_floored_to_its_millisecond():
    ticks = Unwrapped(0, per_ms=1000)
    assert ticks.now(10_700) == 10
    assert ticks.instant(9999) == 9
    assert ticks.instant(10_000) == 10
    assert ticks.instant(10_999) == 10
    assert ticks.instant(11_000) == 11


@given(RAW, st.integers(0, 5000), st.integers(0, 5000))
def test_how_far_a_millisecond_has_gone_is_counted_from_its_own_begin(first, until, later):
    ticks = Unwrapped(first, per_ms=1000)
    ticks.now((first + until) % WRAPS_AT)
    assert ticks.into((first + until + later) % WRAPS_AT) == (until + later) % 1000


def test_without_a_trim_nothing_is_added_or_left_out_in_a_month():
    ticks = Unwrapped(0)
    for reading in range(1, 6):
        assert ticks.now(reading * (HALF - 1) % WRAPS_AT) == reading * (HALF - 1)


@pytest.mark.parametrize("first", [0, 5_000_123, WRAPS_AT - 10_650])
def test_a_thousand_microseconds_make_a_millisecond_and_the_next_begins_at_nothing(first):
    ticks = Unwrapped(first, per_ms=1000)
    assert ticks.now((first + 10_700) % WRAPS_AT) == 10
    for later, into in ((0, 700), (1, 701), (299, 999), (300, 0), (1301, 1)):
        assert ticks.into((first + 10_700 + later) % WRAPS_AT) == into
        assert ticks.instant((first + 10_700 + later) % WRAPS_AT) == (10_700 + later) // 1000


@pytest.mark.parametrize("trim_ppb", [-30_000, -5, 7, 5000, 30_000])
def test_a_trim_of_parts_per_billion_is_exact_over_an_hour(trim_ppb):
    ticks = Unwrapped(0, trim_ppb=trim_ppb)
    last = 0
    for second in range(1, 3601):
        now = ticks.now(second * 1000)
        assert now >= last
        last = now
    owed = abs(3_600_000 * trim_ppb) // 10**9
    assert last == 3_600_000 + (owed if trim_ppb > 0 else -owed)


@pytest.mark.parametrize("trim_ppb", [-100_000, -30_000, 30_000, 100_000])
def test_a_trim_is_exact_whatever_the_steps(trim_ppb):
    ticks = Unwrapped(0, trim_ppb=trim_ppb)
    counts = 0
    for step in (1, 2, 499, 500, 501, 10_000, 537_000, 0, 3):
        counts += step
        now = ticks.now(counts)
    assert now == counts + int(counts * trim_ppb / 10**9)


def test_only_what_the_last_reading_left_out_is_given_back_to_a_stamp_before_it():
    ticks = Unwrapped(0, trim_ppb=-100_000)
    for second in range(1, 61):
        assert ticks.now(second * 1000) == second * 1000 - second // 10
    assert ticks.instant(59_900) == 60_000 - 6 - 100 + 1  # one of the six was left out at this reading
    assert ticks.now(60_500) == 60_494
    assert ticks.instant(60_400) == 60_394


def test_without_a_trim_from_here_on_nothing_is_left_out_that_was_still_to_be():
    ticks = Unwrapped(0, trim_ppb=-100_000)
    ticks.now(9_999)
    assert ticks.instant(10_000) == 10_000  # so that the ms that is due cannot be left out yet
    assert ticks.now(10_000) == 10_000
    ticks.set_trim(0)
    assert [ticks.now(raw) for raw in (10_001, 10_002)] == [10_001, 10_002]


def test_stamps_are_as_much_earlier_as_what_begins_anew():
    ticks = Unwrapped(0)
    ticks.now(1000)
    ticks.now(2000)
    ticks.begin_anew(700)
    assert [ticks.instant(raw) for raw in (999, 1000, 1500, 2000, 2050)] == [300, 300, 800, 1300, 1350]
    assert ticks.now(2100) == 1400


@pytest.mark.parametrize("trim_ppb", [-100_000, 100_000])
def test_a_trim_goes_on_as_before_when_instants_begin_anew(trim_ppb):
    ticks = Unwrapped(0, trim_ppb=trim_ppb)
    for second in range(1, 5401):
        ticks.now(second * 1000)
        ticks.instant(second * 1000)
        if second == 3600:
            ticks.begin_anew(3_000_000)
    assert ticks.now(5_400_000) == 2_400_000 + 5_400_000 * trim_ppb // 10**9


class Loop:
    """A loop that reads the counter, takes edges as the board does, and carries a clock that never goes back."""

    def __init__(self, first, owed):
        self.raw = first
        self.ticks = Unwrapped(first, per_ms=1000)
        self.ticks._owed = owed  # so that a ms is due soon, and not after a minute
        self.clock = 0
        self.edges = []
        self.head = None  # the instant of the oldest edge, once it was looked at

    def carry(self, instant):
        assert instant >= self.clock
        self.clock = instant

    def turn(self, late):
        """Turn it; `late` counts after the reading another edge happens, which is looked at already."""
        now = self.ticks.now(self.raw)
        if late:
            self.raw = (self.raw + late) % WRAPS_AT
            self.edges.append(self.raw)
        while self.edges:
            if self.head is None:
                self.head = self.ticks.instant(self.edges[0])
            if self.head > now:
                break
            self.carry(self.head)
            self.edges.pop(0)
            self.head = None
        self.carry(now)


COUNTS = st.one_of(st.integers(0, 1500), st.integers(0, 400_000))
TRIMS = st.one_of(st.integers(-100_000, 100_000), st.sampled_from((-100_000, 0, 100_000)))
DEEDS = st.lists(st.tuples(st.sampled_from(("edge", "look", "turn", "trim")), COUNTS, TRIMS), max_size=80)


@given(RAW, st.integers(-999_999_999, 999_999_999), DEEDS)
def test_no_instant_is_before_an_earlier_one_whatever_the_trim(first, owed, deeds):
    loop = Loop(first, owed)
    loop.ticks.set_trim(-100_000)
    for deed, later, trim_ppb in deeds:
        loop.raw = (loop.raw + later) % WRAPS_AT
        if deed == "trim":
            loop.ticks.set_trim(trim_ppb)
        elif deed == "edge":
            loop.edges.append(loop.raw)
        elif deed == "look":
            assert loop.ticks.instant(loop.raw) >= loop.clock
        else:
            loop.turn(later % 700)


@pytest.mark.parametrize("late", range(1, 1000, 37))
def test_an_edge_that_was_looked_at_early_is_not_overtaken_by_the_ms_that_is_left_out(late):
    # Left out at the reading after it; the next edge comes in the same ms.
    owings = range(-1_000_000_000 + 100_000, -1_000_000_000 + 500_000, 100_000)
    for gap, rest, owed in product(range(0, 1000, 90), (0, 200, 1500), owings):
        loop = Loop(0, owed)
        loop.ticks.set_trim(-100_000)
        loop.turn(late)
        for _ in range(6):
            loop.raw += gap
            loop.edges.append(loop.raw)
            loop.raw += rest
            loop.turn(late)


@pytest.mark.parametrize(("trim_ppb", "then"), [(30_000, -30_000), (-30_000, 30_000), (100_000, 0), (0, -100_000)])
def test_nothing_jumps_when_the_trim_changes(trim_ppb, then):
    ticks = Unwrapped(0, trim_ppb=trim_ppb)
    for second in range(1, 3601):
        before = ticks.now(second * 1000)
    ticks.set_trim(then)
    assert ticks.now(3_600_000) == before
    assert 0 <= ticks.now(3_600_001) - before <= 2
    for second in range(3601, 7201):
        now = ticks.now(second * 1000)
    assert abs(now - before - 3_600_000 - 3.6 * then / 1000) <= 1


@pytest.mark.parametrize("owed", [-999_999_999, 999_999_999])
@pytest.mark.parametrize("sign", [-1, 1])
def test_the_largest_trim_stays_in_small_ints_whatever_the_step(sign, owed):
    class Watched(int):
        def __add__(self, more):
            return Watched(kept(int(self) + more))

        def __sub__(self, less):
            return Watched(kept(int(self) - less))

    def kept(value):
        assert -(2**30) <= value < 2**30
        return value

    ticks = Unwrapped(0, trim_ppb=sign * 100_000)
    ticks._owed = Watched(owed)
    raw = 0
    for step in (500, 1000, 2000, 537_000, 1):
        raw += step
        ticks.now(raw)
