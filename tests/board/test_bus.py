# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The bus driver when all is not well: nobody there, a chip that goes away inside a frame, a line held down."""

from errno import EIO, ETIMEDOUT

import pytest

from board.memory import ADDRESS
from host_sim.machines.emulated.chips.bus import SHORT_CIRCUIT, ChipBus, I2c
from host_sim.machines.emulated.chips.fram import Fram
from tests.board.parts import Wires

FRAME = bytes((0, 0x10)) + b"game"


class Shy:
    """A chip that acknowledges its address and `bytes_taken` bytes, then no more."""

    def __init__(self, bytes_taken):
        self._left = bytes_taken

    def begin(self, reading):
        return True

    def write(self, byte):
        self._left -= 1
        return self._left >= 0

    def read(self):
        return 0

    def end(self):
        pass


@pytest.fixture
def wires():
    return Wires({ADDRESS: Fram()})


def raised(call, *arguments):
    """Return the errno that `call` raises."""
    with pytest.raises(OSError) as fault:
        call(*arguments)
    return fault.value.errno


# The model


def test_nobody_at_an_address_is_an_input_output_error():
    assert raised(I2c(ChipBus({})).writeto, ADDRESS, FRAME) == EIO
    assert raised(I2c(ChipBus({})).readfrom_into, ADDRESS, bytearray(1)) == EIO


def test_a_held_line_is_a_time_out():
    bus = ChipBus({ADDRESS: Fram()})
    bus.hold(9)
    assert raised(I2c(bus).writeto, ADDRESS, FRAME) == ETIMEDOUT


def test_a_chip_that_goes_away_inside_a_frame_only_shows_in_the_count():
    assert I2c(ChipBus({ADDRESS: Shy(3)})).writeto(ADDRESS, FRAME) == 3


# The driver


def test_a_frame_that_is_acknowledged_in_full_succeeds(wires):
    assert wires.driver.write(ADDRESS, FRAME)
    assert wires.made == 1


@pytest.mark.parametrize("taken", range(len(FRAME)))
def test_a_frame_that_is_acknowledged_in_part_fails(taken):
    wires = Wires({ADDRESS: Shy(taken)})
    assert not wires.driver.write(ADDRESS, FRAME)
    assert wires.made == 1


def test_an_absent_chip_fails_and_needs_no_recovery(wires):
    wires.bus.absent.add(ADDRESS)
    assert not wires.driver.write(ADDRESS, FRAME)
    assert not wires.driver.read(ADDRESS, bytes(2), bytearray(4))
    assert wires.made == 1


@pytest.mark.parametrize("clocks", range(1, 10))
def test_a_line_held_by_a_chip_in_mid_byte_is_free_at_the_next_frame(wires, clocks):
    wires.bus.hold(clocks)
    assert not wires.driver.write(ADDRESS, FRAME)
    assert wires.driver.write(ADDRESS, FRAME)
    assert wires.made == 2


def test_a_line_held_while_reading_is_freed_too(wires):
    wires.bus.hold(4)
    assert not wires.driver.read(ADDRESS, bytes(2), bytearray(4))
    assert wires.driver.read(ADDRESS, bytes(2), bytearray(4))


def test_a_short_circuit_fails_each_time_until_it_is_gone(wires):
    wires.bus.hold(SHORT_CIRCUIT)
    assert not any([wires.driver.write(ADDRESS, FRAME) for _ in range(3)])
    wires.bus.let_go()
    assert wires.driver.write(ADDRESS, FRAME)
    assert wires.made == 4
