# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The core works at full speed and sleeps on the crystal: how long, when not, and what goes on meanwhile.

The emulator clocks core, buses and PWM as the registers say. What stands still in deep sleep it does not show: here the
registers are read, and held against what may wake the clock.
"""

import struct

import pytest

from board import pins
from flagfall.timing.sides import LEFT
from host_sim.firstlight.report import share
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040 import figures
from tests.rp2040.rig import KEY_MS, SHOWN_MS, Rig
from tests.rp2040.speed import at_speed, cpu_hz

pytestmark = pytest.mark.rp2040

CRYSTAL_HZ = 12_000_000
TURN_MS = 20_000
AWAKE_PERCENT = 1.2  # what the account of the cells counts with

SLEEP_EN0, SLEEP_EN1 = 0x400080A8, 0x400080AC
ENABLED_INTERRUPTS = 0xE000E100
VECTORS = 0xE000ED08
SYSTEM_CONTROL, DEEP_SLEEP = 0xE000ED10, 1 << 2
FIRST_INTERRUPT = 16
# RP2040 data sheet, 2.3.2: the number of an interrupt; 2.15: the bits of SLEEP_EN0 and SLEEP_EN1 that its block needs.
NEEDS = {
    **dict.fromkeys(range(4), (0, 1 << 5)),  # TIMER_IRQ
    5: (0, 1 << 10 | 1 << 11),  # USBCTRL_IRQ: its registers, and the 48 MHz of the bus
    13: (1 << 8 | 1 << 11, 0),  # IO_IRQ_BANK0: edges, through the pads
    20: (0, 1 << 6 | 1 << 7),  # UART0_IRQ: its registers, and the clock of its bytes
}
PWM, WATCHDOG = 1 << 17, 1 << 12


def shares(rig, span_ms):
    """Run on for `span_ms` and return which share of it, in per cent, was at which frequency of the system clock."""
    before = rig.chip.ns_at_hz()
    rig.run(span_ms)
    after = rig.chip.ns_at_hz()
    return {hz: (ns - before.get(hz, 0)) / (span_ms * NS_PER_MS) * 100 for hz, ns in after.items()}


def periods_us(rig, pin, span_ms):
    """Run on for `span_ms` and return how far the rises of `pin` are apart, in us."""
    rises = []
    rig.chip.watch(pin, lambda level: rises.append(rig.chip.now_ns) if level else None)
    rig.run(span_ms)
    return [(later - earlier) / 1_000 for earlier, later in zip(rises, rises[1:])]


def until_asleep(rig):
    """Run on until the core sleeps."""
    while not rig.chip.mcu.core.waiting:
        rig.chip.run_until(rig.chip.now_ns + NS_PER_MS // 10)


def test_in_a_turn_the_core_works_for_one_per_cent_and_sleeps_on_the_crystal(image):
    rig = Rig(image)
    rig.start()
    share = shares(rig, TURN_MS)
    assert share[cpu_hz()] <= AWAKE_PERCENT
    assert share[CRYSTAL_HZ] > 98
    assert share[CRYSTAL_HZ] + share[cpu_hz()] == pytest.approx(100)


def test_on_usb_it_sleeps_at_full_speed_until_the_cable_is_pulled(image):
    rig = Rig(image)
    rig.start()
    rig.board.supply.plug(True)
    rig.run(1_000)  # one wake-up later at the latest
    assert shares(rig, 5_000)[CRYSTAL_HZ] == 0
    rig.board.supply.plug(False)
    rig.run(1_000)
    assert shares(rig, 5_000)[CRYSTAL_HZ] > 98


def test_after_a_bite_of_the_watchdog_it_is_never_slow_until_the_power_goes(image):
    rig = Rig(image)
    rig.start()
    rig.board.bite()
    rig.come_up(powered_on=False)
    rig.resume()
    assert shares(rig, 5_000)[CRYSTAL_HZ] == 0
    rig.board.power_off()
    rig.board.power_on()
    rig.come_up(powered_on=True)
    assert shares(rig, 5_000)[CRYSTAL_HZ] > 95


def test_a_tone_is_that_of_full_speed_for_as_long_as_it_sounds(image):
    rig = Rig(image, "5")
    assert rig.ask("set sound on") == rig.ask("new") == "ok"
    rig.start()
    apart_us = periods_us(rig, pins.BUZZER, 6_000)
    tones = [each for each in apart_us if each < 2_000]
    assert len(tones) > 100
    assert set(map(round, tones)) == {250}
    assert shares(rig, 1_000)[CRYSTAL_HZ] > 95


def test_a_lamp_goes_too_fast_to_flicker_also_on_the_crystal(image):
    rig = Rig(image)
    rig.start()
    lit = pins.LAMP_RIGHT if rig.lamp_on_ns[1] > rig.lamp_on_ns[0] else pins.LAMP_LEFT
    apart_us = periods_us(rig, lit, 2_000)
    assert len(apart_us) > 1_500
    assert max(apart_us) < 2_200


def test_what_wakes_the_core_is_clocked_while_it_sleeps(image):
    rig = Rig(image)
    rig.start()
    until_asleep(rig)
    read = rig.chip.mcu.read_uint32
    assert read(SYSTEM_CONTROL) == DEEP_SLEEP
    enabled = [number for number in range(32) if read(ENABLED_INTERRUPTS) >> number & 1]
    assert {5, 13, 20} < set(enabled)
    goes_on = read(SLEEP_EN0), read(SLEEP_EN1)
    unclocked = [each for each in enabled if any(needs & ~on for needs, on in zip(NEEDS[each], goes_on))]
    assert unclocked == []
    assert goes_on[0] & PWM and goes_on[1] & WATCHDOG


def test_the_first_that_any_interrupt_does_is_to_wake_the_clock(image):
    rig = Rig(image)
    rig.start()
    read = rig.chip.mcu.read_uint32
    enabled = [number for number in range(32) if read(ENABLED_INTERRUPTS) >> number & 1]
    table = read(VECTORS)
    taken = {read(table + 4 * (FIRST_INTERRUPT + number)) for number in enabled}
    assert len(taken) == 1
    (wakes,) = taken
    place = (wakes & ~1) - 0x20000000  # in RAM: no miss of the flash cache comes before it
    code = struct.unpack("<3H", bytes(rig.chip.mcu.sram[place : place + 6]))
    assert code == (0x4804, 0x2101, 0x6001)  # ldr r0; movs r1, #1; str r1, [r0]: the source of the system clock


def test_an_edge_that_wakes_the_core_is_stamped_as_well_as_any(image):
    late_us = figures.Stamps(image, usb=False).while_busy(25)
    assert len(late_us) == 100
    assert 0 <= min(late_us)
    assert share(late_us, 99) <= figures.STAMP_US
    assert share(late_us, 99) - share(late_us, 1) <= figures.STAMP_SPREAD_US


def test_a_line_of_the_link_comes_in_whole_while_the_core_sleeps(image):
    rig = Rig(image)
    for _ in range(5):
        rig.run(333)
        assert rig.heap().live > 0


def test_an_image_for_48_mhz_is_as_slow_as_that(image, tmp_path):
    """What `make bench-board` measures beside 125 MHz."""
    rig = Rig(at_speed(image, 48_000_000, tmp_path))
    rig.start()
    share = shares(rig, TURN_MS)
    assert share[CRYSTAL_HZ] + share[48_000_000] == pytest.approx(100)
    assert AWAKE_PERCENT < share[48_000_000] < 125 / 48 * AWAKE_PERCENT
    assert max(figures.presses(at_speed(image, 48_000_000, tmp_path), 20).displays_ms) <= 16


def test_a_speed_that_cannot_be_put_into_the_image_is_refused(image, tmp_path):
    with pytest.raises(ValueError, match="^125000000 Hz is 1 times in"):
        at_speed(image, 12_000, tmp_path)


def test_a_press_in_its_sleep_is_counted_to_the_millisecond(image):
    rig = Rig(image, "600")
    started = rig.start()
    rig.run(997)
    pressed = rig.now + 3
    rig.press(LEFT, pressed)
    rig.run(KEY_MS + SHOWN_MS)
    rig.pause()
    assert rig.state().remaining_ms(LEFT, rig.now) == 600_000 - (pressed - started)
