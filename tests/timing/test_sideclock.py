# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One side's account: its periods, its flags and which way it counts."""

import pytest

from flagfall.notation import read_canonical
from flagfall.timing.sideclock import INTERIM_MS, SideClock, Unfit
from flagfall.timing.turn import NEVER


def side(notation):
    return SideClock(read_canonical(notation).white)


@pytest.mark.parametrize(
    ("notation", "remaining_ms"),
    [
        ("5400+30:1800+30", 5_430_000),
        ("40/7200:0+10", 7_200_000),
        ("0+6", 6000),
        ("60d5", 60_000),
        ("m30", 30_000),
        ("g10", 10_000),
        ("0j3x30", 30_000),
        ("0c20/300", 300_000),
        ("u", 0),
    ],
)
def test_at_the_start_a_side_has_its_main_time_and_the_increment_of_move_1(notation, remaining_ms):
    assert side(notation).remaining_ms == remaining_ms


@pytest.mark.parametrize("notation", ["60", "60d5", "10:30*", "0j3x5", "g10", "u"])
def test_at_the_start_nothing_has_happened_to_a_side(notation):
    account = side(notation)
    assert (account.number, account.moves, account.delay_ms) == (1, 0, 0)
    assert (account.final, account.flagged_at, account.interim_until) == (False, 0, NEVER)
    assert account.extra is (notation == "0j3x5")


def test_unused_time_carries_over_and_only_main_time_is_added():
    account = side("10+5:30+5")
    account.remaining_ms = 7000
    account.enter_next_period()
    assert (account.remaining_ms, account.number, account.period.main_ms) == (37_000, 2, 30_000)


def test_a_repeated_period_goes_on_with_its_number():
    account = side("10:30*")
    for number in (2, 3, 4):
        assert account.may_enter_next()
        account.enter_next_period()
        assert (account.number, account.period.main_ms) == (number, 30_000)


def test_time_can_still_come_until_the_last_period_or_the_final_flag():
    account = side("10:30")
    assert account.may_enter_next()
    account.drop_flag(5)
    assert not account.may_enter_next()
    account.lift_flag()
    account.enter_next_period()
    assert not account.may_enter_next()


def test_put_in_a_period_by_an_arbiter_no_time_is_added():
    account = side("10:30j3x5")
    account.put_in_period(2)
    assert (account.number, account.remaining_ms, account.extra_count) == (2, 10_000, 3)


def test_put_in_the_period_it_is_in_nothing_is_begun_anew():
    account = side("0j3x5")
    account.extra_count = 1
    account.put_in_period(1)
    assert (account.extra, account.extra_count) == (True, 1)


@pytest.mark.parametrize(
    ("notation", "before", "after"), [("60", -1, 0), ("60d5", -1, 0), ("u", 1, 0), ("60o", -1, -1)]
)
def test_a_final_flag_stops_a_side_but_not_in_overtime(notation, before, after):
    account = side(notation)
    assert account.rate == before
    account.drop_flag(1234)
    assert (account.final, account.flagged_at, account.rate) == (True, 1234, after)
    account.lift_flag()
    assert (account.final, account.flagged_at, account.rate) == (False, 0, before)


def test_a_cancelled_flag_gives_back_the_byoyomi_period_whose_end_it_was():
    account = side("0j3x5")
    account.extra_count = 0
    account.drop_flag(1)
    account.lift_flag()
    assert account.extra_count == 1


@pytest.mark.parametrize(("notation", "count"), [("60", 0), ("60d5", 0), ("m5", 0), ("60j3x5", 3)])
def test_a_cancelled_flag_gives_back_no_period_where_byoyomi_had_not_begun(notation, count):
    account = side(notation)
    account.drop_flag(1)
    account.lift_flag()
    assert account.extra_count == count


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 1), (0, 2), (1, 0), (2, 0), (2, 99_000), (3, 0), (3, INTERIM_MS), (4, 0), (6, 0), (6, 99), (7, 0)],
)
def test_an_account_at_the_edge_of_what_can_be_is_taken_up(place, value):
    record = [2, 7000, 3000, None, 9, True, 2, None]
    record[place] = value
    account = side("60d5:30j3x5")
    account.take_up(record, 5000)
    flagged_at = account.flagged_at if account.final else None
    interim_ms = None if account.interim_until == NEVER else account.interim_until - 5000
    held = [account.number, account.remaining_ms, account.delay_ms, interim_ms, account.moves, account.extra]
    assert [*held, account.extra_count, flagged_at] == record


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 0), (0, 3), (1, -1), (2, -1), (2, 99_001), (3, -1), (3, INTERIM_MS + 1), (4, -1), (6, -1), (6, 100)],
)
def test_an_account_beyond_that_edge_is_not_taken_up_and_nothing_has_changed(place, value):
    record = [2, 7000, 3000, None, 9, True, 2, None]
    record[place] = value
    account = side("60d5:30j3x5")
    before = dict(vars(account))
    with pytest.raises(Unfit):
        account.take_up(record, 5000)
    assert vars(account) == before


def test_an_interim_flag_is_up_until_its_instant_is_taken_away_and_never_beside_a_final_one():
    account = side("10:30")
    assert not account.has_interim()
    account.interim_until = 300_000
    assert account.has_interim()
    account.drop_flag(5)
    assert not account.has_interim()
    account.lift_flag()
    account.interim_until = NEVER
    assert not account.has_interim()


def test_another_control_keeps_time_moves_and_flag():
    account = side("60")
    account.remaining_ms, account.moves = 12_345, 7
    account.drop_flag(9)
    account.change_control(read_canonical("10+5:30+5").white, 2)
    assert (account.remaining_ms, account.moves, account.number) == (12_345, 7, 2)
    assert (account.final, account.rate, account.period.increment_ms) == (True, 0, 5000)


@pytest.mark.parametrize("number", [0, 3])
def test_no_control_is_gone_on_with_in_a_period_that_it_has_not(number):
    account = side("60")
    before = dict(vars(account))
    with pytest.raises(Unfit, match="period %d" % number):
        account.change_control(read_canonical("10:30").white, number)
    assert vars(account) == before


@pytest.mark.parametrize(("notation", "remaining_ms"), [("60", 0), ("60o", -5000)])
def test_time_below_zero_is_kept_only_where_the_next_control_goes_there(notation, remaining_ms):
    account = side("10o")
    account.remaining_ms = -5000
    account.change_control(read_canonical(notation).white, 1)
    assert account.remaining_ms == remaining_ms


def test_a_clock_set_up_anew_is_as_a_new_one():
    account = side("0j3x5")
    account.moves, account.extra_count, account.interim_until = 9, 1, 5
    account.drop_flag(9)
    control = read_canonical("60d5").white
    account.set_up(control)
    assert vars(account) == vars(SideClock(control))
