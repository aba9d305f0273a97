# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A control in few characters: words where there is room, shorter ones where there is less, never more than asked."""

import pytest
from hypothesis import given

from flagfall.notation import presets, read_canonical, write_canonical
from flagfall.notation.brief import in_brief
from flagfall.notation.words import in_words
from flagfall.timing.timecontrol import controls
from tests import strategies

ROOM = 40


@pytest.mark.parametrize(
    ("control", "most", "text"),
    [
        ("5400+30", 40, "90 min, +30 s a move"),
        ("40/5400+30:1800+30", 46, "40 moves in 90 min, then 30 min, +30 s a move"),
        ("40/5400+30:1800+30", 45, "40 moves in 90 min, then 30 min, +30 s a move"),
        ("40/5400+30:1800+30", 44, "40/90 min, then 30 min, +30 s a move"),
        ("40/5400+30:1800+30", 36, "40/90 min, then 30 min, +30 s a move"),
        ("40/5400+30:1800+30", 35, "40/90 min, 30 min, +30 s a move"),
        ("40/5400+30:1800+30", 30, "40/90 min, 30 min, +30 s"),
        ("40/5400+30:1800+30", 23, "40/90', 30', +30 s"),
        ("40/5400+30:1800+30", 17, "40/5400+30:180..."),
        ("40/5400+30:1800+30", 18, "40/90', 30', +30 s"),
        ("3600c15/300", 33, "1 h, then 15 moves in every 5 min"),
        ("3600c15/300", 32, "1 h, then 15 moves per 5 min"),
        ("3600j3x20", 30, "1 h, 3 x 20 s"),
        ("1/60:2/60:3/60:4/60:5/60:6/60:7/60", 40, "1/1', 2/1', 3/1', 4/1', 5/1', 6/1', 7/1'"),
        ("1/60:2/60:3/60:4/60:5/60:6/60:7/60", 39, "1/60:2/60:3/60:4/60:5/60:6/60:7/60"),
        ("1/60:2/60:3/60:4/60:5/60:6/60:7/60", 34, "1/60:2/60:3/60:4/60:5/60:6/60:7/60"),
        ("1/60:2/60:3/60:4/60:5/60:6/60:7/60", 33, "1/60:2/60:3/60:4/60:5/60:6/60:..."),
    ],
)
def test_it_is_as_long_as_there_is_room(control, most, text):
    assert in_brief(read_canonical(control).white, most) == text


def test_every_option_stands_in_words_beside_the_time():
    for number in presets.numbers():
        canonical = presets.preset(number).canonical
        for control in read_canonical(canonical) if canonical else ():
            text = in_brief(control, ROOM)
            assert len(text) <= ROOM
            assert text != write_canonical(controls(control))


@given(strategies.controls())
def test_no_control_is_longer_than_asked(agreed):
    for control in agreed:
        for most in (27, 33, ROOM):
            assert len(in_brief(control, most)) <= most
        assert in_brief(control, 1000) == in_words(controls(control))
        assert in_brief(control, ROOM).isascii()
