# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control in English words."""

import pytest
from hypothesis import given

from flagfall.notation import NotationError, read_canonical
from flagfall.notation.reading import in_words
from flagfall.timing.timecontrol import TimeControl, controls, period
from tests import strategies


@pytest.mark.parametrize(
    "canonical, words",
    [
        ("300", "5 min"),
        ("45", "45 s"),
        ("330", "5 min 30 s"),
        ("3600", "1 h"),
        ("3630", "60 min 30 s"),
        ("3660", "61 min"),
        ("6900", "115 min"),
        ("7199", "119 min 59 s"),
        ("7200", "2 h"),
        ("9005", "2 h 30 min 5 s"),
        ("180+2", "3 min, +2 s a move"),
        ("0+5", "+5 s a move"),
        ("300d2", "5 min, 2 s delay a move"),
        ("1500b10", "25 min, 10 s Bronstein delay a move"),
        ("40/5400+30:1800+30", "40 moves in 90 min, then 30 min, +30 s a move"),
        ("40/7200d5:3600d5", "40 moves in 2 h, then 1 h, 5 s delay a move"),
        ("7200:900+30", "2 h, then 15 min with +30 s a move"),
        ("5400+30:1800d5", "90 min with +30 s a move, then 30 min with 5 s delay a move"),
        ("40/7200:0+10", "40 moves in 2 h, then +10 s a move"),
        ("40/0+10:300+10", "40 moves with +10 s a move, then 5 min with +10 s a move"),
        ("40/9000:16/3600*", "40 moves in 2 h 30 min, then 16 moves in 1 h, repeated"),
        ("40/5400+30*", "40 moves in 90 min, repeated, +30 s a move"),
        ("3600j1x20", "1 h, then 1 byo-yomi period of 20 s"),
        ("3600j3x30", "1 h, then 3 byo-yomi periods of 30 s"),
        ("0j3x30", "3 byo-yomi periods of 30 s"),
        ("7200+30:3600j3x30", "2 h with +30 s a move, then 1 h, then 3 byo-yomi periods of 30 s"),
        ("3600c15/300", "1 h, then 15 moves in every 5 min"),
        ("3600c1/60", "1 h, then 1 move in every 1 min"),
        ("1500o", "25 min, then overtime"),
        ("*60", "hourglass, 1 min a side"),
        ("m30", "30 s for each move"),
        ("g10", "gong every 10 s"),
        ("u", "counting up"),
        ("W300-B240+2", "White: 5 min; Black: 4 min, +2 s a move"),
    ],
)
def test_a_control_is_said_in_words(canonical, words):
    assert in_words(read_canonical(canonical)) == words


def test_a_part_of_a_second_cannot_be_said():
    with pytest.raises(NotationError, match="500 ms is not a whole number of seconds"):
        in_words(controls(TimeControl([period(500)])))


@given(strategies.controls())
def test_every_control_can_be_said(agreed):
    assert in_words(agreed)
