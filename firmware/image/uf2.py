# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""UF2, the form in which the RP2040 takes what is dropped on it: blocks of 512 bytes, each with a page of flash inside.

Knows the format, not what is in the pages.
"""

import struct

START = (0x0A324655, 0x9E5D5157)
END = 0x0AB16F30
FAMILY_GIVEN = 0x2000
RP2040 = 0xE48BFF56

BLOCK_BYTES = 512
PAGE_BYTES = 256

_HEADER = struct.Struct("<8I")


def pack(pages: list) -> bytes:
    """Return the UF2 file of (address, 256 bytes) pairs, in their order."""
    blocks = []
    for number, (address, page) in enumerate(pages):
        header = _HEADER.pack(*START, FAMILY_GIVEN, address, PAGE_BYTES, number, len(pages), RP2040)
        filled = (header + page).ljust(BLOCK_BYTES - 4, b"\0")
        blocks.append(filled + struct.pack("<I", END))
    return b"".join(blocks)


def unpack(text: bytes) -> list:
    """Return the (address, 256 bytes) pairs of a UF2 file for the RP2040; raise ValueError if it is none."""
    pages = []
    total = len(text) // BLOCK_BYTES
    for number in range(total):
        block = text[number * BLOCK_BYTES : (number + 1) * BLOCK_BYTES]
        address = struct.unpack_from("<I", block, 12)[0]
        expected = _HEADER.pack(*START, FAMILY_GIVEN, address, PAGE_BYTES, number, total, RP2040)
        if not block.startswith(expected) or not block.endswith(struct.pack("<I", END)):
            raise ValueError("block %d is not one of %d for the RP2040" % (number, total))
        pages.append((address, block[_HEADER.size :][:PAGE_BYTES]))
    if len(text) % BLOCK_BYTES:
        raise ValueError("%d bytes are no whole number of blocks" % len(text))
    return pages
