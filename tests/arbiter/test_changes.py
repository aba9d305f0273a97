# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter changes while paused: times, counters, periods, turn, flag, control, byo-yomi; and what stays."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.changes import MAX_REMAINING_MS
from flagfall.notation import NotationError, read_canonical
from flagfall.timing import profile
from flagfall.timing.chessclock import OVER, PAUSED
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.timecontrol import MAX_COUNTER, TimeControl, controls, period
from tests.arbiter.paused import PAUSE, refuse, table, times
from tests.games import Deed, whole

# add and set


def test_a_time_below_zero_becomes_zero():
    for minus_ms, left_ms in ((-49_999, 1), (-50_000, 0), (-50_001, 0)):
        assert times(table("60", PAUSE, (10_000, "add", LEFT, minus_ms))) == [left_ms, 60_000]


def test_what_overtime_owes_is_not_forgiven_by_taking_time():
    below = table("10o", (15_000, "play"), (15_000, "add", LEFT, -1000))
    assert times(below) == [-5000, 10_000]
    below.do(Deed(15_000, "add", (LEFT, 3000)))
    assert times(below) == [-2000, 10_000]


def test_at_most_99_59_59_can_be_reached():
    paused = table("60", PAUSE)
    assert MAX_REMAINING_MS == ((99 * 60 + 59) * 60 + 59) * 1000
    assert "99:59:59" in refuse(paused, "add", RIGHT, MAX_REMAINING_MS - 59_999)
    assert "99:59:59" in refuse(paused, "set", RIGHT, MAX_REMAINING_MS + 1)
    assert "99:59:59" in refuse(paused, "set", RIGHT, -1)
    paused.do(Deed(10_000, "add", (RIGHT, MAX_REMAINING_MS - 60_000)))
    paused.do(Deed(10_000, "set", (LEFT, 0)))
    assert times(paused) == [0, MAX_REMAINING_MS]


def test_a_correction_of_the_time_does_not_touch_the_delay():
    paused = table("60d5", (3000, "play"), (3000, "set", LEFT, 3000), (3000, "play"))
    assert paused.clock.deadline() == 3000 + 2000 + 3000


def test_time_given_to_a_flagged_side_stands_still_until_the_flag_is_cancelled():
    flagged = table("10", (12_000, "press", LEFT), (13_000, "play"), (13_000, "add", LEFT, 5000), (14_000, "play"))
    flagged.do(Deed(15_000, "press", (RIGHT,)))
    flagged.advance(25_000)
    assert (flagged.clock.running, times(flagged)[LEFT]) == (LEFT, 5000)
    flagged.do(Deed(26_000, "play", ()))
    flagged.do(Deed(26_000, "cancel_flag", ()))
    flagged.do(Deed(26_000, "play", ()))
    assert flagged.clock.deadline() == 31_000


# moves and period


def test_a_counter_can_be_set_from_0_to_999():
    paused = table("60", PAUSE, (10_000, "moves", LEFT, MAX_COUNTER), (10_000, "moves", RIGHT, 0))
    assert [account.moves for account in paused.clock.sides] == [MAX_COUNTER, 0]
    assert "0 to 999" in refuse(paused, "moves", LEFT, MAX_COUNTER + 1)
    assert "0 to 999" in refuse(paused, "moves", LEFT, -1)


def test_a_raised_counter_adds_nothing_until_the_next_press_reaches_or_exceeds_the_count():
    paused = table("3/60:30", PAUSE, (10_000, "moves", LEFT, 5), counter=True)
    assert (times(paused)[LEFT], paused.clock.sides[LEFT].number) == (50_000, 1)
    paused.play([Deed(10_000, "play", ()), Deed(11_000, "press", (LEFT,))])
    assert (times(paused)[LEFT], paused.clock.sides[LEFT].number) == (79_000, 2)


def test_a_lowered_counter_takes_no_period_back():
    lowered = table("1/60:1/30:10", (1000, "press", LEFT), (2000, "play"), (2000, "moves", LEFT, 0), counter=True)
    assert lowered.clock.sides[LEFT].number == 2
    lowered.play([Deed(2000, "play", ()), Deed(3000, "press", (RIGHT,)), Deed(4000, "press", (LEFT,))])
    assert (lowered.clock.sides[LEFT].moves, lowered.clock.sides[LEFT].number) == (1, 2)


def test_a_period_of_the_control_can_be_set_and_no_other():
    paused = table("60+5:30+9", PAUSE, (10_000, "period", LEFT, 2))
    assert (paused.clock.sides[LEFT].number, times(paused)) == (2, [55_000, 65_000])
    assert "1 to 2" in refuse(paused, "period", LEFT, 3)
    assert "1 to 2" in refuse(paused, "period", LEFT, 0)
    repeated = table("60:30*", PAUSE, (10_000, "period", LEFT, 99))
    assert "1 to 99" in refuse(repeated, "period", LEFT, 100)


# turn


def test_the_turn_given_to_the_other_side_is_a_fresh_one_with_the_full_delay():
    paused = table("60d5", (4000, "play"), (4000, "turn", RIGHT))
    assert (paused.clock.turn, paused.clock.delay_ms(RIGHT, 4000), paused.clock.delay_ms(LEFT, 4000)) == (
        RIGHT,
        5000,
        0,
    )
    paused.do(Deed(4000, "turn", (LEFT,)))
    assert paused.clock.delay_ms(LEFT, 4000) == 5000
    assert [account.moves for account in paused.clock.sides] == [0, 0]


def test_the_turn_given_to_the_side_that_has_it_changes_nothing():
    paused = table("60d5", (4000, "play"))
    before = whole(paused.clock)
    paused.do(Deed(4000, "turn", (LEFT,)))
    assert whole(paused.clock) == before


@pytest.mark.parametrize("notation", ["m30", "0j3x30"])
def test_a_turn_taken_away_leaves_nothing_of_what_every_turn_has_anew(notation):
    paused = table(notation, (12_000, "play"), (12_000, "turn", RIGHT))
    assert times(paused) == [30_000, 30_000]


def test_the_turn_does_not_bring_a_flagged_side_back():
    paused = table("0j1x10", (10_000, "press", LEFT), (12_000, "play"), (12_000, "turn", LEFT))
    assert times(paused) == [0, 10_000]


# cancel flag


def test_without_a_final_flag_there_is_none_to_cancel():
    assert refuse(table("10:30", (15_000, "play")), "cancel_flag") == "no final flag has fallen"


def test_a_cancelled_flag_leaves_the_first_flagged_to_move_paused_and_flags_again_without_time():
    both = table("10", (12_000, "press", LEFT), (22_000, "press", LEFT))
    assert (both.clock.state, both.clock.first_flag, both.clock.turn) == (OVER, LEFT, RIGHT)
    both.do(Deed(30_000, "cancel_flag", ()))
    assert (both.clock.state, both.clock.first_flag, both.clock.turn) == (PAUSED, NOBODY, LEFT)
    assert [account.final for account in both.clock.sides] == [False, False]
    both.do(Deed(31_000, "play", ()))
    assert (both.clock.first_flag, both.clock.sides[LEFT].flagged_at) == (LEFT, 31_000)


def test_a_cancelled_flag_ends_the_turn_of_the_other_side():
    # It was in byo-yomi with 7 of 10 s left; its next turn has a full period again.
    cancelled = table("0j1x10", (10_000, "press", LEFT), (13_000, "play"), (13_000, "cancel_flag"))
    assert (cancelled.clock.turn, times(cancelled)) == (LEFT, [0, 10_000])
    delayed = table("10d5", (20_000, "press", LEFT), (23_000, "play"), (23_000, "cancel_flag"))
    assert [account.delay_ms for account in delayed.clock.sides] == [0, 0]


# control


def test_another_control_keeps_times_and_counters_and_credits_nothing():
    changed = table("60", (10_000, "press", LEFT), (15_000, "play"), (15_000, "control", read_canonical("30+5")))
    assert times(changed) == [50_000, 55_000]
    assert [account.moves for account in changed.clock.sides] == [1, 0]
    changed.play([Deed(15_000, "play", ()), Deed(16_000, "press", (RIGHT,))])
    assert times(changed) == [50_000, 59_000]


def test_the_turn_in_progress_gets_a_new_delay_in_full():
    changed = table("60d5", (4000, "play"), (4000, "control", read_canonical("60d9")))
    assert (changed.clock.delay_ms(LEFT, 4000), changed.clock.delay_ms(RIGHT, 4000)) == (9000, 0)


def test_under_a_fixed_time_per_move_the_side_to_move_keeps_its_time_and_the_other_begins_with_a_whole_one():
    changed = table("60", PAUSE, (10_000, "control", read_canonical("m30")))
    assert times(changed) == [50_000, 30_000]
    changed.play([Deed(10_000, "play", ()), Deed(11_000, "press", (LEFT,))])
    assert times(changed) == [30_000, 30_000]


def test_counter_on_each_side_is_in_the_period_of_its_next_move():
    deeds = [(1000, "press", LEFT), (2000, "press", RIGHT), (3000, "press", LEFT), (4000, "play")]
    changed = table("60", *deeds, (4000, "control", read_canonical("2/60:30")), counter=True)
    assert [account.number for account in changed.clock.sides] == [2, 1]


@pytest.mark.parametrize(("notation", "number"), [("60:60:60", 3), ("60:60", 2), ("60", 1), ("60*", 3)])
def test_counter_off_the_period_is_kept_at_most_the_last(notation, number):
    changed = table("1:1:60", (5000, "play"), (5000, "control", read_canonical(notation)))
    assert [account.number for account in changed.clock.sides] == [number, number]


def test_odds_follow_the_colours_not_the_sides():
    changed = table("60", PAUSE, (10_000, "control", read_canonical("W60+1-B60+2")), white=RIGHT)
    assert [account.period.increment_ms for account in changed.clock.sides] == [2000, 1000]


def test_freeze_is_derived_anew_unless_it_was_set_by_hand():
    paused = table("60", PAUSE, (10_000, "control", read_canonical("60+5")))
    assert paused.clock.freeze
    paused.do(Deed(10_000, "control", (read_canonical("60"),)))
    assert not paused.clock.freeze
    paused.arbiter.freeze_by_hand = True
    paused.do(Deed(10_000, "control", (read_canonical("60"),)))
    assert paused.clock.freeze


def test_a_flag_that_fell_before_is_judged_by_the_freeze_of_the_new_control():
    flagged = table("10", (12_000, "press", LEFT), (13_000, "play"))
    flagged.do(Deed(13_000, "control", (read_canonical("60+5"),)))
    assert flagged.clock.state == OVER
    flagged.do(Deed(13_000, "control", (read_canonical("60"),)))
    assert flagged.clock.state == PAUSED
    both = table("10", (12_000, "press", LEFT), (22_000, "press", LEFT), (22_000, "control", read_canonical("60")))
    assert both.clock.state == OVER


@pytest.mark.parametrize("notation", ["m30", "u", "60", "0j1x10"])
def test_no_control_sets_a_fallen_flag_going(notation):
    flagged = table("10", (12_000, "press", LEFT), (13_000, "press", RIGHT), (14_000, "play"))
    flagged.do(Deed(14_000, "control", (read_canonical(notation),)))
    flagged.do(Deed(14_000, "turn", (RIGHT,)))
    flagged.do(Deed(14_000, "turn", (LEFT,)))
    flagged.do(Deed(14_000, "play", ()))
    flagged.advance(20_000)
    assert flagged.clock.remaining_ms(LEFT, 20_000) == 0


def test_a_control_that_no_notation_can_say_raises_and_changes_nothing():
    paused = table("60", PAUSE)
    before = whole(paused.clock), paused.journal.length
    with pytest.raises(NotationError):
        paused.arbiter.control(controls(TimeControl([period(1500)])), 10_000)
    assert (whole(paused.clock), paused.journal.length) == before


def test_another_option_brings_its_profile_and_its_counter():
    changed = table("1500+10", PAUSE, (10_000, "option", read_canonical("1500d3"), profile.US, True))
    assert (changed.arbiter.profile, changed.clock.counter, changed.clock.freeze) == (profile.US, True, False)
    changed.do(Deed(10_000, "control", (read_canonical("60d5"),)))
    assert (changed.arbiter.profile, changed.clock.counter, changed.clock.freeze) == (profile.US, True, False)


def test_a_refused_option_leaves_the_profile():
    running = table("60")
    refuse(running, "option", read_canonical("30d5"), profile.US, True)
    assert running.arbiter.profile == profile.FIDE
    full = table("60", PAUSE)
    while full.journal.has_room_for(read_canonical("30d5")):
        full.journal.add(records.PAUSE, LEFT, 10_000)
    refuse(full, "option", read_canonical("30d5"), profile.US, True)
    assert (full.arbiter.profile, full.clock.counter) == (profile.FIDE, False)


def test_an_option_that_is_cancelled_gives_the_profile_back_and_with_it_the_penalty():
    deeds = [(10_000, "press", LEFT), (15_000, "play")]
    option = (15_000, "option", read_canonical("1500d3"), profile.US, True)
    paused = table("1500+10", *deeds, option, (15_000, "cancel"))
    assert (paused.arbiter.profile, paused.clock.counter) == (profile.FIDE, False)
    assert paused.do(Deed(15_000, "penalty", (LEFT,))).value == 60_000


@pytest.mark.parametrize("back", [("undo",), ("restore", 0, False), ("penalty", LEFT)])
def test_what_was_loaded_last_stands_when_play_goes_back(back):
    loaded = read_canonical("2/600d7:30")
    deeds = [(10_000, "press", LEFT), (15_000, "play"), (15_000, "control", read_canonical("90"))]
    paused = table("60+5", *deeds, (15_000, "option", loaded, profile.US, True), (16_000, *back))
    assert (paused.clock.controls, paused.clock.counter, paused.clock.freeze) == (loaded, True, False)
    assert (paused.arbiter.profile, paused.clock.delay_ms(LEFT, 16_000)) == (profile.US, 7000)
    assert times(paused)[LEFT] == (65_000 if back[0] == "restore" else 55_000)


def test_a_control_that_was_loaded_before_the_press_is_played_again_as_it_was():
    loaded = read_canonical("60d3")
    deeds = [(4000, "play"), (4000, "control", loaded), (4000, "play"), (8000, "press", LEFT), (9000, "play")]
    undone = table("60+5", *deeds, (9000, "undo"))
    assert (times(undone), undone.clock.delay_ms(LEFT, 9000)) == ([60_000, 65_000], 0)  # 4 s, then 1 s beyond the delay


def test_a_press_taken_back_and_given_again_leaves_the_control_loaded_after_it():
    loaded = read_canonical("40/5400+30:1800+30")
    deeds = [(10_000, "press", LEFT), (15_000, "play"), (15_000, "control", loaded), (16_000, "penalty", LEFT)]
    paused = table("60+5", *deeds, (17_000, "cancel"))
    assert (times(paused), paused.clock.controls) == ([60_000, 60_000], loaded)
    assert [account.moves for account in paused.clock.sides] == [1, 0]


# byo-yomi


def test_periods_of_byoyomi_that_are_left_and_whether_it_has_begun_can_be_set():
    paused = table("60j3x10", PAUSE, (10_000, "byoyomi", LEFT, 2, True), (10_000, "byoyomi", RIGHT, 99, False))
    assert [(account.extra, account.extra_count) for account in paused.clock.sides] == [(True, 2), (False, 99)]
    assert times(paused) == [10_000, 60_000]  # begun: with a whole T
    paused.do(Deed(10_000, "set", (LEFT, 4000)))
    paused.do(Deed(10_000, "byoyomi", (LEFT, 1, True)))
    assert times(paused) == [4000, 60_000]  # it had begun: its time stands
    paused.do(Deed(10_000, "byoyomi", (LEFT, 1, False)))
    assert (times(paused)[LEFT], paused.clock.sides[LEFT].extra) == (4000, False)


def test_a_fallen_flag_keeps_its_zero_when_byoyomi_is_set():
    flagged = table("10j1x5", (16_000, "press", RIGHT), (16_000, "byoyomi", LEFT, 2, True), freeze=True)
    assert (times(flagged)[LEFT], flagged.clock.sides[LEFT].extra_count) == (0, 2)


def test_byoyomi_is_set_where_there_is_any_from_1_to_99():
    assert refuse(table("60", PAUSE), "byoyomi", LEFT, 1, True) == "this period has no byo-yomi"
    canadian = table("60c5/300", PAUSE)
    for count in (0, 100):
        assert refuse(canadian, "byoyomi", LEFT, count, False).startswith("1 to 99 ")
    assert refuse(table("60j3x10"), "byoyomi", LEFT, 1, True) == "the clock is running; pause it first"


def test_both_flags_cancelled_the_second_one_has_what_every_turn_has_anew():
    deeds = [(10_000, "press", LEFT), (11_000, "press", LEFT), (21_000, "press", LEFT), (21_000, "cancel_flag")]
    for notation in ("m10", "0j1x10"):
        both = table(notation, *deeds)
        assert (times(both), both.clock.turn) == ([0, 10_000], LEFT)
