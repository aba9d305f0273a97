# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""CRC-8/AUTOSAR (polynomial 0x2F): any one, two or three flipped bits among the 64 of a record show."""


def crc8(records, start: int, length: int) -> int:
    """Return the CRC-8 of `length` bytes of `records` from index `start` on; allocates nothing."""
    crc = 0xFF
    for place in range(start, start + length):
        crc = _TABLE[crc ^ records[place]]
    return crc ^ 0xFF


def _of_byte(crc):
    for _ in range(8):
        crc = (crc << 1 ^ 0x2F if crc & 0x80 else crc << 1) & 0xFF
    return crc


_TABLE = bytes([_of_byte(value) for value in range(256)])
