# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Going off at the millisecond: alone, with empty cells, and back where it lives on."""

import pytest

from flagfall.cells.goingoff import ALONE_MS, EMPTY_ALONE_MS, LET_GO_MS, OFF_MS, PAUSED_ALONE_MS
from flagfall.hands import inputs
from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.turn import NEVER
from tests.test_app import Clock, running


def going_off(clock):
    return clock.app.going_off.since != NEVER


def paused():
    return running("600").wait(1_000).play()


def test_alone_while_ready_it_goes_off_exactly_then():
    clock = Clock("600")
    clock.at(ALONE_MS - 1)
    assert not going_off(clock)
    clock.at(ALONE_MS)
    assert going_off(clock) and not clock.desk.path.hold


def test_alone_in_a_pause_it_goes_off_exactly_then():
    clock = paused()
    since = clock.desk.t
    clock.at(since + PAUSED_ALONE_MS - 1)
    assert not going_off(clock) and clock.clock.state == PAUSED
    clock.at(since + PAUSED_ALONE_MS)
    assert going_off(clock)


def test_a_hand_puts_it_off():
    clock = Clock("600")
    clock.at(ALONE_MS - 1).key(inputs.BACK)
    clock.at(2 * ALONE_MS - 2)
    assert not going_off(clock)
    clock.at(2 * ALONE_MS - 1)
    assert going_off(clock)


def test_a_running_side_is_never_alone():
    clock = running("35999")
    clock.at(ALONE_MS)
    assert clock.clock.state == RUNNING and not going_off(clock)


@pytest.mark.parametrize("how", ("usb", "auto_off", "memory"))
def test_it_stays_on_where_it_must(how):
    clock = Clock("600", auto_off=how != "auto_off")
    clock.desk.memory.plugged = how != "memory"
    if how == "usb":
        clock.desk.plug_usb(True)
    clock.at(ALONE_MS + 60_000)
    assert not going_off(clock)


def test_switched_off_on_usb_it_holds_again_and_comes_back_exactly_then():
    clock = Clock("600")
    clock.desk.plug_usb(True)
    clock.desk.off_asked = True
    clock.app.going_off.attend(0)
    clock.desk.off_asked = False
    assert going_off(clock)
    clock.app.going_off.attend(LET_GO_MS - 1)
    assert not clock.desk.path.hold
    clock.app.going_off.attend(LET_GO_MS)
    assert clock.desk.path.hold
    clock.app.going_off.attend(OFF_MS - 1)
    assert going_off(clock)
    clock.app.going_off.attend(OFF_MS)
    assert not going_off(clock) and clock.clock.state == READY


def test_usb_that_comes_while_off_stands_holds_at_once():
    clock = Clock("600")
    clock.desk.off_asked = True
    clock.app.going_off.attend(0)
    clock.desk.off_asked = False
    clock.app.going_off.attend(1_000)
    assert not clock.desk.path.hold
    clock.desk.plug_usb(True)
    clock.app.going_off.attend(1_001)
    assert clock.desk.path.hold and going_off(clock)


def test_empty_cells_end_it_a_minute_after_they_were_found_so():
    clock = Clock("600")
    clock.app.supply.millivolts = 2_700
    clock.app.going_off.attend(10)
    clock.app.going_off.attend(10 + EMPTY_ALONE_MS - 1)
    assert not going_off(clock)
    clock.app.going_off.attend(10 + EMPTY_ALONE_MS)
    assert going_off(clock)
