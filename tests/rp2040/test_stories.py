# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Stories that hands can play, played on the board: the same records as on the desk, to the ms and to the segment."""

import re
from pathlib import Path

import pytest

from host_sim.machines.on_rp2040 import OnRp2040
from host_sim.scenario.read import ScenarioError, read
from tests.stories import played

pytestmark = pytest.mark.rp2040

FOLDER = Path(__file__).parents[1] / "scenarios"
HOUR_MS = 3_600_000
CI_MS = 300_000  # the few longer ones are left to make test-board, where time is plenty
PLAYED_MS_A_SECOND = 60_000
LONGEST_MS = HOUR_MS  # but for a few longer ones, of which one would take most of a day
LONG_IN_CI = ("rules/interim-flag-for-300-seconds",)  # the others of its length show the same five minutes

# What `make test` plays: of each folder some, of each method one.
CHOSEN = (
    "cases/A7-press-at-the-wrap",
    "cases/B9-exactly-at-zero",
    "cases/F8-power",
    "face/display-unplugged-and-plugged",
    "face/moves-while-plus-is-held",
    "input/openings-that-overlap-closings",
    "input/quick-opposite-presses",
    "menu/action-penalty-long",
    "menu/correct-left-time",
    "power/flag-instants-and-second-flag-after-power-on",
    "power/off-by-the-power-key",
    "power/reset-while-a-display-is-away",
    "power/usb-pulled-while-going-off",
    "power/usb-wakes-a-clock-that-is-off",
    "presets/36-rapid",
    "rules/bronstein-shows-time-and-delay",
    "rules/byoyomi-every-full-period-used-costs-one",
    "rules/canadian-main-time-flows-into-the-first-stretch",
    "rules/hourglass-gains-what-the-other-loses",
    "rules/period-by-moves-brings-its-own-delay",
)


def stories():
    """Return {name: story} of those that a board can play, the longest first, so that no core waits for one."""
    found = {}
    for path in FOLDER.rglob("*.scn"):
        story = read(path)
        if story.actions[-1][0] <= LONGEST_MS and is_for_hands(story):
            found[path.relative_to(FOLDER).with_suffix("").as_posix()] = story
    return dict(sorted(found.items(), key=lambda each: (-each[1].actions[-1][0], each[0])))


def is_for_hands(story):
    """Tell whether a board can play `story`: no arbiter's command, no loop that stalls."""
    try:
        OnRp2040.check(OnRp2040, story)
    except ScenarioError:
        return False
    return True


STORIES = stories()


def whole(name):
    """Return the marks of what `make test` does not play."""
    lasts_ms = STORIES[name].actions[-1][0]
    marks = [pytest.mark.board(seconds=lasts_ms / PLAYED_MS_A_SECOND)]
    return marks + [pytest.mark.campaign] * (lasts_ms > CI_MS and name not in LONG_IN_CI)


def as_comparable(record):
    """Return `record` without what else is marked where a mark is as expected.

    Just before something begins to blink nobody can tell from the display whether it does already.
    """
    if record.get("ok") and re.search(r"\b(no-)?mark\b", record["what"]):
        return {**record, "was": None}
    return record


@pytest.mark.parametrize(
    "name", [name if name in CHOSEN else pytest.param(name, marks=whole(name)) for name in STORIES]
)
def test_the_board_tells_the_story_of_the_desk(image, name):
    on_the_board = [as_comparable(record) for record in OnRp2040(image).play(STORIES[name])]
    assert on_the_board == [as_comparable(record) for record in played(STORIES[name])]


def test_the_chosen_stories_are_there():
    assert [name for name in CHOSEN + LONG_IN_CI if name not in STORIES] == []
    assert len(STORIES) > 250
