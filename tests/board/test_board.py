# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board's own chores: blinking, hot-plug, how long it sleeps, lamps, cells, the power key."""

import pytest

from board import battery, power
from board.ht16k33 import LEFT_ADDRESS
from board.lamps import FULL
from flagfall.face.display import LAMP_BLINK, LAMP_FLASH, LAMP_OFF, LAMP_ON
from flagfall.face.glyphs import COLON, LOWER_LEFT, PICTURE_SIZE
from flagfall.keeping.settings import BRIGHTEST
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from host_sim.machines.emulated.chips import eye
from tests.board.parts import Bench, Converter

MS = 1_000_000


@pytest.fixture
def bench():
    return Bench()


def picture(dots=COLON, blinking=0, digits=(0x3F,) * 4, digits_blink=False):
    """Return a picture of four digits and dots."""
    made = bytearray(PICTURE_SIZE)
    made[:4] = bytes(digits)
    made[4], made[9] = dots, blinking
    if digits_blink:
        made[5:9] = made[:4]
    return made


def run(bench, from_ms, to_ms):
    """Let the loop turn as the board itself wants it, from one instant to another."""
    bench.ticks.at_ms(from_ms)
    while bench.ticks.us < to_ms * 1000:
        bench.board.feed()
        bench.board.wait(to_ms)


# Blinking


def test_what_begins_to_blink_is_lit_first_and_then_takes_turns(bench):
    run(bench, 0, 777)
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT))
    run(bench, 777, 3_000)
    lit = [(at // MS, bool(lit[4] & LOWER_LEFT)) for at, lit in bench.chips[LEFT].history if at >= 777 * MS]
    assert [state for _, state in lit] == [True, False, True, False, True]
    assert [at for at, _ in lit] == [777, 1277, 1777, 2277, 2777]


def test_blinking_is_seen_as_such(bench):
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT))
    run(bench, 0, 4_000)
    for at_ms in (0, 499, 501, 1_600):
        assert segments.marks(eye.picture(bench.chips[LEFT].history, at_ms * MS)) == ("delay",)


def test_both_displays_blink_together(bench):
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT))
    run(bench, 0, 1_300)
    bench.board.show(RIGHT, picture(digits_blink=True))
    run(bench, 1_300, 4_000)
    dark = [[at for at, lit in chip.history if at > 1_400 * MS and not lit[4] & LOWER_LEFT] for chip in bench.chips]
    assert dark[LEFT][:1] == [at for at, lit in bench.chips[RIGHT].history if at > 1_400 * MS and not lit[0]][:1]


def test_a_picture_that_goes_on_blinking_does_not_start_anew(bench):
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT))
    run(bench, 0, 700)
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT, digits=(6, 6, 6, 6)))
    assert not bench.chips[LEFT].lit()[4] & LOWER_LEFT


# Hot-plug


def test_an_unplugged_display_is_told_and_right_again_within_a_second(bench):
    bench.board.show(LEFT, picture())
    bench.displays.bus.absent.add(LEFT_ADDRESS)
    bench.chips[LEFT].power_off()
    assert not bench.board.show(LEFT, picture(digits=(6, 6, 6, 6)))
    run(bench, 0, 2_000)
    bench.displays.bus.absent.clear()
    bench.chips[LEFT].power_on()
    run(bench, 2_000, 3_000)
    assert bench.chips[LEFT].lit() == bytes((6, 6, 6, 6, COLON))


def test_a_dead_display_does_not_disturb_the_other(bench):
    bench.displays.bus.absent.add(LEFT_ADDRESS)
    assert not bench.board.show(LEFT, picture())
    assert bench.board.show(RIGHT, picture())


# Sleep


def test_the_board_wakes_in_the_ms_that_was_asked_for(bench):
    run(bench, 0, 10)
    bench.ticks.us = 10_300
    bench.board.wait(15)
    assert bench.ticks.us // 1000 == 15


def test_an_instant_that_has_come_is_no_sleep(bench):
    run(bench, 0, 10)
    waits = len(bench.waits)
    bench.board.wait(10)
    assert len(bench.waits) == waits


def test_an_edge_ends_the_sleep_at_once(bench):
    run(bench, 0, 10)
    bench.waits_us.clear()
    bench.hand(LEFT, True)
    bench.board.wait(NEVER)
    assert bench.waits_us == []


def test_the_board_never_sleeps_longer_than_a_second(bench):
    run(bench, 0, 10)
    bench.board.wait(NEVER)
    assert max(bench.waits) < 1_000


def test_the_board_wakes_for_its_own_blinking(bench):
    bench.board.show(LEFT, picture(COLON | LOWER_LEFT, LOWER_LEFT))
    bench.board.feed()
    bench.board.wait(NEVER)
    assert bench.ticks.us < 501_000


def test_each_turn_of_the_loop_feeds_the_watchdog_once(bench):
    for _ in range(3):
        bench.board.feed()
    assert bench.watchdog.fed == 3


# Lamps


def lamp_over(bench, state, until_ms):
    """Return [(ms, lit)] of each change of the left lamp in `state`, looked at after every 20 ms."""
    bench.board.light(LEFT, state)
    seen = []
    for at_ms in range(0, until_ms, 20):
        run(bench, at_ms, at_ms + 20)
        if not seen or seen[-1][1] != bool(bench.lamps[LEFT].duty):
            seen.append((at_ms, bool(bench.lamps[LEFT].duty)))
    return seen


def test_a_lamp_that_is_on_stays_on_and_one_that_is_off_dark(bench):
    assert lamp_over(bench, LAMP_ON, 2_000) == [(0, True)]
    assert lamp_over(bench, LAMP_OFF, 2_000) == [(0, False)]


def test_a_blinking_lamp_takes_half_a_second_a_flashing_one_a_tenth(bench):
    assert [at for at, _ in lamp_over(bench, LAMP_BLINK, 1_600)] == [0, 500, 1000, 1500]
    assert [at for at, _ in lamp_over(bench, LAMP_FLASH, 400)] == [0, 100, 200, 300]


def test_a_lamp_is_lit_at_the_very_call(bench):
    bench.board.light(RIGHT, LAMP_ON)
    assert 0 < bench.lamps[RIGHT].duty <= FULL


# Brightness


def test_displays_and_lamps_take_their_brightness_together_and_at_once(bench):
    run(bench, 0, 1_000)
    bench.board.light(LEFT, LAMP_ON)
    duties = []
    for step in range(1, BRIGHTEST + 1):
        bench.board.set_brightness(step)
        duties.append(bench.lamps[LEFT].duty)
        assert bench.chips[LEFT].brightness == bench.chips[RIGHT].brightness
    assert duties == sorted(set(duties))
    assert 0 < duties[0] and duties[-1] == FULL
    assert not bench.lamps[RIGHT].duty
    assert bench.chips[LEFT].brightness == 15


@pytest.mark.parametrize(("step", "like"), [(0, 1), (99, BRIGHTEST)])
def test_a_lamp_takes_the_nearest_step_there_is(bench, step, like):
    bench.board.light(LEFT, LAMP_ON)
    bench.board.set_brightness(like)
    duty = bench.lamps[LEFT].duty
    bench.board.set_brightness(step)
    assert bench.lamps[LEFT].duty == duty


def test_a_lamp_lights_up_as_bright_as_was_set_while_it_was_dark(bench):
    bench.board.light(LEFT, LAMP_OFF)
    bench.board.set_brightness(BRIGHTEST)
    assert bench.lamps[LEFT].duty == 0
    bench.board.light(LEFT, LAMP_ON)
    assert bench.lamps[LEFT].duty == FULL


def test_a_dark_phase_stays_dark_when_the_brightness_changes(bench):
    bench.board.light(LEFT, LAMP_BLINK)
    run(bench, 0, 700)
    assert bench.lamps[LEFT].duty == 0
    bench.board.set_brightness(BRIGHTEST)
    assert bench.lamps[LEFT].duty == 0


def test_a_dead_display_does_not_keep_the_other_from_its_brightness(bench):
    run(bench, 0, 1_000)
    bench.displays.bus.absent.add(LEFT_ADDRESS)
    bench.board.set_brightness(1)
    assert bench.chips[RIGHT].brightness == 0
    bench.displays.bus.absent.clear()
    run(bench, 1_000, 2_000)
    assert bench.chips[LEFT].brightness == 0


# Cells


def counts(millivolts):
    """Return what the converter reads for cells of that voltage behind the divider."""
    return round(millivolts / 2 * 65535 / 3300)


def test_the_voltage_of_the_cells_is_read_through_the_divider(bench):
    assert abs(bench.board.battery_mv - 4_500) <= 2


def test_noise_is_averaged():
    cells = battery.Battery(Converter(*[counts(4_000 + (100 if index % 2 else -100)) for index in range(16)]))
    assert abs(cells.millivolts - 4_000) <= 2


def test_the_sag_of_a_load_is_followed_slowly(bench):
    bench.converter.set(counts(4_300))
    run(bench, 0, 1_500)
    assert 4_300 < bench.board.battery_mv < 4_500
    run(bench, 1_500, 30_000)
    assert abs(bench.board.battery_mv - 4_300) <= 4


def test_other_cells_are_seen_within_two_seconds(bench):
    run(bench, 0, 100)
    bench.converter.set(counts(3_000))
    run(bench, 100, 2_000)
    assert abs(bench.board.battery_mv - 3_000) <= 2


# The power key


def hold_power(bench, from_ms, to_ms):
    bench.sense.level = 0
    run(bench, from_ms, to_ms)


def test_the_board_stays_on_by_itself(bench):
    assert bench.hold.level == 1


def test_the_power_key_held_for_three_seconds_asks_to_go_off(bench):
    run(bench, 0, 1_000)
    hold_power(bench, 1_000, 1_000 + power.HOLD_MS)
    assert bench.hold.level == 1
    assert not bench.board.off_asked
    run(bench, 1_000 + power.HOLD_MS, 1_110 + power.HOLD_MS)  # the key is looked at ten times a second until it is down
    assert bench.board.off_asked
    bench.sense.level = 1
    run(bench, 1_110 + power.HOLD_MS, 2_500 + power.HOLD_MS)
    assert not bench.board.off_asked


@pytest.mark.parametrize("down_at_ms", (1_001, 1_100, 1_250, 1_399, 1_450))
def test_three_seconds_of_the_power_key_are_at_most_a_tenth_more(bench, down_at_ms):
    run(bench, 0, down_at_ms)
    hold_power(bench, down_at_ms, down_at_ms + power.HOLD_MS)
    assert not bench.board.off_asked
    run(bench, down_at_ms + power.HOLD_MS, down_at_ms + power.HOLD_MS + 110)
    assert bench.board.off_asked


def test_a_press_that_is_too_short_does_nothing(bench):
    run(bench, 0, 1_000)
    hold_power(bench, 1_000, 3_500)
    bench.sense.level = 1
    run(bench, 3_500, 4_500)
    hold_power(bench, 4_500, 7_000)
    assert not bench.board.off_asked


def test_the_press_that_switched_the_clock_on_does_not_switch_it_off(bench):
    hold_power(bench, 0, 10_000)
    assert not bench.board.off_asked


def test_the_power_key_does_nothing_while_a_side_runs():
    bench = Bench()
    chore = power.Power(bench.hold, bench.sense, bench.vbus)
    chore.attend(0, True)
    bench.sense.level = 0
    for at_ms in range(0, 10_000, 100):
        chore.attend(at_ms, False)
        assert not chore.asked
    chore.attend(10_000, True)  # and counts from the pause on
    assert chore.due_at == 10_000 + power.HOLD_MS
    chore.attend(10_000 + power.HOLD_MS - 1, True)
    assert not chore.asked
    chore.attend(10_000 + power.HOLD_MS, True)
    assert chore.asked


def test_the_app_holds_the_power_and_lets_it_go(bench):
    bench.board.stay_on(False)
    assert bench.hold.level == 0
    bench.board.stay_on(True)
    assert bench.hold.level == 1


def test_usb_is_seen_within_a_second(bench):
    run(bench, 0, 1_000)
    assert not bench.board.usb
    bench.vbus.level = 1
    run(bench, 1_000, 2_000)
    assert bench.board.usb


# A clock that is well


def test_failures_are_forgotten_after_a_minute_and_only_once(bench):
    run(bench, 0, 59_999)
    assert bench.went_well == []
    run(bench, 59_999, 200_000)
    assert len(bench.went_well) == 1
    assert 60_000 <= bench.went_well[0] < 61_000
