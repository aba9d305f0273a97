# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Faults planted in games that are clean: the audit names each, with its move and side, and none for another."""

import random

import pytest

from flagfall.notation import read_canonical
from host_sim.audit import controls, faults
from host_sim.audit.audit import WRONG_CONTROL, audit
from tests.replayed import LONDON, findings, from_on, london, played, ply_at, shifted, written

WHITE, BLACK = 0, 1


def thinking(seed, low_ms, high_ms, plies=80):
    chance = random.Random(seed)
    return [chance.randint(low_ms, high_ms) for _ in range(plies)]


def told(game, control=LONDON, counter=True):
    """Return (kind, move number, colour) of each finding."""
    return [(found.kind, found.ply.number, found.ply.colour) for found in findings(game, control, counter)]


@pytest.mark.parametrize("number", ["9.1", "9.3", "5.3"])
def test_a_real_game_is_clean(number):
    assert told(london(number)) == []


# Readings of real games


@pytest.mark.parametrize("number", ["9.3", "5.3"])
@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_a_period_a_move_early_is_a_counter_one_ahead(number, colour):
    game = london(number)
    index = ply_at(39, colour)
    changes = {**from_on(game, index, 30), index: 3630}
    assert told(shifted(game, changes)) == [(faults.COUNTER_AHEAD, 39, colour)]


def test_a_period_two_moves_early_is_a_counter_two_ahead():
    game = london("9.3")
    index = ply_at(38, WHITE)
    changes = {**from_on(game, index, 60), index: 3630, index + 2: 3660}
    found = findings(shifted(game, changes), LONDON)
    assert [(each.kind, each.index) for each in found] == [(faults.COUNTER_AHEAD, index)]
    assert "2 moves early" in found[0].text


@pytest.mark.parametrize(("number", "colour"), [("9.3", WHITE), ("9.3", BLACK), ("5.3", WHITE)])
def test_a_period_a_move_late_is_a_counter_one_behind(number, colour):
    game = london(number)
    index = ply_at(40, colour)
    changes = {**from_on(game, index, -30), index: -3630}
    assert told(shifted(game, changes)) == [(faults.COUNTER_BEHIND, 40, colour)]


@pytest.mark.parametrize("colour", [WHITE, BLACK])
@pytest.mark.parametrize("number", [5, 12, 30])
def test_two_minutes_more_from_then_on_are_an_addition(number, colour):
    game = london("9.1")
    found = findings(shifted(game, from_on(game, ply_at(number, colour), 120)), LONDON)
    assert [(each.kind, each.ply.number, each.ply.colour) for each in found] == [(faults.ADDITION, number, colour)]
    assert "+2:00 fits" in found[0].text


def test_more_than_a_penalty_is_an_addition_of_whole_minutes():
    game = london("9.3")
    found = findings(shifted(game, from_on(game, ply_at(25, WHITE), 600)), LONDON)
    assert [(each.kind, each.index) for each in found] == [(faults.ADDITION, ply_at(25, WHITE))]
    assert "+10:00 fits" in found[0].text


@pytest.mark.parametrize(
    ("number", "colour", "text"),
    [
        (26, WHITE, "1:52:55"),  # 0:52:55
        (30, WHITE, "0:58:25"),  # 0:38:25
        (21, BLACK, "1:57:38"),  # 0:57:38
        (45, WHITE, "1:51:54"),  # 1:11:54
        (20, WHITE, "1:30:26"),  # 1:03:26, two neighbours exchanged
    ],
)
def test_a_reading_that_is_too_high_for_once_is_a_typing_error(number, colour, text):
    found = findings(written(london("9.3"), ply_at(number, colour), text), LONDON)
    assert [(each.kind, each.ply.number, each.ply.colour) for each in found] == [(faults.TYPING_ERROR, number, colour)]


def test_a_reading_that_is_too_low_for_once_is_a_typing_error_where_it_stands():
    # possible by itself; the next reading is what cannot follow
    game = london("9.3")
    found = findings(written(game, ply_at(10, WHITE), "0:53:57"), LONDON)
    assert [(each.kind, each.index) for each in found] == [(faults.TYPING_ERROR, ply_at(10, WHITE))]
    assert "0:53:57 at 10., 1:53:57 would fit" in found[0].text


def test_readings_of_both_sides_exchanged_are_told_at_the_first():
    game = london("9.3")
    index = ply_at(12, WHITE)
    first, second = game.plies[index].clk.text, game.plies[index + 1].clk.text
    spoilt = written(written(game, index, second), index + 1, first)
    assert told(spoilt) == [(faults.EXCHANGED, 12, WHITE)]


@pytest.mark.parametrize("text", ["1:7x:43", "1:77:43", "", "999:00:00"])
def test_a_reading_that_is_no_time_is_told_and_passed_over(text):
    spoilt = written(london("9.3"), ply_at(12, WHITE), text)
    assert told(spoilt) == [(faults.UNREADABLE, 12, WHITE)]


def test_two_faults_in_one_game_are_both_told():
    game = london("9.3")
    changes = from_on(game, ply_at(5, WHITE), 120)
    spoilt = written(shifted(game, changes), ply_at(21, BLACK), "1:57:38")
    assert told(spoilt) == [(faults.ADDITION, 5, WHITE), (faults.TYPING_ERROR, 21, BLACK)]


# Periods that pass by time

BY_TIME = "600+5:300+5"


def long_game():
    """Return a game in which White is the first at zero, in move 24 (ply 46), and both are given the next time."""
    return played(BY_TIME, [30_000, 20_000] * 40)


def test_a_period_that_passed_by_time_is_no_finding():
    game = long_game()
    made = audit(game, read_canonical(BY_TIME), False)
    assert made.findings == []
    assert [step.period for step in made.steps][44:47] == [(1, 1), (1, 1), (2, 2)]


@pytest.mark.parametrize(("number", "colour"), [(4, WHITE), (15, BLACK), (20, WHITE), (30, WHITE), (30, BLACK)])
def test_an_addition_is_not_taken_for_a_period_that_passed_by_time(number, colour):
    game = long_game()
    changes = from_on(game, ply_at(number, colour), 60)
    if number < 24:
        changes = {index: change for index, change in changes.items() if index < 46}
    found = findings(shifted(game, changes), BY_TIME, False)
    assert (found[0].kind, found[0].index) == (faults.ADDITION, ply_at(number, colour))


# Another control altogether


@pytest.mark.parametrize(
    ("declared", "counter", "kind", "fits"),
    [
        ("40/7200:1800+30", True, controls.WRONG_TIME, "40/7200:3600+30"),
        ("40/5400:3600+30", True, controls.WRONG_TIME, "40/7200:3600+30"),
        (LONDON, False, controls.WRONG_COUNTER, "--counter on"),
        ("36/7200:3600+30", True, controls.WRONG_MOVES, "40/7200:3600+30"),
    ],
)
def test_another_control_is_one_finding(declared, counter, kind, fits):
    found = findings(london("9.3"), declared, counter)
    assert [each.kind for each in found] == [kind]
    assert fits in found[0].text


@pytest.mark.parametrize(
    ("real", "declared", "kind"),
    [
        ("300+5", "300+3", controls.WRONG_INCREMENT),
        ("300+2", "300", controls.WRONG_INCREMENT),
        ("5400+30", "5400+10", controls.WRONG_INCREMENT),
        ("600+5", "600d5", controls.WRONG_METHOD),
        ("5400+30", "3600+30", controls.WRONG_TIME),
    ],
)
def test_another_increment_or_time_all_through_is_one_finding(real, declared, kind):
    game = played(real, thinking(1, 300, 6_000))
    assert told(game, real, False) == []
    found = findings(game, declared, False)
    assert [each.kind for each in found] == [kind]
    assert f"fit {real}" in found[0].text


def test_one_side_that_began_with_more_is_told():
    game = played("W600-B300", thinking(2, 1_000, 8_000, 40))
    found = findings(game, "300", False)
    assert [(each.kind, each.index) for each in found] == [(controls.WRONG_TIME, 0)]
    assert "for White" in found[0].text


def test_a_control_that_has_nothing_to_do_with_the_game_is_told_as_such():
    found = findings(london("9.3"), "180+1:60+1", False)
    assert found[0].kind == WRONG_CONTROL and "another was played" in found[0].text
    assert len(found) <= 4


# With elapsed times


def elapsed_game(control="1800+10", counter=False, plies=60):
    return played(control, thinking(7, 4_000, 40_000, plies), counter, elapsed=True)


def test_a_game_with_elapsed_times_is_clean():
    assert told(elapsed_game(), "1800+10", False) == []


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_no_increment_on_a_move_is_told(colour):
    game = elapsed_game()
    spoilt = shifted(game, from_on(game, ply_at(9, colour), -10))
    assert told(spoilt, "1800+10", False) == [(faults.NO_INCREMENT, 9, colour)]


def test_no_increment_is_told_without_elapsed_times_where_less_is_left_than_it_gives():
    game = played("60+10", [15_000] * 14)
    last = game.plies[-1]
    assert last.clk.text == "0:00:35"
    assert told(shifted(game, {len(game.plies) - 1: -30}), "60+10", False) == [
        (faults.NO_INCREMENT, last.number, last.colour)
    ]


@pytest.mark.parametrize(("control", "increment_s"), [("1800+10", 10), ("1800", 0)])
@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_a_press_that_was_missed_is_told(control, increment_s, colour):
    # His clock runs on over the other's turn, and neither of the two moves brings an increment.
    game = elapsed_game(control)
    assert told(game, control, False) == []
    index = ply_at(8, colour)
    over_s = game.plies[index + 1].emt.ms // 1000
    stood_ms = game.plies[index - 1].clk.ms
    mine = {**from_on(game, index, -increment_s - over_s), index: -increment_s}
    theirs = from_on(game, index + 1, (stood_ms - game.plies[index + 1].clk.ms) // 1000)
    assert told(shifted(game, {**mine, **theirs}), control, False) == [(faults.PRESS_MISSED, 8, colour)]


def test_an_addition_is_told_with_its_amount():
    game = elapsed_game()
    found = findings(shifted(game, from_on(game, ply_at(9, BLACK), 300)), "1800+10", False)
    assert [(each.kind, each.index) for each in found] == [(faults.ADDITION, ply_at(9, BLACK))]
    assert "+5:00" in found[0].text


def test_time_that_was_taken_is_told():
    game = elapsed_game()
    found = findings(shifted(game, from_on(game, ply_at(9, BLACK), -300)), "1800+10", False)
    assert [(each.kind, each.index) for each in found] == [(faults.SUBTRACTION, ply_at(9, BLACK))]


def test_an_elapsed_time_alone_that_is_wrong_is_told():
    game = elapsed_game()
    found = findings(written(game, ply_at(9, WHITE), "1:00:07", "emt"), "1800+10", False)
    assert [found[0].index, len(found)] == [ply_at(9, WHITE), 1]
    assert found[0].kind in (faults.WRONG_ELAPSED, faults.TYPING_ERROR)


def test_play_after_the_flag_is_told():
    game = played("60", [5_000] * 10, elapsed=True)
    plies = [ply._replace(clk=None) for ply in game.plies]
    late = written(game._replace(plies=plies), 6, "0:00:50", "emt")
    found = findings(late, "60", False)[0]
    assert (found.kind, found.ply.number, found.ply.colour) == (faults.PLAYED_ON, 4, WHITE)
    assert found.text.endswith("the flag had fallen before this press, and play went on")


def test_nobody_is_said_to_have_played_on_after_the_last_press():
    game = played("60", [5_000] * 7, elapsed=True)
    plies = [ply._replace(clk=None) for ply in game.plies]
    found = findings(written(game._replace(plies=plies), 6, "0:00:50", "emt"), "60", False)[0]
    assert (found.kind, found.index) == (faults.PLAYED_ON, 6)
    assert found.text.endswith("the flag had fallen before this press")


# Chance


@pytest.mark.parametrize("seed", range(12))
def test_an_addition_anywhere_is_named_or_cannot_be_seen(seed):
    chance = random.Random(seed)
    game = london(chance.choice(["9.1", "9.3", "5.3"]))
    index = chance.randrange(6, len(game.plies) - 6)
    for found in findings(shifted(game, from_on(game, index, 120)), LONDON):
        kinds = found.kind, *(text.partition(" of ")[0] for text in found.also)
        assert faults.ADDITION in kinds or "an arbiter's addition" in kinds


def test_the_audit_goes_on_from_the_file_after_each_finding():
    made = audit(shifted(london("9.3"), from_on(london("9.3"), ply_at(45, WHITE), 120)), read_canonical(LONDON), True)
    assert [found.ply.number for found in made.findings] == [45]
    for step in made.steps[ply_at(45, WHITE) :]:
        assert step.remaining_ms[step.ply.colour] == step.ply.clk.ms
