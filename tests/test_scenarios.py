# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every scenario below tests/scenarios: its expectations hold, on both Pythons, and nothing that must not matter does.

What must not matter is in circumstances.py.
"""

import json
import os
import subprocess
from collections import Counter
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from host_sim.machines.on_page import OnPage
from host_sim.scenario.read import read
from tests import circumstances
from tests.circumstances import mirrored
from tests.pages import page_folder
from tests.stories import played
from tests.toolchain import require

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "scenarios"
STORIES = sorted(FOLDER.rglob("*.scn"))
ON_PAGE = 16  # of so many stories the page plays one, where not all are played
BATCH = 48  # stories a MicroPython process: starting one costs more than playing a story


def named(path):
    """Return the name of a story as the tests are called."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


each_story = pytest.mark.parametrize("path", STORIES, ids=map(named, STORIES))


def with_mirror(path):
    """Tell whether left and right are alike in a story: pages of the menu name what is on the left by a word and show
    its value on the right."""
    return path.parent.name != "menu"


def met(path, micropython=False):
    """Return the circumstances in which this run plays the story in the file `path`."""
    return circumstances.met(STORIES.index(path), with_mirror(path), micropython)


@cache
def told(path):
    """Return the story in the file `path` and its records as it is written, played on this Python."""
    story = read(path)
    return story, played(story)


def expected(path, circumstance):
    """Return the records that a circumstance must lead to."""
    records = told(path)[1]
    return mirrored(records) if circumstance.mirrored else records


@cache
def told_by_micropython(number):
    """Return {path: [(circumstance, its records)]} of batch `number`, played by one MicroPython process."""
    tasks, texts = [], []
    for path in STORIES[number * BATCH : (number + 1) * BATCH]:
        story = told(path)[0]
        in_order = sorted(met(path, micropython=True), key=lambda each: each.mirrored)
        for is_mirrored, several in groupby(in_order, key=lambda each: each.mirrored):
            each = circumstances.mirror_image(story) if is_mirrored else story
            tasks.append((path, list(several)))
            changes = [{"poll": one.poll, "ticks": one.ticks} for one in tasks[-1][1]]
            texts.append({"settings": each.settings, "actions": each.actions, "changes": changes})
    found = {}
    for (path, several), tellings in zip(tasks, micropython_plays(texts), strict=True):
        alike = [telling or tellings[0] for telling in tellings]
        found.setdefault(path, []).extend(zip(several, alike, strict=True))
    return found


def micropython_plays(stories):
    """Return what play_stories.py prints when given `stories`."""
    program = require("micropython", "venv")
    path = os.pathsep.join((str(ROOT), str(ROOT / "firmware"), ".frozen"))
    done = subprocess.run(
        [program, "-X", "heapsize=64M", "tests/micropython/play_stories.py", "/dev/stdin"],
        cwd=ROOT, env={**os.environ, "MICROPYPATH": path}, input=json.dumps(stories), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@cache
def the_page():
    """Return the page as a machine; one process plays all that a run asks for."""
    require("node", "page")
    return OnPage(page_folder())


def complaints(records):
    """Return a line for each expectation among `records` that did not hold."""
    return [
        "line {line}: expected {what}, was {was}".format(**record)
        for record in records
        if record["type"] == "expect" and not record["ok"]
    ]


def test_there_are_stories():
    assert len(STORIES) > 200


@each_story
def test_every_expectation_holds(path):
    story, records = told(path)
    assert story.expectations()
    assert complaints(records) == []


def test_a_story_begins_with_what_it_guards_against():
    assert [named(path) for path in STORIES if not path.read_text(encoding="utf-8").startswith("# ")] == []


@pytest.mark.repeats
@each_story
def test_the_result_does_not_depend_on_poll_tick_counter_and_side_of_the_table(path):
    story = told(path)[0]
    for each in met(path):
        image = circumstances.mirror_image(story) if each.mirrored else story
        assert played(image, poll=each.poll, ticks=each.ticks) == expected(path, each), each


@pytest.mark.micropython
@each_story
def test_micropython_tells_the_same_story(path):
    tellings = told_by_micropython(STORIES.index(path) // BATCH)[path]
    assert [each for each, _ in tellings]
    for each, records in tellings:
        assert records == expected(path, each), each


@pytest.mark.repeats
@pytest.mark.parametrize("path", STORIES[:: 1 if circumstances.ALL else ON_PAGE], ids=named)
def test_the_page_tells_the_same_story(path):
    story, records = told(path)
    assert the_page().records(story.settings, story.actions) == records


# What is chosen.


def test_every_two_circumstances_meet_on_many_stories_on_both_pythons_and_all_three_on_some():
    pairs, triples = Counter(), Counter()
    for number, path in enumerate(STORIES):
        for micropython in (False, True):
            each = circumstances.chosen(number, with_mirror(path), micropython)
            values = {"python": micropython, **each._asdict()}.items()
            pairs.update((one, other) for one in values for other in values if one[0] < other[0])
            triples[micropython, each] += 1
    assert len(pairs) == 2 * (5 + 6 + 2) + 5 * 6 + 5 * 2 + 6 * 2
    assert min(pairs.values()) >= len(STORIES) // 20
    assert len(triples) == 2 * len(circumstances.every(with_mirror=True))
    assert min(triples.values()) >= 5


def test_a_story_is_told_on_both_pythons_in_circumstances_that_differ_in_each_value():
    for number in range(len(STORIES)):
        here, there = (circumstances.chosen(number, True, micropython) for micropython in (False, True))
        assert here.poll != there.poll and here.ticks != there.ticks


def test_with_all_of_them_each_story_meets_each_poll_with_each_origin_and_mirrored(monkeypatch):
    monkeypatch.setattr(circumstances, "ALL", True)
    assert len(set(circumstances.met(3, with_mirror=True))) == 60
    assert len(set(circumstances.met(3, with_mirror=False, micropython=True))) == 30


def test_a_telling_that_differs_is_found(tmp_path):
    path = tmp_path / "story.scn"
    path.write_text("# A bad story\ncontrol 60\n0 start\n5 expect white 0:55\n")
    story = read(path)
    both = {"settings": story.settings, "actions": story.actions, "changes": [{"poll": 1}, {"control": "90"}]}
    ((first, second),) = micropython_plays([both])
    assert first == played(story)
    assert second == played(story, control="90") != first
