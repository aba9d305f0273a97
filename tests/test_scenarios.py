# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every scenario below tests/scenarios: its expectations hold, on both Pythons, and nothing that must not matter does.

What must not matter: how often the loop turns, where the tick counter stands, which side of the table White sits at.
"""

import json
import os
import subprocess
from functools import cache
from pathlib import Path

import pytest

from host_sim import scenario, stage
from host_sim.scenario_lines import TICK_PERIOD
from tests.toolchain import require

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "scenarios"
STORIES = sorted(FOLDER.rglob("*.scn"))

POLLS_MS = (1, 7, 20, 100, 333)
# The wrap at the first millisecond, in the first seconds, in a game's first minutes, half a period away.
TICK_ORIGINS = (0, TICK_PERIOD - 1, TICK_PERIOD - 4_321, TICK_PERIOD - 5_000, TICK_PERIOD - 61_001, TICK_PERIOD // 2)
BATCH = 48  # stories a MicroPython process: starting one costs more than playing a story
_MIRRORED = {"left": "right", "right": "left"}

each_story = pytest.mark.parametrize(
    "path", STORIES, ids=[str(path.relative_to(FOLDER).with_suffix("")) for path in STORIES]
)


# Pages of the menu name what is on the left by a word and show its value on the right.
each_story_with_sides_alike = pytest.mark.parametrize(
    "path",
    [path for path in STORIES if path.parent.name != "menu"],
    ids=[str(path.relative_to(FOLDER).with_suffix("")) for path in STORIES if path.parent.name != "menu"],
)


@cache
def told(path):
    """Return the story in the file `path` and its records as it is written, played on this Python."""
    story = scenario.read(path)
    return story, played(story)


@cache
def told_by_micropython(number):
    """Return the records of each story of batch `number`, played by one MicroPython process."""
    stories = [told(path)[0] for path in STORIES[number * BATCH : (number + 1) * BATCH]]
    program = require("micropython", "venv")
    path = os.pathsep.join((str(ROOT), str(ROOT / "firmware"), ".frozen"))
    text = json.dumps([{"settings": each.settings, "actions": each.actions} for each in stories])
    done = subprocess.run(
        [program, "-X", "heapsize=64M", "tests/micropython/play_stories.py", "/dev/stdin"],
        cwd=ROOT, env={**os.environ, "MICROPYPATH": path}, input=text, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def played(story, **changed):
    """Return the records of `story`, played on this Python with some of its settings changed."""
    records = []
    stage.play({**story.settings, **changed}, story.actions, records.append)
    return records


def complaints(records):
    """Return a line for each expectation among `records` that did not hold."""
    return [
        "line {line}: expected {what}, was {was}".format(**record)
        for record in records
        if record["type"] == "expect" and not record["ok"]
    ]


def mirrored(record):
    """Return a record, or an action, with left and right exchanged wherever they stand."""
    if isinstance(record, dict):
        return {key: mirrored(value) for key, value in record.items()}
    if isinstance(record, list):
        return [mirrored(each) for each in record]
    if isinstance(record, str) and '"' not in record:
        return " ".join(_MIRRORED.get(word, word) for word in record.split(" "))
    return record


def mirror_image(story):
    """Return `story` with White at the other side and left and right exchanged."""
    settings = {**story.settings, "white": 1 - story.settings["white"]}
    return scenario.Scenario(story.path, settings, [_mirrored_action(each) for each in story.actions])


def _mirrored_action(action):
    if action[2] != "expect" or action[5] != "shows":
        return mirrored(action)
    return [*action[:4], _MIRRORED.get(action[4], action[4]), *action[5:]]


def test_there_are_stories():
    assert len(STORIES) > 200


@each_story
def test_every_expectation_holds(path):
    story, records = told(path)
    assert story.expectations()
    assert complaints(records) == []


@each_story
def test_a_story_begins_with_what_it_guards_against(path):
    assert path.read_text(encoding="utf-8").startswith("# ")


@each_story
def test_the_result_does_not_depend_on_how_often_the_loop_turns(path):
    story, records = told(path)
    for poll in POLLS_MS:
        assert played(story, poll=poll) == records, f"poll {poll}"


@each_story
def test_the_result_does_not_depend_on_where_the_tick_counter_stands(path):
    story, records = told(path)
    for ticks in TICK_ORIGINS:
        assert played(story, ticks=ticks) == records, f"ticks {ticks}"


@each_story_with_sides_alike
def test_the_mirrored_story_has_the_mirrored_result(path):
    story, records = told(path)
    assert played(mirror_image(story)) == [mirrored(record) for record in records]


@pytest.mark.micropython
@each_story
def test_micropython_tells_the_same_story(path):
    batch, place = divmod(STORIES.index(path), BATCH)
    assert told_by_micropython(batch)[place] == told(path)[1]
