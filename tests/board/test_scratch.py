# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The scratch registers of the watchdog: which of the eight are ours, and that no number needs a heap."""

from board import scratch
from board.scratch import Scratch
from flagfall.keeping.bite import NUMBERS
from tests.board.parts import Registers

FIRST = 0x4005800C  # WATCHDOG: SCRATCH0 (RP2040 data sheet, 4.7.6)
BOOT_AND_SDK = 4  # `watchdog_enable` puts its mark there, the bootrom looks for its own
FAILURES = 7  # rescue.py counts there


def test_numbers_go_into_six_registers_and_leave_the_others_alone():
    registers = Registers()
    Scratch(registers).write([11, 22, 33, 44, 55, 66])
    used = {(address - FIRST) // 4: value for address, value in registers.items()}
    assert used == {0: 11, 1: 22, 2: 33, 3: 44, 5: 55, 6: 66}
    assert not {BOOT_AND_SDK, FAILURES} & set(used)


def test_what_was_written_is_read_and_before_that_nothing():
    registers = Registers()
    found = [1] * NUMBERS
    Scratch(registers).read(found)
    assert found == [0] * NUMBERS
    largest = (1 << 30) - 1
    Scratch(registers).write([largest, 0, 1, 2, 3, largest])
    Scratch(registers).read(found)
    assert found == [largest, 0, 1, 2, 3, largest]


def test_what_another_program_left_is_read_in_small_ints():
    registers = Registers({FIRST: 0xFFFFFFFF})
    found = [0] * NUMBERS
    Scratch(registers).read(found)
    assert max(found) < 1 << 30


def test_there_is_a_register_for_each_number():
    assert len(scratch._REGISTERS) == NUMBERS
