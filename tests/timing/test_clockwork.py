# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes on by itself, at its own instant and for either side; and that time which stood still has not passed."""

import pytest

from flagfall.timing import events
from flagfall.timing.chessclock import READY, WrongState
from flagfall.timing.sideclock import INTERIM_MS
from flagfall.timing.sides import LEFT, RIGHT, other
from flagfall.timing.turn import NEVER
from tests.games import whole
from tests.timing.test_chessclock import happened, ready, started, times

BOTH = pytest.mark.parametrize("white", [LEFT, RIGHT])


@BOTH
def test_a_period_of_one_move_is_passed_by_that_move(white):
    clock = started("1/60:30", white=white, counter=True)
    clock.press(white, 1000)
    assert (clock.sides[white].number, clock.remaining_ms(white, 1000)) == (2, 89_000)
    assert clock.sides[other(white)].number == 1


@BOTH
def test_with_the_counter_a_period_without_moves_is_passed_by_time(white):
    clock = started("1/60:30:10", white=white, counter=True)
    clock.press(white, 1000)
    clock.press(other(white), 2000)
    clock.press(white, 3000)
    assert clock.sides[white].number == 2
    clock.press(other(white), 4000)
    assert clock.deadline() == 4000 + 88_000
    clock.advance(91_999)
    assert clock.sides[white].number == 2
    clock.advance(92_000)
    assert [clock.sides[side].number for side in (white, other(white))] == [3, 3]
    assert clock.sides[white].interim_until == 92_000 + INTERIM_MS
    assert clock.sides[other(white)].interim_until == NEVER


@BOTH
def test_an_interim_flag_of_either_side_goes_while_the_other_runs(white):
    clock = started("10:3600", white=white)
    clock.press(white, 9000)
    clock.advance(19_000)  # the other one is the first at zero
    clock.press(other(white), 20_000)
    goes_at = 19_000 + INTERIM_MS
    assert clock.deadline() == goes_at
    clock.advance(goes_at - 1)
    assert clock.sides[other(white)].has_interim()
    clock.events.clear()
    clock.advance(goes_at)
    assert not clock.sides[other(white)].has_interim()
    assert happened(clock) == [(events.INTERIM_ENDED, other(white), goes_at, 0)]
    assert clock.deadline() == 20_000 + clock.sides[white].remaining_ms


@BOTH
@pytest.mark.parametrize("notation", ["60d5", "60b5"])
def test_only_the_side_to_move_has_a_delay(white, notation):
    clock = started(notation, white=white)
    assert clock.delay_ms(white, 0) == 5000
    clock.press(white, 2000)
    assert [account.delay_ms for account in clock.sides] == [0 if side == white else 5000 for side in (LEFT, RIGHT)]
    assert [clock.delay_ms(side, 2001) for side in (white, other(white))] == [0, 4999]
    clock.pause(3000)
    assert [clock.delay_ms(side, 9000) for side in (white, other(white))] == [0, 4000]
    clock.give_turn(white)
    assert [clock.delay_ms(side, 9000) for side in (white, other(white))] == [5000, 0]
    assert clock.sides[other(white)].delay_ms == 0


@BOTH
@pytest.mark.parametrize("notation", ["10o", "u", "*60", "60", "5j1x5"])
def test_both_sides_read_on_to_the_last_millisecond_that_was_handed_in(white, notation):
    clock = started(notation, white=white)
    before = times(clock)
    for at in (1, 999, 4000):
        clock.advance(at)
        charged = clock.remaining_ms(white, at) - before[white]
        assert charged == (at if notation == "u" else -at)
        assert clock.remaining_ms(other(white), at) - before[other(white)] == (at if notation == "*60" else 0)


@BOTH
@pytest.mark.parametrize(("moves", "number"), [(1, 1), (2, 2)])
def test_with_a_counter_that_was_put_right_in_time_zero_is_the_next_period(white, moves, number):
    # FIDE 6.3.1: the moves were made, whatever the counter had missed.
    clock = started("2/10:30", white=white, counter=True, freeze=True)
    clock.pause(4000)
    clock.set_moves(white, moves)
    clock.resume(5000)
    clock.advance(10_999)
    assert (clock.sides[white].number, clock.remaining_ms(white, 10_999)) == (1, 1)
    clock.advance(11_000)
    assert (clock.sides[white].number, clock.sides[white].final) == (number, number == 1)
    assert clock.remaining_ms(white, 11_000) == (30_000 if number == 2 else 0)


# What happened is told by its own name


@BOTH
def test_every_period_of_byoyomi_is_told_when_it_begins(white):
    clock = started("10j3x5", white=white, freeze=True)
    clock.advance(24_999)
    told = [(events.BYOYOMI_ENTERED, white, 10_000, 3), (events.BYOYOMI_USED, white, 15_000, 2)]
    assert happened(clock) == [*told, (events.BYOYOMI_USED, white, 20_000, 1)]
    clock.advance(25_000)
    assert happened(clock) == [(events.FLAG_FELL, white, 25_000, 0)]


@BOTH
def test_canadian_byoyomi_is_told_when_it_begins_and_its_end_is_the_flag(white):
    clock = started("10c20/30", white=white, freeze=True)
    clock.advance(39_999)
    assert happened(clock) == [(events.BYOYOMI_ENTERED, white, 10_000, 20)]
    clock.advance(40_000)
    assert happened(clock) == [(events.FLAG_FELL, white, 40_000, 0)]


@BOTH
def test_a_stretch_of_gong_is_told_with_the_side_that_it_belongs_to(white):
    clock = started("g5", white=white)
    clock.advance(10_000)
    told = [(events.STRETCH_BEGAN, other(white), 5000, 0), (events.STRETCH_BEGAN, white, 10_000, 0)]
    assert happened(clock) == told


# Instants that begin anew, and time that stood still


@BOTH
def test_a_clock_that_is_ready_counts_from_later_on(white):
    clock = ready("60d5", white=white)
    clock.advance(7000)
    clock.begin_anew(5000)
    assert (clock.state, clock.now, clock.since, clock.deadline()) == (READY, 2000, 2000, NEVER)
    clock.start(3000)
    assert (clock.deadline(), clock.remaining_ms(white, 9000)) == (68_000, 59_000)


def test_time_that_stood_still_in_a_pause_has_not_passed():
    clock = started("60")
    clock.pause(1000)
    clock.advance(9000)
    clock.stand_still(8000)
    assert (clock.now, times(clock)) == (1000, [59_000, 60_000])
    clock.resume(1500)
    assert clock.deadline() == 60_500


@pytest.mark.parametrize(
    ("notation", "until", "paused", "verb"),
    [
        ("60", 1000, False, "begin_anew"),
        ("60", 1000, True, "begin_anew"),
        ("60", 1000, False, "stand_still"),
        ("u", 1000, False, "stand_still"),  # nothing is due, but a side runs
        ("10:60", 11_000, True, "stand_still"),  # nobody runs, but an interim flag is to go
    ],
)
def test_where_an_instant_to_come_is_known_instants_are_not_set_back(notation, until, paused, verb):
    clock = started(notation)
    clock.advance(until)
    if paused:
        clock.pause(until)
    before = whole(clock)
    with pytest.raises(WrongState):
        getattr(clock, verb)(500)
    assert whole(clock) == before
