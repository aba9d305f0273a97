# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is read out in sentences: what a game was, what it is played by, what is loaded, row by row."""

import pytest

from flagfall.hands.sentences import sentence
from flagfall.timing.sides import SIDES
from tests.fingers import Fingers

TURN = "\r> < more  = leave"
SUMMARY, RULES = "> -*2 >", "> +*8 >"


def read_out(fingers, first, keys=">"):
    """Return what is told on all pages from the one to which `first` leads: a text, or one a side where they differ."""
    found = []
    fingers.keys(first)
    kind = type(fingers.app.menu.page)
    while type(fingers.app.menu.page) is kind:
        texts = [sentence(fingers.app.menu.page, side).decode().replace(TURN, "") for side in SIDES]
        found.append(texts[0] if texts[0] == texts[1] else tuple(texts))
        fingers.keys(keys)
    return found


@pytest.mark.parametrize(
    ("control", "left"),
    [
        ("60", None),
        ("60j3x10", "White 3 periods, not begun\nBlack 3 periods, not begun"),
        ("60j1x10", "White 1 period, not begun\nBlack 1 period, not begun"),
        ("60c5/300", "White 5 moves, not begun\nBlack 5 moves, not begun"),
        ("60c1/300", "White 1 move, not begun\nBlack 1 move, not begun"),
        ("W60-B60j2x10", "White not in byo-yomi, period 1\nBlack 2 periods, not begun"),
    ],
)
def test_a_game_is_summed_up_in_counters_times_and_byoyomi(control, left):
    said = read_out(Fingers(control).play(3, 2000), SUMMARY)
    assert said == [
        "Moves made:\nWhite 3\nBlack 3",
        "Time used:\nWhite 0:00:06\nBlack 0:00:06",
        "Time a completed move:\nWhite 0:00:02\nBlack 0:00:02",
        *(["Left of byo-yomi:\n" + left] if left else []),
    ]


def test_byoyomi_that_has_begun_says_what_is_left_of_it():
    said = read_out(Fingers("1j3x10").keys("=").wait(16_000).keys("="), SUMMARY)
    assert said[-1] == "Left of byo-yomi:\nWhite 2 periods\nBlack 3 periods, not begun"


@pytest.mark.parametrize("late_ms", [0, 100_000])
def test_a_flag_is_told_since_the_start_and_who_has_none(late_ms):
    fingers = Fingers("3", freeze=True).wait(late_ms).keys("=").wait(900).press(0).wait(9000)
    assert read_out(fingers, SUMMARY)[2:] == [
        "Time a completed move:\nWhite 0:00:01\nBlack 0:00:00",
        "Flag, time since the start:\nWhite no flag\nBlack fell after 0:00:04",
    ]


def test_a_long_flag_is_told_to_the_second():
    fingers = Fingers("3000", freeze=True).keys("=").wait(3_001_000)
    assert read_out(fingers, SUMMARY)[-1].endswith("White fell after 0:50:00\nBlack no flag")


@pytest.mark.parametrize(
    ("control", "said"),
    [
        (
            "5400+30",
            [
                "In play, option 12:\n90 min, +30 s a move",
                "In play:\nmain time 1:30:00",
                "In play:\nincrement 30 s a move",
                "Periods pass by moves:\nno in this game",
                "Rules:\nFIDE in this game",
                "The other side stops at a flag:\nyes in this game",
            ],
        ),
        (
            "W60-B120:60",
            [
                "In play, option 25:\nWhite 1 min\nBlack 2 min, then 1 min",
                ("In play, White:\nperiod 1 of 1", "In play, Black:\nperiod 1 of 2"),
                ("In play, White:\nmain time 0:01:00", "In play, Black, period 1:\nmain time 0:02:00"),
                ("In play, White:\nnothing here on this side", "In play, Black:\nperiod 2 of 2"),
                ("In play, White:\nnothing here on this side", "In play, Black, period 2:\nmain time 0:01:00"),
                "Periods pass by moves:\nno in this game",
                "Rules:\nFIDE in this game",
                "The other side stops at a flag:\nno in this game",
            ],
        ),
    ],
)
def test_what_a_game_is_played_by_is_read_out_row_by_row(control, said):
    assert read_out(Fingers(control).play(3), RULES) == said


NOTHING = "nothing here on this side"
LOADED = {
    "60+5:30d7*": [
        "Loaded:\nperiod 1 of 2",
        "Loaded, period 1:\nmain time 0:01:00",
        "Loaded, period 1:\nincrement 5 s a move",
        "Loaded:\nperiod 2 of 2",
        "Loaded, period 2:\nmain time 0:00:30",
        "Loaded, period 2:\ndelay 7 s a move",
        "Loaded:\nthe last period is repeated",
    ],
    "60j3x754": [
        "Loaded:\nmethod: Japanese byo-yomi",
        "Loaded:\nmain time 0:01:00",
        "Loaded:\neach byo-yomi period 0:12:34",
        "Loaded:\nbyo-yomi periods: 3",
    ],
    "60c5/3000": [
        "Loaded:\nmethod: Canadian byo-yomi",
        "Loaded:\nmain time 0:01:00",
        "Loaded:\ntime for the moves 0:50:00",
        "Loaded:\nmoves in that time: 5",
    ],
    "m754": ["Loaded:\nmethod: fixed time per move", "Loaded:\ntime for each move 0:12:34"],
    "g754": ["Loaded:\nmethod: gong", "Loaded:\ntime between gongs 0:12:34"],
    "60b9": ["Loaded:\nmain time 0:01:00", "Loaded:\nBronstein delay 9 s a move"],
    "W60-B60j2x10": [
        ("Loaded, White:\nmethod: sudden death", "Loaded, Black:\nmethod: Japanese byo-yomi"),
        ("Loaded, White:\nmain time 0:01:00", "Loaded, Black:\nmain time 0:01:00"),
        ("Loaded, White:\n" + NOTHING, "Loaded, Black:\neach byo-yomi period 0:00:10"),
        ("Loaded, White:\n" + NOTHING, "Loaded, Black:\nbyo-yomi periods: 2"),
    ],
    "W60+3-B2/60:60*": [
        ("Loaded, White:\nperiod 1 of 1", "Loaded, Black:\nperiod 1 of 2"),
        ("Loaded, White:\nmain time 0:01:00", "Loaded, Black, period 1:\nmain time 0:01:00"),
        ("Loaded, White:\nincrement 3 s a move", "Loaded, Black, period 1:\nno increment, no delay"),
        ("Loaded, White:\nno number of moves", "Loaded, Black, period 1:\n2 moves"),
        ("Loaded, White:\n" + NOTHING, "Loaded, Black:\nperiod 2 of 2"),
        ("Loaded, White:\n" + NOTHING, "Loaded, Black, period 2:\nmain time 0:01:00"),
        ("Loaded, White:\n" + NOTHING, "Loaded, Black:\nthe last period is repeated"),
    ],
}


@pytest.mark.parametrize("control", LOADED)
def test_what_is_loaded_is_read_out_row_by_row_to_each_side(control):
    said = read_out(Fingers(control), ">")
    rows = said[: next(place for place, text in enumerate(said) if "Batteries" in text)]
    assert rows == LOADED[control]
    assert said[len(rows)].endswith(" % left\nNew cells? Hold +")


def test_brightness_is_said_as_its_number():
    fingers = Fingers("60").keys(">*9")
    assert sentence(fingers.app.menu.page, 0).decode().startswith("Brightness of the lamps:\n[4]\r")
    assert sentence(fingers.keys("-*3").app.menu.page, 0).decode().startswith("Brightness of the lamps:\n[1]\r")
