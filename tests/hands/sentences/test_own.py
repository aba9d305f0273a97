# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the pages of an own control say: whose period is set up, which of how many, and what follows it."""

import pytest

from flagfall.hands.sentences import sentence
from tests.fingers import Fingers

HEAD = "Own control 30"
KEYS = "\r-+ change  > on  = accept  < back"


@pytest.mark.parametrize(
    ("kept", "keys", "text"),
    [
        ("5025+30", "", ":\nmain time [1]:23:45"),
        ("5025+30", ">", ":\nmain time 1:[23]:45"),
        ("5025+30", ">*2", ":\nmain time 1:23:[45]"),
        ("5025+30", ">*3", ":\nmethod [increment]"),
        ("5025+30", ">*4", ":\nincrement [30] s a move"),
        ("5025d3", ">*4", ":\ndelay [3] s a move"),
        ("5025b3", ">*4", ":\nBronstein delay [3] s a move"),
        ("60j5x754", ">*4", ":\neach byo-yomi period [12] min 34 s"),
        ("60j5x754", ">*5", ":\neach byo-yomi period 12 min [34] s"),
        ("60j5x754", ">*6", ":\nbyo-yomi periods: [5]"),
        ("60c5/754", ">*4", ":\ntime for the moves [12] min 34 s"),
        ("60c5/754", ">*6", ":\nmoves in that time: [5]"),
        ("60", ">*4", ":\nwhat follows: [nothing]"),
        ("60", ">*4 +", ":\nwhat follows: [period~2]"),
        ("60*", ">*4", ":\nwhat follows: [this~period~again]"),
        ("60:60", "", ", period 1:\nmain time [0]:01:00"),
        ("60:60", ">*4", ", period 1:\nwhat follows: [period~2]"),
        ("60:60", ">*6", ", period 2:\nmain time [0]:01:00"),
        ("60:60:60", ">*10", ", period 2:\nwhat follows: [period~3]"),
        ("40/60:60", ">*5", ", period 1:\nits moves: [40]"),
        ("60:60", ">*5", ", period 1:\nits moves: [0], it ends by time"),
        ("60", ">*5", ":\ndo the sides differ? [no]"),
        ("W60-B120", ">*5", ":\ndo the sides differ? [yes]"),
        ("60:60", ">*11", ":\ndo the sides differ? [no]"),  # of the control, not of a period
        ("W60-B120", ">*6", ", Black:\nmain time [0]:02:00"),
        ("W60-B60:60", ">*12", ", Black, period 2:\nmain time [0]:01:00"),
    ],
)
def test_a_page_says_whose_what_and_how_much(kept, keys, text):
    fingers = Fingers("90")
    fingers.app.settings.own[4] = kept
    fingers.keys(f"+1.3 > {keys}")
    assert sentence(fingers.app.menu.page, 0).decode() == HEAD + text + KEYS
