# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What one display is to show: rounding, formats, marks, and for how long it stays so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.face import face
from flagfall.face.face import HOURS, MINUTES, TENTHS, WORD, Face, Frame
from flagfall.keeping.settings import HOURS_FROM_20_MIN_S, HOURS_FROM_S
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sideclock import INTERIM_MS
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER

MINUTE = 60_000


def standing(remaining_ms, notation="60"):
    """Return a clock, ready, on which the left side has so much left."""
    clock = ChessClock(read_canonical(notation))
    clock.sides[LEFT].remaining_ms = remaining_ms
    return clock


def running(remaining_ms, notation="60", **settings):
    """Return a clock whose left side has so much left and runs from instant 0."""
    clock = ChessClock(read_canonical(notation), **settings)
    clock.sides[LEFT].remaining_ms = remaining_ms
    clock.start(0)
    return clock


MARKS = ("blinking", "interim", "delay", "battery", "byoyomi", "last_period", "negative")


def worn():
    """Return a frame that has shown everything else: nothing of it may stay."""
    frame = Frame()
    frame.kind, frame.high, frame.low, frame.seconds, frame.text, frame.blinks = WORD, 77, 77, 77, b"turn", face.ALL
    for name in MARKS:
        setattr(frame, name, True)
    return frame


def composed(clock, side=LEFT, now=0, **how):
    """Return the frame of a side at an instant, and for how long it stays so."""
    frame = worn()
    stays_ms = Face(**how).compose(clock, side, now, frame)
    assert frame.blinks == 0
    return frame, stays_ms


def digits(clock, side=LEFT, now=0, **how):
    frame, _ = composed(clock, side, now, **how)
    return frame.kind, frame.high, frame.low


def marks(clock, side=LEFT, now=0):
    frame, _ = composed(clock, side, now)
    return {name for name in MARKS if getattr(frame, name)}


def test_a_frame_that_nobody_has_filled_shows_nothing_but_zeros():
    frame = Frame()
    assert (frame.kind, frame.high, frame.low, frame.seconds, frame.text, frame.blinks) == (MINUTES, 0, 0, 0, b"", 0)
    assert [getattr(frame, name) for name in MARKS] == [False] * len(MARKS)


# Rounding up, and only then the format


@pytest.mark.parametrize(
    ("remaining_ms", "shown"),
    [
        (0, (MINUTES, 0, 0)),
        (1, (MINUTES, 0, 1)),
        (999, (MINUTES, 0, 1)),
        (1000, (MINUTES, 0, 1)),
        (1001, (MINUTES, 0, 2)),
        (59_000, (MINUTES, 0, 59)),
        (59_001, (MINUTES, 1, 0)),
        (119_001, (MINUTES, 2, 0)),
        (119_999, (MINUTES, 2, 0)),
        (299_001, (MINUTES, 5, 0)),
        (300_000, (MINUTES, 5, 0)),
        (300_001, (MINUTES, 5, 1)),
        (3_599_001, (MINUTES, 60, 0)),
        (5_999_000, (MINUTES, 99, 59)),
        (5_999_001, (HOURS, 1, 40)),
        (6_000_000, (HOURS, 1, 40)),
        (6_059_000, (HOURS, 1, 40)),
        (6_059_001, (HOURS, 1, 41)),
        (7_200_000, (HOURS, 2, 0)),
        (35_999_000, (HOURS, 9, 59)),
        (36_059_000, (HOURS, 9, 59)),
        (359_999_000, (HOURS, 9, 59)),
    ],
)
def test_a_time_is_rounded_up_to_the_second_before_its_format_is_chosen(remaining_ms, shown):
    assert digits(standing(remaining_ms)) == shown


def test_a_time_given_to_a_side_that_has_lost_is_rounded_up_too():
    clock = standing(1_500)
    clock.sides[LEFT].drop_flag(0)
    assert clock.sides[LEFT].rate == 0
    assert digits(clock) == (MINUTES, 0, 2)


@pytest.mark.parametrize(
    ("remaining_ms", "shown"),
    [
        (3_599_000, (MINUTES, 59, 59)),
        (3_599_001, (HOURS, 1, 0, 0)),
        (7_260_000, (HOURS, 2, 1, 0)),
        (7_321_000, (HOURS, 2, 2, 1)),
        (-61_000, (MINUTES, 1, 1)),
        (-3_661_000, (HOURS, 1, 1, 1)),
    ],
)
def test_with_room_for_it_seconds_are_beside_the_hours_and_any_time_below_zero_is_shown(remaining_ms, shown):
    clock = standing(remaining_ms, "60o")
    how, frame = Face(hours_from_s=3_600), worn()
    how.whole = True
    how.compose(clock, LEFT, 0, frame)
    assert ((frame.kind, frame.high, frame.low) + (frame.seconds,))[: len(shown)] == shown
    assert frame.negative == (remaining_ms < 0)


@pytest.mark.parametrize(("whole", "stays_ms"), [(False, 59_001), (True, 1)])
def test_an_idle_hourglass_rises_by_the_minute_in_hours_and_by_the_second_where_there_is_room(whole, stays_ms):
    clock = running(60_000, "*60")
    clock.sides[RIGHT].remaining_ms = 6_000_000
    how = Face()
    how.whole = whole
    assert how.compose(clock, RIGHT, 0, worn()) == stays_ms


def test_hours_may_be_shown_down_to_twenty_minutes():
    assert digits(standing(20 * MINUTE - 999), hours_from_s=HOURS_FROM_20_MIN_S) == (HOURS, 0, 20)
    assert digits(standing(20 * MINUTE - 1000), hours_from_s=HOURS_FROM_20_MIN_S) == (MINUTES, 19, 59)


@pytest.mark.parametrize(
    ("remaining_ms", "shown"),
    [
        (1, (TENTHS, 0, 1)),
        (100, (TENTHS, 0, 1)),
        (101, (TENTHS, 0, 2)),
        (9900, (TENTHS, 9, 9)),
        (9901, (TENTHS, 10, 0)),
        (19_900, (TENTHS, 19, 9)),
        (19_901, (MINUTES, 0, 20)),
        (20_000, (MINUTES, 0, 20)),
        (20_001, (MINUTES, 0, 21)),
        (21_001, (MINUTES, 0, 22)),
    ],
)
def test_tenths_are_shown_at_19_9_and_below(remaining_ms, shown):
    frame, _ = composed(standing(remaining_ms), tenths=True)
    assert (frame.kind, frame.high, frame.low, frame.negative) == shown + (False,)


def test_a_delay_that_covers_an_empty_main_time_shows_all_zeros():
    assert digits(running(0, "0d5"), now=4999) == (MINUTES, 0, 0)
    assert digits(running(0, "0d5"), now=4999, tenths=True) == (TENTHS, 0, 0)


def test_a_final_flag_is_0_00_also_with_tenths():
    clock = running(5000, freeze=True)
    assert digits(clock, now=4999, tenths=True) == (TENTHS, 0, 1)
    clock.advance(5000)
    assert digits(clock, now=5000, tenths=True) == (MINUTES, 0, 0)


@pytest.mark.parametrize(
    ("remaining_ms", "shown", "negative"),
    [
        (0, (MINUTES, 0, 0), False),
        (-999, (MINUTES, 0, 0), False),
        (-1000, (MINUTES, 0, 1), True),
        (-5000, (MINUTES, 0, 5), True),
        (-61_000, (MINUTES, 1, 1), True),
        (-600_000, (MINUTES, 9, 59), True),
    ],
)
def test_overtime_counts_below_zero(remaining_ms, shown, negative):
    clock = standing(remaining_ms, "60o")
    clock.sides[LEFT].drop_flag(0)
    frame, _ = composed(clock, tenths=True)
    assert ((frame.kind, frame.high, frame.low), frame.negative) == (shown, negative)


@pytest.mark.parametrize(
    ("used_ms", "tenths", "shown"),
    [
        (0, False, (MINUTES, 0, 0)),
        (999, False, (MINUTES, 0, 0)),
        (1000, False, (MINUTES, 0, 1)),
        (6_000_000, False, (HOURS, 1, 40)),
        (99, True, (TENTHS, 0, 0)),
        (100, True, (TENTHS, 0, 1)),
        (19_999, True, (TENTHS, 19, 9)),
        (20_000, True, (MINUTES, 0, 20)),
    ],
)
def test_count_up_rounds_down(used_ms, tenths, shown):
    assert digits(standing(used_ms, "u"), tenths=tenths) == shown


# Delay


def test_in_simple_delay_the_main_time_stands_and_a_mark_tells_why():
    clock = running(10_000, "10d5")
    assert (digits(clock, now=4999), marks(clock, now=4999)) == ((MINUTES, 0, 10), {"delay"})
    assert (digits(clock, now=5000), marks(clock, now=5000)) == ((MINUTES, 0, 10), set())
    assert digits(clock, now=6000) == (MINUTES, 0, 9)


def test_in_bronstein_the_side_to_move_is_shown_time_and_delay_counting_down_at_once():
    clock = running(10_000, "10b5")
    assert (digits(clock, now=0), digits(clock, now=1000)) == ((MINUTES, 0, 15), (MINUTES, 0, 14))
    assert digits(clock, RIGHT, 1000) == (MINUTES, 0, 10)
    assert (marks(clock, now=4999), marks(clock, now=5000)) == ({"delay"}, set())


def test_in_bronstein_time_and_delay_are_shown_also_before_the_start_and_in_a_pause():
    clock = ChessClock(read_canonical("10b5"))
    assert (digits(clock), digits(clock, RIGHT)) == ((MINUTES, 0, 15), (MINUTES, 0, 10))
    clock.start(0)
    clock.pause(2000)
    assert (digits(clock, now=9000), marks(clock, now=9000)) == ((MINUTES, 0, 13), set())


# Marks


def test_an_interim_flag_is_marked_for_five_minutes():
    clock = running(10_000, "10:3600")
    assert marks(clock, now=9999) == set()
    clock.advance(10_000)
    assert (marks(clock, now=10_000), marks(clock, RIGHT, 10_000)) == ({"interim"}, set())
    clock.advance(10_000 + INTERIM_MS)
    assert marks(clock, now=clock.now) == set()


def test_the_flag_that_fell_first_blinks_and_a_second_one_does_not():
    clock = running(5000)
    clock.press(LEFT, 6000)
    clock.advance(6000 + 60_000)
    assert (marks(clock, LEFT, clock.now), marks(clock, RIGHT, clock.now)) == ({"blinking"}, set())


def test_a_low_battery_is_marked_on_both():
    how = Face()
    how.battery_low = True
    for side in (LEFT, RIGHT):
        frame = Frame()
        how.compose(standing(5000), side, 0, frame)
        assert frame.battery


@pytest.mark.parametrize("periods", [1, 2])
def test_japanese_byoyomi_is_marked_from_where_it_begins_and_its_last_period(periods):
    clock = running(3_000, "3j%dx10" % periods)
    assert marks(clock, now=2_999) == set()
    clock.advance(3_000)
    assert marks(clock, now=3_000) == ({"byoyomi", "last_period"} if periods == 1 else {"byoyomi"})
    clock.advance(12_999)
    assert marks(clock, now=12_999) == ({"byoyomi", "last_period"} if periods == 1 else {"byoyomi"})
    if periods == 2:
        clock.advance(13_000)
        assert marks(clock, now=13_000) == {"byoyomi", "last_period"}


@pytest.mark.parametrize("moves", [1, 2])
def test_canadian_byoyomi_is_marked_and_its_last_move_is_no_last_period(moves):
    clock = running(3_000, "3c%d/300" % moves)
    assert marks(clock, now=2_999) == set()
    clock.advance(3_000)
    assert marks(clock, now=3_000) == {"byoyomi"}


# For how long


@pytest.mark.parametrize(
    ("remaining_ms", "tenths", "stays_ms"),
    [
        (60_000, False, 1000),
        (59_999, False, 999),
        (59_001, False, 1),
        (21_000, True, 1000),
        (20_950, True, 950),
        (20_000, True, 100),
        (19_901, True, 1),
        (1, True, 1),
        (6_030_500, False, 31_500),
        (6_060_000, False, 1000),
        (6_059_000, False, 60_000),
    ],
)
def test_a_running_side_stays_so_until_its_next_digit(remaining_ms, tenths, stays_ms):
    assert composed(running(remaining_ms), tenths=tenths)[1] == stays_ms


def test_what_stands_stays_for_ever():
    clock = running(10_000, "10d5")
    assert composed(clock, RIGHT)[1] == NEVER
    clock.pause(1000)
    assert composed(clock, LEFT, 1000)[1] == NEVER
    assert composed(standing(60_000))[1] == NEVER


def test_a_flagged_side_that_still_runs_stays_so():
    clock = running(5000)
    clock.advance(5000)
    assert composed(clock, now=7000)[1] == NEVER


def test_a_delay_stays_until_it_is_used_up():
    assert composed(running(10_000, "10d5"), now=1)[1] == 4999


def test_in_bronstein_a_digit_and_the_end_of_the_delay_both_count():
    clock = running(10_300, "10b2")
    assert composed(clock, now=0)[1] == 300
    assert composed(clock, now=1300)[1] == 700
    assert composed(clock, now=2000)[1] == 300


@pytest.mark.parametrize(("used_ms", "stays_ms"), [(0, 1000), (999, 1), (1000, 1000)])
def test_count_up_stays_until_the_next_full_second(used_ms, stays_ms):
    assert composed(running(used_ms, "u"))[1] == stays_ms


@pytest.mark.parametrize(
    ("remaining_ms", "tenths", "stays_ms"),
    [(60_000, False, 1), (60_001, False, 1000), (59_500, False, 501), (5000, True, 1)],
)
def test_an_idle_hourglass_rises_as_soon_as_a_unit_is_passed(remaining_ms, tenths, stays_ms):
    clock = running(60_000, "*60")
    clock.sides[RIGHT].remaining_ms = remaining_ms
    assert composed(clock, RIGHT, tenths=tenths)[1] == stays_ms
    before = digits(clock, RIGHT, stays_ms - 1, tenths=tenths)
    assert before == digits(clock, RIGHT, 0, tenths=tenths)
    assert digits(clock, RIGHT, stays_ms, tenths=tenths) > before


@given(
    st.one_of(st.integers(1, 36_100_000), st.integers(5_900_000, 6_100_000), st.integers(1, 25_000)),
    st.sampled_from(("60", "60o", "u", "*60", "60b5")),
    st.booleans(),
    st.sampled_from((HOURS_FROM_S, HOURS_FROM_20_MIN_S)),
    st.integers(0, 1000),
)
def test_a_picture_stays_exactly_as_long_as_it_says(remaining_ms, notation, tenths, hours_from_s, share):
    # The running side, and the idle one of an hourglass. Counting up, tenths are looked at in vain at 20 s.
    clock = running(remaining_ms, notation)
    clock.sides[RIGHT].remaining_ms = remaining_ms
    how = {"tenths": tenths, "hours_from_s": hours_from_s}
    for side in (LEFT, RIGHT) if notation == "*60" else (LEFT,):
        stays_ms = composed(clock, side, 0, **how)[1]
        shown = seen(clock, side, 0, how)
        assert seen(clock, side, (stays_ms - 1) * share // 1000, how) == shown
        assert seen(clock, side, stays_ms - 1, how) == shown
        if not (tenths and notation == "u") and stays_ms < clock.deadline() and remaining_ms < 35_999_000 - stays_ms:
            assert seen(clock, side, stays_ms, how) != shown


def seen(clock, side, at, how):
    return digits(clock, side, at, **how), marks(clock, side, at)
