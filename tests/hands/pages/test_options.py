# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pages of a clock that is ready: where options go round, what a held key does, what is only tried out."""

import pytest

from flagfall.hands.pages.options import next_option
from flagfall.keeping.settings import BRIGHTEST
from flagfall.notation import options
from tests.fingers import Fingers
from tests.hands.test_menu import at_setting, read

LAST_TEN = options.LAST // 10 * 10


@pytest.mark.parametrize(
    ("number", "step", "coarse", "following"),
    [
        (1, 1, False, 2),
        (1, -1, False, options.LAST),
        (options.LAST, 1, False, 1),
        (1, 1, True, 10),
        (9, 1, True, 10),
        (10, 1, True, 20),
        (LAST_TEN - 1, 1, True, LAST_TEN),
        (LAST_TEN, 1, True, 1),
        (options.LAST, 1, True, 1),
        (1, -1, True, LAST_TEN),  # round the beginning too
        (10, -1, True, LAST_TEN),
        (11, -1, True, 10),
        (12, -1, True, 10),
        (options.LAST, -1, True, LAST_TEN),
    ],
)
def test_options_go_round_by_one_or_in_tens(number, step, coarse, following):
    assert next_option(number, step, coarse) == following


def at_cells(percent_below=100):
    """Return fingers at the page of the cells, of which something is used."""
    fingers = Fingers("60").wait(20 * 3_600_000).keys(">*2")
    assert fingers.shows()[0].strip() == read("bAtt")
    assert fingers.app.access.percent() < percent_below
    return fingers


@pytest.mark.parametrize("keys", ["+", "-", "-1.0", "+0.9"])
def test_no_key_but_plus_held_says_that_the_cells_are_new(keys):
    fingers = at_cells()
    before = fingers.app.access.percent()
    assert fingers.keys(keys).app.access.percent() <= before


def test_plus_held_for_a_second_says_that_the_cells_are_new():
    fingers = at_cells().keys("+1.0")
    assert fingers.app.access.percent() == 100
    assert fingers.shows()[1].strip() == "100"


@pytest.mark.parametrize("leave", [">", "<"])
def test_brightness_that_is_tried_out_goes_with_its_page_and_holds_once_it_is_accepted(leave):
    fingers = at_setting("bri").keys("+ +")
    assert fingers.stage.desk.brightness == 6
    fingers.keys(leave)
    assert fingers.stage.desk.brightness == 4
    fingers.keys("=")
    assert fingers.stage.desk.brightness == (6 if leave == ">" else 4)


@pytest.mark.parametrize(("key", "values"), [("+", [5, 6, 7, 8, 1, 2, 3, 4]), ("-", [3, 2, 1, 8, 7, 6, 5, 4])])
def test_the_values_of_a_setting_go_round_one_by_one_also_when_held(key, values):
    fingers = at_setting("bri")
    shown = [fingers.keys(key).shows()[1].strip() for _ in range(BRIGHTEST)]
    assert shown == [str(value) for value in values]
    assert fingers.keys(key + "1.0").shows()[1].strip() == str(values[1])  # at once, and again after a second


def test_a_setting_that_was_accepted_stands_on_its_page_when_it_is_looked_at_again():
    fingers = at_setting("bri").keys("+ + > <")
    assert fingers.shows()[1].strip() == "6"
    assert fingers.keys("> < <").shows()[0].strip() == read("bEEP")
    assert fingers.keys("> + = =").stage.desk.settings_text.split("\n").count("brightness 7") == 1
