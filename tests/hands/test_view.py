# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is shown under a key that is held: when it changes, and that nothing is due where none is."""

import pytest

from flagfall.hands import inputs
from flagfall.hands.gestures import PROGRESS_MS
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT
from flagfall.timing.turn import NEVER
from tests.test_app import Clock, running


def in_state(state):
    """Return a clock in `state`."""
    if state == READY:
        return Clock("60")
    clock = running("3", freeze=True) if state == OVER else running("60")
    if state == PAUSED:
        clock.wait(1000).play()
    clock.wait(5000)
    assert clock.clock.state == state
    return clock


@pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])
def test_nothing_is_due_for_the_view_while_no_key_is_held(state):
    clock = in_state(state)
    assert clock.app.hands.view.due_at == NEVER
    clock.key(inputs.PLUS, 700).key(inputs.BACK, 100).wait(2000)
    assert clock.app.hands.view.due_at == NEVER


@pytest.mark.parametrize("state", [RUNNING, PAUSED, OVER])
@pytest.mark.parametrize("tapped_at", [100, 2730, 2999])
def test_another_key_meanwhile_does_not_delay_what_plus_shows_next(state, tapped_at):
    clock = in_state(state)
    shows = clock.texts()
    clock.desk.key(inputs.PLUS, True)
    began = clock.desk.t
    clock.wait(tapped_at).key(inputs.BACK)
    if tapped_at < 500:
        clock.at(began + 499)
        assert clock.texts() == shows or state == RUNNING
        clock.at(began + 500)
    assert clock.texts() == ["n 0", "n 0"]
    clock.at(began + 2999)
    assert clock.texts() == ["n 0", "n 0"]
    clock.at(began + 3000)
    assert clock.texts() == ["P 1", "P 1"]


@pytest.mark.parametrize("signs", [1, 2, 3])
def test_the_signs_of_a_long_hold_are_gone_with_the_game_that_a_host_ends(signs):
    clock = in_state(PAUSED)
    clock.desk.key(inputs.PLAY, True)
    clock.wait(signs * PROGRESS_MS - 1)
    assert clock.texts()[LEFT].strip() != "-" * signs
    clock.wait(1)
    assert [text.strip() for text in clock.texts()] == ["-" * signs] * 2
    clock.app.new_game()
    clock.app.step()
    assert clock.texts() == ["1:00", "1:00"]
    assert clock.app.hands.view.due_at == NEVER


@pytest.mark.parametrize("key", [inputs.PLUS, inputs.PLAY])
def test_what_a_held_key_shows_next_comes_as_soon_where_instants_begin_anew(key):
    clock = in_state(PAUSED)
    view = clock.app.hands.view
    view.begin_anew(1000)
    assert view.due_at == NEVER
    clock.desk.key(key, True)
    clock.wait(100)
    due_at = view.due_at
    assert due_at < NEVER
    view.begin_anew(1000)
    assert view.due_at == due_at - 1000
