# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Hands while the clock goes off: they begin nothing, and lever and keys are where they are when it is back."""

import pytest

from flagfall.hands import inputs
from flagfall.hands.debounce import SETTLE_MS
from flagfall.timing.chessclock import PAUSED
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from tests.hands.test_menu import read
from tests.test_app import Clock, running

KEYS = range(len(inputs.KEY_NAMES))


def going_off(clock):
    """Let it be switched off; on USB, so that it lives on and comes back."""
    clock.desk.plug_usb(True)
    clock.desk.off_asked = True
    clock.app.step()
    clock.desk.off_asked = False
    assert [text.strip() for text in clock.texts()] == [read("OFF")] * 2
    return clock


def back_on(clock):
    clock.wait(20_000)
    assert read("OFF") not in [text.strip() for text in clock.texts()]
    return clock


@pytest.mark.parametrize("side", SIDES)
def test_a_lever_that_is_turned_while_off_is_shown_is_where_it_is_when_the_clock_is_back(side):
    clock = running("60")
    clock.wait(1000)
    if side == RIGHT:
        clock.press(LEFT).wait(1000)
    going_off(clock.play())
    turned = clock.press(side).wait(100).texts()
    assert [text.strip() for text in turned] == [read("OFF")] * 2
    back_on(clock)
    assert [text.strip() == read("turn") for text in clock.texts()] == [each == other(side) for each in SIDES]


@pytest.mark.parametrize("down", SIDES)
def test_a_lever_that_is_turned_while_off_is_shown_tells_who_is_white_of_a_clock_that_is_ready(down):
    clock = going_off(Clock("W900-B600", down=other(down)))
    back_on(clock.press(down))
    assert clock.clock.white == other(down)
    assert clock.texts()[down] == "10:00"


@pytest.mark.parametrize("code_of", ["key", "key_contact"])
@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_pushed_or_let_go_while_off_is_shown_means_nothing_then_or_later(key, code_of):
    clock = going_off(running("60").wait(1000).play())
    push = getattr(clock.desk, code_of)
    for down in (True, False, True):
        push(key, down)
        clock.wait(100)
    state = clock.clock.state
    back_on(clock)
    push(key, False)
    clock.wait(5000)
    assert (clock.clock.state, clock.app.menu.page) == (state, None)
    assert clock.app.hands.view.due_at > clock.clock.now


@pytest.mark.parametrize("key", KEYS)
def test_a_key_let_go_while_off_is_shown_is_up_when_the_clock_is_back(key):
    clock = running("60").wait(1000).play()
    clock.desk.key_contact(key, True)
    clock.wait(100)
    clock.app.hands.go_home()
    going_off(clock)
    clock.desk.key_contact(key, False)
    back_on(clock)
    assert not clock.app.hands._keys.down(key)
    assert clock.app.hands.gestures.up(key, clock.clock.now) == -1


@pytest.mark.parametrize("key", KEYS)
def test_a_bounce_that_settles_while_off_is_shown_lets_the_key_go(key):
    clock = running("60").wait(1000).play()
    clock.desk.key_contact(key, True)
    clock.wait(0)
    clock.desk.key_contact(key, False)  # taken for bounce, and it stays
    going_off(clock).wait(SETTLE_MS - 1)
    assert clock.app.hands._keys.down(key)
    clock.wait(1)
    assert not clock.app.hands._keys.down(key)
    assert clock.app.hands.gestures.up(key, clock.clock.now) == -1
    clock.wait(5000)
    assert (clock.clock.state, clock.app.menu.page) == (PAUSED, None)
