# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an eye makes of a history of lit segments: steady, blinking, counting, or impossible to tell."""

import pytest

from host_sim.desk import segments
from host_sim.machines.emulated.chips import eye

S = 1_000_000_000
HALF = eye.HALF_NS
COLON, DELAY, INTERIM = segments.COLON, segments.LOWER_DOT, segments.UPPER_DOT
DIGIT = {0: 0x3F, 1: 0x06, 5: 0x6D, 6: 0x7D, 7: 0x07, 8: 0x7F, 9: 0x6F, None: 0}


def lit(*digits, dots=COLON):
    """Return five lit bytes: digits, None for a blank, and dots."""
    return bytes([DIGIT[each] for each in digits]) + bytes((dots,))


STEADY = lit(None, 0, 0, 8)
WITH_DELAY = lit(None, 0, 0, 8, dots=COLON | DELAY)
BLANK = lit(None, None, None, None)


def blinking(first, second, from_ns, halves):
    """Return a history in which the two pictures take turns for half a second each."""
    return [(from_ns + index * HALF, (first, second)[index % 2]) for index in range(halves)]


def marks(history, at_ns):
    return segments.marks(eye.picture(history, at_ns))


def text(history, at_ns):
    return segments.spell(eye.picture(history, at_ns))


def test_what_stands_is_steady():
    history = [(0, STEADY)]
    assert eye.readings(history, 5 * S) == [bytearray(STEADY + bytes(5))]


def test_a_dot_blinks_in_its_lit_and_in_its_dark_phase():
    history = [(0, STEADY)] + blinking(WITH_DELAY, STEADY, 10 * S, 8)
    for at_ns in (10 * S, 10 * S + HALF - 1, 10 * S + HALF, 11 * S, 12 * S + HALF + 1):
        assert marks(history, at_ns) == ("delay",)


def test_a_dot_does_not_blink_before_it_begins():
    history = [(0, STEADY)] + blinking(WITH_DELAY, STEADY, 10 * S, 8)
    assert marks(history, 10 * S - 1) == ()


def test_a_dot_does_not_blink_a_second_after_it_ended():
    history = [(0, STEADY)] + blinking(WITH_DELAY, STEADY, 10 * S, 4)
    assert marks(history, 13 * S) == ()


def test_where_a_blink_has_just_ended_nobody_can_tell():
    history = [(0, STEADY)] + blinking(WITH_DELAY, STEADY, 10 * S, 4)
    seen = [segments.marks(picture) for picture in eye.readings(history, 12 * S - HALF + 1)]
    assert ("delay",) in seen and () in seen


def test_a_dot_that_something_else_cut_short_may_have_been_blinking():
    history = [(0, STEADY), (10 * S, WITH_DELAY), (10 * S + HALF // 3, STEADY)]
    seen = [segments.marks(picture) for picture in eye.readings(history, 10 * S)]
    assert ("delay",) in seen and ("byoyomi",) in seen  # which is how a steady one reads


def test_a_dot_that_stands_for_longer_than_a_blink_is_steady():
    interim = lit(None, 0, 0, 8, dots=COLON | INTERIM)
    history = [(0, STEADY), (10 * S, interim), (13 * S, STEADY)]
    assert eye.readings(history, 10 * S) == [bytearray(interim + bytes(5))]


def test_digits_that_blink_are_read_as_lit_in_the_dark_phase():
    zero = lit(None, 0, 0, 0)
    history = [(0, lit(None, 0, 0, 1))] + blinking(zero, BLANK, 10 * S, 8)
    assert text(history, 10 * S + HALF + 1) == "0:00"
    assert segments.digits_blink(eye.picture(history, 10 * S + HALF + 1))


@pytest.mark.parametrize("first, second", [(8, 7), (8, 9), (9, 8), (7, 6), (6, 5)])
def test_counting_is_no_blinking_even_where_segments_only_go_dark(first, second):
    one, two = lit(None, 0, 0, first), lit(None, 0, 0, second)
    history = [(0, one), (10 * S, two), (10 * S + HALF, one)]
    assert text(history, 10 * S + 1) == segments.spell(two + bytes(5))
    assert not any(eye.picture(history, 10 * S + 1)[5:])


def test_a_display_that_goes_dark_is_dark():
    history = [(0, STEADY), (10 * S, bytes(5))]
    assert text(history, 11 * S) == ""


def test_the_colon_of_the_hours_blinks():
    hours = lit(None, 1, 5, 9, dots=COLON | DELAY | INTERIM)
    dark = lit(None, 1, 5, 9, dots=DELAY | INTERIM)
    history = blinking(hours, dark, 0, 12)
    assert marks(history, 2 * S + HALF + 1) == ("hours",)
    assert text(history, 2 * S + HALF + 1) == "1:59"


def test_a_colon_that_stops_blinking_may_be_read_as_steady_at_once():
    hours = lit(None, 1, 6, 0, dots=COLON | DELAY | INTERIM)
    dark = lit(None, 1, 6, 0, dots=DELAY | INTERIM)
    history = blinking(hours, dark, 0, 12) + [(6 * S, lit(9, 9, 5, 9))]
    assert () in [segments.marks(picture) for picture in eye.readings(history, 6 * S)]


def test_the_instants_of_a_while_begin_with_its_own():
    history = [(0, STEADY), (5, WITH_DELAY), (9, STEADY)]
    assert eye.instants(history, 2, 9) == [2, 5, 9]
    assert eye.instants(history, 2, 8) == [2, 5]


def test_what_is_lit_at_an_instant_is_what_was_lit_last():
    history = [(0, STEADY), (5, WITH_DELAY)]
    assert eye.lit_at(history, 4) == STEADY
    assert eye.lit_at(history, 5) == WITH_DELAY
