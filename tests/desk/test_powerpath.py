# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The supply at the millisecond: cells behind the switch of key, POWER_HOLD and C7; and USB past all that."""

from flagfall.timing.turn import NEVER
from host_sim.desk.powerpath import HOLD_UP_MS, PowerPath


def held(until=1_000):
    """Return a path whose POWER_HOLD went low at `until`."""
    path = PowerPath()
    path.set_hold(True, 0)
    path.set_hold(False, until)
    return path


def test_cells_alone_feed_nothing_until_the_key_is_down():
    path = PowerPath()
    assert not path.alive(0)
    path.key = True
    assert path.alive(0) and path.switched(0)
    path.key = False
    assert not path.alive(0)


def test_the_hold_up_ends_exactly_when_c7_is_empty():
    path = held(1_000)
    assert path.turns_at(1_000) == 1_000 + HOLD_UP_MS
    assert path.alive(1_000 + HOLD_UP_MS - 1)
    assert not path.alive(1_000 + HOLD_UP_MS)
    assert path.turns_at(1_000 + HOLD_UP_MS) == NEVER


def test_a_second_low_does_not_fill_c7_again():
    path = held(1_000)
    path.set_hold(False, 3_000)
    assert not path.alive(1_000 + HOLD_UP_MS)


def test_on_usb_it_lives_but_the_cells_are_cut_off_all_the_same():
    path = held(0)
    path.usb = True
    assert path.switched(HOLD_UP_MS - 1) and path.alive(HOLD_UP_MS - 1)
    assert not path.switched(HOLD_UP_MS) and path.alive(HOLD_UP_MS)
    path.usb = False
    assert not path.alive(HOLD_UP_MS)


def test_a_key_that_is_down_keeps_it_alive_beyond_c7():
    path = held(0)
    path.key = True
    assert path.turns_at(1) == NEVER and path.alive(HOLD_UP_MS)
    path.key = False
    assert not path.alive(HOLD_UP_MS)


def test_cells_taken_out_end_it_at_once():
    path = held(0)
    path.cells = False
    assert not path.alive(1) and path.turns_at(1) == NEVER


def test_a_clock_that_is_off_has_an_empty_c7():
    path = held(0)
    path.empty()
    assert not path.alive(1)
