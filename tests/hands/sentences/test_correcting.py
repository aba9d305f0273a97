# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the correction says, in an arbiter's words: whose, what, how much, and what is still to come."""

import pytest

from flagfall.hands.sentences import sentence
from flagfall.timing.sides import SIDES
from tests.fingers import Fingers

KEYS = "\r-+ change  > on  = accept  < back"
WHITE, BLACK = "Correct White (left):\n", "Correct Black (right):\n"
BY_MOVES = ("2/60:2/30:10", {"counter": True}, 1)
BY_TIME = ("60:30", {}, 1)
JAPANESE, CANADIAN = ("60j3x10", {}, 1), ("60c5/300", {}, 1)


def said(game, keys, side=0):
    """Return what the page says to which `keys` lead in a game (control, settings, moves) that is paused."""
    control, settings, moves = game
    fingers = Fingers(control, **settings).play(moves).keys(keys)
    return sentence(fingers.app.menu.page, side).decode()


@pytest.mark.parametrize(
    ("page", "text"),
    list(
        enumerate(
            [
                WHITE + "time [2]:34:55, Black 2:34:56",
                WHITE + "time 2:[3]4:55, Black 2:34:56",
                WHITE + "time 2:3[4]:55, Black 2:34:56",
                WHITE + "time 2:34:[5]5, Black 2:34:56",
                WHITE + "time 2:34:5[5], Black 2:34:56",
                BLACK + "time [2]:34:56, White 2:34:55",
                BLACK + "time 2:[3]4:56, White 2:34:55",
                BLACK + "time 2:3[4]:56, White 2:34:55",
                BLACK + "time 2:34:[5]6, White 2:34:55",
                BLACK + "time 2:34:5[6], White 2:34:55",
                WHITE + "moves [2], Black 1",
                BLACK + "moves [1], White 2",
                WHITE + "period [1], Black 1",
                BLACK + "period [1], White 1",
            ]
        )
    ),
)
def test_each_page_says_whose_time_counter_or_period_is_typed_and_the_others_beside_it(page, text):
    fingers = Fingers("9296").play(1)
    assert fingers.app.correct("moves", 0, 2)
    for side, ms in enumerate((9_295_000, 9_296_000)):
        assert fingers.app.correct("set", side, ms)
    fingers.keys(f"=3.2 >*{page}" if page else "=3.2")
    assert [sentence(fingers.app.menu.page, side).decode() for side in SIDES] == [text + KEYS] * 2


@pytest.mark.parametrize(
    ("game", "keys", "text"),
    [
        (BY_MOVES, ">*12", WHITE + "period [1], Black 1"),
        (BY_MOVES, ">*12 +", WHITE + "period [2], no time to come"),
        (BY_MOVES, ">*10 + >*2", WHITE + "period [2], 0:00:30 to come"),
        (BY_MOVES, ">*10 + >*3", BLACK + "period [2], 0:00:30 to come"),
        (("60:30", {"counter": True}, 1), ">*12 +", WHITE + "period [2], no time to come"),
        (("60:30", {"counter": True}, 1), ">*12 + >", BLACK + "period [1], White 2"),
        (BY_TIME, ">*12 +", WHITE + "period [2], Black 1"),
        (BY_TIME, ">*12 + >", BLACK + "period [1], White 2"),
        (JAPANESE, ">*14", WHITE + "has byo-yomi begun? [no]"),
        (JAPANESE, ">*14 +", WHITE + "has byo-yomi begun? [yes]"),
        (JAPANESE, ">*14 >", WHITE + "byo-yomi periods left: [3]"),
        (JAPANESE, ">*14 > + > >", BLACK + "byo-yomi periods left: [3]"),
        (CANADIAN, ">*14 > -", WHITE + "byo-yomi moves left: [4]"),
    ],
)
def test_a_period_says_what_comes_and_byoyomi_what_is_left(game, keys, text):
    assert said(game, "=3.2 " + keys) == text + KEYS


@pytest.mark.parametrize(
    ("control", "keys", "period", "coming"),
    [
        ("2/60:30", "+", [2, 2], ["0:00:30", "0:00:30"]),
        ("2/60:30", "> +", [1, 2], ["none", "0:00:30"]),
        ("3/60:30", "+", [1, 1], ["none", "none"]),
    ],
)
def test_counters_that_were_accepted_say_their_period_and_then_what_is_to_come(control, keys, period, coming):
    fingers = Fingers(control, counter=True).play(1).keys("=3.2 >*10 " + keys)
    page = fingers.app.menu.page
    assert sentence(page, 0, 0).decode() == "Accepted:\nWhite is in period %d\nBlack is in period %d" % tuple(period)
    assert sentence(page, 0, 1).decode() == "Time still to come:\nWhite %s\nBlack %s" % tuple(coming)
