# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the choice of an option says: whose rules, and how periods pass where there are several."""

import pytest

from flagfall.hands.sentences import sentence
from tests.fingers import Fingers


def headline(fingers):
    return sentence(fingers.app.menu.page, 0).decode().split("\n")[0]


@pytest.mark.parametrize(
    ("kept", "settings", "habits"),
    [
        ("60", {}, "FIDE"),
        ("60:30", {}, "FIDE, by time"),
        ("2/60:30", {}, "FIDE, by moves"),
        ("60*", {}, "FIDE, by time"),
        ("1/60*", {}, "FIDE, by moves"),
        ("W60-B60:30", {}, "FIDE, by time"),
        ("60", {"profile": "us"}, "US"),
        ("60:30", {"profile": "us"}, "US, by moves"),
    ],
)
def test_an_option_says_its_rules_and_how_its_periods_pass_where_there_are_several(kept, settings, habits):
    fingers = Fingers("90", **settings)
    fingers.app.settings.own[4] = kept
    assert headline(fingers.keys("+1.3")) == "Option [30]: " + habits
