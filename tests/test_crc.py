# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The checks of what comes back from the memory chip, against the catalogue of CRCs and against a division by hand.

The catalogue is Greg Cook's, "Catalogue of parametrised CRC algorithms": its checks are those of nine digits.
"""

import pytest

from flagfall.crc import crc8, crc16, is_sealed, seal

DIGITS = b"123456789"


def divided(data, width, polynomial):
    """Return the rest of a division by `polynomial`, bit by bit, that begins with ones."""
    top = 1 << (width - 1)
    rest = 2 * top - 1
    for byte in data:
        rest ^= byte << (width - 8)
        for _bit in range(8):
            rest = (rest << 1 ^ polynomial if rest & top else rest << 1) & (2 * top - 1)
    return rest


def test_the_checks_are_those_of_the_catalogue():
    assert crc8(DIGITS, 0, 9) == 0xDF  # CRC-8/AUTOSAR
    assert crc16(DIGITS, 9) == 0x29B1  # CRC-16/IBM-3740, also called CCITT-FALSE


@pytest.mark.parametrize("before", [b"", b"\x00", b"\x5a"])
def test_every_value_of_a_byte_is_divided(before):
    for value in range(256):
        record = before + bytes((value,))
        assert crc8(record, 0, len(record)) == divided(record, 8, 0x2F) ^ 0xFF
        assert crc16(record, len(record)) == divided(record, 16, 0x1021)


def test_only_the_bytes_that_are_meant_count():
    assert crc8(b"ab" + DIGITS + b"c", 2, 9) == 0xDF
    assert crc16(DIGITS + b"c", 9) == 0x29B1
    assert crc8(b"abc", 3, 0) == 0 and crc16(b"", 0) == 0xFFFF


def test_a_seal_is_the_last_two_bytes_the_lower_first_and_leaves_the_others_alone():
    record = bytearray(DIGITS + b"ab")
    assert not is_sealed(record)
    seal(record)
    assert record == DIGITS + b"\xb1\x29"
    assert is_sealed(record)


def test_one_flipped_bit_anywhere_breaks_a_seal():
    record = bytearray(DIGITS + b"ab")
    seal(record)
    for bit in range(8 * len(record)):
        record[bit // 8] ^= 1 << bit % 8
        assert not is_sealed(record)
        record[bit // 8] ^= 1 << bit % 8
    assert is_sealed(record)
