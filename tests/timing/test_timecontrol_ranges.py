# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The ranges of a time control (R36): their ends are possible, and nothing beyond them."""

import pytest

from flagfall.timing.methods import BRONSTEIN, CANADIAN, COUNT_UP, DELAY, GONG, HOURGLASS, INCREMENT, OVERTIME, PER_MOVE
from flagfall.timing.timecontrol import ControlError, TimeControl, period
from tests.timing.test_timecontrol import MINUTE, byoyomi, refusal


@pytest.mark.parametrize(
    "each",
    [
        period(1000),
        period(35_999_000),
        period(0, method=INCREMENT, increment_ms=1000),
        period(MINUTE, method=INCREMENT, increment_ms=99_000),
        period(0, method=DELAY, delay_ms=1000),
        period(MINUTE, method=DELAY, delay_ms=99_000),
        period(0, method=BRONSTEIN, delay_ms=99_000),
        period(MINUTE, moves=99),
        period(1000, method=HOURGLASS),
        byoyomi(0, count=1, extra_ms=1000),
        byoyomi(count=99, extra_ms=35_999_000),
        byoyomi(moves=40),
        period(0, method=CANADIAN, extra_ms=1000, extra_count=1),
        period(MINUTE, method=CANADIAN, extra_ms=35_999_000, extra_count=99),
        period(0, method=PER_MOVE, extra_ms=1000),
        period(0, method=GONG, extra_ms=35_999_000),
        period(0, method=COUNT_UP),
        period(1000, method=OVERTIME),
    ],
)
def test_the_ends_of_every_range_are_possible(each):
    assert TimeControl([each]).periods == (each,)


@pytest.mark.parametrize(
    "each, text",
    [
        (period(36_000_000), "period 1: main time of 36000 s: 0 to 35999 s are possible"),
        (period(-1000), "period 1: main time of -1 s: 0 to 35999 s are possible"),
        (period(MINUTE, moves=100), "period 1: 100 moves: 0 to 99 are possible"),
        (period(MINUTE, moves=-1), "period 1: -1 moves: 0 to 99 are possible"),
        (
            period(MINUTE, method=INCREMENT, increment_ms=100_000),
            "period 1: increment of 100 s: 0 to 99 s are possible",
        ),
        (
            period(MINUTE, method=INCREMENT, increment_ms=-1000),
            "period 1: increment of -1 s: 0 to 99 s are possible",
        ),
        (
            period(MINUTE, method=BRONSTEIN, delay_ms=100_000),
            "period 1: delay of 100 s: 0 to 99 s are possible",
        ),
        (byoyomi(count=0), "period 1: Japanese byo-yomi with a count of 0: 1 to 99 are possible"),
        (byoyomi(count=100), "period 1: Japanese byo-yomi with a count of 100: 1 to 99 are possible"),
        (byoyomi(extra_ms=0), "period 1: Japanese byo-yomi of 0 s: 1 to 35999 s are possible"),
        (
            period(MINUTE, method=CANADIAN, extra_ms=36_000_000, extra_count=1),
            "period 1: Canadian byo-yomi of 36000 s: 1 to 35999 s are possible",
        ),
        (
            period(0, method=PER_MOVE, extra_ms=999),
            "period 1: fixed time per move of 0 s: 1 to 35999 s are possible",
        ),
        (period(0, method=GONG), "period 1: gong of 0 s: 1 to 35999 s are possible"),
        (period(0, method=HOURGLASS), "period 1: hourglass of 0 s: 1 to 35999 s are possible"),
    ],
)
def test_one_beyond_a_range_is_refused(each, text):
    assert refusal(each) == text


@pytest.mark.parametrize(
    "each",
    [
        period(35_999_001),
        period(-1),
        period(MINUTE, method=INCREMENT, increment_ms=99_001),
        period(MINUTE, method=INCREMENT, increment_ms=-1),
        period(MINUTE, method=DELAY, delay_ms=99_001),
        period(MINUTE, method=DELAY, delay_ms=-1),
        period(MINUTE, method=BRONSTEIN, delay_ms=99_001),
        byoyomi(extra_ms=999),
        byoyomi(extra_ms=35_999_001),
        period(999, method=HOURGLASS),
        period(35_999_001, method=HOURGLASS),
    ],
)
def test_a_millisecond_beyond_a_range_is_refused(each):
    with pytest.raises(ControlError, match="are possible"):
        TimeControl([each])
