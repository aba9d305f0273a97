# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the lines of a story mean, the same for the desk and for an emulated board."""

import pytest

from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk import directions
from host_sim.desk.directions import Began, Contact

SETTINGS = {"edges": False, "lever": "rocker", "lever-start": False, "white": LEFT}


def lever(closed):
    """Return what tells which contacts are closed, given the sides of those that are."""
    return lambda side: side in closed


@pytest.mark.parametrize(("white", "white_side"), [(LEFT, "left"), (RIGHT, "right")])
def test_colours_are_where_white_sits_and_places_never_move(white, white_side):
    assert directions.side_of("white", white) == directions.PLACES[white_side]
    assert directions.side_of("black", white) == 1 - white
    assert (directions.side_of("left", white), directions.side_of("right", white)) == (LEFT, RIGHT)


def test_whites_end_lies_up_before_the_start_and_down_for_lever_start():
    assert directions.down_before_start(SETTINGS) == RIGHT
    assert directions.down_before_start({**SETTINGS, "white": RIGHT}) == LEFT
    assert directions.down_before_start({**SETTINGS, "lever-start": True}) == LEFT


def test_no_lever_is_laid_where_there_are_buttons_or_single_contacts():
    assert directions.down_before_start({**SETTINGS, "lever": "buttons"}) == NOBODY
    assert directions.down_before_start({**SETTINGS, "edges": True}) == NOBODY


def test_a_press_of_the_rocker_opens_the_other_contact_first():
    assert directions.press(LEFT, lever([RIGHT]), False) == [Contact(0, RIGHT, False), Contact(0, LEFT, True)]
    assert directions.press(LEFT, lever([]), False) == [Contact(0, LEFT, True)]


def test_a_button_comes_up_by_itself():
    assert directions.press(RIGHT, lever([LEFT]), True) == [Contact(0, RIGHT, True), Contact(100, RIGHT, False)]


@pytest.mark.parametrize("buttons", [False, True])
def test_an_end_that_is_down_cannot_be_pressed(buttons):
    assert directions.press(LEFT, lever([LEFT]), buttons) == []


def test_while_a_clock_is_off_or_starts_the_story_stands_still():
    boots = [Began(0, 0, 0), Began(900, 2_500, 3_000)]
    times = [directions.story_time(boots, instant) for instant in (0, 899, 900, 2_500, 2_501)]
    assert times == [0, 899, 3_000, 3_000, 3_001]


@pytest.mark.parametrize(
    ("verb", "values", "done"),
    [
        ("power", [1], ("insert", True)),
        ("power", [0], ("insert", False)),
        ("plug", ["usb", 1], ("plug", True)),
        ("plug", ["usb", 0], ("plug", False)),
        ("key", ["power", 3_000], ("press", True)),
    ],
)
def test_a_line_about_the_power_is_something_done_to_the_supply(verb, values, done):
    action = [0, 1, verb, *values]
    assert directions.is_about_power(action)
    assert directions.supply_of(action) == done


@pytest.mark.parametrize("action", [["key", "play", 0], ["plug", "left", 1], ["battery", 4500], ["press", "white"]])
def test_all_else_is_not_about_the_power(action):
    assert not directions.is_about_power([0, 1, *action])


def test_a_reset_is_about_the_power():
    assert directions.is_about_power([0, 1, "reset"])
