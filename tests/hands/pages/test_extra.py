# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An increment or delay introduced in mid-game: whose it becomes, and what the side without one says."""

import pytest

from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from tests.fingers import Fingers
from tests.hands.test_menu import at_action, read


@pytest.mark.parametrize("word", ["inc", "dLAy"])
@pytest.mark.parametrize(("control", "side"), [("W300-B240j3x10", LEFT), ("W240j3x10-B300", RIGHT)])
def test_a_side_whose_method_takes_none_says_its_method(control, side, word):
    fingers = at_action(Fingers(control).play(1), word).keys(">")
    texts, blinking = fingers.shows(), fingers.blinking()
    assert texts[side].split() == [{"inc": "+", "dLAy": "d"}[word], "5"]
    assert texts[other(side)].strip() == read("byo")
    assert (any(blinking[side]), any(blinking[other(side)])) == (True, False)


@pytest.mark.parametrize("ahead", SIDES)
def test_it_comes_to_the_period_that_each_side_is_in(ahead):
    fingers = Fingers("2/60:30+30").play(1)
    assert fingers.app.correct("period", ahead, 2)
    at_action(fingers, "inc").keys("> - >")
    assert fingers.app.menu.page is None
    for side in SIDES:
        account = fingers.clock.sides[side]
        assert account.period.increment_ms == (29_000 if fingers.clock.turn == ahead else 4_000), side


@pytest.mark.parametrize(
    ("keys", "seconds"),
    [("+", 6), ("-", 4), ("-*4", 1), ("-*9", 1), ("+1.0", 10), ("+1.2", 20), ("-1.0", 1), ("+5.0", 99), ("+5.0 +", 99)],
)
def test_how_much_goes_by_one_or_to_the_next_ten_and_stops_at_its_ends(keys, seconds):
    fingers = at_action(Fingers("600").play(1), "inc").keys("> " + keys)
    assert fingers.shows() == ["+ %d" % seconds] * 2
    assert fingers.keys(">").clock.sides[LEFT].period.increment_ms == seconds * 1000
