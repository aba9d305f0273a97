# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Taking back an arbiter's last action, whatever it was; and where commands meet what the clock does by itself."""

import pytest

from flagfall.arbiter import correction, records
from flagfall.arbiter.changes import MAX_REMAINING_MS, Refused
from flagfall.notation import read_canonical
from flagfall.timing import events, profile
from flagfall.timing.chessclock import OVER
from flagfall.timing.sides import LEFT, RIGHT
from tests.arbiter.paused import PAUSE, refuse, table, times
from tests.games import Deed, whole

OTHER_CONTROL = read_canonical("40/600+7:60j2x20")
# White has pressed twice and Black twice; Black's second press is the last, and both are in byo-yomi's period.
PLAYED = (
    (1000, "press", LEFT),
    (3000, "press", RIGHT),
    (4000, "press", LEFT),
    (6000, "press", RIGHT),
    (9000, "play"),
    (9000, "period", LEFT, 2),
)
COMMANDS = (
    ("add", LEFT, -5000),
    ("add", RIGHT, 5000),
    ("set", LEFT, 0),
    ("set", RIGHT, 77_000),
    ("moves", LEFT, 9),
    ("period", RIGHT, 2),
    ("byoyomi", LEFT, 2, True),
    ("turn", RIGHT),
    ("control", OTHER_CONTROL),
    ("option", OTHER_CONTROL, profile.US, True),
    ("undo",),
    ("penalty", RIGHT),
    ("late_penalty", LEFT),
    ("restore", 1, False),
    ("restore", 2, True),
    ("back_to", 1, RIGHT, True),
)


def past(at_table):
    """Return all that an arbiter can have changed: clock, journal and profile, but not the instant."""
    held, accounts = whole(at_table.clock)
    length = at_table.journal.length
    past = bytes(at_table.journal.records[: length * records.RECORD_SIZE])
    return {**held, "now": None}, accounts, past, at_table.arbiter.profile


def played():
    """Return a table at which a game was played and an arbiter has done something, so that this can be taken back."""
    return table("60+5:30j3x10", *PLAYED, (10_000, "add", RIGHT, 1))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_taken_back_as_if_it_had_not_been_and_only_once(command):
    verb, *arguments = command
    paused = played()
    before = past(paused)
    assert paused.do(Deed(20_000, verb, tuple(arguments))) is not False
    assert past(paused) != before
    assert paused.arbiter.can_cancel()
    made = paused.do(Deed(30_000, "cancel", ()))
    assert past(paused) == before
    assert (made.kind, made.side, made.value, made.at) == (correction.CANCEL, LEFT, 0, 30_000)
    assert paused.happened[-1] == (events.CORRECTED, LEFT, 30_000, correction.CANCEL)
    assert not paused.arbiter.can_cancel()
    assert refuse(paused, "cancel") == "nothing was done that could be taken back"


@pytest.mark.parametrize("command", [*COMMANDS, ("cancel",)])
def test_after_every_command_the_clock_is_at_its_instant(command):
    verb, *arguments = command
    paused = played()
    paused.do(Deed(20_000, verb, tuple(arguments)))
    assert paused.clock.now == 20_000
    at_once = paused.arbiter.add(LEFT, 1, 20_000)
    assert (at_once.at, paused.clock.now) == (20_000, 20_000)


@pytest.mark.parametrize(
    ("command", "value"),
    [
        (("undo",), 0),
        (("penalty", RIGHT), 60_000),
        (("late_penalty", LEFT), 60_000),
        (("restore", 1, False), 1),
        (("back_to", 1, RIGHT, True), 1),
        (("turn", RIGHT), 0),
        (("control", OTHER_CONTROL), 0),
        (("byoyomi", LEFT, 2, False), 2),
        (("moves", LEFT, 9), 9),
        (("set", RIGHT, 77_000), 77_000),
    ],
)
def test_a_correction_says_what_it_was_done_with(command, value):
    verb, *arguments = command
    paused = played()
    before = paused.arbiter.last.after
    made = paused.do(Deed(20_000, verb, tuple(arguments)))
    assert (made.value, made.at, made.before) == (value, 20_000, before)
    assert made.after[:1] == (tuple(times(paused)),)
    assert made == paused.arbiter.last


def test_before_the_first_command_there_is_nothing_to_take_back():
    paused = table("60", PAUSE)
    known = set(vars(paused.arbiter))
    before = paused.arbiter.begin()
    assert set(vars(paused.arbiter)) == known
    assert not paused.arbiter.can_cancel()
    paused.arbiter.end(before)
    assert refuse(paused, "cancel") == "nothing was done that could be taken back"


def test_what_is_done_after_an_action_is_an_action_of_its_own():
    paused = table("60", PAUSE)
    paused.arbiter.begin()
    paused.do(Deed(10_000, "set", (LEFT, 5000)))
    paused.arbiter.end()
    paused.do(Deed(10_000, "set", (LEFT, 4000)))
    paused.do(Deed(10_000, "set", (LEFT, 3000)))
    paused.do(Deed(10_000, "cancel", ()))
    assert times(paused) == [4000, 60_000]


def test_what_is_done_before_an_action_stays_when_that_is_taken_back():
    paused = table("60", PAUSE, (10_000, "set", LEFT, 5000))
    for expected in (5000, 4000):
        paused.arbiter.begin()
        paused.do(Deed(10_000, "add", (LEFT, -1000)))
        paused.do(Deed(10_000, "add", (LEFT, -1000)))
        paused.arbiter.end()
        paused.do(Deed(10_000, "cancel", ()))
        assert times(paused)[LEFT] == expected
        paused.do(Deed(10_000, "add", (LEFT, -1000)))


def test_play_that_went_on_ends_what_can_be_taken_back_also_at_the_next_pause():
    paused = played()
    paused.do(Deed(20_000, "play", ()))
    assert not paused.arbiter.can_cancel()
    assert refuse(paused, "cancel") == "the clock is running; pause it first"
    paused.do(Deed(21_000, "play", ()))
    assert not paused.arbiter.can_cancel()
    assert refuse(paused, "cancel") == "nothing was done that could be taken back"


def test_a_past_that_is_not_complete_takes_nothing_back():
    paused = played()
    paused.journal.complete = False
    assert refuse(paused, "cancel") == "nothing was done that could be taken back"
    paused.journal.complete = True
    assert paused.do(Deed(20_000, "cancel", ()))


# Limits


def test_a_time_can_be_set_and_reached_up_to_the_largest_to_the_ms():
    for verb, at_most in (("set", MAX_REMAINING_MS), ("add", MAX_REMAINING_MS - 60_000)):
        paused = table("60", PAUSE)
        assert "99:59:59" in refuse(paused, verb, RIGHT, at_most + 1)
        paused.do(Deed(10_000, verb, (RIGHT, at_most)))
        assert times(paused) == [50_000, MAX_REMAINING_MS]


@pytest.mark.parametrize("notation", ["60j3x10", "60c5/300"])
@pytest.mark.parametrize("count", [1, 99])
def test_periods_or_moves_of_byoyomi_can_be_set_from_1_to_99(notation, count):
    paused = table(notation, PAUSE, (10_000, "byoyomi", RIGHT, count, False))
    assert paused.clock.sides[RIGHT].extra_count == count


def test_a_command_finds_a_flag_that_falls_at_its_own_instant():
    # The flag comes first, and with it the end of the game: then the arbiter may correct.
    running = table("10", freeze=True)
    with pytest.raises(Refused):
        running.arbiter.add(RIGHT, 1000, 9_999)
    made = running.arbiter.add(RIGHT, 1000, 10_000)
    assert (made.before.state, made.before.remaining_ms) == (OVER, (0, 10_000))
