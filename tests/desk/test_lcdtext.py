# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Letters read off pixels. The pixels come from the typeface, drawn here dot by dot."""

import pytest

from host_sim.desk import lcdtext
from host_sim.desk.memorylcd import HEIGHT, ROW
from tests.desk import typeface

ALL = "".join(map(chr, range(32, 127)))
each_size = pytest.mark.parametrize("size", typeface.SIZES, ids=str)


def drawn(words, x, y, size, inverse=False):
    """Ink with `words` on it, in cells from (x, y) on."""
    ink = bytearray(HEIGHT * ROW)
    for place, word in enumerate(words):
        for down, row in enumerate(typeface.letters(*size)[ord(word) - 32]):
            for across, dot in enumerate(row):
                if (dot == "#") != inverse:
                    at = x + place * size[0] + across
                    ink[(y + down) * ROW + at // 8] |= 0x80 >> at % 8
    return lcdtext.rows_of(bytes(ink))


def test_the_table_of_the_desk_is_the_typeface():
    assert typeface.MODULE.read_text(encoding="utf-8") == typeface.module()


@each_size
def test_no_two_letters_of_a_size_have_the_same_shape(size):
    assert len(lcdtext.shapes(size)) == 2 * len(ALL)  # dark on white, and white on dark


@each_size
@pytest.mark.parametrize("inverse", [False, True])
@pytest.mark.parametrize("x", [0, 2, 8, 13])
def test_every_letter_is_read_as_itself_anywhere(size, inverse, x):
    count = (400 - x) // size[0]
    for first in range(0, len(ALL), count):
        words = ALL[first : first + count]
        ink = drawn(words, x, 216 - size[1], size, inverse)
        assert lcdtext.text(ink, x, 216 - size[1], size, len(words)) == words.rstrip()


@each_size
def test_a_letter_that_lacks_a_dot_is_none(size):
    rows = drawn("A", 0, 0, size)
    line = next(place for place, row in enumerate(rows) if row)
    rows[line] &= rows[line] - 1
    assert lcdtext.text(rows, 0, 0, size, 1) == "?"


def test_the_last_cell_of_the_display_is_read():
    assert lcdtext.text(drawn("z", 392, 224, (8, 16)), 392, 224, (8, 16), 1) == "z"
    assert lcdtext.text(drawn("z", 384, 208, (16, 32)), 384, 208, (16, 32), 1) == "z"
    assert lcdtext.text(drawn("z", 386, 216, (12, 24)), 386, 216, (12, 24), 1) == "z"
