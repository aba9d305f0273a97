# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Stories of faces and menus on an emulated board with memory LCDs on SPI0: all that is expected is read off pixels.

A frame, a time on a wire or a VCOM that the chip's specification does not allow fails its story.
"""

import pytest

from host_sim.machines.on_rp2040 import OnRp2040
from host_sim.scenario.read import Scenario
from tests.rp2040.test_stories import PLAYED_MS_A_SECOND, STORIES
from tests.test_second_face import NOT_ON_IT

pytestmark = pytest.mark.rp2040

# What `make test` plays, and what CI plays beside it; make test-board plays all.
CHOSEN = ("face/delay-mark-in-minutes", "face/display-unplugged-and-plugged")
IN_CI = (
    "face/byoyomi-marks",
    "face/final-flag-shows-zero",
    "face/turn-sign-on-the-side-whose-end-must-go-down",
    "menu/action-penalty-long",
)
NAMES = [name for name in STORIES if name.split("/")[0] in ("face", "menu") and name not in NOT_ON_IT]


def marks(name):
    """Return the marks of what `make test` does not play."""
    seconds = 3 * STORIES[name].actions[-1][0] / PLAYED_MS_A_SECOND
    return [pytest.mark.board(seconds=seconds)] + [pytest.mark.campaign] * (name not in IN_CI)


@pytest.mark.parametrize("name", [name if name in CHOSEN else pytest.param(name, marks=marks(name)) for name in NAMES])
def test_every_expectation_holds_on_memory_lcds(image, name):
    story = STORIES[name]
    story = Scenario(story.path, {**story.settings, "face": "lcd"}, story.actions)
    records = list(OnRp2040(image).play(story))
    assert [(record["line"], record["what"], record["was"]) for record in records if record.get("ok") is False] == []
    assert sum(record["type"] == "expect" for record in records) == story.expectations()


def test_the_chosen_stories_are_there():
    assert [name for name in CHOSEN + IN_CI if name not in NAMES] == []
