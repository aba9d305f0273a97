# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The stories of faces and menus, written for four digits, hold on memory LCDs too: read off their pixels, by rule."""

import ast
import re
from pathlib import Path

import pytest

from board.lcd import fields
from flagfall.timing.sides import SIDES
from host_sim.desk.lcdwords import phrases_of
from host_sim.desk.stage import Stage
from host_sim.machines.on_page import OnPage
from host_sim.scenario.read import read
from tests.pages import page_folder
from tests.test_manual import rows_of
from tests.test_scenarios import FOLDER, micropython_plays, named
from tests.toolchain import require

# What plus held shows of a period on digits, its main time, is no part of this face: there the control is in view.
NOT_ON_IT = ("menu/plus-held-in-play",)
STORIES = [path for room in ("face", "menu") for path in sorted((FOLDER / room).glob("*.scn"))]
STORIES = [path for path in STORIES if named(path) not in NOT_ON_IT]
ON_OTHER_PYTHONS = STORIES[::12]
ON_PAGE = STORIES[::48]
MANUAL = (Path(__file__).parents[1] / "hardware" / "manual.md").read_text(encoding="utf-8")


def with_lcds(path):
    """The story in the file `path` as it is played with memory LCDs."""
    story = read(path)
    story.settings["face"] = "lcd"
    return story


def failed(records):
    return [(record["line"], record["what"], record["was"]) for record in records if record.get("ok") is False]


@pytest.mark.parametrize("path", STORIES, ids=named)
def test_every_expectation_holds_on_memory_lcds(path):
    story, records = with_lcds(path), []
    stage = Stage(story.settings, story.actions, records.append)
    stage.run()
    assert failed(records) == []
    assert sum(record["type"] == "expect" for record in records) == story.expectations()
    assert stage.desk.lcds.faults() == []


@pytest.mark.micropython
def test_micropython_tells_the_same_of_memory_lcds():
    stories = [with_lcds(path) for path in ON_OTHER_PYTHONS]
    texts = [{"settings": each.settings, "actions": each.actions, "changes": [{}]} for each in stories]
    for path, (records,) in zip(ON_OTHER_PYTHONS, micropython_plays(texts), strict=True):
        assert failed(records) == [], path


@pytest.mark.parametrize("path", ON_PAGE, ids=named)
def test_the_page_tells_the_same_of_memory_lcds(path):
    require("node", "page")
    story = with_lcds(path)
    assert failed(OnPage(page_folder()).play(story)) == []


def words_of_the_manual():
    """The words in the first column of the table of all words: `OP`, `Arb`, ..."""
    table = MANUAL.split("## 15. All words")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [word.strip() for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


def test_every_word_of_the_manual_has_a_phrase_here():
    words = words_of_the_manual()
    assert len(words) > 60
    with_a_number = ("P", "n", "+", "d", "b", "J", "C")
    lacking = [word for word in words if not phrases_of(word) and word not in with_a_number and not word.isdigit()]
    assert lacking == []


def signs_in_code():
    """All words of the fields and bars of a memory LCD."""
    tree = ast.parse(Path(fields.__file__).read_text(encoding="utf-8"))
    words = [each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, bytes)]
    return {word.decode().strip() for word in words} - {""}


def test_the_manual_tells_every_sign_and_no_other():
    told = re.findall(r"\*\*([^*]+)\*\*", " ".join(row[0] for row in rows_of(MANUAL, "sign", "what it is")))
    assert set(told) == signs_in_code()


def test_digits_have_no_lines(tmp_path):
    path = tmp_path / "story.scn"
    path.write_text('control 60\n0 expect left says "Black"\n')
    story, records = read(path), []
    Stage(story.settings, story.actions, records.append).run()
    assert failed(records) == [(2, 'left says "Black"', "no lines: digits")]


def test_a_display_that_was_pulled_out_is_right_when_it_is_back(tmp_path):
    path = tmp_path / "story.scn"
    path.write_text('control 60\nface lcd\n0 start\n1 unplug left\n2 plug left\n3 expect left shows "0:57"\n')
    story, records = read(path), []
    stage = Stage(story.settings, story.actions, records.append)
    stage.run_until(1_500)
    assert [any(stage.desk.seen(side)) for side in SIDES] == [False, True]
    stage.run()
    assert failed(records) == []
