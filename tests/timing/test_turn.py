# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The timing methods on one side alone: what a turn grants, costs while it lasts, and leaves."""

import pytest

from flagfall.notation import read_canonical
from flagfall.timing import turn
from flagfall.timing.sideclock import SideClock
from flagfall.timing.turn import NEVER


def side(notation):
    """Return one side's clock under that control, its first turn begun."""
    account = SideClock(read_canonical(notation).white)
    turn.grant(account)
    return account


def after(notation, elapsed_ms):
    """Return the time and the delay that are left when that side has run so long."""
    account = side(notation)
    turn.charge(account, elapsed_ms)
    return account.remaining_ms, account.delay_ms


@pytest.mark.parametrize("suffix", ["", "j3x30", "c20/300", "o"])
def test_main_time_runs_from_the_first_millisecond(suffix):
    assert after("60" + suffix, 0) == (60_000, 0)
    assert after("60" + suffix, 1) == (59_999, 0)


@pytest.mark.parametrize("method", ["d", "b"])
def test_main_time_stands_until_the_delay_is_used_up(method):
    assert after("60%s5" % method, 4999) == (60_000, 1)
    assert after("60%s5" % method, 5000) == (60_000, 0)
    assert after("60%s5" % method, 5001) == (59_999, 0)


def test_count_up_counts_up_and_never_ends():
    assert after("u", 7000) == (7000, 0)
    assert turn.lasts(side("u")) == NEVER


@pytest.mark.parametrize(
    ("notation", "lasts_ms"),
    [
        ("60", 60_000),
        ("60+5", 65_000),
        ("3d5", 8000),
        ("3b5", 8000),
        ("0d5", 5000),
        ("*60", 60_000),
        ("10j3x30", 10_000),
        ("0j3x30", 30_000),
        ("10c20/300", 10_000),
        ("0c20/300", 300_000),
        ("m30", 30_000),
        ("g10", 10_000),
        ("10o", 10_000),
    ],
)
def test_a_stage_lasts_as_long_as_its_time_and_its_delay(notation, lasts_ms):
    assert turn.lasts(side(notation)) == lasts_ms


@pytest.mark.parametrize("notation", ["60", "60d5", "10o"])
def test_after_the_final_flag_nothing_ends_any_more(notation):
    account = side(notation)
    account.drop_flag(1)
    assert turn.lasts(account) == NEVER


def test_a_fallen_flag_gets_no_delay():
    account = side("60d5")
    account.drop_flag(1)
    turn.grant(account)
    assert account.delay_ms == 0


def test_below_zero_a_new_stage_would_be_over_at_once():
    # Overtime whose flag was cancelled: it flags again when play goes on.
    account = side("10o")
    turn.charge(account, 15_000)
    assert (account.remaining_ms, turn.lasts(account)) == (-5000, 0)


def test_in_hourglass_alone_the_idle_side_gains_what_the_other_is_charged():
    assert turn.gained(side("*60"), 1234) == 1234
    assert turn.gained(side("60+5"), 1234) == 0


# The end of a turn


def test_an_increment_is_credited_once_and_a_delay_is_not_banked():
    account = side("60+5")
    turn.finish(account)
    assert account.remaining_ms == 70_000
    account = side("60d5")
    turn.charge(account, 1000)
    turn.finish(account)
    assert account.remaining_ms == 60_000


def test_a_move_of_fixed_time_saves_nothing():
    account = side("m30")
    turn.charge(account, 12_000)
    turn.finish(account)
    assert account.remaining_ms == 30_000


def test_byoyomi_touches_nothing_while_main_time_lasts():
    account = side("60j3x30")
    turn.charge(account, 12_000)
    turn.finish(account)
    assert (account.remaining_ms, account.extra) == (48_000, False)


def test_main_time_flows_into_the_first_byoyomi_period():
    account = side("60j3x30")
    turn.charge(account, 60_000)
    assert turn.expire(account) == turn.BYOYOMI_BEGINS
    assert (account.remaining_ms, account.extra, account.extra_count) == (30_000, True, 3)


def test_a_byoyomi_turn_under_its_period_costs_nothing():
    account = side("0j2x30")
    turn.charge(account, 29_999)
    turn.finish(account)
    assert (account.remaining_ms, account.extra_count) == (30_000, 2)


def test_every_full_byoyomi_period_is_used_up_and_the_last_one_is_the_flag():
    account = side("0j2x30")
    turn.charge(account, 30_000)
    assert turn.expire(account) == turn.BYOYOMI_PERIOD_USED
    assert (account.remaining_ms, account.extra_count) == (30_000, 1)
    turn.charge(account, 30_000)
    assert turn.expire(account) == turn.PERIOD_OVER
    assert (account.remaining_ms, account.extra_count) == (0, 0)


def test_canadian_time_stops_at_the_press_and_is_fresh_after_the_last_move():
    account = side("0c2/300")
    turn.charge(account, 100_000)
    turn.finish(account)
    assert (account.remaining_ms, account.extra_count) == (200_000, 1)
    turn.charge(account, 50_000)
    turn.finish(account)
    assert (account.remaining_ms, account.extra_count) == (300_000, 2)


def test_the_move_in_which_canadian_time_begins_counts_as_one_of_its_moves():
    account = side("10c2/300")
    turn.charge(account, 10_000)
    assert turn.expire(account) == turn.BYOYOMI_BEGINS
    turn.charge(account, 20_000)
    turn.finish(account)
    assert (account.remaining_ms, account.extra_count) == (280_000, 1)


def test_canadian_time_used_up_is_the_end_of_the_period():
    account = side("0c2/300")
    turn.charge(account, 300_000)
    assert turn.expire(account) == turn.PERIOD_OVER


def test_a_gong_ends_a_stretch_and_rest_makes_it_whole_again():
    account = side("g10")
    turn.charge(account, 10_000)
    assert turn.expire(account) == turn.STRETCH_OVER
    turn.rest(account)
    assert account.remaining_ms == 10_000


@pytest.mark.parametrize(("notation", "below"), [("10o", True), ("10", False), ("10j3x30", False)])
def test_only_overtime_goes_below_zero(notation, below):
    assert turn.goes_below_zero(side(notation)) is below
