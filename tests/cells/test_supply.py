# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the cells allow, seen from the whole clock: the account, the warning, and the brightness that goes with it."""

import pytest

from flagfall.cells.charge import CAPACITY_MAH, ECONOMY, LOW_MV, WRITE_MS, milliamps
from flagfall.keeping.settings import ALKALINE, NIMH
from flagfall.timing.chessclock import PAUSED
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from host_sim.desk.desk import Desk
from tests.micropython.panels import PanelDesk
from tests.test_app import Clock

HOUR_MS = 3_600_000
NORMAL, BRIGHT = 4, 8
LOW = LOW_MV[ALKALINE]


def clock_with(millivolts, desk=None, **chosen):
    """Return a clock, ready, that was switched on with cells of that voltage; left alone it stays on."""
    desk = desk or Desk()
    desk.battery_mv = millivolts
    return Clock("300", desk=desk, auto_off=False, **chosen)


def warns(clock):
    return [segments.marks(picture) for picture in clock.desk.pictures] == [("battery",)] * 2


@pytest.mark.parametrize("brightness", [1, NORMAL, BRIGHT])
@pytest.mark.parametrize("slowly", [True, False])
@pytest.mark.parametrize("lcd", [True, False])
def test_the_account_goes_by_brightness_sleep_and_kind_of_displays(brightness, slowly, lcd):
    desk = PanelDesk() if lcd else Desk()
    desk.sleeps_slowly = slowly
    clock = clock_with(4_400, desk, brightness=brightness)
    clock.at(5 * HOUR_MS)
    used_mah = 5 * milliamps(brightness, slowly, lcd)
    assert clock.app.supply.percent() == 100 - -(-used_mah * 100 // CAPACITY_MAH[ALKALINE])


@pytest.mark.parametrize(("millivolts", "low"), [(LOW, True), (3_700, False)])
def test_cells_that_are_low_at_power_on_warn_from_the_first_picture_on_and_the_displays_are_dimmer(millivolts, low):
    clock = clock_with(millivolts, brightness=BRIGHT)
    assert (warns(clock), clock.desk.brightness) == (low, ECONOMY if low else BRIGHT)


def test_the_warning_dims_the_displays_and_goes_with_it():
    clock = clock_with(4_400, brightness=BRIGHT)
    for millivolts, low in ((LOW + 1, False), (LOW, True), (LOW + 50, True), (LOW + 51, False)):
        clock.desk.battery_mv = millivolts
        clock.wait(10)
        assert (warns(clock), clock.desk.brightness) == (low, ECONOMY if low else BRIGHT)
        assert clock.app.supply.millivolts == millivolts


def test_who_likes_it_darker_than_economy_keeps_it_so():
    assert clock_with(LOW, brightness=1).desk.brightness == 1


def test_a_voltage_that_stays_low_is_believed_also_by_whoever_reads_what_is_left():
    clock = clock_with(4_400)
    clock.desk.battery_mv = LOW
    assert clock.wait(10).app.supply.percent() == 30


def test_the_account_outlives_a_power_cut_and_not_more_than_a_minute_of_it_is_lost():
    clock = clock_with(3_700)
    clock.at(3 * HOUR_MS)
    before = clock.app.supply.percent()
    assert before < 90
    clock.lose_power()
    assert clock.app.supply.percent() == before


def test_it_is_written_once_a_minute_and_instants_that_begin_anew_put_nothing_off():
    clock = clock_with(3_700)
    clock.at(100_000)
    assert clock.app.supply.due_at == 2 * WRITE_MS
    clock.app.new_game()
    clock.app.step()
    assert clock.clock.now == 0
    assert clock.app.supply.due_at == 2 * WRITE_MS - 100_000


def test_it_is_written_once_a_minute_also_in_a_game_that_came_back():
    clock = clock_with(3_700).play().wait(1_000).play()
    clock.lose_power()
    assert clock.clock.state == PAUSED
    assert clock.app.supply.due_at < NEVER
    assert clock.wait(WRITE_MS).app.supply.due_at > clock.clock.now


def test_what_flows_over_a_new_game_is_counted_once():
    clock = clock_with(4_400, brightness=BRIGHT)
    for _ in range(60):
        clock.wait(7 * 60_000)
        clock.app.new_game()
    used_mah = 7 * milliamps(BRIGHT, slowly=True)
    assert clock.app.supply.percent() == 100 - -(-used_mah * 100 // CAPACITY_MAH[ALKALINE])


def test_a_new_game_obeys_kind_of_cells_and_brightness():
    clock = clock_with(LOW_MV[NIMH])
    assert (warns(clock), clock.desk.brightness) == (False, NORMAL)
    clock.settings.brightness = 6
    clock.app.new_game()
    clock.app.step()
    assert (warns(clock), clock.desk.brightness) == (False, 6)
    clock.settings.cells = NIMH
    clock.app.new_game()
    clock.app.step()
    assert (warns(clock), clock.desk.brightness) == (True, ECONOMY)
    assert clock.app.supply.percent() == 30


def test_cells_that_somebody_says_are_new_are_full_at_once_and_bright_again():
    clock = clock_with(LOW + 51, brightness=BRIGHT)
    clock.at(10 * HOUR_MS)
    assert (warns(clock), clock.desk.brightness) == (True, ECONOMY)
    clock.app.supply.renew(clock.clock.now)
    clock.app.step()
    assert (warns(clock), clock.desk.brightness, clock.app.supply.percent()) == (False, BRIGHT, 100)
    assert clock.app.supply.due_at == clock.clock.now + WRITE_MS
    clock.lose_power()
    assert clock.app.supply.percent() == 100


# Going off


def off(clock):
    """Have `clock` go off at instant 0; return its supply."""
    clock.desk.off_asked = True
    clock.app.going_off.attend(0)
    clock.desk.off_asked = False
    return clock.app.supply


def test_a_clock_that_goes_off_writes_its_account_at_once():
    clock = clock_with(3_700)
    clock.at(WRITE_MS - 1_000)
    writes = clock.app.supply._keeper._kept.sequence
    off(clock)
    assert clock.app.supply._keeper._kept.sequence == writes + 1


def test_while_it_is_off_nobody_judges_cells_that_are_cut_off():
    clock = clock_with(4_400)
    supply = off(clock)
    assert supply.due_at == NEVER
    clock.desk.battery_mv = 0
    clock.app.step()
    assert (supply.due_at, supply.millivolts, supply.percent()) == (NEVER, 4_400, 100)


def test_cells_of_a_clock_that_stays_on_are_judged_at_once():
    clock = clock_with(4_400)
    supply = off(clock)
    clock.desk.battery_mv = LOW
    clock.app.step()
    assert supply.millivolts == 4_400
    supply.wake()
    clock.app.step()
    assert (supply.millivolts, supply.percent()) == (LOW, 30)


def test_a_clock_that_stays_on_writes_its_account_again_each_minute():
    clock = clock_with(4_400)
    off(clock).wake()
    assert clock.app.supply.due_at <= 0
    clock.app.step()
    assert 0 < clock.app.supply.due_at <= WRITE_MS
