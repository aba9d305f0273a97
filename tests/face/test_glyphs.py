# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Frames as segment bits, read back by the desk's own table: every number in every format, and every mark."""

from itertools import product

import pytest

from flagfall.face import glyphs
from flagfall.face.face import (
    ALL,
    HIGH,
    HIGH_TENS,
    HOURS,
    LOW,
    LOW_TENS,
    LOW_UNITS,
    MINUTES,
    NUMBER,
    TENTHS,
    WORD,
    Frame,
)
from flagfall.face.glyphs import PICTURE_SIZE, render
from host_sim.desk import segments


def picture(kind, high=0, low=0, over=0xFF, **marks):
    """Return the picture of a frame, drawn over one that was all lit and blinking."""
    frame = Frame()
    frame.kind, frame.high, frame.low = kind, high, low
    for name, value in marks.items():
        setattr(frame, name, value)
    found = bytearray(bytes((over,)) * PICTURE_SIZE)
    render(frame, found)
    return found


def spelled(kind, high=0, low=0, **marks):
    return segments.spell(picture(kind, high, low, **marks))


def test_every_minute_and_second_from_0_00_to_99_59():
    for high, low in product(range(100), range(60)):
        assert spelled(MINUTES, high, low) == "%d:%02d" % (high, low)


def test_every_time_below_zero_down_to_9_59():
    for high, low in product(range(10), range(60)):
        assert spelled(MINUTES, high, low, negative=True) == "-%d:%02d" % (high, low)


def test_every_hour_and_minute_from_0_00_to_9_59():
    for high, low in product(range(10), range(60)):
        shown = picture(HOURS, high, low)
        assert segments.spell(shown) == "%d:%02d" % (high, low)
        assert segments.marks(shown) == ("hours",)


def test_every_tenth_from_0_0_to_19_9():
    for high, low in product(range(20), range(10)):
        assert spelled(TENTHS, high, low) == "%d.%d" % (high, low)


def test_every_move_counter_and_period_number():
    for number in range(1000):
        text = "%d" % number
        gap = " " if number < 100 else ""
        assert spelled(NUMBER, 0, number, text=b"n") == "n" + gap + text
        assert spelled(NUMBER, 0, number, text=b"P") == "P" + gap + text


def test_the_lever_sign_is_the_word_turn():
    assert spelled(WORD, text=b"turn") == "turn"


@pytest.mark.parametrize("kind", [MINUTES, TENTHS])
@pytest.mark.parametrize("interim", [False, True])
@pytest.mark.parametrize("last", [False, True])
def test_byoyomi_is_read_back_and_its_last_period_over_an_interim_flag(kind, interim, last):
    shown = picture(kind, 0, 5, interim=interim, byoyomi=True, last_period=last)
    expected = [("interim", interim and not last), ("byoyomi", True), ("last-period", last)]
    assert segments.marks(shown) == tuple(name for name, on in expected if on)


@pytest.mark.parametrize("interim", [False, True])
@pytest.mark.parametrize("delay", [False, True])
@pytest.mark.parametrize("battery", [False, True])
@pytest.mark.parametrize("kind", [MINUTES, HOURS, TENTHS])
def test_every_combination_of_marks_is_read_back_and_leaves_the_digits_alone(kind, interim, delay, battery):
    shown = picture(kind, 1, 5, interim=interim, delay=delay, battery=battery)
    warned = battery and kind != TENTHS  # there the dot is the point, which must not come and go
    expected = [("hours", kind == HOURS), ("interim", interim), ("delay", delay), ("battery", warned)]
    assert segments.marks(shown) == tuple(name for name, on in expected if on)
    assert segments.spell(shown) == {MINUTES: "1:05", HOURS: "1:05", TENTHS: "1.5"}[kind]
    assert not segments.digits_blink(shown)


def test_a_delay_blinks_and_an_interim_flag_does_not_where_the_colon_is_steady():
    phases = [segments.visible(picture(MINUTES, 1, 5, interim=True, delay=True), phase) for phase in (True, False)]
    dots = [lit[segments.DOTS] for lit in phases]
    assert dots[0] ^ dots[1] == segments.LOWER_DOT


def test_in_hours_the_colon_blinks_and_both_left_dots_are_steady_without_other_marks():
    phases = [segments.visible(picture(HOURS, 1, 40), phase) for phase in (True, False)]
    dots = [lit[segments.DOTS] for lit in phases]
    assert dots[0] ^ dots[1] == segments.COLON
    assert dots[0] & dots[1] == segments.UPPER_DOT | segments.LOWER_DOT


@pytest.mark.parametrize("kind", [MINUTES, HOURS, TENTHS])
def test_a_first_flag_blinks_in_all_its_digits_and_reads_the_same(kind):
    steady, blinking = picture(kind, 0, 0), picture(kind, 0, 0, blinking=True)
    assert segments.digits_blink(blinking)
    assert segments.spell(blinking) == segments.spell(steady)
    assert segments.visible(blinking, False)[: segments.DIGITS] == bytes(segments.DIGITS)


def test_the_point_of_tenths_is_the_dot_at_the_top_and_stands_in_both_phases():
    for battery in (False, True):
        shown = picture(TENTHS, 19, 5, battery=battery)
        dots = [segments.visible(shown, phase)[segments.DOTS] for phase in (True, False)]
        assert dots == [segments.TOP_RIGHT_DOT] * 2


@pytest.mark.parametrize("blinks", range(ALL + 1))
@pytest.mark.parametrize("kind", [MINUTES, HOURS, NUMBER, WORD])
@pytest.mark.parametrize("over", [0x00, 0xFF])
def test_what_is_being_changed_blinks_and_nothing_else(kind, blinks, over):
    shown = picture(kind, 18, 18, over, text=b"turn", blinks=blinks)
    for place in range(segments.DIGITS):
        blinking = shown[place] if blinks >> place & 1 else 0
        assert shown[segments.BLINKING + place] == blinking


@pytest.mark.parametrize(
    ("blinks", "places"),
    [(HIGH_TENS, [0]), (HIGH, [0, 1]), (LOW_TENS, [2]), (LOW_UNITS, [3]), (LOW, [2, 3]), (ALL, [0, 1, 2, 3])],
)
def test_each_part_that_can_be_changed_is_the_digits_that_it_is_named_for(blinks, places):
    shown = picture(MINUTES, 18, 18, blinks=blinks)
    assert [place for place in range(segments.DIGITS) if shown[segments.BLINKING + place]] == places


@pytest.mark.parametrize(("high", "shown"), [(0, "00:05"), (9, "09:05"), (10, "10:05")])
def test_tens_of_minutes_that_are_being_changed_are_seen_also_where_there_are_none(high, shown):
    assert spelled(MINUTES, high, 5, blinks=HIGH_TENS) == shown
    assert spelled(MINUTES, high, 5, blinks=HIGH) == spelled(MINUTES, high, 5)


@pytest.mark.parametrize("place", range(segments.DIGITS))
def test_what_blinked_does_so_no_more_where_nothing_is_being_changed(place):
    shown = bytearray(PICTURE_SIZE)
    shown[place] = shown[segments.BLINKING + place] = 0x7F
    frame = Frame()
    frame.kind, frame.low = MINUTES, 5
    render(frame, shown)
    assert segments.spell(shown) == "0:05"
    assert not any(shown[segments.BLINKING :])


@pytest.mark.parametrize(
    ("number", "letters", "shown"),
    [(0, b"P", "P 0"), (9, b"n", "n 9"), (10, b"n", "n 10"), (99, b"n", "n 99"), (100, b"n", "n100")],
)
def test_a_letter_stands_two_places_before_its_number_or_right_before_three_digits(number, letters, shown):
    found = picture(NUMBER, 0, number, text=letters)
    assert segments.spell(found) == shown
    assert segments.spell(picture(NUMBER, 0, number)) == "%d" % number


def test_two_letters_stand_at_the_left():
    assert spelled(NUMBER, 0, 7, text=b"OP") == segments.as_read("OP") + " 7"
    assert spelled(NUMBER, 0, 54, text=b"OP") == segments.as_read("OP") + "54"


def every_frame():
    """Yield a picture for each frame of times, numbers and letters, with all of it blinking and all marks."""
    marks = {"interim": True, "delay": True, "battery": True}
    for blinks in (0, ALL):
        for high, low in product(range(100), range(60)):
            yield picture(MINUTES, high, low, blinks=blinks, **marks)
            yield picture(MINUTES, high % 10, low, negative=True, blinks=blinks, **marks)
            yield picture(HOURS, high, low, blinks=blinks, **marks)
            yield picture(TENTHS, high, low % 10, blinks=blinks, **marks)
        for number in range(1000):
            yield picture(NUMBER, 0, number, text=b"OP", blinks=blinks, **marks)
        for letter in range(0x20, 0x7A):
            yield picture(WORD, text=bytes((letter,)) * 4, blinks=blinks, **marks)
            yield picture(NUMBER, 0, 7, text=bytes((letter,)), blinks=blinks, **marks)


def test_no_frame_lights_or_blinks_what_the_display_has_no_segment_for():
    assert not any(segments.lacks(shown) for shown in every_frame())


def test_no_glyph_can_light_what_the_display_has_no_segment_for():
    assert max(glyphs._LETTERS) <= 0x7F and max(glyphs._DIGITS) <= 0x7F


@pytest.mark.parametrize("kind", [NUMBER, WORD])
def test_numbers_and_words_have_no_colon_and_no_dots(kind):
    assert picture(kind, 0, 7)[segments.DOTS :] == bytes(1 + segments.DIGITS + 1)
    assert picture(kind, 0, 7, battery=True)[segments.DOTS] == segments.TOP_RIGHT_DOT
