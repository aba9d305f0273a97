# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The rival and the core agree on random games; and what finds a difference finds one that is there."""

import ast
from pathlib import Path

import pytest

from host_sim.scenario import read as scenario
from tests.rival import __main__ as command
from tests.rival import compare, invent, shrink
from tests.rival.compare import LOOK, Story
from tests.rival.table import Table

GAMES = 300
BATCH = 50
OWN = ("control", "side", "clock", "arbiter", "table")  # modules that may know nothing of the core

A_GAME = Story(
    {"control": "60+2", "white": "right"},
    [(0, "start"), (900, LOOK), (1000, "press white"), (1000, LOOK), (2500, "press black"), (4000, LOOK)],
    True,
)


@pytest.mark.parametrize("first", range(1, GAMES + 1, BATCH))
def test_the_core_plays_random_games_as_the_rules_say(first, capsys):
    assert command.main(["--games", str(BATCH), "--seed", str(first), "--stop", "1"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("settings", [{"control": "60+3"}, {"control": "59+2"}, {"control": "60d2"}])
def test_a_core_that_plays_another_control_is_found(settings):
    assert compare.difference(A_GAME) is None
    found = compare.difference(A_GAME, {**A_GAME.settings, **settings})
    assert found.rules != found.core


def test_what_differs_is_told_with_the_instant_and_both_answers():
    found = compare.difference(A_GAME, {"control": "60+3", "white": "right"})
    assert (found.at, found.rules, found.core) == (900, "white 1:01.100", "1:02.100")
    assert "expect state running, running white, first-flag none, white 1:01.100," in compare.written(A_GAME, found)


def test_an_exception_is_a_difference():
    story = Story(A_GAME.settings, [*A_GAME.lines, (5000, "dance")], True)
    found = compare.difference(story)
    assert found.at == 5000 and found.core.startswith("LineError: 'dance'")


def test_the_smallest_story_is_what_is_left_when_nothing_more_can_go():
    def differs(story):
        told = [text for _, text in story.lines]
        return "arbiter undo" in told and "press white" in told and compare.Difference(10, "one", "another", "")

    lines = list(enumerate(["start", "press white", LOOK, "pause", "arbiter undo", "resume"]))
    story, found = shrink.smallest(Story({"control": "60", "freeze": "on"}, lines, True), differs)
    assert story.settings == {"control": "60"}
    assert story.lines == [(1, "press white"), (4, "arbiter undo")]
    assert found.rules == "one"


@pytest.mark.parametrize("seed", range(1, 31))
def test_a_random_story_is_a_scenario(seed, tmp_path):
    story = invent.story(seed)
    path = tmp_path / "story.scn"
    path.write_text(compare.written(story, compare.Difference(story.lines[-1][0], "", "", "state over")))
    read = scenario.read(path)
    assert len(read.actions) == sum(text != LOOK for _, text in story.lines) + 1


def test_the_same_seed_invents_the_same_story():
    assert invent.story(7) == invent.story(7) != invent.story(8)


@pytest.mark.parametrize("seed", range(1, 7))
def test_to_skip_a_quiet_stretch_is_to_tick_through_it(seed):
    story = invent.story(seed)
    skipped, ticked = Table(story.settings), Table(story.settings)
    for at, text in story.lines:
        for _ in skipped.run_until(at):
            pass
        for _ in ticked.run_until(at, every=True):
            pass
        for table in (skipped, ticked):
            if text != LOOK:
                table.act(text.split())
        assert [vars(side) for side in skipped.clock.sides] == [vars(side) for side in ticked.clock.sides], at
    assert skipped.clock.happened == ticked.clock.happened != []


def test_the_model_knows_nothing_of_the_core():
    for name in OWN:
        tree = ast.parse(Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8"))
        imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        imported += [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
        others = [module for module in imported if not module.startswith("tests.rival")]
        assert set(others) <= {"copy", "re", "collections"}, name
