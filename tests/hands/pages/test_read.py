# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is read in a pause: of a game that began late, by whom a flag fell when, and which rules hold."""

import pytest

from flagfall.timing.sides import LEFT
from tests.fingers import Fingers
from tests.hands.test_menu import at_action, read


@pytest.mark.parametrize("late_ms", [0, 7000, 3_600_000])
def test_the_instant_of_a_flag_is_told_since_the_start_however_late_that_was(late_ms):
    fingers = Fingers("3", freeze=True).wait(late_ms).keys("=").wait(9000)
    assert fingers.clock.first_flag == LEFT
    assert [text.strip() for text in at_action(fingers, "StAt").keys(">*4").shows()] == ["0:03", read("no F")]


@pytest.mark.parametrize(
    ("settings", "read_out"),
    [
        ({}, {"Cntr": "oFF", "ProF": "FIdE", "StoP": "oFF"}),
        ({"freeze": True}, {"Cntr": "oFF", "ProF": "FIdE", "StoP": "on"}),
        ({"profile": "us"}, {"Cntr": "on", "ProF": "US", "StoP": "oFF"}),
        ({"freeze": False, "counter": True}, {"Cntr": "on", "ProF": "FIdE", "StoP": "oFF"}),
    ],
)
def test_the_rules_that_hold_in_this_game_are_read_out(settings, read_out):
    fingers = at_action(Fingers("60", **settings).play(1), "rULE").keys(">")
    said = {}
    while fingers.app.menu.page is not None:
        word, value = fingers.shows()
        said[word.strip()] = value.strip()
        fingers.keys(">")
    assert {read(word): read(value) for word, value in read_out.items()}.items() <= said.items()
