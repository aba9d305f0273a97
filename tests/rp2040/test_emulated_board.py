# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The emulated board itself: it starts as a board does, and wires and hands reach the firmware where they should."""

import pytest

from flagfall import version
from flagfall.timing import events
from flagfall.timing.chessclock import READY
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.desk import segments
from host_sim.machines.emulated.board import EmulatedBoard
from host_sim.machines.emulated.board_time import NS_PER_MS, NS_PER_US
from host_sim.machines.emulated.chips import eye
from tests.rp2040.rig import Rig

pytestmark = pytest.mark.rp2040

FIRST_LIGHT_MS = 200
VERSION_MS = 1_000


def read(board, side):
    """Return what is read on a display now."""
    return segments.spell(eye.picture(board.displays[side].history, board.chip.now_ns))


def test_the_version_shows_for_a_second_then_the_battery_and_then_the_first_option_blinks(image):
    board = EmulatedBoard(image)
    board.contact(RIGHT, True)
    board.chip.run_ms(FIRST_LIGHT_MS)
    assert read(board, LEFT) == "%d:%02d" % (version.MAJOR, version.MINOR)
    board.chip.run_ms(VERSION_MS)
    assert [read(board, side) for side in SIDES] == ["bAtt", "100"]
    board.chip.run_ms(VERSION_MS)
    assert [read(board, side) for side in SIDES] == ["0P12", "90:00"]
    board.key("play", True)
    board.chip.run_ms(100)
    assert [read(board, side) for side in SIDES] == ["90:30", "90:30"]


def test_what_chance_left_in_a_display_never_shows(image):
    board = EmulatedBoard(image)
    noise = board.displays[LEFT].ram[0]
    board.chip.run_ms(FIRST_LIGHT_MS)
    assert all(noise not in lit for display in board.displays for _, lit in display.history)


def test_the_settings_of_the_host_are_armed_and_the_lever_tells_the_colours(image):
    rig = Rig(image, "300+3")
    assert (rig.lines[-1].state, rig.lines[-1].white) == (READY, LEFT)
    rig.run(50)
    assert rig.reads() == ["5:03", "5:03"]


def test_an_edge_belongs_to_its_ms_until_twenty_us_before_the_end(image):
    rig = Rig(image, "300+3")
    rig.start()
    for index, offset_us in enumerate((1, 250, 500, 750, 980)):
        side = index % 2
        at_ms = rig.now + 50
        at_ns = rig.ns(at_ms) + offset_us * NS_PER_US
        rig.contact(1 - side, False, at_ns - 5 * NS_PER_MS)
        rig.contact(side, True, at_ns)
        rig.run(100)
        assert rig.told(events.PRESSED)[-1][:3] == (events.PRESSED, side, at_ms)


def test_a_key_that_bounces_starts_once_and_at_its_first_edge(image):
    rig = Rig(image)
    at_ms = rig.now + 20
    for after_ms, held_ms in ((0, 1), (2, 2), (6, 74), (82, 1)):
        rig.key("play", at_ms + after_ms, held_ms)
    rig.run(300)
    assert [event[:3] for event in rig.told(events.STARTED, events.PAUSED)] == [(events.STARTED, LEFT, at_ms)]


def test_a_chip_that_lost_the_clock_in_mid_byte_is_clocked_out(image):
    rig = Rig(image, "300")
    rig.start()
    rig.board.display_bus.hold(7)
    rig.run(1_200)
    assert rig.board.display_bus.held_for == 0
    assert rig.reads()[LEFT] == "4:59"


def test_nothing_but_flash_and_memory_chip_outlives_the_power(image):
    rig = Rig(image, "300")
    before = bytes(rig.board.memory.content)
    rig.board.power_off()
    assert rig.chip.ram(0x20000000, 4) == b"\xa5\x5a\xa5\x5a"
    assert rig.reads() == ["", ""]
    rig.board.power_on()
    rig.come_up(powered_on=True)
    assert rig.restored
    assert before[0x100:0x110] == bytes(rig.board.memory.content)[0x100:0x110]


def test_forward_held_at_power_on_begins_the_self_test(image):
    board = EmulatedBoard(image)
    board.key("forward", True)
    board.chip.run_ms(FIRST_LIGHT_MS)
    assert read(board, LEFT) == segments.as_read("tESt")
    board.key("forward", False)
    board.chip.run_ms(100)
    board.key("plus", True)
    board.chip.run_ms(200)
    assert [read(board, side).strip() for side in SIDES] == ["FrA", segments.as_read("PASS")]
    board.key("plus", False)
    board.chip.run_ms(3_000)  # the watchdog is fed
    assert board.chip.resets == []
