# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The display driver against the chip: what shows, what never may, and a display that was away."""

import pytest

from board.ht16k33 import LEFT_ADDRESS, RIGHT_ADDRESS, Ht16k33
from flagfall.face.glyphs import COLON, PICTURE_SIZE, UPPER_LEFT
from flagfall.keeping.settings import BRIGHTEST
from host_sim.desk import segments
from host_sim.machines.emulated.chips import eye, ht16k33
from tests.board.parts import Ticks, Wires

DARK = bytes(5)


class Table:
    """One display on a bus, with its driver."""

    def __init__(self):
        self.ticks = Ticks()
        self.chip = ht16k33.Ht16k33(lambda: self.ticks.us * 1000)
        self.wires = Wires({LEFT_ADDRESS: self.chip})
        self.driver = Ht16k33(self.wires.driver, LEFT_ADDRESS)

    def show(self, text_bits, blinking=0, lit_phase=True):
        """Show four digits' bits and a colon, of which `blinking` dots blink."""
        picture = bytearray(PICTURE_SIZE)
        picture[:5] = bytes(text_bits) + bytes((COLON | blinking,))
        picture[9] = blinking
        self.driver.put(picture)
        return self.driver.draw(lit_phase)


@pytest.fixture
def table():
    return Table()


FOUR_FIFTY_NINE = (0x00, 0x66, 0x6D, 0x6F)


def test_a_chip_without_set_up_shows_nothing(table):
    table.wires.driver.write(LEFT_ADDRESS, bytes((0, 0x3F, 0, 0x06)))
    assert table.chip.lit() == DARK


def test_a_picture_is_read_from_the_segments(table):
    assert table.show(FOUR_FIFTY_NINE)
    assert segments.spell(eye.picture(table.chip.history, 0)) == "4:59"


def test_what_chance_left_in_the_ram_never_shows(table):
    assert table.chip.ram != bytes(16)
    table.show(FOUR_FIFTY_NINE)
    assert [lit for _, lit in table.chip.history] in ([DARK, table.chip.lit()], [table.chip.lit()])
    assert table.chip.lit() != DARK


def test_a_display_that_answers_takes_its_brightness_at_once_and_goes_on_showing(table):
    table.show(FOUR_FIFTY_NINE)
    before = table.chip.lit()
    found = []
    for step in range(1, BRIGHTEST + 1):
        table.driver.set_brightness(step)
        found.append(table.chip.brightness)
    assert found == [0, 1, 2, 4, 6, 9, 12, 15]
    assert table.chip.lit() == before
    assert table.driver.answers


def test_a_step_that_there_is_not_is_the_nearest_and_never_blank(table):
    table.show(FOUR_FIFTY_NINE)
    for step, brightness in ((0, 0), (-1, 0), (BRIGHTEST + 1, 15), (99, 15)):
        table.driver.set_brightness(step)
        assert table.chip.brightness == brightness
        assert table.chip.on and table.chip.lit() != DARK


def test_a_display_that_is_away_gets_its_brightness_when_it_is_back(table):
    table.show(FOUR_FIFTY_NINE)
    table.chip.power_off()
    table.driver.set_brightness(1)
    assert not table.driver.answers
    table.chip.power_on()
    table.driver.refresh(True)
    assert table.chip.brightness == 0


def test_a_display_begins_with_five_sixteenths(table):
    table.show(FOUR_FIFTY_NINE)
    assert table.chip.brightness == 4


def test_the_dark_phase_leaves_out_what_blinks(table):
    table.show(FOUR_FIFTY_NINE, blinking=UPPER_LEFT, lit_phase=False)
    assert table.chip.lit()[4] == COLON
    table.driver.draw(True)
    assert table.chip.lit()[4] == COLON | UPPER_LEFT


def test_a_dot_that_begins_to_blink_is_told_once(table):
    picture = bytearray(PICTURE_SIZE)
    picture[9] = UPPER_LEFT
    assert table.driver.put(picture)
    assert not table.driver.put(bytearray(picture))


def test_digits_that_blink_begin_anew_when_they_change_and_only_then(table):
    zero, nine = bytearray(PICTURE_SIZE), bytearray(PICTURE_SIZE)
    zero[8], nine[8] = 0x3F, 0x6F
    assert table.driver.put(zero)
    assert not table.driver.put(bytearray(zero))
    assert table.driver.put(nine)
    assert not table.driver.put(bytearray(nine))


def test_an_absent_display_is_told(table):
    table.wires.bus.absent.add(LEFT_ADDRESS)
    assert not table.show(FOUR_FIFTY_NINE)
    assert not table.driver.answers


def test_a_display_plugged_in_again_with_new_power_is_set_up_anew(table):
    table.show(FOUR_FIFTY_NINE)
    before = table.chip.lit()
    table.chip.power_off()
    assert table.chip.lit() == DARK
    assert not table.driver.refresh(True)
    table.chip.power_on()
    assert table.driver.draw(True)
    assert table.chip.lit() == before


NINE, FOUR, ZERO = 0x6F, 0x66, 0x3F


@pytest.mark.parametrize(
    ("digits", "blinking", "sent"),
    [
        (FOUR_FIFTY_NINE, 0, []),
        ((0x00, 0x66, 0x6D, ZERO), 0, [(8, ZERO)]),
        ((0x00, 0x66, ZERO, 0x6F), 0, [(6, ZERO, 0, NINE)]),
        (FOUR_FIFTY_NINE, UPPER_LEFT, [(4, COLON | UPPER_LEFT, 0, 0x6D, 0, NINE)]),
        ((0x00, ZERO, 0x6D, 0x6F), 0, [(2, ZERO, 0, COLON, 0, 0x6D, 0, NINE)]),
        ((FOUR, 0x66, 0x6D, ZERO), 0, [(0, FOUR, 0, FOUR, 0, COLON, 0, 0x6D, 0, ZERO)]),
    ],
)
def test_a_picture_is_sent_from_what_changed_on_and_no_more(table, digits, blinking, sent):
    """Digits stand at RAM 0, 2, 6, 8, dots at 4; what changes in play is at the end."""
    table.show(FOUR_FIFTY_NINE)
    table.wires.frames.clear()
    table.show(digits, blinking)
    assert table.wires.frames == sent
    assert table.chip.lit() == bytes(digits) + bytes((COLON | blinking,))


def test_a_display_that_failed_once_gets_all_of_it_again(table):
    table.show(FOUR_FIFTY_NINE)
    table.wires.bus.absent.add(LEFT_ADDRESS)
    assert not table.show((0x00, 0x66, 0x6D, ZERO))
    table.wires.bus.absent.clear()
    table.wires.frames.clear()
    assert table.driver.draw(True)
    assert (0, 0x00, 0, 0x66, 0, COLON, 0, 0x6D, 0, ZERO) in table.wires.frames


def test_a_power_dip_between_two_draws_is_healed_by_a_refresh(table):
    table.show(FOUR_FIFTY_NINE)
    before = table.chip.lit()
    table.chip.power_off()
    table.chip.power_on()
    table.driver.draw(True)
    assert table.chip.lit() == DARK  # nobody could know
    table.driver.refresh(True)
    assert table.chip.lit() == before


def test_the_other_display_goes_on_while_one_is_away():
    ticks = Ticks()
    left, right = (ht16k33.Ht16k33(lambda: ticks.us * 1000) for _ in range(2))
    wires = Wires({LEFT_ADDRESS: left, RIGHT_ADDRESS: right})
    wires.bus.absent.add(LEFT_ADDRESS)
    assert not Ht16k33(wires.driver, LEFT_ADDRESS).draw(True)
    assert Ht16k33(wires.driver, RIGHT_ADDRESS).draw(True)


def test_a_bit_without_a_segment_shows_nothing_and_is_noted(table):
    table.ticks.us = 7_000
    table.show((0x00, 0x66, 0x6D | 0x80, 0x6F))
    assert table.chip.lit() == bytes((0x00, 0x66, 0x6D, 0x6F, COLON))
    assert table.chip.unseen == [(7_000_000, 6, 0x80)]


def test_what_a_picture_can_show_is_not_noted(table):
    table.show((0x7F, 0x7F, 0x7F, 0x7F), blinking=0x1E)
    assert table.chip.lit() == bytes((0x7F, 0x7F, 0x7F, 0x7F, 0x1E))
    assert table.chip.unseen == []
