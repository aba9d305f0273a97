# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A tick counter that wraps, unwrapped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.ticks import PERIOD, Unwrapped

HALF = PERIOD // 2
RAW = st.integers(0, PERIOD - 1)


@given(RAW, st.lists(st.integers(0, HALF - 1), max_size=40))
def test_the_sum_of_all_steps_is_the_instant_wherever_the_counter_began(first, steps):
    ticks = Unwrapped(first)
    total = 0
    for step in steps:
        total += step
        assert ticks.now((first + total) % PERIOD) == total


@pytest.mark.parametrize("first", [0, 1, HALF, PERIOD - 5000, PERIOD - 1])
def test_the_first_reading_is_instant_zero(first):
    assert Unwrapped(first).now(first) == 0


@given(RAW, st.integers(0, HALF - 1), st.integers(0, HALF - 1))
def test_a_stamp_since_the_last_reading_but_one_has_its_own_instant(first, step, back):
    back = min(back, step)
    ticks = Unwrapped(first)
    ticks.now((first + step) % PERIOD)
    assert ticks.instant((first + step - back) % PERIOD) == step - back


@given(RAW, st.integers(0, HALF - 1))
def test_a_stamp_after_the_reading_lies_ahead(first, ahead):
    assert Unwrapped(first).instant((first + ahead) % PERIOD) == ahead


def test_a_stamp_from_before_the_last_reading_but_one_is_never_older_than_it():
    # Whatever the clock was carried to by then: time does not go back.
    ticks = Unwrapped(0)
    ticks.now(1000)
    ticks.now(2000)
    assert ticks.instant(1000) == 1000
    assert ticks.instant(999) == 1000


@pytest.mark.parametrize("first", [0, PERIOD - 300_000_000, PERIOD - 1])
def test_turns_of_540_and_1080_seconds_on_a_microsecond_counter_are_exact(first):
    # Longer than half its period and than the whole: it only must be read often enough.
    ticks = Unwrapped(first, per_ms=1000)
    for second in range(1, 1621):
        assert ticks.now((first + second * 1_000_000) % PERIOD) == second * 1000


@given(RAW, st.lists(st.integers(0, 2500), max_size=60))
def test_parts_of_a_millisecond_are_saved_up(first, steps):
    ticks = Unwrapped(first, per_ms=1000)
    total = 0
    for step in steps:
        total += step
        assert ticks.now((first + total) % PERIOD) == total // 1000


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
    ticks.now((first + until) % PERIOD)
    assert ticks.into((first + until + later) % PERIOD) == (until + later) % 1000


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
