# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""tests/figures.md can be read, and is the only place that owns a goal."""

import pytest

from tests import goals
from tests.rp2040 import figures

HEAD = "| %s |\n|---|---|---|---|---|---|\n" % " | ".join(goals.COLUMNS)
ROWS = goals.rows()


def test_a_row_is_read_with_its_goal_at_both_speeds():
    (row,) = goals.rows(HEAD + "| a press (of a key) | 20 us (50) | 12 us | 50 ms | by hand | `make bench` |\n").items()
    assert row == ("a press", ((20.0, "us", 50.0), "12 us", "50 ms", "by hand", "`make bench`"))


def test_other_tables_are_left_alone():
    assert goals.rows("| figure | value |\n|---|---|\n| a press | 20 |\n") == {}


@pytest.mark.parametrize("row", ["| a press | soon | | | | |\n", "| a press | 20 us |\n"])
def test_a_row_that_says_no_goal_is_refused_with_its_name(row):
    with pytest.raises(ValueError, match="^a press: .*right would be"):
        goals.rows(HEAD + row)


def test_what_the_board_is_held_to_is_what_the_page_says():
    assert (figures.STAMP_US, figures.STAMP_SPREAD_US, figures.DISPLAYS_MS, figures.DIGIT_MS) == (20, 8, 3, 2)
    assert goals.limit("press to both displays, worst", slow=True) == 16
    assert goals.limit("live heap", slow=True) is None


@pytest.mark.parametrize("name", ROWS)
def test_a_figure_says_what_was_reached_and_how_it_is_had_again(name):
    row = ROWS[name]
    assert row.reached and row.other and row.measured and row.again in ("`make bench`", "`make test-board`")
