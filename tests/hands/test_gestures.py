# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What five keys tell by going down, staying down and coming up: at the instant, and not a millisecond before."""

import pytest

from flagfall.hands.gestures import HELD, HOLD_MS, NOTHING, REPEAT, REPEAT_AFTER_MS, REPEAT_EVERY_MS, Gestures
from flagfall.hands.inputs import BACK, FORWARD, MINUS, PLAY, PLUS
from flagfall.timing.turn import NEVER


@pytest.fixture
def gestures():
    return Gestures()


def test_at_rest_nothing_is_due(gestures):
    assert gestures.due_at == NEVER
    assert gestures.take(10**9) == NOTHING


@pytest.mark.parametrize("key", [MINUS, PLUS])
def test_minus_and_plus_repeat_after_a_second_and_then_five_times_a_second(gestures, key):
    gestures.down(key, 500)
    due = [500 + REPEAT_AFTER_MS + REPEAT_EVERY_MS * count for count in range(4)]
    assert due[:2] == [1500, 1700]
    for at in due:
        assert gestures.due_at == at
        assert gestures.take(at - 1) == NOTHING
        assert (gestures.take(at), gestures.key) == (REPEAT, key)
        assert gestures.take(at) == NOTHING


@pytest.mark.parametrize("key", [BACK, PLAY])
def test_back_and_play_are_held_after_three_seconds_and_only_once(gestures, key):
    gestures.down(key, 500)
    assert gestures.due_at == 500 + HOLD_MS == 3500
    assert gestures.take(3499) == NOTHING
    assert (gestures.take(3500), gestures.key) == (HELD, key)
    assert gestures.due_at == NEVER


def test_forward_means_nothing_more_by_being_held(gestures):
    gestures.down(FORWARD, 500)
    assert gestures.due_at == NEVER


@pytest.mark.parametrize("key", [BACK, MINUS, PLAY, PLUS])
def test_a_key_that_came_up_is_not_due_any_more(gestures, key):
    gestures.down(key, 500)
    assert gestures.up(key, 1499) == 999
    assert gestures.due_at == NEVER
    assert gestures.take(10_000) == NOTHING


def test_a_key_that_comes_up_without_having_gone_down_was_not_held_at_all(gestures):
    # As after power-on with a finger on it.
    assert gestures.up(PLAY, 700) == -1
    gestures.down(PLAY, 800)
    assert gestures.up(PLAY, 800) == 0
    assert gestures.up(PLAY, 900) == -1


def test_of_two_keys_each_is_due_at_its_own_instant(gestures):
    gestures.down(PLAY, 0)
    gestures.down(PLUS, 1900)
    assert (gestures.take(2900), gestures.key, gestures.due_at) == (REPEAT, PLUS, HOLD_MS)
    assert (gestures.take(HOLD_MS), gestures.key, gestures.due_at) == (HELD, PLAY, 3100)
    assert gestures.up(PLUS, 3050) == 1150
    assert gestures.due_at == NEVER


def test_two_keys_that_are_due_at_once_are_told_one_after_the_other(gestures):
    gestures.down(MINUS, 0)
    gestures.down(PLUS, 0)
    told = {(gestures.take(REPEAT_AFTER_MS), gestures.key), (gestures.take(REPEAT_AFTER_MS), gestures.key)}
    assert told == {(REPEAT, MINUS), (REPEAT, PLUS)}
    assert gestures.due_at == REPEAT_AFTER_MS + REPEAT_EVERY_MS


def test_what_comes_late_is_told_one_by_one_from_its_own_instant_on(gestures):
    gestures.down(PLUS, 0)
    told = 0
    while gestures.take(1600) == REPEAT:
        told += 1
    assert (told, gestures.due_at) == (4, 1800)


def test_a_key_that_goes_down_again_begins_anew(gestures):
    gestures.down(PLUS, 0)
    gestures.down(PLUS, 900)
    assert gestures.due_at == 1900
    assert gestures.up(PLUS, 1000) == 100


def test_forgotten_keys_are_down_but_mean_nothing_more(gestures):
    gestures.down(PLAY, 0)
    gestures.down(PLUS, 0)
    gestures.forget()
    assert gestures.due_at == NEVER
    assert gestures.take(HOLD_MS) == NOTHING
    assert gestures.since[PLUS] == 0
    assert gestures.up(PLAY, 400) == 400


def test_on_a_page_only_repeats_are_left(gestures):
    gestures.down(BACK, 0)
    gestures.down(PLAY, 0)
    gestures.down(MINUS, 100)
    gestures.keep_only_repeats()
    assert gestures.due_at == 1100
    assert (gestures.take(1100), gestures.key) == (REPEAT, MINUS)
    gestures.up(MINUS, 1101)
    assert gestures.due_at == NEVER


@pytest.mark.parametrize("key", [BACK, MINUS, PLAY, PLUS])
def test_a_key_that_is_held_as_instants_begin_anew_means_more_at_the_same_moment(gestures, key):
    gestures.down(key, 500)
    due_at = gestures.due_at
    gestures.begin_anew(400)
    assert [each for each, since in enumerate(gestures.since) if since != NEVER] == [key]
    assert (gestures.since[key], gestures.due_at) == (100, due_at - 400)
    assert gestures.take(due_at - 401) == NOTHING
    assert gestures.take(due_at - 400) != NOTHING
    assert gestures.key == key
    assert gestures.up(key, 3500) == 3400


@pytest.mark.parametrize("keys", [(), (FORWARD,)])
def test_where_no_key_is_to_mean_more_none_is_as_instants_begin_anew(gestures, keys):
    for key in keys:
        gestures.down(key, 500)
    gestures.begin_anew(400)
    assert gestures.due_at == NEVER


@pytest.mark.parametrize("key", [BACK, PLAY])
def test_a_long_hold_is_under_way_from_the_instant_of_its_key_until_it_acts(gestures, key):
    assert gestures.holds_since() == NEVER
    gestures.down(PLUS, 300)
    assert gestures.holds_since() == NEVER
    gestures.down(key, 500)
    assert gestures.holds_since() == 500
    gestures.take(3500 - 1)
    assert gestures.holds_since() == 500
    while gestures.take(3500) != HELD:
        pass
    assert gestures.holds_since() == NEVER
