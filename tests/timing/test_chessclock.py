# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pair of clocks: states, who runs, what a press is, and the instant at which something happens by itself."""

import pytest

from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import (
    COUNTED,
    INTERIM_MS,
    OVER,
    PASSED,
    PAUSED,
    READY,
    RUNNING,
    VOID,
    ChessClock,
    ClockMisuse,
    TimeRanBackwards,
    UnknownSide,
    WrongState,
)
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
from tests.games import whole

MINUTE = 60_000


def ready(notation, **settings):
    """Return a clock that stands ready at instant 0, its events taken."""
    clock = ChessClock(read_canonical(notation), **settings)
    clock.events.clear()
    return clock


def started(notation, **settings):
    """Return a clock whose White was started at instant 0, its events taken."""
    clock = ready(notation, **settings)
    clock.start(0)
    clock.events.clear()
    return clock


def times(clock):
    """Return what both sides read at the clock's instant, left first."""
    return [clock.remaining_ms(side, clock.now) for side in (LEFT, RIGHT)]


def happened(clock):
    """Take all events: (kind, side, at, value) each."""
    queue = clock.events
    found = []
    while queue.take():
        found.append((queue.kind, queue.side, queue.at, queue.value))
    return found


# Before the start


def test_a_new_clock_is_ready_and_nobody_runs():
    clock = ChessClock(read_canonical("60+5"))
    assert (clock.state, clock.running, clock.turn, clock.first_flag) == (READY, NOBODY, LEFT, NOBODY)
    assert times(clock) == [65_000, 65_000]
    assert clock.deadline() == NEVER
    assert happened(clock) == [(events.SET_UP, LEFT, 0, 0)]


def test_times_follow_the_colour_in_an_odds_game():
    clock = ready("W900-B600")
    assert times(clock) == [900_000, 600_000]
    clock.set_white(RIGHT)
    assert (clock.white, clock.turn, times(clock)) == (RIGHT, RIGHT, [600_000, 900_000])
    assert happened(clock) == [(events.WHITE_CHANGED, RIGHT, 0, 0)]


def test_a_press_before_the_start_is_cued_and_changes_nothing_else():
    clock = ready("60")
    assert clock.press(RIGHT, 500) == VOID
    assert happened(clock) == [(events.PRESS_CUED, RIGHT, 500, 0)]
    assert (clock.state, times(clock)) == (READY, [60_000, 60_000])


def test_neither_pause_nor_resume_means_anything_before_the_start():
    clock = ready("60")
    assert not clock.pause(10)
    assert not clock.resume(20)
    assert (clock.state, happened(clock)) == (READY, [])


def test_white_starts_and_earns_nothing_by_it():
    clock = ready("60+5", white=RIGHT)
    clock.start(1000)
    assert (clock.state, clock.running, clock.sides[RIGHT].moves) == (RUNNING, RIGHT, 0)
    assert clock.remaining_ms(RIGHT, 1000) == 65_000
    assert clock.remaining_ms(RIGHT, 1001) == 64_999
    assert happened(clock) == [(events.STARTED, RIGHT, 1000, 0)]


# A press


def test_a_press_has_three_outcomes():
    assert len({VOID, COUNTED, PASSED}) == 3


def test_a_press_hands_over_at_its_own_instant():
    clock = started("60")
    assert clock.press(LEFT, 10_000) == COUNTED
    assert (clock.running, clock.sides[LEFT].moves) == (RIGHT, 1)
    clock.advance(10_001)
    assert times(clock) == [50_000, 59_999]
    assert happened(clock) == [(events.PRESSED, LEFT, 10_000, 1)]


def test_a_press_of_the_idle_side_is_ignored_and_charges_the_running_one_on():
    clock = started("60")
    for at in range(10, 10_001, 10):
        assert clock.press(RIGHT, at) == VOID
    assert (times(clock), clock.running) == ([50_000, 60_000], LEFT)
    assert {kind for kind, _, _, _ in happened(clock)} == {events.PRESS_IGNORED}


def test_a_press_at_the_last_millisecond_is_in_time():
    clock = started("5+2", freeze=True)
    assert clock.press(LEFT, 6999) == COUNTED
    assert times(clock) == [2001, 7000]


def test_a_press_at_the_deadline_is_too_late():
    clock = started("5+2", freeze=True)
    assert clock.press(LEFT, 7000) == VOID
    assert (times(clock), clock.sides[LEFT].moves, clock.running) == ([0, 7000], 0, NOBODY)
    assert happened(clock) == [(events.FLAG_FELL, LEFT, 7000, 0)]


def test_a_late_press_leaves_the_flag_at_the_deadline():
    clock = started("5", freeze=True)
    assert clock.press(LEFT, 9000) == VOID
    assert (clock.sides[LEFT].flagged_at, clock.now) == (5000, 9000)


# Flags


def test_the_flag_falls_exactly_at_zero():
    clock = started("10", freeze=True)
    assert clock.deadline() == 10_000
    clock.advance(9999)
    assert (clock.sides[LEFT].final, clock.state, times(clock)[LEFT]) == (False, RUNNING, 1)
    clock.advance(10_000)
    assert (clock.sides[LEFT].final, clock.state, clock.first_flag) == (True, OVER, LEFT)
    assert clock.deadline() == NEVER


def test_without_freeze_the_flagged_side_runs_on_at_zero_until_it_presses():
    clock = started("10+5", freeze=False)
    clock.advance(15_000)
    assert (clock.state, clock.running, clock.first_flag) == (RUNNING, LEFT, LEFT)
    clock.advance(20_000)
    assert times(clock) == [0, 15_000]
    assert clock.press(LEFT, 21_000) == PASSED
    assert (clock.running, clock.sides[LEFT].moves, times(clock)) == (RIGHT, 0, [0, 15_000])
    assert happened(clock) == [(events.FLAG_FELL, LEFT, 15_000, 0), (events.TURN_PASSED, LEFT, 21_000, 0)]


def test_without_freeze_the_other_side_counts_and_earns_on():
    clock = started("10+5", freeze=False)
    clock.press(LEFT, 20_000)
    assert clock.press(RIGHT, 22_000) == COUNTED
    assert (times(clock), clock.sides[RIGHT].moves, clock.running) == ([0, 18_000], 1, LEFT)


def test_a_turn_that_comes_back_to_a_flagged_side_costs_nothing_and_can_be_paused():
    clock = started("10", freeze=False)
    clock.press(LEFT, 10_000)
    clock.press(RIGHT, 12_000)
    assert clock.pause(15_000)
    assert (clock.state, times(clock)) == (PAUSED, [0, 8000])


def test_the_second_flag_has_its_own_instant_and_ends_it_and_the_first_stays_first():
    clock = started("10", freeze=False)
    clock.press(LEFT, 11_000)
    clock.advance(20_999)
    assert clock.state == RUNNING
    clock.advance(21_000)
    assert (clock.state, clock.first_flag) == (OVER, LEFT)
    assert [account.flagged_at for account in clock.sides] == [10_000, 21_000]


def test_hourglass_ends_at_the_flag_whatever_freeze_says():
    clock = started("*10", freeze=False)
    clock.advance(10_000)
    assert (clock.state, times(clock)) == (OVER, [0, 20_000])


def test_overtime_goes_on_below_zero_and_presses_count():
    clock = started("10o")
    clock.advance(10_000)
    assert (clock.state, clock.first_flag, times(clock)[LEFT]) == (RUNNING, LEFT, 0)
    assert clock.press(LEFT, 15_000) == COUNTED
    assert (times(clock), clock.sides[LEFT].moves) == ([-5000, 10_000], 1)
    clock.advance(25_000)
    assert (clock.state, clock.first_flag) == (RUNNING, LEFT)
    assert [account.flagged_at for account in clock.sides] == [10_000, 25_000]


def test_a_side_without_any_time_flags_at_the_instant_its_turn_begins():
    clock = started("W10-B0d5", freeze=True)
    clock.press(LEFT, 1000)
    clock.advance(5999)
    assert (clock.sides[RIGHT].final, clock.delay_ms(RIGHT, 5999)) == (False, 1)
    clock.advance(6000)
    assert clock.sides[RIGHT].flagged_at == 6000


# When it is over


def test_when_it_is_over_no_press_no_pause_and_no_resume_says_anything():
    clock = started("10", freeze=True)
    clock.advance(10_000)
    clock.events.clear()
    assert clock.press(LEFT, 11_000) == clock.press(RIGHT, 12_000) == VOID
    assert not clock.pause(13_000)
    assert not clock.resume(14_000)
    assert (happened(clock), times(clock), clock.state) == ([], [0, 10_000], OVER)


# Pause


def test_a_pause_stops_both_and_resume_goes_on_with_the_same_side():
    clock = started("60")
    assert clock.pause(10_000)
    assert (clock.state, clock.running, clock.turn) == (PAUSED, NOBODY, LEFT)
    assert clock.deadline() == NEVER
    clock.advance(70_000)
    assert times(clock) == [50_000, 60_000]
    assert clock.resume(70_000)
    assert clock.deadline() == 120_000
    assert happened(clock) == [(events.PAUSED, LEFT, 10_000, 0), (events.RESUMED, LEFT, 70_000, 0)]


def test_a_press_in_a_pause_is_cued():
    clock = started("60")
    clock.pause(10_000)
    clock.events.clear()
    assert clock.press(LEFT, 11_000) == VOID
    assert (happened(clock), clock.turn) == ([(events.PRESS_CUED, LEFT, 11_000, 0)], LEFT)


def test_a_second_pause_and_a_second_resume_do_nothing():
    clock = started("60")
    clock.pause(10_000)
    assert not clock.pause(11_000)
    clock.resume(12_000)
    assert not clock.resume(13_000)
    clock.advance(14_000)
    assert times(clock)[LEFT] == 48_000


def test_a_pause_one_millisecond_before_the_flag_comes_in_time():
    clock = started("10", freeze=True)
    assert clock.pause(9999)
    assert (clock.state, times(clock)[LEFT]) == (PAUSED, 1)


def test_a_flag_at_the_very_instant_of_a_pause_wins():
    clock = started("10", freeze=True)
    assert not clock.pause(10_000)
    assert (clock.state, clock.sides[LEFT].flagged_at) == (OVER, 10_000)


def test_what_a_delay_used_up_stays_used_over_a_pause():
    clock = started("60d5")
    clock.pause(4000)
    assert clock.delay_ms(LEFT, clock.now) == 1000
    clock.resume(10_000)
    clock.press(LEFT, 14_000)
    assert times(clock) == [57_000, 60_000]


# Change of period


def test_at_the_first_zero_both_sides_get_the_next_main_time():
    clock = started("10:30+5")
    clock.advance(9999)
    assert times(clock) == [1, 10_000]
    clock.advance(10_000)
    assert (times(clock), [account.number for account in clock.sides]) == ([30_000, 40_000], [2, 2])
    assert happened(clock) == [(events.PERIOD_ENTERED, LEFT, 10_000, 2), (events.PERIOD_ENTERED, RIGHT, 10_000, 2)]
    clock.press(LEFT, 12_000)
    assert times(clock)[LEFT] == 33_000


def test_a_side_in_its_last_period_gets_nothing_when_the_other_passes_by_time():
    clock = started("W10:30-B20")
    clock.advance(10_000)
    assert (times(clock), [account.number for account in clock.sides]) == ([30_000, 20_000], [2, 1])


def test_an_interim_flag_stands_for_five_minutes_to_the_millisecond_also_in_a_pause():
    clock = started("10:3600")
    clock.advance(10_000)
    assert [account.has_interim() for account in clock.sides] == [True, False]
    clock.pause(20_000)
    assert clock.deadline() == 10_000 + INTERIM_MS
    clock.advance(10_000 + INTERIM_MS - 1)
    assert clock.sides[LEFT].has_interim()
    clock.events.clear()
    clock.advance(10_000 + INTERIM_MS)
    assert not clock.sides[LEFT].has_interim()
    assert happened(clock) == [(events.INTERIM_ENDED, LEFT, 10_000 + INTERIM_MS, 0)]


def test_by_moves_only_the_side_that_completed_them_enters_the_next_period():
    clock = started("2/60+5:30+5", counter=True)
    for at, side in ((1000, LEFT), (2000, RIGHT), (3000, LEFT)):
        clock.press(side, at)
    assert (times(clock), [account.number for account in clock.sides]) == ([103_000, 69_000], [2, 1])


def test_by_moves_zero_before_the_last_of_them_is_final():
    clock = started("2/10:30", counter=True, freeze=True)
    clock.advance(10_000)
    assert (clock.state, clock.sides[LEFT].number) == (OVER, 1)


def test_a_repeated_last_period_goes_on_by_time_and_never_ends():
    clock = started("10:5*")
    clock.advance(10_000 + 3 * 5000)
    assert (clock.state, clock.sides[LEFT].number, times(clock)) == (RUNNING, 5, [5000, 30_000])


def test_a_period_may_be_passed_and_lost_at_the_same_instant():
    clock = started("10:0+5", freeze=True)
    clock.advance(10_000)
    assert (clock.state, [account.number for account in clock.sides]) == (OVER, [2, 2])
    assert [kind for kind, _, _, _ in happened(clock)] == [events.PERIOD_ENTERED] * 2 + [events.FLAG_FELL]


# Gong


def test_a_gong_hands_over_by_itself_and_a_press_does_nothing():
    clock = started("g10")
    assert clock.press(LEFT, 5000) == VOID
    clock.advance(9999)
    assert (clock.running, times(clock)) == (LEFT, [1, 10_000])
    clock.advance(10_000)
    assert (clock.running, times(clock)) == (RIGHT, [10_000, 10_000])
    assert happened(clock) == [(events.PRESS_IGNORED, LEFT, 5000, 0), (events.STRETCH_BEGAN, RIGHT, 10_000, 0)]
    clock.advance(35_000)
    assert (clock.running, times(clock)) == (RIGHT, [10_000, 5000])


# A new game


def test_a_new_game_knows_nothing_of_the_last_one():
    clock = started("30", freeze=True)
    clock.advance(30_000)
    clock.set_up(read_canonical("60"), RIGHT, True, False, 31_000)
    assert whole(clock) == whole(ChessClock(read_canonical("60"), RIGHT, True, False, 31_000))
    clock.start(40_000)
    assert clock.deadline() == 40_000 + MINUTE


# Misuse


@pytest.mark.parametrize(
    ("error", "misuse"),
    [
        (TimeRanBackwards, lambda clock: clock.advance(999)),
        (TimeRanBackwards, lambda clock: clock.press(LEFT, 999)),
        (TimeRanBackwards, lambda clock: clock.pause(999)),
        (TimeRanBackwards, lambda clock: clock.resume(999)),
        (UnknownSide, lambda clock: clock.press(NOBODY, 1500)),
        (UnknownSide, lambda clock: clock.press(-1, 1500)),
        (UnknownSide, lambda clock: clock.set_up(clock.controls, NOBODY, False, False, 1500)),
        (UnknownSide, lambda clock: clock.set_white(NOBODY)),
        (WrongState, lambda clock: clock.set_white(RIGHT)),
        (WrongState, lambda clock: clock.start(1500)),
    ],
)
def test_misuse_of_a_running_clock_raises_and_changes_nothing(error, misuse):
    clock = started("60d5:30")
    clock.press(LEFT, 1000)
    clock.events.clear()
    before = whole(clock)
    with pytest.raises(error):
        misuse(clock)
    assert (whole(clock), happened(clock)) == (before, [])


def test_a_start_in_the_past_raises_and_changes_nothing():
    clock = ChessClock(read_canonical("60"), now=1000)
    before = whole(clock)
    with pytest.raises(TimeRanBackwards, match="instant 999 after 1000"):
        clock.start(999)
    assert whole(clock) == before


def test_all_misuse_is_of_one_kind():
    assert all(issubclass(each, ClockMisuse) for each in (TimeRanBackwards, UnknownSide, WrongState))
