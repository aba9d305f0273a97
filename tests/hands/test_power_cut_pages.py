# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The power goes in every page of the menu and in every step of a correction: what was not accepted never was (R35).

The pages are found by their keys, so that a page that comes later is walked through as well.
"""

import pytest

from flagfall.arbiter.records import RECORD_SIZE
from flagfall.keeping import keeper
from flagfall.timing.chessclock import OVER, PAUSED, READY
from host_sim.desk import segments
from tests.fingers import Fingers
from tests.games import observed

MOST_STEPS = 60
MOST_CHOICES = 120
# What is pressed on each page before forward: nothing, or another value.
VARIANTS = ("", "+", "-", "+ +")


def paused():
    """Return fingers at a game in a pause, that an arbiter has corrected already."""
    fingers = Fingers("40/300+2:60+2").play(3, 1_300)
    assert fingers.app.correct("add", 0, 7_000)
    return fingers.wait(100)


def over():
    """Return fingers at a game that has ended by a flag."""
    fingers = Fingers("3", freeze=True).play(1, 700).keys("=").wait(9_000)
    assert fingers.clock.state == OVER
    return fingers


def ready():
    """Return fingers at a clock that is ready."""
    return Fingers("300+3").wait(100)


def game_of(fingers):
    """Return all that must come back: the state and the past."""
    journal = fingers.app.journal
    return observed(fingers.clock), bytes(journal.records[: journal.length * RECORD_SIZE])


def cut(fingers):
    """Take the power away and put it back; the clock must be where it was, with no page, and say so by its face."""
    before, saved = game_of(fingers), fingers.stage.desk.settings_text
    fingers.power(False).power(True).wait(50)
    assert game_of(fingers) == before
    assert fingers.stage.desk.settings_text == saved
    assert fingers.app.menu.page is None
    assert fingers.app.keeper.trouble == keeper.NO_TROUBLE
    shown = fingers.shows()
    assert all(text.strip() for text in shown)
    assert segments.as_read("LOSt") not in shown
    return fingers


def choices(begin, keys):
    """Return how often plus leads to another page than the first one after `keys`."""
    fingers = begin().keys(keys)
    first = fingers.shows()
    for count in range(1, MOST_CHOICES):
        fingers.keys("+")
        if fingers.shows() == first:
            return count
    raise AssertionError("the list has no end")


def cut_in_each_page(begin, keys, variant):
    """Cut the power in each page that forward leads to after `keys`, until it leads out of them or to the same again.

    Return how many there were.
    """
    seen = []
    for steps in range(MOST_STEPS):
        fingers = begin().keys(keys + (" %s >" % variant) * steps)
        seen.append((type(fingers.app.menu.page), fingers.shows(), fingers.blinking()))
        cut(fingers)  # what was accepted is kept
        if seen[-1][0] is type(None) or seen.count(seen[-1]) > 2:
            return steps
    raise AssertionError("the pages have no end")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("begin", [paused, over])
def test_a_cut_in_any_step_of_a_correction_leaves_the_game_as_it_was(begin, variant):
    assert cut_in_each_page(begin, "=3.2", variant) > 5


@pytest.mark.parametrize("variant", VARIANTS[:2])
@pytest.mark.parametrize("begin", [paused, over])
def test_a_cut_in_any_page_of_any_action_leaves_the_game_as_it_was(begin, variant):
    actions = choices(begin, ">")
    assert actions > 8
    for action in range(actions):
        cut_in_each_page(begin, "> " + "+ " * action + ">", variant)


@pytest.mark.parametrize("variant", VARIANTS[:2])
def test_a_cut_in_any_page_of_what_is_loaded_leaves_it_as_it_was(variant):
    assert cut_in_each_page(ready, ">", variant) > 5


@pytest.mark.parametrize("back", [1, 12, 24, 25, 26])
def test_a_cut_while_an_option_is_chosen_or_an_own_control_is_made_leaves_what_was_loaded(back):
    for variant in VARIANTS[:2]:
        cut_in_each_page(ready, "- *%d".replace(" ", "") % back, variant)


def test_after_a_cut_in_a_page_play_goes_on_as_if_there_had_been_none():
    for steps in range(8):
        cut_off, other = [paused().keys("=3.2" + " + >" * steps) for _ in range(2)]
        cut(cut_off)
        other.app.hands.go_home()
        for fingers in (cut_off, other):
            fingers.keys("=").wait(1_000).press(0).wait(2_000).keys("=")
            assert fingers.clock.state == PAUSED
            assert fingers.app.correct("undo")
        assert observed(cut_off.clock) == observed(other.clock)


def test_a_clock_that_is_ready_comes_back_ready():
    assert cut(ready()).clock.state == READY
