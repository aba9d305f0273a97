# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The memory driver against the chip: records come back, and a power cut leaves all bytes before it and none after."""

import pytest

from board.memory import ADDRESS, Memory
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.cells import charge
from flagfall.keeping import snapshot
from host_sim.machines.emulated.chips.bus import ChipBus, I2c
from host_sim.machines.emulated.chips.fram import SIZE, Fram
from tests.board.parts import Wires

LONGEST_READ = 64


@pytest.fixture
def fram():
    return Fram()


@pytest.fixture
def memory(fram):
    return Memory(Wires({ADDRESS: fram}).driver)


@pytest.mark.parametrize("size", [snapshot.SIZE, snapshot.BEAT_SIZE, charge.SIZE, RECORD_SIZE])
@pytest.mark.parametrize("address", [0, 0x80, 0x1234, SIZE - 64])
def test_a_record_comes_back_from_its_place(memory, size, address):
    record = bytes(range(1, size + 1))
    back = bytearray(size)
    assert memory.write(address, record)
    assert memory.read(address, back)
    assert back == record


def test_records_beside_each_other_do_not_touch(memory, fram):
    memory.write(0, bytes((1,)) * snapshot.SIZE)
    memory.write(snapshot.SIZE, bytes((2,)) * snapshot.SIZE)
    assert fram.content[: 2 * snapshot.SIZE] == bytes((1,)) * 64 + bytes((2,)) * 64


class Counted(Fram):
    """A chip that counts the bytes of each read."""

    def __init__(self):
        super().__init__()
        self.reads = []

    def begin(self, reading):
        self.reads.append(0)
        return super().begin(reading)

    def read(self):
        self.reads[-1] += 1
        return super().read()


@pytest.mark.parametrize("size", [LONGEST_READ, LONGEST_READ + 1, 3 * LONGEST_READ, SIZE - 0x100])
def test_a_long_read_is_made_of_pieces_that_the_time_out_of_the_bus_leaves_room_for(size):
    """It covers a whole transfer: 5 ms are 220 bytes, and a journal is longer."""
    fram = Counted()
    fram.content[:] = bytes(place * 7 % 251 for place in range(SIZE))
    back = bytearray(size)
    assert Memory(Wires({ADDRESS: fram}).driver).read(0x100, back)
    assert back == fram.content[0x100 : 0x100 + size]
    assert max(fram.reads) == LONGEST_READ


def test_what_was_stored_outlives_the_driver_and_the_power(memory, fram):
    memory.write(0x40, bytes((7,)) * RECORD_SIZE)
    fram.cut_now()
    fram.power_on()
    back = bytearray(RECORD_SIZE)
    assert Memory(Wires({ADDRESS: fram}).driver).read(0x40, back)
    assert back == bytes((7,)) * RECORD_SIZE


@pytest.mark.parametrize("stored", range(snapshot.BEAT_SIZE))
def test_a_power_cut_after_any_byte_leaves_those_before_it(memory, fram, stored):
    fram.cut_after = stored
    assert not memory.write(0, bytes((0xEE,)) * snapshot.BEAT_SIZE)
    assert fram.content[: snapshot.BEAT_SIZE] == bytes((0xEE,)) * stored + bytes(snapshot.BEAT_SIZE - stored)


def test_without_power_the_chip_answers_nobody(memory, fram):
    fram.cut_now()
    assert not memory.write(0, bytes(RECORD_SIZE))
    assert not memory.read(0, bytearray(RECORD_SIZE))


def test_the_address_rolls_over_at_the_end(fram):
    I2c(ChipBus({ADDRESS: fram})).writeto(ADDRESS, bytes((0x1F, 0xFF, 1, 2)))
    assert (fram.content[SIZE - 1], fram.content[0]) == (1, 2)


def test_the_upper_three_bits_of_the_address_mean_nothing(fram):
    I2c(ChipBus({ADDRESS: fram})).writeto(ADDRESS, bytes((0xE0, 0x05, 9)))
    assert fram.content[5] == 9
