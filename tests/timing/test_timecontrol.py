# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a time control may be (rules.md sections 2 and 3), and which period follows which."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.notation import read_canonical, write_canonical
from flagfall.timing import methods
from flagfall.timing.methods import (
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
)
from flagfall.timing.timecontrol import ControlError, TimeControl, controls, period, taken_away, with_extra, with_own
from tests import strategies

MINUTE = 60_000
FORTY_TWENTY_REST = TimeControl([period(120 * MINUTE, 40), period(60 * MINUTE, 20), period(30 * MINUTE)])
FORTY_THEN_SIXTEENS = TimeControl([period(150 * MINUTE, 40), period(60 * MINUTE, 16)], repeats=True)


def byoyomi(main_ms=60 * MINUTE, moves=0, extra_ms=30_000, count=3):
    return period(main_ms, moves, BYOYOMI, extra_ms=extra_ms, extra_count=count)


def refusal(*periods, repeats=False):
    with pytest.raises(ControlError) as raised:
        TimeControl(periods, repeats)
    return str(raised.value)


@pytest.mark.parametrize("method", range(methods.COUNT), ids=methods.name)
def test_what_is_not_said_of_a_period_is_none(method):
    own = methods.own(method)
    each = with_own(method, 5000)
    assert [name for name in each._fields if name != "method" and getattr(each, name)] == ([own] if own else [])
    assert own == "" or getattr(each, own) == 5000
    assert period(5000) == (0, 5000, NONE, 0, 0, 0, 0)


@pytest.mark.parametrize("method", [NONE, OVERTIME])
def test_a_later_period_needs_time_too(method):
    # `40/7200:0`: its flag would fall at the very instant at which it begins.
    said = refusal(period(MINUTE, 40), period(0, method=method))
    assert said == "period 2: no time at all; main time, increment or delay must be above 0"


def test_the_message_names_the_period():
    assert refusal(period(MINUTE, 40), period(MINUTE, 100)).startswith("period 2: 100 moves")


@pytest.mark.parametrize("count", [1, 9])
def test_one_to_nine_periods_are_possible(count):
    assert TimeControl([period(MINUTE)] * count).count == count


@pytest.mark.parametrize("count", [0, 10])
def test_no_period_and_ten_periods_are_refused(count):
    assert refusal(*[period(MINUTE)] * count) == "%d periods: 1 to 9 are possible" % count


@pytest.mark.parametrize("method", [NONE, OVERTIME])
def test_a_first_period_without_any_time_is_refused(method):
    assert refusal(period(0, method=method)).startswith("period 1: no time at all")


def test_a_later_period_may_have_an_increment_only():
    norway = TimeControl([period(120 * MINUTE, 40), period(0, method=INCREMENT, increment_ms=10_000)])
    assert norway.period(2).main_ms == 0


@pytest.mark.parametrize("method", [INCREMENT, DELAY, BRONSTEIN])
def test_an_increment_or_delay_of_zero_is_none(method):
    assert period(MINUTE, method=method) == period(MINUTE)


@pytest.mark.parametrize(
    "each, text",
    [
        (period(MINUTE, increment_ms=2000), "period 1: sudden death has no increment"),
        (period(MINUTE, method=INCREMENT, delay_ms=2000), "period 1: increment has no delay"),
        (period(MINUTE, method=DELAY, increment_ms=2000), "period 1: simple delay has no increment"),
        (period(MINUTE, 40, HOURGLASS), "period 1: hourglass has no move count"),
        (period(MINUTE, method=GONG, extra_ms=2000), "period 1: gong has no main time"),
        (period(MINUTE, extra_ms=2000), "period 1: sudden death has no T"),
        (
            period(0, method=PER_MOVE, extra_ms=2000, extra_count=3),
            "period 1: fixed time per move has no P or M",
        ),
    ],
)
def test_what_a_method_has_no_use_for_is_refused(each, text):
    assert refusal(each) == text


@pytest.mark.parametrize(
    "last, name",
    [
        (byoyomi(), "Japanese byo-yomi"),
        (period(MINUTE, method=CANADIAN, extra_ms=MINUTE, extra_count=5), "Canadian byo-yomi"),
        (period(MINUTE, method=OVERTIME), "overtime"),
    ],
)
def test_some_methods_can_only_be_the_last_period(last, name):
    assert TimeControl([period(MINUTE, 40), last]).is_last(2)
    assert refusal(last, period(MINUTE)) == "period 1: %s can only be the last period" % name


@pytest.mark.parametrize("alone", [period(MINUTE, method=HOURGLASS), period(0, method=COUNT_UP)])
def test_some_methods_are_a_control_by_themselves(alone):
    assert refusal(period(MINUTE), alone).endswith("is a control by itself")
    assert refusal(alone, period(MINUTE)).endswith("is a control by itself")


def test_byoyomi_cannot_be_repeated():
    assert refusal(byoyomi(), repeats=True) == "Japanese byo-yomi cannot be repeated"


def test_a_repeated_period_needs_main_time():
    last = period(0, 16, INCREMENT, increment_ms=1000)
    assert refusal(period(MINUTE, 40), last, repeats=True) == "a repeated period needs main time"


@pytest.mark.parametrize("move, number", [(1, 1), (40, 1), (41, 2), (60, 2), (61, 3), (500, 3)])
def test_moves_belong_to_the_period_that_their_count_reaches(move, number):
    assert FORTY_TWENTY_REST.period_of_move(move) == number


@pytest.mark.parametrize("number, due", [(1, 40), (2, 60), (3, 60)])
def test_moves_due_add_up(number, due):
    assert FORTY_TWENTY_REST.moves_due(number) == due


def test_the_last_period_is_the_last_one():
    assert [FORTY_TWENTY_REST.is_last(number) for number in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize("move, number", [(40, 1), (41, 2), (56, 2), (57, 3), (72, 3), (73, 4)])
def test_a_repeated_period_goes_on_counting(move, number):
    assert FORTY_THEN_SIXTEENS.period_of_move(move) == number


def test_a_repeated_period_is_never_the_last():
    assert not FORTY_THEN_SIXTEENS.is_last(99)
    assert FORTY_THEN_SIXTEENS.period(99) == period(60 * MINUTE, 16)
    assert FORTY_THEN_SIXTEENS.moves_due(4) == 40 + 3 * 16


def test_a_period_without_moves_is_not_passed_by_moves():
    by_time = TimeControl([period(MINUTE, 40), period(MINUTE), period(MINUTE)])
    assert by_time.period_of_move(1000) == 2


def test_equal_controls_are_equal():
    again = TimeControl([period(150 * MINUTE, 40), period(60 * MINUTE, 16)], repeats=True)
    assert again == FORTY_THEN_SIXTEENS
    assert hash(again) == hash(FORTY_THEN_SIXTEENS)
    assert again != TimeControl(again.periods)
    assert again != FORTY_TWENTY_REST
    assert again != "40/9000:16/3600*"


def test_one_control_is_for_both_colours():
    agreed = controls(FORTY_TWENTY_REST)
    assert (agreed.white, agreed.black) == (FORTY_TWENTY_REST, FORTY_TWENTY_REST)


def test_two_controls_are_whites_and_blacks():
    agreed = controls(FORTY_TWENTY_REST, FORTY_THEN_SIXTEENS)
    assert (agreed.white, agreed.black) == (FORTY_TWENTY_REST, FORTY_THEN_SIXTEENS)


@pytest.mark.parametrize(
    "alike",
    [
        period(MINUTE, method=HOURGLASS),
        period(0, method=PER_MOVE, extra_ms=1000),
        period(0, method=GONG, extra_ms=1000),
        period(0, method=COUNT_UP),
    ],
)
def test_methods_that_both_must_share_are_refused_with_odds(alike):
    common, other = TimeControl([alike]), TimeControl([period(MINUTE)])
    assert controls(common, TimeControl([alike])) == controls(common)
    for pair in ((common, other), (other, common)):
        with pytest.raises(ControlError, match="needs the same control for White and Black"):
            controls(*pair)


@given(strategies.ordinary_time_controls(), st.integers(1, 300))
def test_a_move_is_never_beyond_what_its_period_asks_for(control, move):
    number = control.period_of_move(move)
    required = control.period(number).moves
    assert control.is_last(number) or required == 0 or move <= control.moves_due(number)
    assert number == 1 or control.moves_due(number - 1) < move


# An increment or delay introduced in mid-game


@pytest.mark.parametrize(
    ("canonical", "method", "seconds", "numbers", "introduced"),
    [
        ("300", INCREMENT, 5, (1, 1), "300+5"),
        ("300", DELAY, 5, (1, 1), "300d5"),
        ("5400+30", INCREMENT, 20, (1, 1), "5400+20"),
        ("5400+30:1800+30", INCREMENT, 20, (2, 1), "5400+20:1800+20"),
        ("40/7200:20/3600:900+30", INCREMENT, 5, (1, 1), "40/7200+5:20/3600+5:900+30"),
        ("40/7200:20/3600:900+30", INCREMENT, 5, (3, 3), "40/7200:20/3600:900+5"),
        ("5400+30", DELAY, 5, (1, 1), "5400d5"),
        ("3600:900j3x30", INCREMENT, 5, (1, 1), "3600+5:900j3x30"),
        ("W300-B240j3x30", INCREMENT, 5, (1, 1), "W300+5-B240j3x30"),
        ("W300+2-B240d3", INCREMENT, 5, (1, 1), "W300+5-B240+5"),
        ("60*", DELAY, 5, (7, 8), "60d5*"),
    ],
)
def test_an_increment_or_delay_is_introduced_where_the_period_in_play_is_alike(
    canonical, method, seconds, numbers, introduced
):
    assert write_canonical(with_extra(read_canonical(canonical), method, seconds * 1000, numbers)) == introduced


@pytest.mark.parametrize("canonical", ["3600j3x30", "1500b10", "*60", "m30", "u", "1500o"])
def test_where_no_period_in_play_can_have_one_none_is_introduced(canonical):
    assert with_extra(read_canonical(canonical), INCREMENT, 5000, (1, 1)) is None


@pytest.mark.parametrize(
    ("canonical", "method", "numbers", "lost"),
    [
        ("5400+30", DELAY, (1, 1), (INCREMENT, 30_000, 0)),
        ("5400d5", INCREMENT, (1, 1), (DELAY, 0, 5000)),
        ("W300-B240+3", DELAY, (1, 1), (INCREMENT, 3000, 0)),
        ("40/7200:900+30", DELAY, (2, 1), (INCREMENT, 30_000, 0)),
        ("5400+30", INCREMENT, (1, 1), None),
        ("40/7200:900+30", DELAY, (1, 1), None),
        ("1500b10", DELAY, (1, 1), None),
    ],
)
def test_what_is_taken_away_for_it_is_known_before(canonical, method, numbers, lost):
    found = taken_away(read_canonical(canonical), method, numbers)
    assert (found and (found.method, found.increment_ms, found.delay_ms)) == lost
