# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a game was, from its journal: who began, the time used by each side, how it stood before a press."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.summary import clock_before, first_side, started_at, used_ms
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, RUNNING
from flagfall.timing.sides import LEFT, RIGHT, other
from tests.arbiter.paused import table
from tests.arbiter.test_journal import noted
from tests.games import Deed, Table, game, observed

MOVES, PRESS = records.MOVES, records.PRESS


@pytest.mark.parametrize("at", [0, 1, 777])
def test_a_game_began_at_its_start_and_one_that_has_not_at_0(at):
    begun = [(records.SET_UP, LEFT, 0, 0), (records.START, RIGHT, at), (PRESS, RIGHT, at + 5)]
    assert started_at(noted(*begun)) == at
    assert started_at(noted(*begun[:1])) == 0


@pytest.mark.parametrize(
    ("done", "first"),
    [
        ([(PRESS, LEFT)], LEFT),
        ([(PRESS, LEFT), (PRESS, RIGHT)], LEFT),
        ([(MOVES, LEFT, 7), (MOVES, RIGHT, 7), (PRESS, LEFT)], LEFT),  # level: it begins the next move
        ([(MOVES, RIGHT, 1), (PRESS, LEFT)], RIGHT),  # a move behind: it completes the other's
        ([(MOVES, LEFT, 8), (MOVES, RIGHT, 9), (PRESS, LEFT)], RIGHT),
        # Counters that cannot be decide nothing: the first press after which they can does.
        ([(MOVES, RIGHT, 2), (PRESS, LEFT), (PRESS, LEFT)], RIGHT),
        ([(MOVES, RIGHT, 3), (PRESS, LEFT), (PRESS, LEFT), (PRESS, LEFT)], RIGHT),
        ([(MOVES, LEFT, 1), (PRESS, LEFT), (MOVES, RIGHT, 2), (PRESS, LEFT)], LEFT),
        ([(MOVES, LEFT, 1), (PRESS, LEFT), (MOVES, RIGHT, 3), (PRESS, LEFT)], RIGHT),
    ],
)
def test_the_first_press_that_can_be_tells_who_moves_first_on_either_side(done, first):
    for turned_round in (False, True):
        journal = noted(*[
            (what, other(side) if turned_round else side, at, *rest) for at, (what, side, *rest) in enumerate(done)
        ])  # fmt: skip
        for white in (LEFT, RIGHT):
            clock = Table(game("60", white=white)).clock
            assert first_side(journal, clock) == (other(first) if turned_round else first)


@pytest.mark.parametrize("white", [LEFT, RIGHT])
def test_without_a_press_white_moves_first(white):
    clock = Table(game("60", white=white)).clock
    for done in ([], [(MOVES, LEFT, 0, 5)], [(records.START, LEFT, 0), (records.PASS, LEFT, 5)]):
        assert first_side(noted(*done), clock) == white


# Time used


def used(notation, *deeds, until=0, **settings):
    """Return what both sides have used, and that of their completed moves, on either side of the board."""
    played = table(notation, *deeds, **settings)
    played.advance(until or played.clock.now)
    all_of_it, completed = used_ms(played.journal, played.clock)
    mirrored = Table(game(notation, white=RIGHT, **settings))
    mirrored.do(Deed(0, "play", ()))
    mirrored.play([Deed(at, verb, tuple([other(side) for side in sides])) for at, verb, *sides in deeds])
    mirrored.advance(until or mirrored.clock.now)
    assert used_ms(mirrored.journal, mirrored.clock) == (all_of_it[::-1], completed[::-1])
    return all_of_it, completed


def test_before_the_start_nothing_is_used():
    ready = Table(game("60"))
    assert used_ms(ready.journal, ready.clock) == ((0, 0), (0, 0))


def test_time_is_used_by_the_side_that_runs_and_pauses_are_left_out():
    turns = [(1_000, "press", LEFT), (3_000, "press", RIGHT), (3_500, "play"), (10_000, "play")]
    assert used("60", *turns[:1]) == ((1_000, 0), (1_000, 0))
    assert used("60", *turns[:2]) == ((1_000, 2_000), (1_000, 2_000))
    assert used("60", *turns[:3]) == ((1_500, 2_000), (1_000, 2_000))
    assert used("60", *turns) == ((1_500, 2_000), (1_000, 2_000))
    turns.append((10_400, "press", LEFT))
    assert used("60", *turns) == ((1_900, 2_000), (1_900, 2_000))
    assert used("60", *turns, (12_000, "play")) == ((1_900, 3_600), (1_900, 2_000))


def test_of_a_turn_that_goes_on_only_what_was_noted_is_told():
    assert used("60", (1_000, "press", LEFT), until=30_000) == ((1_000, 0), (1_000, 0))


def test_a_delay_and_an_increment_are_time_used_too():
    for notation in ("60d5", "60+5", "60b5"):
        assert used(notation, (3_000, "press", LEFT), (4_000, "play")) == ((3_000, 1_000), (3_000, 0))


def test_what_passes_under_a_fallen_flag_is_not_used_and_completes_no_move():
    # White's flag falls at 10 s, and without freeze White's press passes the turn.
    turns = [(12_000, "press", LEFT), (13_000, "press", RIGHT), (15_000, "play")]
    assert used("10", until=9_999) == ((0, 0), (0, 0))
    assert used("10", until=11_000) == ((10_000, 0), (0, 0))
    assert used("10", *turns[:1]) == ((10_000, 0), (0, 0))
    assert used("10", *turns[:2]) == ((10_000, 1_000), (0, 1_000))
    assert used("10", *turns[:2], until=14_000) == ((10_000, 1_000), (0, 1_000))
    assert used("10", *turns) == ((10_000, 1_000), (0, 1_000))


def test_a_flag_that_ends_the_game_ends_what_is_used():
    ended = table("10", (4_000, "press", LEFT), freeze=True)
    ended.advance(20_000)
    assert ended.clock.state == OVER
    assert used("10", (4_000, "press", LEFT), until=20_000, freeze=True) == ((4_000, 10_000), (4_000, 0))


def test_in_overtime_time_goes_on_being_used():
    assert used("10o", (15_000, "press", LEFT), (16_000, "play")) == ((15_000, 1_000), (15_000, 0))
    assert used("10o", (15_000, "play")) == ((15_000, 0), (0, 0))


def test_in_gong_nobody_uses_time():
    assert used("g10", (15_000, "play")) == ((0, 0), (0, 0))


# How it stood


LOADED = read_canonical("2/600d7:30")
PLAYED = ((1_000, "press", LEFT), (2_000, "play"), (2_000, "add", RIGHT, 5_000), (2_500, "play"))


@pytest.mark.parametrize(
    "after",
    [
        [],
        [(9_000, "moves", LEFT, 40)],
        [(9_000, "option", LOADED, 1, True)],
        [(9_000, "control", LOADED), (9_000, "set", LEFT, 1)],
    ],
)
@pytest.mark.parametrize("before", [[], [(2_400, "control", read_canonical("600+3"))]])
def test_how_both_clocks_will_stand_when_the_last_press_is_taken_back_is_how_they_stand_then(before, after):
    paused = table("60+5", *PLAYED[:3], *before, PLAYED[3], (4_000, "press", RIGHT), (9_000, "play"), *after)
    length = paused.journal.length
    index, at, _side = paused.journal.last_press()
    found = clock_before(paused.journal, paused.clock, index, at)
    assert (paused.journal.length, found is not paused.clock) == (length, True)
    assert found.state != RUNNING
    paused.do(Deed(9_000, "undo", ()))
    assert observed(found) == observed(paused.clock)
    assert found.sides[RIGHT].moves == 0
