# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The list of the arbiter's actions and their questions: one step a key, and what blinks on whose display."""

import pytest

from flagfall.hands.pages.actions import ACTIONS
from flagfall.hands.pages.steps import stepped, stopped
from flagfall.timing.sides import LEFT, RIGHT, other
from tests.fingers import Fingers
from tests.hands.test_menu import NO_DIGIT, OWN_5, at_action, read


@pytest.mark.parametrize("key", ["+", "-"])
@pytest.mark.parametrize("held", ["", "1.0"])
def test_the_list_goes_by_one_action_a_step_also_when_held_and_round(key, held):
    words = [read(word.decode().strip()) for word, _possible, _page in ACTIONS]
    steps = 2 if held else 1
    fingers = Fingers("60").play(1).keys(">")
    for count in range(1, len(words) + 1):
        fingers.keys(key + held)
        place = steps * count * (1 if key == "+" else -1)
        assert fingers.shows()[RIGHT].strip() == words[place % len(words)]


@pytest.mark.parametrize("turn", [LEFT, RIGHT])
def test_who_will_be_to_move_is_said_and_blinks_on_his_display_alone(turn):
    fingers = Fingers("60").keys("=").wait(1000)
    if turn == RIGHT:
        fingers.press(LEFT).wait(1000)
    at_action(fingers.keys("="), "SidE").keys(">")
    to_move = other(turn)
    assert fingers.shows()[to_move].strip() == read("GO")
    assert fingers.shows()[turn].strip() == read("SidE")
    assert (any(fingers.blinking()[to_move]), fingers.blinking()[turn]) == (True, NO_DIGIT)


# What was typed is never dropped by itself; a question is.

TYPED = [
    ("inc", "> +"),
    ("dLAy", "> -"),
    ("Add", "> > +"),
    ("bAC", "> -"),
]


@pytest.mark.parametrize(("word", "keys"), TYPED, ids=[word for word, _keys in TYPED])
@pytest.mark.parametrize("typed", [True, False])
def test_a_page_stays_once_something_was_typed_on_it_and_goes_after_a_minute_before_that(word, keys, typed):
    fingers = at_action(Fingers("600").play(2), word).keys(keys if typed else keys[:-2])
    fingers.wait(59_499)
    assert fingers.app.menu.page is not None
    fingers.wait(1)
    assert (fingers.app.menu.page is not None) == typed
    assert (fingers.wait(3_600_000).app.menu.page is not None) == typed


@pytest.mark.parametrize("keys", ["+", "> > +", "> > > +"])
def test_an_own_control_stays_once_something_was_typed(keys):
    assert Fingers("90").keys(OWN_5).wait(59_500).app.menu.page is None
    assert Fingers("90").keys(OWN_5 + " " + keys).wait(3_600_000).app.menu.page is not None


@pytest.mark.parametrize("word", ["Undo", "PEnA", "SidE", "Ctrl", "rULE", "StAt", "nEU"])
def test_a_page_on_which_nothing_can_be_typed_goes_after_a_minute(word):
    fingers = at_action(Fingers("60").play(1), word).keys(">")
    assert fingers.wait(59_499).app.menu.page is not None
    assert fingers.wait(1).app.menu.page is None


# Numbers


@pytest.mark.parametrize("by", [1, 5, 10, 20])
@pytest.mark.parametrize("value", [0, 1, 9, 10, 11, 19, 20, 21, 98, 99])
def test_a_step_leads_to_the_next_multiple_and_round_or_stops(value, by):
    following = min((each for each in range(value + 1, 200) if each % by == 0), default=None)
    before = max((each for each in range(-100, value) if each % by == 0), default=None)
    assert stepped(value, 1, by, 0, 99) == (following if following <= 99 else 0)
    assert stepped(value, -1, by, 0, 99) == (before if before >= 0 else 99)
    assert stopped(value, 1, by, 0, 99) == min(following, 99)
    assert stopped(value, -1, by, 0, 99) == max(before, 0)
