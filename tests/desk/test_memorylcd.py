# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The model of the memory LCD, told by hand what its specification says is on the wire, bit by bit."""

import pytest

from host_sim.desk.memorylcd import HEIGHT, ROW, MemoryLcd

DUMMY = "0" * 8


def lcd():
    chip = MemoryLcd()
    chip.display(1)
    return chip


def on_the_wire(bits):
    assert len(bits) % 8 == 0
    return bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits), 8))


def lowest_first(number):
    return f"{number:08b}"[::-1]


def line(number, pixels):
    return lowest_first(number) + pixels + DUMMY


def send(chip, bits):
    chip.select(1)
    chip.write(on_the_wire(bits))
    chip.select(0)


def row(chip, number):
    """The bits of a line as memory holds them, counted from 1."""
    return "".join(f"{byte:08b}" for byte in chip.memory[(number - 1) * ROW : number * ROW])


STRIPES = "0011" * 100


@pytest.mark.parametrize("number", [1, 2, 128, 240])
def test_a_line_stands_where_its_address_says(number):
    chip = lcd()
    send(chip, "00100000" + DUMMY)
    send(chip, "10000000" + line(number, STRIPES) + DUMMY)
    assert row(chip, number) == STRIPES
    assert all(row(chip, each) == "1" * 400 for each in range(1, HEIGHT + 1) if each != number)
    assert chip.faults == []
    assert chip.frames == 2


def test_several_lines_come_in_one_frame():
    chip = lcd()
    send(chip, "10000000" + line(7, STRIPES) + line(9, "0" * 400) + DUMMY)
    assert (row(chip, 7), row(chip, 9)) == (STRIPES, "0" * 400)
    assert chip.faults == []


def test_a_zero_is_dark():
    chip = lcd()
    send(chip, "00100000" + DUMMY)
    send(chip, "10000000" + line(1, "0" + "1" * 399) + DUMMY)
    ink = chip.ink()
    assert ink[0] == 0x80
    assert not any(ink[1:])


def test_a_line_is_there_sixteen_bits_after_its_last_pixel_and_not_before():
    chip = lcd()
    before = row(chip, 5)
    chip.select(1)
    chip.write(on_the_wire("10000000" + line(5, STRIPES)))
    assert row(chip, 5) == before
    chip.write(on_the_wire(DUMMY))
    assert row(chip, 5) == STRIPES


@pytest.mark.parametrize("number", [0, 241, 255])
def test_an_address_that_no_line_has_is_a_fault(number):
    chip = lcd()
    before = bytes(chip.memory)
    send(chip, "10000000" + line(number, STRIPES) + DUMMY)
    assert chip.memory == before
    assert chip.faults == [f"line address {number}; right would be 1 to 240"]


@pytest.mark.parametrize(
    "bits",
    [
        "",
        "10000000" + line(5, STRIPES),
        "10000000" + line(5, STRIPES) + 2 * DUMMY,
        "10000000" + DUMMY,
        "00100000",
        "00000000" + 2 * DUMMY,
        "10100000" + line(5, STRIPES) + DUMMY,
    ],
)
def test_a_frame_of_a_wrong_length_or_mode_is_a_fault(bits):
    chip = lcd()
    send(chip, bits)
    assert len(chip.faults) == 1
    assert chip.frames == 0


def test_a_frame_that_holds_changes_nothing():
    chip = lcd()
    before = bytes(chip.memory)
    send(chip, "00000000" + DUMMY)
    assert (chip.memory, chip.faults, chip.frames) == (before, [], 1)


def test_what_comes_while_the_chip_is_not_selected_is_for_another():
    chip = lcd()
    before = bytes(chip.memory)
    chip.write(on_the_wire("10000000" + line(5, STRIPES) + DUMMY))
    assert (chip.memory, chip.faults) == (before, [])


def test_the_memory_is_seen_only_with_power_and_display_high():
    chip = MemoryLcd()
    assert not any(chip.ink())
    chip.display(1)
    assert any(chip.ink())  # what chance left there
    chip.display(0)
    assert not any(chip.ink())
    chip.display(1)
    chip.power_off()
    assert not any(chip.ink())


def test_the_memory_stays_while_display_is_low_and_not_without_power():
    chip = lcd()
    send(chip, "10000000" + line(5, STRIPES) + DUMMY)
    chip.display(0)
    chip.display(1)
    assert row(chip, 5) == STRIPES
    chip.power_off()
    chip.power_on()
    assert row(chip, 5) != STRIPES


def test_without_power_nothing_is_taken():
    chip = lcd()
    chip.power_off()
    before = bytes(chip.memory)
    send(chip, "10000000" + line(5, STRIPES) + DUMMY)
    assert (chip.memory, chip.frames) == (before, 0)


def test_each_line_is_told_and_a_clear_is_told_as_a_whole():
    told = []
    chip = MemoryLcd(told.append)
    chip.display(1)
    send(chip, "00100000" + DUMMY)
    send(chip, "10000000" + line(5, STRIPES) + line(6, STRIPES) + DUMMY)
    assert told == [None, None, None, 4, 5]
