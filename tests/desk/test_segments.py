# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the segments of a display are read as. The bits are written out here: no table is its own witness."""

import pytest

from host_sim.desk import segments

A, B, C, D, E, F, G, NOTHING = (1 << bit for bit in range(8))
COLON, LOWER, UPPER, TOP_RIGHT = 0x02, 0x04, 0x08, 0x10

BLANK = 0
ZERO, ONE, TWO, THREE = A | B | C | D | E | F, B | C, A | B | D | E | G, A | B | C | D | G
FOUR, FIVE, SIX = B | C | F | G, A | C | D | F | G, A | C | D | E | F | G
SEVEN, EIGHT, NINE = A | B | C, A | B | C | D | E | F | G, A | B | C | D | F | G
DIGITS = (ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE)
MINUS, SMALL_N, SMALL_R, SMALL_T, SMALL_U, CAPITAL_P = (
    G,
    C | E | G,
    E | G,
    D | E | F | G,
    C | D | E,
    A | B | E | F | G,
)


def picture(*digits, dots=0, blinking=(0, 0, 0, 0), blinking_dots=0):
    return bytearray([*digits, dots, *blinking, blinking_dots])


@pytest.mark.parametrize(
    "shown, digits, dots",
    [
        ("4:59", (BLANK, FOUR, FIVE, NINE), COLON),
        ("12:34", (ONE, TWO, THREE, FOUR), COLON),
        ("19.9", (BLANK, ONE, NINE, NINE), TOP_RIGHT),
        ("1:40", (BLANK, ONE, FOUR, ZERO), COLON),
        ("-0:05", (MINUS, ZERO, ZERO, FIVE), COLON),
        ("0:00", (BLANK, ZERO, ZERO, ZERO), COLON),
        ("turn", (SMALL_T, SMALL_U, SMALL_R, SMALL_N), 0),
        ("n 12", (SMALL_N, BLANK, ONE, TWO), 0),
        ("P 2", (BLANK, CAPITAL_P, BLANK, TWO), 0),
        ("", (BLANK, BLANK, BLANK, BLANK), 0),
    ],
)
def test_segments_spell(shown, digits, dots):
    assert segments.spell(picture(*digits, dots=dots)) == shown


def test_every_digit_reads_as_itself_at_every_place():
    for place in range(4):
        for number, shape in enumerate(DIGITS):
            digits = [EIGHT] * 4
            digits[place] = shape
            assert segments.spell(picture(*digits)) == "8" * place + str(number) + "8" * (3 - place)


def test_leading_blanks_are_dropped_and_trailing_ones_kept():
    assert segments.spell(picture(BLANK, CAPITAL_P, TWO, BLANK)) == "P2 "


def test_the_steady_dot_at_the_top_is_the_point_before_the_last_digit_where_no_colon_is():
    assert segments.spell(picture(ONE, TWO, THREE, FOUR, dots=TOP_RIGHT)) == "123.4"
    assert segments.spell(picture(ONE, TWO, THREE, FOUR, dots=TOP_RIGHT, blinking_dots=TOP_RIGHT)) == "1234"
    assert segments.spell(picture(ONE, TWO, THREE, FOUR, dots=COLON | TOP_RIGHT)) == "12:34"


def test_what_the_display_has_no_segment_for_is_read_as_nothing_and_found():
    shown = picture(BLANK, ONE, NINE | NOTHING, NINE)
    assert segments.spell(shown) == "199"
    assert segments.lacks(shown)
    assert segments.missing(shown) == bytes((0, 0, NOTHING, 0, 0))
    assert segments.lacks(picture(ONE, TWO, THREE, FOUR, blinking=(0, 0, 0, NOTHING)))


@pytest.mark.parametrize("bit", range(8))
def test_the_display_has_seven_segments_a_digit_and_four_dots(bit):
    for place in range(4):
        digits = [1 << bit if place == each else 0 for each in range(4)]
        assert segments.lacks(picture(*digits)) == (bit == 7)
    assert segments.lacks(picture(0, 0, 0, 0, dots=1 << bit)) == (1 << bit not in (COLON, LOWER, UPPER, TOP_RIGHT))


def test_an_unknown_shape_reads_as_a_question_mark():
    assert segments.spell(picture(BLANK, A | D, ZERO, B | E)) == "?0?"


def test_separate_marks_are_no_part_of_the_spelling():
    dots = COLON | LOWER | UPPER | TOP_RIGHT
    assert segments.spell(picture(BLANK, FOUR, FIVE, NINE, dots=dots, blinking_dots=TOP_RIGHT)) == "4:59"


def test_what_blinks_is_read_as_lit():
    digits = (BLANK, ZERO, ZERO, ZERO)
    assert segments.spell(picture(*digits, dots=COLON, blinking=digits, blinking_dots=COLON)) == "0:00"


def test_where_letter_and_digit_look_alike_the_digit_is_read():
    capital_s, capital_o, capital_z = FIVE, ZERO, TWO
    assert segments.spell(picture(capital_s, capital_o, capital_z, NINE)) == "5029"


def test_no_shape_is_in_the_table_twice():
    shapes = [segments.lit_segments(names) for _, names in segments.GLYPHS]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize(
    "word, digits",
    [
        ("Undo", (B | C | D | E | F, SMALL_N, B | C | D | E | G, C | D | E | G)),
        ("PEnA", (CAPITAL_P, A | D | E | F | G, SMALL_N, A | B | C | E | F | G)),
        ("bAC", (BLANK, C | D | E | F | G, A | B | C | E | F | G, A | D | E | F)),
        ("Ctrl", (A | D | E | F, SMALL_T, SMALL_R, E | F)),
        ("FLAG", (A | E | F | G, D | E | F, A | B | C | E | F | G, A | C | D | E | F)),
        ("JHhy", (B | C | D | E, B | C | E | F | G, C | E | F | G, B | C | D | F | G)),
    ],
)
def test_words_of_the_menu_are_read(word, digits):
    assert segments.spell(picture(*digits)) == word


# The marks: a steady colon and a blinking one lend the two left dots different meanings.


@pytest.mark.parametrize(
    "names, dots, blinking",
    [
        ((), COLON, 0),
        (("interim",), COLON | UPPER, 0),
        (("delay",), COLON | LOWER, LOWER),
        (("interim", "delay"), COLON | UPPER | LOWER, LOWER),
        (("battery",), COLON | TOP_RIGHT, TOP_RIGHT),
        (("hours",), COLON | UPPER | LOWER, COLON),
        (("hours", "interim"), COLON | UPPER | LOWER, COLON | UPPER),
        (("hours", "delay"), COLON | UPPER | LOWER, COLON | LOWER),
        (
            ("hours", "interim", "delay", "battery"),
            COLON | UPPER | LOWER | TOP_RIGHT,
            COLON | UPPER | LOWER | TOP_RIGHT,
        ),
    ],
)
def test_marks_are_decoded_by_the_colon(names, dots, blinking):
    assert segments.marks(picture(BLANK, ONE, FOUR, ZERO, dots=dots, blinking_dots=blinking)) == names


def test_under_a_steady_colon_a_steady_lower_dot_is_byoyomi_and_a_blinking_upper_one_its_last_period():
    assert segments.marks(picture(BLANK, FOUR, FIVE, NINE, dots=COLON | LOWER)) == ("byoyomi",)
    last = picture(BLANK, FOUR, FIVE, NINE, dots=COLON | LOWER | UPPER, blinking_dots=UPPER)
    assert segments.marks(last) == ("byoyomi", "last-period")


def test_a_blinking_mask_over_an_unlit_dot_is_no_mark():
    assert segments.marks(picture(BLANK, FOUR, FIVE, NINE, dots=0, blinking_dots=COLON | LOWER)) == ()


def test_marks_do_without_a_colon_as_with_tenths():
    tenths = picture(BLANK, ONE, NINE, NINE, dots=UPPER | LOWER | TOP_RIGHT, blinking_dots=LOWER)
    assert segments.marks(tenths) == ("interim", "delay")


def test_a_steady_dot_at_the_top_is_no_warning_of_the_cells():
    assert segments.marks(picture(BLANK, ONE, NINE, NINE, dots=TOP_RIGHT)) == ()
    assert segments.marks(picture(BLANK, ONE, NINE, NINE, dots=TOP_RIGHT, blinking_dots=TOP_RIGHT)) == ("battery",)


def test_digits_blink_only_where_a_lit_digit_blinks():
    digits = (BLANK, ZERO, ZERO, ZERO)
    assert segments.digits_blink(picture(*digits, dots=COLON, blinking=digits))
    assert not segments.digits_blink(picture(*digits, dots=COLON, blinking_dots=COLON))
    assert not segments.digits_blink(picture(BLANK, ZERO, ZERO, ZERO, blinking=(EIGHT, 0, 0, 0)))


def test_in_the_off_phase_only_what_blinks_is_gone():
    shown = picture(ONE, TWO, THREE, FOUR, dots=COLON | UPPER, blinking=(0, TWO, 0, 0), blinking_dots=COLON)
    assert segments.visible(shown, True) == bytes((ONE, TWO, THREE, FOUR, COLON | UPPER))
    assert segments.visible(shown, False) == bytes((ONE, BLANK, THREE, FOUR, UPPER))
