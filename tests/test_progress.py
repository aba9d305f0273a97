# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A long task tells how far it is, also where its words go into a file."""

import io

import pytest
from rich.console import Console

from tests.progress import tracked


def told(total, terminal=False):
    words = io.StringIO()
    assert list(tracked(iter(range(total)), total, "games", Console(file=words, force_terminal=terminal))) == list(
        range(total)
    )
    return words.getvalue()


def test_each_tenth_is_a_line_in_a_file():
    assert told(200).splitlines() == [f"games: {number} of 200" for number in range(0, 201, 20)]


@pytest.mark.parametrize("total", [1, 3])
def test_few_things_are_told_one_by_one(total):
    assert told(total).splitlines() == [f"games: {number} of {total}" for number in range(total + 1)]


def test_nothing_is_told_before_it_is_done():
    words = io.StringIO()
    games = tracked(iter("ab"), 2, "games", Console(file=words))
    next(games)
    assert words.getvalue() == "games: 0 of 2\n"
    next(games)
    assert words.getvalue() == "games: 0 of 2\ngames: 1 of 2\n"


def test_a_terminal_has_a_bar_that_goes():
    assert "games: 1 of" not in told(3, terminal=True)
