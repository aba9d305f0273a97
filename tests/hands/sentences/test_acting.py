# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the arbiter's actions say before they are done: to whom, how much, what both will read, or why not."""

import pytest

from flagfall.hands.sentences import sentence
from flagfall.hands.sentences.wording import clock_time, short_time
from flagfall.timing.sides import LEFT, RIGHT
from tests.fingers import Fingers

DO = "\r> do it  < back  = leave"
CHANGE = "\r-+ change  > do it  < back"
WHOSE = "\r-+ whose move  > do it  < back"
SURE = "\r> yes  < = no"


def said(fingers, keys, side=0):
    return sentence(fingers.keys(keys).app.menu.page, side).decode()


def played(control="60", **settings):
    """Return fingers at a game of three moves a side, a second each, that is paused: White 0:57, Black 0:57."""
    return Fingers(control, **settings).play(3)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00:00"), (-1, "-0:00:01"), (59, "0:00:59"), (60, "0:01:00"), (3599, "0:59:59"), (3600, "1:00:00")]
    + [(35_999, "9:59:59"), (-3661, "-1:01:01")],
)
def test_a_time_is_said_in_hours_minutes_and_seconds(seconds, text):
    assert clock_time(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(59, "0:59"), (60, "1:00"), (61, "1:01"), (120, "2:00"), (90, "1:30")])
def test_a_time_of_minutes_is_said_in_minutes_and_seconds(seconds, text):
    assert short_time(seconds) == text


@pytest.mark.parametrize(
    ("control", "settings", "keys", "text"),
    [
        ("60", {}, "", "[Black]'s illegal move: White +1:00\nWhite 0:01:57, Black 0:00:57"),
        ("60", {}, "-", "[White]'s illegal move: Black +1:00\nWhite 0:00:57, Black 0:01:58"),
        ("7200+30", {}, "", "[Black]'s illegal move: White +2:00\nWhite 2:03:57, Black 2:01:27"),
        ("60", {"profile": "us"}, "-", "[White]'s illegal move: Black +2:00\nWhite 0:00:57, Black 0:02:58"),
        ("60b9", {}, "-", "[White]'s illegal move: Black +1:00\nWhite 0:01:08, Black 0:02:00"),
    ],
)
def test_a_penalty_says_how_much_to_whom_and_what_both_will_read(control, settings, keys, text):
    assert said(played(control, **settings), f"> + > {keys}") == text + WHOSE


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("> ", "Add [0:01:00] to White:\nit will read 0:01:57"),
        ("> -*6", "Add [0:00:00] to White:\nit will read 0:00:57"),
        ("> -*7", "Take off [0:00:10] from White:\nit will read 0:00:47"),
        ("> -*30", "Take off [0:04:00] from White:\nit will read 0:00:00"),
        ("+ > -*3", "Add [0:00:30] to Black:\nit will read 0:01:27"),
    ],
)
def test_time_given_or_taken_says_whose_and_what_it_will_read(keys, text):
    assert said(played(), f"> +*3 > {keys}") == text + CHANGE


def test_time_of_a_side_below_zero_or_that_counts_up_is_said_as_the_face_will():
    below = Fingers("3o").keys("=").wait(6500).keys("=")
    assert said(below, "> +*3 > > -*3") == "Add [0:00:30] to White:\nit will read 0:00:26" + CHANGE
    assert said(below, "-*5") == "Take off [0:00:20] from White:\nit will read -0:00:04" + CHANGE
    up = Fingers("u").keys("=").wait(6300).keys("=")  # 6.8 s
    assert said(up, "> +*3 > > -") == "Add [0:00:50] to White:\nit will read 0:00:56" + CHANGE
    fallen = Fingers("3", freeze=True).keys("=").wait(5000)
    assert fallen.app.correct("add", LEFT, 5_500)
    assert said(fallen, "> +*3 > - >") == "Add [0:01:00] to White:\nit will read 0:01:06" + CHANGE


def test_a_penalty_of_a_clock_that_counts_up_is_rounded_down_as_the_face_does():
    text = "[Black]'s illegal move: White +1:00\nWhite 0:01:04, Black 0:00:03"  # of 4.4 s and 3.9 s
    assert said(Fingers("u").play(3, 1300), "> + >") == text + WHOSE


@pytest.mark.parametrize(
    ("keys", "side_first", "text"),
    [
        ("", LEFT, "White's move [4] is next\nmade: White 3, Black 3"),
        ("-", LEFT, "Black's move [3] is next\nmade: White 3, Black 2"),
        ("- -", LEFT, "White's move [3] is next\nmade: White 2, Black 2"),
        ("", RIGHT, "White's move [4] is next\nmade: White 3, Black 3"),
        ("-", RIGHT, "Black's move [3] is next\nmade: White 3, Black 2"),
    ],
)
def test_back_to_a_move_says_who_is_to_move_and_what_is_made(keys, side_first, text):
    fingers = Fingers("60", lever="buttons", white="right" if side_first == RIGHT else "left").keys("=")
    for _ in range(3):
        for side in (side_first, 1 - side_first):
            fingers.wait(1000).press(side)
    assert said(fingers.keys("="), f"> +*4 > {keys}") == f"Restore: {text}{CHANGE}"


FLAG = "> -*4 >"


@pytest.mark.parametrize(
    ("control", "added_ms", "text"),
    [
        ("3", 0, "0:00:00: add time before play"),
        ("3+5", 0, "0:00:00: add time before play"),
        ("3+5", 5_500, "0:00:06"),
        ("3o", 0, "-0:00:06"),
    ],
)
def test_a_flag_that_is_cancelled_says_the_time_and_whether_it_would_fall_again(control, added_ms, text):
    fingers = Fingers(control, freeze=True).keys("=").wait(14_000 if "+" in control else 9000)
    if "o" in control:
        fingers.keys("=")
    if added_ms:
        assert fingers.app.correct("add", LEFT, added_ms)
    assert said(fingers, FLAG) == f"Cancel the flag: White to move,\n{text}{DO}"


@pytest.mark.parametrize(
    ("fingers", "keys", "text"),
    [
        (played, "> >", "Undo the last press:\nBlack (right) is to move again" + DO),
        (played, "> + + >", "Turn to Black (right):\nnothing is counted or paid" + DO),
        (played, "> + + > > > -*3 >", "Cancel the last action:\nall is as it was before it" + DO),
        (played, "> - >", "New game with the same control? This one will be lost." + SURE),
        (played, "> - > >", "New game: are you sure?\nThis game will be lost." + SURE),
        (played, "> +*5 > +1.3", "Times stay, option [30]:\nno control is there\r-+ choose  < back  = leave"),
        (played, "> +*5 >", "Times stay, option [12]:\n90 min, +30 s a move\r-+ choose  > ask  < back  = leave"),
        (played, "> +*5 > + >", "Go on with option 13, times stay:\n90 min, then 30 min, +30 s a move" + DO),
        (played, "> +*6 >", "From now on:\nincrement [5] s a move" + CHANGE),
        (played, "> +*7 > +", "From now on:\ndelay [6] s a move" + CHANGE),
        (lambda: played("60+5"), "> +*7 > >", "The increment of 5 s a move\nwill be taken off for it" + DO),
        (lambda: played("60d75"), "> +*6 > >", "The delay of 75 s a move\nwill be taken off for it" + DO),
    ],
)
def test_an_action_says_what_it_will_do(fingers, keys, text):
    assert said(fingers(), keys) == text


NO = "That cannot be done now:\n"


@pytest.mark.parametrize(
    ("fingers", "keys", "why"),
    [
        (lambda: Fingers("60").play(0), "> >", "no press can be taken back."),
        (lambda: played("60b5"), "> +*6 >", "this control takes no increment."),
        (lambda: played("*60"), "> +*7 >", "this control takes no delay."),
        (played, FLAG, "no flag has fallen."),
        (played, "> -*3 >", "nothing was done since play went on."),
        (lambda: Fingers("90"), "+1.3 > =", "a period without any time cannot be played."),
        (played, "> +*5 > +1.3 >", "there is no control under this number."),
        (
            lambda: Fingers("60b10").keys("=").wait(6000).keys("="),
            "=3.2 >*2 - >*2 -*4 =",
            "a time is less than the delay that is left in this turn.",
        ),
    ],
)
def test_what_cannot_be_done_says_why(fingers, keys, why):
    assert said(fingers(), keys) == NO + why


@pytest.mark.parametrize(
    ("side", "text"), [(0, "From now on:\nincrement [5] s a move"), (1, "Nothing changes on this")]
)
def test_an_increment_says_to_each_side_what_it_will_have(side, text):
    assert said(played("W60-B60j3x10"), "> +*6 >", side).startswith(text)
