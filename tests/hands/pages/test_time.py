# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's actions on the times: whose display says what, what blinks, and where a number ends."""

import pytest

from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from host_sim.desk import segments
from tests.fingers import Fingers
from tests.hands.test_menu import ALL_DIGITS, LOW_DIGITS, NO_DIGIT, answered, at_action, counters, read, times

WHOSE = {LEFT: "-", RIGHT: "+"}


# Add


@pytest.mark.parametrize("side", SIDES)
def test_whose_time_it_is_to_be_blinks_on_his_display_alone(side):
    fingers = at_action(Fingers("60").play(0), "Add").keys("> " + WHOSE[side])
    shown, blinking = fingers.shows(), fingers.blinking()
    assert (shown[side].strip(), shown[other(side)].strip()) == ("Add", read("SidE"))
    assert (any(blinking[side]), blinking[other(side)]) == (True, NO_DIGIT)


@pytest.mark.parametrize("side", SIDES)
def test_how_much_stands_and_blinks_on_the_display_of_who_gets_it(side):
    fingers = at_action(Fingers("60").play(0), "Add").keys(f"> {WHOSE[side]} >")
    assert (fingers.shows()[side], fingers.shows()[other(side)].strip()) == ("1:00", "Add")
    assert (any(fingers.blinking()[side]), fingers.blinking()[other(side)]) == (True, NO_DIGIT)


def at_amount(fingers, seconds):
    """Choose how much, in steps of ten seconds from a minute on."""
    fingers = at_action(fingers, "Add").keys("> >")
    steps = (seconds - 60) // 10
    return fingers.keys("%s*%d" % ("+" if steps > 0 else "-", abs(steps)))


@pytest.mark.parametrize(
    ("seconds", "shown", "word"),
    [
        (10, "0:10", "Add"),
        (0, "0:00", "Add"),
        (-10, "-0:10", "oFF"),
        (-590, "-9:50", "oFF"),
        (-600, "10:00", "oFF"),  # a sign and four digits have no room together
    ],
)
def test_an_amount_has_its_sign_as_long_as_there_is_room_for_it(seconds, shown, word):
    amount, beside = at_amount(Fingers("1200").play(0), seconds).shows()
    assert (amount.strip(), beside.strip()) == (shown, word)


@pytest.mark.parametrize(("key", "most_s"), [("+", 99 * 60), ("-", -99 * 60)])
def test_no_more_than_ninety_nine_minutes_are_given_or_taken_at_once(key, most_s):
    fingers = at_action(Fingers("6000").play(0), "Add").keys("> >").keys(f"{key}10.0 {key}10.0 {key}5.0")
    before = times(fingers)[LEFT]
    assert fingers.keys(key).shows()[LEFT] == "99:00"
    assert times(fingers.keys(">"))[LEFT] == before + most_s * 1000


def test_a_held_key_changes_the_amount_by_minutes_and_a_short_one_by_ten_seconds():
    fingers = at_action(Fingers("1200").play(0), "Add").keys("> > +")
    assert fingers.shows()[LEFT] == "1:10"
    assert fingers.keys("+1.0").shows()[LEFT] == "2:20"  # down at once, and once more after a second
    assert fingers.keys("-1.2").shows()[LEFT] == "0:10"


def test_back_leads_from_how_much_to_whose_and_from_there_to_the_list():
    fingers = at_action(Fingers("60").play(0), "Add").keys("> > + <")
    assert [text.strip() for text in fingers.shows()] == ["Add", read("SidE")]
    assert [text.strip() for text in fingers.keys(">").shows()] == ["1:10", "Add"]  # what was typed is kept
    assert [text.strip() for text in fingers.keys("< <").shows()] == ["Arb", "Undo"]


# Penalty


def test_the_words_of_a_penalty_blink_with_what_is_given_and_then_both_times():
    fingers = at_action(answered(Fingers("60b10"), 4300), "PEnA").keys(">")
    assert fingers.shows() == ["PEnA", "1:00"]
    assert (fingers.blinking()[LEFT], any(fingers.blinking()[RIGHT])) == (NO_DIGIT, True)
    fingers.wait(1000)
    assert "PEnA" not in fingers.shows()
    assert all(any(digits) for digits in fingers.blinking())
    assert "PEnA" in fingers.wait(1000).shows()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("shown", ["words", "times"])
def test_a_penalty_is_first_said_in_words_whoever_is_chosen(side, shown):
    fingers = at_action(answered(Fingers("60"), 4300), "PEnA").keys(">")
    if shown == "times":
        fingers.wait(1000)
    fingers.keys(WHOSE[side])
    assert (fingers.shows()[side], fingers.shows()[other(side)]) == ("PEnA", "1:00")


def test_what_both_will_read_has_the_sign_of_low_cells_as_the_face_has_it():
    fingers = Fingers("1200").play(1)
    before = marks(fingers)
    fingers.stage.desk.battery_mv = 3200
    fingers.wait(20_000)
    low = marks(fingers)
    assert low != before
    at_action(fingers, "PEnA").keys(">").wait(1000)
    assert marks(fingers) == low


def marks(fingers):
    return [segments.marks(picture) for picture in fingers.stage.desk.pictures]


# Back to a move


@pytest.mark.parametrize(("side", "shown"), [(LEFT, ["n 3", "n 2"]), (RIGHT, ["n 2", "n 2"])])
def test_back_to_a_move_begins_with_what_both_have_where_one_is_ahead(side, shown):
    fingers = Fingers("60").play(2)
    assert fingers.app.correct("moves", side, 9)
    assert at_action(fingers, "bAC").keys(">").shows() == shown


def test_back_to_a_move_goes_one_move_of_one_side_at_a_time_and_ten_of_both_when_held():
    fingers = at_action(Fingers("600").play(12), "bAC").keys(">")
    assert fingers.shows() == ["n 12", "n 12"]
    assert fingers.keys("-").shows() == ["n 12", "n 11"]
    assert fingers.blinking() == [LOW_DIGITS, LOW_DIGITS] != [ALL_DIGITS, ALL_DIGITS]
    assert fingers.keys("-").shows() == ["n 11", "n 11"]
    assert fingers.keys("-1.0").shows() == ["n 10", "n 10"]  # by one, then to the next ten
    assert fingers.keys("-*20").shows() == ["n 0", "n 0"]
    assert fingers.keys("-").shows() == ["n 12", "n 12"]
    assert counters(fingers.keys("- - - >")) == [11, 10]
