# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's commands: where they work and when they are refused, what takes a press back, several as one action."""

import pytest

from flagfall.arbiter import correction, records
from flagfall.notation import read_canonical
from flagfall.timing import events, profile
from flagfall.timing.chessclock import OVER, PAUSED, RUNNING, UnknownSide
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.timecontrol import MAX_COUNTER
from tests.arbiter.paused import PAUSE, refuse, table, times
from tests.games import Deed, Table, game, whole

COMMANDS = (
    ("add", LEFT, 5000),
    ("set", LEFT, 5000),
    ("moves", LEFT, 1),
    ("period", LEFT, 1),
    ("turn", RIGHT),
    ("cancel_flag",),
    ("control", read_canonical("60")),
    ("undo",),
    ("penalty", LEFT),
    ("late_penalty", LEFT),
    ("restore", 0, False),
    ("back_to", 0, LEFT, False),
)


# Where they work


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_refused_while_a_side_runs(command):
    assert refuse(table("60"), *command) == "the clock is running; pause it first"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_refused_before_the_start(command):
    assert refuse(Table(game("60")), *command) == "the clock is ready; pause it first"


@pytest.mark.parametrize("command", [each for each in COMMANDS if each[0] in ("add", "set", "moves", "period")])
def test_a_side_that_is_none_is_misuse(command):
    paused = table("60", PAUSE)
    before = whole(paused.clock)
    with pytest.raises(UnknownSide):
        getattr(paused.arbiter, command[0])(NOBODY, *command[2:], 10_000)
    assert whole(paused.clock) == before


def test_commands_work_when_it_is_over():
    over = table("10", (10_000, "press", LEFT), freeze=True)
    assert over.clock.state == OVER
    over.do(Deed(11_000, "add", (RIGHT, 5000)))
    assert (times(over), over.clock.state) == ([0, 15_000], OVER)


def test_a_correction_tells_what_it_changed_and_is_kept_as_the_last():
    paused = table("60", PAUSE)
    made = paused.do(Deed(12_000, "add", (RIGHT, 5000)))
    assert (made.kind, made.side, made.value, made.at) == (records.ADD, RIGHT, 5000, 12_000)
    assert made.before == ((50_000, 60_000), (0, 0), (1, 1), LEFT, PAUSED)
    assert made.after == ((50_000, 65_000), (0, 0), (1, 1), LEFT, PAUSED)
    assert paused.arbiter.last == made
    assert paused.happened[-1] == (events.CORRECTED, RIGHT, 12_000, records.ADD)


def test_a_command_without_a_number_has_the_value_0():
    over = table("10", (10_000, "press", LEFT), freeze=True)
    for verb, *arguments in (("cancel_flag",), ("turn", RIGHT), ("control", read_canonical("60"))):
        assert over.do(Deed(10_000, verb, tuple(arguments))).value == 0
    over.play([Deed(10_000, "play", ()), Deed(11_000, "press", (RIGHT,)), Deed(12_000, "play", ())])
    assert over.do(Deed(12_000, "undo", ())).value == 0


def test_every_command_has_a_name():
    kinds = [records.ADD, records.SET, records.MOVES, records.PERIOD, records.BYOYOMI, records.TURN]
    kinds += [records.CANCEL_FLAG, records.CONTROL]
    kinds += [correction.UNDO, correction.PENALTY, correction.RESTORE, correction.CANCEL]
    assert sorted(correction.NAMES) == sorted(kinds)


# undo and penalty


def test_undo_brings_back_what_both_clocks_read_at_the_last_press():
    deeds = [(1000, "press", LEFT), (7000, "press", RIGHT), (20_000, "play"), (20_000, "add", LEFT, 5000)]
    undone = table("60+5", *deeds, (30_000, "undo"))
    assert (times(undone), undone.clock.turn, undone.clock.state) == ([69_000, 59_000], RIGHT, PAUSED)
    assert [account.moves for account in undone.clock.sides] == [1, 0]
    undone.play([Deed(31_000, "play", ()), Deed(32_000, "press", (RIGHT,))])
    assert times(undone) == [69_000, 63_000]


def test_after_undo_the_turn_goes_on_with_the_delay_that_was_left():
    undone = table("60d5", (3000, "press", LEFT), (9000, "play"), (9000, "undo"))
    assert (times(undone), undone.clock.delay_ms(LEFT, 9000)) == ([60_000, 60_000], 2000)


def test_undo_takes_back_a_flag_that_fell_after_the_press():
    undone = table("10", (1000, "press", LEFT), (20_000, "press", LEFT), (20_000, "undo"), freeze=True)
    assert (undone.clock.state, undone.clock.first_flag, times(undone)) == (PAUSED, NOBODY, [9000, 10_000])


def test_undo_takes_back_press_after_press_until_none_is_left():
    undone = table("60", (1000, "press", LEFT), (3000, "press", RIGHT), (6000, "play"))
    undone.do(Deed(6000, "undo", ()))
    assert (times(undone), undone.clock.turn) == ([59_000, 58_000], RIGHT)
    undone.do(Deed(7000, "undo", ()))
    assert (times(undone), undone.clock.turn) == ([59_000, 60_000], LEFT)
    assert refuse(undone, "undo") == "no press was counted yet"


def test_undo_of_the_press_that_passed_a_period_takes_the_period_back():
    undone = table("1/60+5:30+5", (5000, "press", LEFT), (6000, "play"), (6000, "undo"), counter=True)
    assert (times(undone), undone.clock.sides[LEFT].number) == ([60_000, 65_000], 1)


def test_a_penalty_gives_the_opponent_time_and_takes_back_press_and_increment():
    # 90 + 30, an illegal move after 10 s: exactly two minutes, no increment, no count.
    fined = table("5400+30", (10_000, "press", LEFT), (15_000, "play"), (20_000, "penalty", LEFT))
    assert times(fined) == [5_420_000, 5_430_000 + 120_000]
    assert (fined.clock.turn, fined.clock.sides[LEFT].moves, fined.clock.state) == (LEFT, 0, PAUSED)


@pytest.mark.parametrize(
    ("chosen", "notation", "penalty_ms"),
    [(profile.FIDE, "900+10", 60_000), (profile.FIDE, "5400+30", 120_000), (profile.US, "900+10", 120_000)],
)
def test_the_profile_says_how_much(chosen, notation, penalty_ms):
    paused = table(notation, (10_000, "press", LEFT), (15_000, "play"))
    paused.arbiter.profile = chosen
    made = paused.do(Deed(15_000, "penalty", (LEFT,)))
    assert (made.kind, made.side, made.value) == (correction.PENALTY, LEFT, penalty_ms)
    assert made.after.remaining_ms[RIGHT] - made.before.remaining_ms[RIGHT] == penalty_ms + 5000


def corrections_of(at_table):
    return [each.value for each in at_table.happened if each.kind == events.CORRECTED]


def test_a_penalty_is_one_correction():
    fined = table("60", (1000, "press", LEFT), (2000, "play"), (2000, "penalty", LEFT))
    assert corrections_of(fined) == [correction.PENALTY]


def test_a_penalty_is_refused_unless_that_side_made_the_last_press():
    paused = table("60", (1000, "press", LEFT), (2000, "play"))
    assert refuse(paused, "penalty", RIGHT) == "the other side made the last press"
    assert refuse(table("60", PAUSE), "penalty", LEFT) == "no press was counted yet"


def test_a_late_penalty_takes_back_the_opponents_press_too_and_is_cancelled_as_one():
    deeds = ((5000, "press", LEFT), (6000, "press", RIGHT), (7000, "press", LEFT), (8000, "press", RIGHT))
    paused = table("60+2", *deeds, (9000, "play"))
    before = whole(paused.clock), bytes(paused.journal.records[: 8 * paused.journal.length])
    paused.do(Deed(9000, "late_penalty", (LEFT,)))
    # As at White's second press, without its increment; a minute for Black.
    assert times(paused) == [62_000 - 5000 + 2000 - 1000, 62_000 - 1000 + 2000 + 60_000]
    assert [account.moves for account in paused.clock.sides] == [1, 1]
    assert (paused.clock.turn, paused.clock.state) == (LEFT, PAUSED)
    assert corrections_of(paused) == [correction.PENALTY]
    paused.do(Deed(9000, "cancel", ()))
    assert (whole(paused.clock), bytes(paused.journal.records[: 8 * paused.journal.length])) == before


def test_a_late_penalty_leaves_an_installed_control_and_is_cancelled_as_one_however_long_that_is():
    longest = ["%d/35999+99" % moves for moves in range(90, 99)]
    installed = read_canonical("W%s-B%s" % (":".join(longest), ":".join(longest[:8] + ["99/35999+99"])))
    deeds = ((5000, "press", LEFT), (6000, "press", RIGHT), (7000, "play"))
    paused = table("60+2", *deeds, (7000, "control", installed), *[(9000, "add", LEFT, 1)] * 40)
    before = whole(paused.clock), paused.journal.length, bytes(paused.journal.records)
    paused.do(Deed(9000, "late_penalty", (LEFT,)))
    assert paused.clock.controls == installed
    # As at White's press, without its increment; two minutes for Black: the new control is a long one.
    assert times(paused) == [62_000 - 5000, 62_000 + 120_000]
    assert paused.journal.length > 38  # the control was noted anew
    paused.do(Deed(9000, "cancel", ()))
    assert (whole(paused.clock), paused.journal.length, bytes(paused.journal.records)) == before


def test_a_late_penalty_of_the_last_press_is_the_penalty_and_without_a_press_it_is_refused():
    deeds = ((10_000, "press", LEFT), (15_000, "play"))
    late, usual = (table("5400+30", *deeds, (20_000, verb, LEFT)) for verb in ("late_penalty", "penalty"))
    assert whole(late.clock) == whole(usual.clock)
    assert refuse(table("5400+30", *deeds), "late_penalty", RIGHT) == "that side has made no press yet"


# restore

FOUR = [
    (1000, "press", LEFT),
    (3000, "press", RIGHT),
    (6000, "press", LEFT),
    (10_000, "press", RIGHT),
    (15_000, "play"),
]


@pytest.mark.parametrize(
    ("move", "white_only", "expected", "turn"),
    [
        (0, False, [65_000, 65_000], LEFT),
        (1, True, [69_000, 65_000], RIGHT),
        (1, False, [69_000, 68_000], LEFT),
        (2, True, [71_000, 68_000], RIGHT),
        (2, False, [71_000, 69_000], LEFT),
    ],
)
def test_restore_brings_back_the_moment_at_which_a_move_was_completed(move, white_only, expected, turn):
    restored = table("60+5", *FOUR, (20_000, "restore", move, white_only))
    assert (times(restored), restored.clock.turn, restored.clock.state) == (expected, turn, PAUSED)
    assert sum(account.moves for account in restored.clock.sides) == 2 * move - (1 if white_only else 0)


def test_a_restored_turn_is_a_fresh_one():
    restored = table("60d5", *FOUR, (20_000, "restore", 1, False))
    assert restored.clock.delay_ms(LEFT, 20_000) == 5000


def test_a_move_that_was_not_reached_is_refused():
    paused = table("60", *FOUR)
    assert refuse(paused, "restore", 3, False) == "move 3 was not reached"
    assert refuse(paused, "restore", 3, True) == "move 3 was not reached"


# A journal that is full


def test_what_needs_the_past_is_refused_when_the_past_is_not_known():
    paused = table("60", *FOUR)
    while paused.journal.complete:
        paused.journal.add(records.PAUSE, LEFT, 15_000)
    for command in (("undo",), ("penalty", RIGHT), ("late_penalty", RIGHT), ("restore", 1, False)):
        assert refuse(paused, *command) == "the journal is not complete, so the past is not known"
    paused.do(Deed(16_000, "add", (LEFT, 5000)))
    assert times(paused)[LEFT] == 60_000 - 1000 - 3000 - 5000 + 5000


def test_another_control_is_refused_when_it_could_not_be_noted():
    # After a loss of power the game would come back under the old one.
    paused = table("60", PAUSE)
    while paused.journal.has_room_for(read_canonical("30+5")):
        paused.journal.add(records.PAUSE, LEFT, 10_000)
    assert "the journal is full" in refuse(paused, "control", read_canonical("30+5"))


def test_the_clock_runs_on_after_a_correction():
    paused = table("60", PAUSE, (10_000, "set", LEFT, 5000), (20_000, "play"))
    assert paused.clock.state == RUNNING
    assert paused.clock.deadline() == 25_000


# Several commands as one action


def test_an_action_of_which_nothing_is_done_leaves_the_one_before_to_be_taken_back():
    paused = table("60", PAUSE, (10_000, "set", LEFT, 5000))
    paused.arbiter.begin()
    refuse(paused, "moves", LEFT, MAX_COUNTER + 1)
    paused.arbiter.end()
    assert paused.arbiter.can_cancel()
    paused.do(Deed(11_000, "cancel", ()))
    assert times(paused) == [50_000, 60_000]


def test_the_commands_of_an_action_are_taken_back_together_and_without_the_one_before():
    paused = table("60", PAUSE, (10_000, "set", LEFT, 5000))
    paused.arbiter.begin()
    paused.do(Deed(11_000, "set", (RIGHT, 7000)))
    paused.do(Deed(11_000, "moves", (RIGHT, 9)))
    paused.arbiter.end()
    paused.do(Deed(12_000, "cancel", ()))
    assert (times(paused), paused.clock.sides[RIGHT].moves) == ([5000, 60_000], 0)
    assert not paused.arbiter.can_cancel()


def test_an_action_that_was_begun_and_taken_back_leaves_the_one_before_to_be_taken_back():
    paused = table("60", PAUSE, (10_000, "set", LEFT, 5000))
    before = paused.arbiter.begin()
    paused.do(Deed(11_000, "set", (RIGHT, 7000)))
    paused.arbiter.end()
    paused.do(Deed(11_000, "cancel", ()))
    paused.arbiter.end(before)
    paused.do(Deed(12_000, "cancel", ()))
    assert times(paused) == [50_000, 60_000]
