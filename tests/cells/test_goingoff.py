# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Going off at the millisecond: alone, with empty cells, and back where it lives on."""

import pytest

from flagfall.cells.goingoff import ALONE_MS, EMPTY_ALONE_MS, LET_GO_MS, LOOK_MS, OFF_MS, PAUSED_ALONE_MS
from flagfall.hands import inputs
from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk
from tests.test_app import Clock, running


def going_off(clock):
    return clock.app.going_off.since != NEVER


def desk_with(millivolts):
    desk = Desk()
    desk.lay_lever(RIGHT)
    desk.battery_mv = millivolts
    return desk


def paused():
    return running("600").wait(1_000).play()


def test_it_waits_as_long_as_the_manual_says():
    # hardware/manual.md: after four hours, or twelve if a game is paused; empty, a minute; `OFF` for ten seconds. It
    # holds again after 8 s: firmware/design.md, section 8.
    assert (ALONE_MS, PAUSED_ALONE_MS, EMPTY_ALONE_MS) == (4 * 60 * 60_000, 12 * 60 * 60_000, 60_000)
    assert (LET_GO_MS, OFF_MS) == (8_000, 10_000)


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
    for instant in (ALONE_MS, ALONE_MS + 1_000, ALONE_MS + 60_000):
        assert not going_off(clock.at(instant))


def test_whoever_was_on_usb_is_alone_from_when_it_was_pulled_out():
    clock = Clock("600")
    clock.desk.plug_usb(True)
    clock.at(ALONE_MS + 60_000)  # it looks once a minute
    clock.desk.plug_usb(False)
    assert not going_off(clock.at(2 * ALONE_MS + 60_000 - 1))
    assert going_off(clock.at(2 * ALONE_MS + 60_000))


def test_what_an_arbiter_has_done_from_afar_puts_it_off():
    clock = paused().wait(1_000_000)
    since = clock.desk.t
    assert clock.app.correct("add", LEFT, 5_000)
    assert not going_off(clock.at(since + PAUSED_ALONE_MS - 1))
    assert going_off(clock.at(since + PAUSED_ALONE_MS))


def test_a_new_game_puts_it_off_though_instants_begin_anew_with_it():
    clock = Clock("600").wait(1_000_000)
    clock.app.new_game()
    assert not going_off(clock.at(1_000_000 + ALONE_MS - 1))
    assert going_off(clock.at(1_000_000 + ALONE_MS))


def test_left_alone_it_says_off_and_does_nothing_any_more_that_hands_ask_for():
    clock = Clock("600").at(ALONE_MS)
    assert clock.texts() == ["0FF", "0FF"]
    clock.play()
    assert clock.clock.state == READY


def test_what_the_chip_has_not_heard_of_yet_is_written_before_the_power_is_let_go():
    clock = running("600").wait(1_300)
    clock.desk.memory.plugged = False
    clock.play().wait(100)
    clock.desk.memory.plugged = True
    clock.desk.scratch.clear()
    asked(clock, clock.clock.now)
    clock.lose_power()
    assert (clock.clock.state, clock.clock.remaining_ms(LEFT, clock.clock.now)) == (PAUSED, 598_700)


# Off, and back


def asked(clock, now=0):
    """Have the power key ask `clock` to go off at `now`; return what lets it go off."""
    clock.desk.off_asked = True
    clock.app.going_off.attend(now)
    clock.desk.off_asked = False
    assert going_off(clock)
    return clock.app.going_off


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


def test_while_it_is_off_it_looks_four_times_a_second_whether_it_is_to_come_back():
    going = asked(Clock("600"), 1_000)
    assert 1_000 < going.due_at <= 1_250
    for now in (1_000, 1_250, 1_700):
        going.attend(now)
        assert now < going.due_at <= now + 250


@pytest.mark.parametrize("begun", [0, 1_000, 70_000])
def test_it_comes_back_ten_seconds_after_it_went_off(begun):
    clock = Clock("600")
    clock.desk.plug_usb(True)
    going = asked(clock, begun)
    for now, holds, off in ((LET_GO_MS - 1, False, True), (LET_GO_MS, True, True), (OFF_MS - 1, True, True)):
        going.attend(begun + now)
        assert (clock.desk.path.hold, going_off(clock)) == (holds, off)
    going.attend(begun + OFF_MS)
    assert not going_off(clock)
    assert going.due_at == begun + OFF_MS + LOOK_MS


def test_a_second_time_it_lets_go_and_holds_again_as_it_did_the_first_time():
    clock = Clock("600")
    for begun in (0, 20_000):
        going = asked(clock, begun)
        going.attend(begun + LET_GO_MS - 1)
        assert not clock.desk.path.hold
        going.attend(begun + LET_GO_MS)
        assert clock.desk.path.hold
        going.attend(begun + OFF_MS)
        assert not going_off(clock)


def test_a_key_that_stays_down_puts_off_when_it_holds_again_and_comes_back():
    clock = Clock("600")
    going = asked(clock)
    asked(clock, 5_000)
    going.attend(5_000 + LET_GO_MS - 1)
    assert not clock.desk.path.hold
    going.attend(5_000 + LET_GO_MS)
    assert clock.desk.path.hold
    going.attend(5_000 + OFF_MS - 1)
    assert going_off(clock)
    going.attend(5_000 + OFF_MS)
    assert not going_off(clock)


def test_usb_that_comes_while_off_stands_brings_it_back_two_seconds_later():
    clock = Clock("600")
    going = asked(clock)
    clock.desk.plug_usb(True)
    for now in range(1_000, 3_000, 250):
        going.attend(now)
    going.attend(2_999)
    assert going_off(clock)
    going.attend(3_000)
    assert not going_off(clock)


def test_back_again_it_shows_what_there_is_and_hands_do_what_they_did():
    clock = Clock("600")
    going = asked(clock)
    clock.app.step()
    assert clock.texts() == ["0FF", "0FF"]
    clock.desk.battery_mv = 3_300
    going.attend(LET_GO_MS)
    going.attend(OFF_MS)
    clock.desk.t = OFF_MS
    clock.app.step()
    assert clock.texts() == ["10:00", "10:00"]
    assert clock.app.supply.millivolts == 3_300
    assert clock.play().clock.state == RUNNING


def test_back_again_it_is_alone_from_then_on():
    clock = Clock("600")
    clock.desk.plug_usb(True)
    going = asked(clock, 1_000)
    clock.desk.plug_usb(False)
    going.attend(1_000 + LET_GO_MS)
    going.attend(1_000 + OFF_MS)
    going.attend(1_000 + OFF_MS + ALONE_MS - 1)
    assert not going_off(clock)
    going.attend(1_000 + OFF_MS + ALONE_MS)
    assert going_off(clock)


# Empty cells


def test_empty_cells_end_it_a_minute_after_they_were_found_so():
    clock = Clock("600")
    clock.app.supply.millivolts = 2_700
    clock.app.going_off.attend(10)
    clock.app.going_off.attend(10 + EMPTY_ALONE_MS - 1)
    assert not going_off(clock)
    clock.app.going_off.attend(10 + EMPTY_ALONE_MS)
    assert going_off(clock)


def test_cells_that_are_empty_at_power_on_end_it_after_a_minute():
    clock = Clock("600", desk=desk_with(2_700))
    assert not going_off(clock.at(EMPTY_ALONE_MS - 1))
    assert going_off(clock.at(EMPTY_ALONE_MS))
    assert clock.texts() == ["bAtt", "0FF"]


def test_one_millivolt_above_empty_it_stays_on():
    clock = Clock("600", desk=desk_with(2_701))
    assert not going_off(clock.at(2 * EMPTY_ALONE_MS))


def test_cells_that_recover_are_given_a_whole_minute_again():
    clock = Clock("600")
    for now, millivolts in ((10, 2_700), (40_000, 2_701), (50_000, 2_700), (50_000 + EMPTY_ALONE_MS - 1, 2_700)):
        clock.app.supply.millivolts = millivolts
        clock.app.going_off.attend(now)
        assert not going_off(clock)
    clock.app.going_off.attend(50_000 + EMPTY_ALONE_MS)
    assert going_off(clock)


def test_back_again_empty_cells_are_given_a_whole_minute_again():
    clock = Clock("600")
    clock.app.supply.millivolts = 2_700
    clock.app.going_off.attend(10)
    clock.app.going_off.attend(10 + EMPTY_ALONE_MS)
    back_at = 10 + EMPTY_ALONE_MS + OFF_MS
    clock.app.going_off.attend(back_at - OFF_MS + LET_GO_MS)
    clock.app.going_off.attend(back_at)
    for now in (back_at + 1, back_at + EMPTY_ALONE_MS):
        clock.app.going_off.attend(now)
        assert not going_off(clock)
    clock.app.going_off.attend(back_at + 1 + EMPTY_ALONE_MS)
    assert going_off(clock)


# Instants that begin anew


def test_what_was_due_stays_due_where_instants_begin_anew():
    going = Clock("600").app.going_off
    for due_at, then in ((100_000, 20_000), (80_000, 0), (0, 0)):
        going.due_at = due_at
        going.begin_anew(80_000)
        assert (going.due_at, going.since) == (then, NEVER)


def test_off_lasts_as_long_where_instants_begin_anew():
    going = asked(Clock("600"), 3_000)
    going.begin_anew(2_000)
    assert going.since == 1_000


@pytest.mark.parametrize("found_before", [True, False])
def test_empty_cells_are_given_their_minute_where_instants_begin_anew(found_before):
    clock = Clock("600")
    going = clock.app.going_off
    if found_before:
        clock.app.supply.millivolts = 2_700
        going.attend(1_000)
    going.begin_anew(1_000)
    clock.app.supply.millivolts = 2_700
    going.attend(0)
    going.attend(EMPTY_ALONE_MS - 1)
    assert not going_off(clock)
    going.attend(EMPTY_ALONE_MS)
    assert going_off(clock)
