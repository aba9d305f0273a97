# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Edges of the lever contacts and of the keys: which of them act, whatever bounces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.hands.debounce import OPEN_MS, SETTLE_MS, Keys, Lever
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER


def lever(left_closed=False, right_closed=True):
    """Return a lever whose contacts stand so; by default the right end is down."""
    return Lever(left_closed, right_closed)


def presses(contacts, edges):
    """Return (side, stamp) of all edges (side, closed, stamp) that are presses."""
    return [(side, stamp) for side, closed, stamp in edges if contacts.edge(side, closed, stamp)]


# At power-on


@pytest.mark.parametrize(
    ("left", "right", "down"),
    [(False, False, NOBODY), (True, True, NOBODY), (True, False, LEFT), (False, True, RIGHT)],
)
def test_the_levels_at_power_on_tell_the_position_and_press_nothing(left, right, down):
    assert lever(left, right).down == down


@pytest.mark.parametrize("side", SIDES)
def test_the_very_first_edge_may_be_a_press(side):
    assert presses(lever(False, False), [(side, True, 0)]) == [(side, 0)]


@pytest.mark.parametrize("side", SIDES)
def test_a_contact_that_was_closed_at_power_on_is_no_press_and_its_opening_is_none(side):
    contacts = lever(side == LEFT, side == RIGHT)
    assert presses(contacts, [(side, True, 0), (side, False, 100), (side, True, 100 + OPEN_MS - 1)]) == []
    assert contacts.down == side


# A press


def test_a_closing_contact_presses_and_tells_the_position():
    contacts = lever()
    assert presses(contacts, [(RIGHT, False, 99), (LEFT, True, 100)]) == [(LEFT, 100)]
    assert contacts.down == LEFT


def test_in_transit_the_last_position_stays():
    contacts = lever()
    contacts.edge(RIGHT, False, 99)
    assert contacts.down == RIGHT


def test_a_contact_counts_again_after_it_was_open_for_twenty_milliseconds():
    edges = [(LEFT, True, 100), (LEFT, False, 200)]
    assert presses(lever(), edges + [(LEFT, True, 200 + OPEN_MS - 1)]) == [(LEFT, 100)]
    assert presses(lever(), edges + [(LEFT, True, 200 + OPEN_MS)]) == [(LEFT, 100), (LEFT, 200 + OPEN_MS)]


def test_a_held_lever_neither_blocks_the_other_side_nor_repeats():
    # Both contacts of two separate buttons, the left one kept down.
    edges = [(LEFT, True, 100), (RIGHT, True, 300), (RIGHT, False, 400), (RIGHT, True, 500)]
    assert presses(lever(False, False), edges) == [(LEFT, 100), (RIGHT, 300), (RIGHT, 500)]


@pytest.mark.parametrize("side", SIDES)
def test_the_end_whose_contact_is_left_closed_is_down_when_the_other_one_opens(side):
    # Pushed together, or a bounce on the way: in the end the level decides.
    contacts = lever(False, False)
    contacts.edge(other(side), True, 100)
    contacts.edge(side, True, 101)
    assert contacts.down == side
    contacts.edge(side, False, 300)
    assert contacts.down == other(side)
    contacts.edge(other(side), False, 400)
    assert contacts.down == other(side)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("other_closed", [False, True])
def test_a_contact_that_bounces_alone_is_down_and_one_beside_a_closed_one_is_not(side, other_closed):
    contacts = lever(False, False)
    contacts.edge(side, True, 100)
    contacts.edge(other(side), True, 200)
    contacts.edge(side, False, 300)
    if not other_closed:
        contacts.edge(other(side), False, 305)
    assert not contacts.edge(side, True, 300 + OPEN_MS - 1)
    assert contacts.down == (other(side) if other_closed else side)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("span_ms", [0, 150, 215])
def test_a_contact_counts_again_after_as_long_where_instants_begin_anew_meanwhile(side, span_ms):
    for late_ms in (-1, 0):
        contacts = lever(False, False)
        presses(contacts, [(side, True, 100), (side, False, 200)])
        contacts.begin_anew(span_ms)
        pressed = contacts.edge(side, True, 200 + OPEN_MS + late_ms - span_ms)
        assert pressed == (late_ms == 0)


def test_an_edge_whose_counterpart_was_lost_is_no_press():
    assert presses(lever(), [(LEFT, True, 100), (LEFT, True, 300)]) == [(LEFT, 100)]
    assert presses(lever(), [(LEFT, False, 100)]) == []


def test_a_release_that_bounces_is_no_second_press():
    edges = [
        *[
            (LEFT, True, 10_000),
            (LEFT, False, 10_001),
            (LEFT, True, 10_003),
            (LEFT, False, 10_007),
            (LEFT, True, 10_008),
        ],
        *[(RIGHT, True, 10_050), (LEFT, False, 10_080), (LEFT, True, 10_082), (LEFT, False, 10_083)],
    ]
    contacts = lever(False, False)
    assert presses(contacts, edges) == [(LEFT, 10_000), (RIGHT, 10_050)]
    assert contacts.down == RIGHT


BOUNCES = st.lists(st.integers(1, 5), max_size=6)


@given(st.lists(st.tuples(st.integers(60, 400), BOUNCES, BOUNCES, st.integers(-8, 8)), min_size=1, max_size=20))
def test_every_turn_of_the_lever_is_one_press_at_its_first_edge_however_both_contacts_bounce(turns):
    # One end closes and the other opens up to 8 ms before or after it; both bounce for some 20 ms.
    contacts = lever()
    at = 0
    for number, (pause_ms, closing, opening, overlap_ms) in enumerate(turns):
        side = number % 2
        at += pause_ms
        edges = bouncing(side, True, at, closing) + bouncing(1 - side, False, at + overlap_ms, opening)
        edges.sort(key=lambda edge: edge[2])
        assert presses(contacts, edges) == [(side, at)]
        assert contacts.down == side


def bouncing(side, closed, at, bounces):
    """Return the edges of a contact that changes to `closed` at an instant and bounces for less than 20 ms."""
    edges = [(side, closed, at)]
    for pause_ms in bounces:
        if at + 2 * pause_ms >= edges[0][2] + OPEN_MS:
            break
        edges += [(side, not closed, at + pause_ms), (side, closed, at + 2 * pause_ms)]
        at += 2 * pause_ms
    return edges


# Keys


def test_a_key_acts_at_its_first_edge_and_is_deaf_for_twenty_milliseconds():
    keys = Keys(5)
    assert keys.edge(2, True, 100)
    assert keys.down(2)
    assert not keys.edge(2, False, 100 + SETTLE_MS - 1)
    assert keys.down(2)
    assert not keys.edge(2, True, 100 + SETTLE_MS)
    assert keys.edge(2, False, 200)
    assert not keys.down(2)


@pytest.mark.parametrize("key", range(5))
def test_the_very_first_edge_of_a_key_acts(key):
    keys = Keys(5)
    assert keys.edge(key, True, 0)
    assert [each for each in range(5) if keys.down(each)] == [key]


@pytest.mark.parametrize("span_ms", [0, 50, 110])
def test_a_key_is_deaf_as_long_where_instants_begin_anew_meanwhile(span_ms):
    for late_ms in (-1, 0):
        keys = Keys(5)
        keys.edge(2, True, 100)
        keys.begin_anew(span_ms)
        assert keys.edge(2, False, 100 + SETTLE_MS + late_ms - span_ms) == (late_ms == 0)


def test_keys_that_are_settled_are_so_after_instants_begin_anew():
    keys = Keys(5)
    keys.edge(2, True, 100)
    keys.begin_anew(100)
    assert (keys.due_at, keys.settle(10_000)) == (NEVER, -1)


def test_the_key_that_has_settled_first_is_due_first():
    keys = Keys(5)
    for key, at in ((4, 100), (0, 103)):
        keys.edge(key, True, at)
        keys.edge(key, False, at + 5)
    assert keys.due_at == 105 + SETTLE_MS
    assert keys.settle(keys.due_at) == 4
    assert keys.due_at == 108 + SETTLE_MS
    assert keys.settle(keys.due_at) == 0


def test_a_key_let_go_while_it_bounces_comes_up_when_it_has_settled():
    keys = Keys(5)
    keys.edge(2, True, 100)
    keys.edge(2, False, 110)
    assert keys.due_at == 110 + SETTLE_MS
    assert keys.settle(110 + SETTLE_MS - 1) == -1
    assert keys.down(2)
    assert keys.settle(110 + SETTLE_MS) == 2
    assert not keys.down(2)
    assert (keys.settle(200), keys.due_at) == (-1, NEVER)


def test_a_bounce_that_ends_where_the_key_acted_leaves_nothing_to_settle():
    keys = Keys(5)
    for down, stamp in ((True, 100), (False, 103), (True, 104)):
        keys.edge(2, down, stamp)
    assert (keys.due_at, keys.down(2)) == (NEVER, True)


@pytest.mark.parametrize("span_ms", [0, 50, 110])
def test_a_key_settles_at_the_same_moment_when_instants_begin_anew_meanwhile(span_ms):
    keys = Keys(5)
    keys.edge(2, True, 100)
    keys.edge(2, False, 110)
    keys.begin_anew(span_ms)
    assert keys.due_at == 110 + SETTLE_MS - span_ms
    assert keys.settle(keys.due_at) == 2


def test_after_a_long_life_a_contact_acts_as_ever():
    keys, contacts = Keys(5), lever()
    for _ in range(9):
        keys.begin_anew(1 << 28)
        contacts.begin_anew(1 << 28)
    assert keys.edge(2, True, 0) and presses(contacts, [(LEFT, True, 0)]) == [(LEFT, 0)]


def test_each_key_bounces_for_itself():
    keys = Keys(5)
    assert keys.edge(1, True, 100)
    assert keys.edge(3, True, 101)
    keys.edge(3, False, 102)
    keys.edge(1, False, 103)
    assert [keys.settle(200), keys.settle(200), keys.settle(200)] == [1, 3, -1]


@given(st.lists(st.tuples(st.integers(60, 400), BOUNCES), min_size=1, max_size=20))
def test_every_push_and_every_release_of_a_bouncing_key_acts_once(changes):
    keys = Keys(1)
    at = 0
    for number, (pause_ms, bounces) in enumerate(changes):
        at += pause_ms
        down = number % 2 == 0
        edges = bouncing(0, down, at, bounces)
        assert [stamp for _, level, stamp in edges if keys.edge(0, level, stamp)] == [at]
        assert keys.settle(at + SETTLE_MS) == -1
        assert keys.down(0) is down
