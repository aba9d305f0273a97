# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The two places at the table, and that of nobody."""

from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other


def test_the_sides_have_the_numbers_that_the_memory_chip_keeps():
    # keeping/snapshot.py: who is White, to move and flagged first; an update reads what was kept before it.
    assert (LEFT, RIGHT, NOBODY) == (0, 1, 2)


def test_each_side_is_across_the_table_of_the_other():
    assert SIDES == (LEFT, RIGHT)
    assert [other(side) for side in SIDES] == [RIGHT, LEFT]
