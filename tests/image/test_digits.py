# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The digits of the memory LCD as they are drawn, and the modules that are written of them."""

import pytest

from firmware.image import digits, lcdmodules

PITCH_MM = 0.147  # LS027B7DH01: 58.8 mm over 400, 35.28 mm over 240
HEIGHTS_MM = {"big": 28, "middle": 20, "narrow": 20, "slender": 20}
NUMERALS = range(10)
# Zones that differ where a second goes by, from 9 to 8 down to 1 to 0, and from 0 to 9; of 24.
NEIGHBOURS = (10, 20, 20, 10, 17, 17, 10, 21, 24, 11)


@pytest.mark.parametrize("size", digits.SIZES, ids=lambda size: size.name)
def test_every_digit_is_as_high_as_is_asked(size):
    for number in NUMERALS:
        inked = [place for place, line in enumerate(digits.digit(size, number)) if "1" in line]
        assert (inked[-1] - inked[0] + 1) * PITCH_MM >= HEIGHTS_MM[size.name]


@pytest.mark.parametrize("size", digits.SIZES, ids=lambda size: size.name)
def test_digits_differ_from_each_other_and_do_not_touch(size):
    pictures = [digits.digit(size, number) for number in range(len(digits.GLYPHS))]
    assert len({tuple(picture) for picture in pictures}) == len(digits.GLYPHS)
    for picture in pictures:
        assert len(picture) == size.lines and {len(line) for line in picture} == {size.columns * 8}
        for line in picture:
            assert "1" not in line[: size.margin] + line[-size.margin :]


def test_neighbours_share_lines():
    pictures = [digits.zones(digits.digit(digits.BIG, number)) for number in NUMERALS]
    found = [
        sum(old != new for old, new in zip(pictures[number], pictures[number - 1], strict=True))
        for number in (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    ]
    assert tuple(found) == NEIGHBOURS


def test_a_zone_is_bytes_of_eight_lines_and_ink_is_nought():
    lines = ["1" + "0" * 15] * 8 + ["0" * 15 + "1"] * 8
    assert digits.zones(lines) == [b"\x7f\xff" * 8, b"\xff\xfe" * 8]


def test_the_modules_that_are_kept_are_those_that_are_written():
    for name, text in lcdmodules.modules().items():
        assert (lcdmodules.FOLDER / name).read_text() == text.rstrip("\n") + "\n", name


def test_a_letter_of_the_font_is_what_its_source_says():
    letter = lcdmodules.letters("spleen-8x16")[ord("A") - lcdmodules.FIRST_LETTER]
    assert [line[0] for line in letter] == [0, 0, 124, 198, 198, 198, 254, 198, 198, 198, 198, 198, 0, 0, 0, 0]
