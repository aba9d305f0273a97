# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Times as text: every form that is read, every text that is refused, and the one form that is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim import timetext
from host_sim.timetext import TimeTextError, read_time, write_time

FORMS = "seconds (12.345), minutes (1:02.5) or hours (1:02:03)"
HUNDRED_HOURS = 360_000_000


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("0", 0),
        ("12.345", 12_345),
        ("12.3", 12_300),
        ("0.001", 1),
        ("90", 90_000),
        ("5400", 5_400_000),
        ("007", 7_000),
        ("1:02.5", 62_500),
        ("0:59.999", 59_999),
        ("90:00", 5_400_000),
        ("1:02:03", 3_723_000),
        ("1:29:58.500", 5_398_500),
        ("100:00:00", HUNDRED_HOURS),
        ("999999999", 999_999_999_000),
    ],
)
def test_seconds_minutes_and_hours_are_read_to_the_millisecond(text, ms):
    assert read_time(text) == ms
    assert read_time("-" + text, signed=True) == -ms


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' is not a time; right would be " + FORMS),
        ("soon", "'soon' is not a time; right would be " + FORMS),
        ("5,5", "'5,5' is not a time; right would be " + FORMS),
        (".5", "'.5' is not a time; right would be " + FORMS),
        ("5.", "'5.' is not a time; right would be " + FORMS),
        ("1.2.3", "'1.2.3' is not a time; right would be " + FORMS),
        ("1:", "'1:' is not a time; right would be " + FORMS),
        (":30", "':30' is not a time; right would be " + FORMS),
        ("1.5:00", "'1.5:00' is not a time; right would be " + FORMS),
        ("+5", "'+5' is not a time; right would be " + FORMS),
        ("1:+5", "'1:+5' is not a time; right would be " + FORMS),
        ("1_000", "'1_000' is not a time; right would be " + FORMS),
        ("1e3", "'1e3' is not a time; right would be " + FORMS),
        ("²", "'²' is not a time; right would be " + FORMS),
        ("1:00\n", "'1:00\\n' is not a time; right would be " + FORMS),
        ("1:02:03:04", "'1:02:03:04' has too many colons; right would be " + FORMS),
        ("1:60", "'1:60' has 60 or more after a colon; right would be 00 to 59"),
        ("1:60:00", "'1:60:00' has 60 or more after a colon; right would be 00 to 59"),
        ("1:00:99.9", "'1:00:99.9' has 60 or more after a colon; right would be 00 to 59"),
        ("1:5", "'1:5' needs two digits after a colon, as in 1:05 or 1:00:05"),
        ("1:005", "'1:005' needs two digits after a colon, as in 1:05 or 1:00:05"),
        ("1.2345", "'1.2345' has more than three decimals; milliseconds are the finest"),
        ("1.0000", "'1.0000' has more than three decimals; milliseconds are the finest"),
        ("1000000000", "'1000000000' is too long; at most 9 digits in a row"),
        ("-5", "'-5' is below zero; right would be a time without a sign"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(text, complaint):
    with pytest.raises(TimeTextError) as refusal:
        read_time(text)
    assert str(refusal.value) == complaint


def test_a_refusal_is_a_value_error():
    assert issubclass(TimeTextError, ValueError)


@pytest.mark.parametrize("text", ["--5", "-", "+5", "-+5", "5-"])
def test_a_signed_time_has_one_minus_in_front_at_most(text):
    with pytest.raises(TimeTextError):
        read_time(text, signed=True)


def test_a_long_text_is_shortened_in_the_complaint():
    with pytest.raises(TimeTextError) as refusal:
        read_time("9" * 5000)
    assert str(refusal.value) == "'" + "9" * 37 + "...' is too long; at most 9 digits in a row"


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0:00.000"),
        (1, "0:00.001"),
        (4_999, "0:04.999"),
        (5_000, "0:05.000"),
        (59_999, "0:59.999"),
        (60_000, "1:00.000"),
        (3_599_999, "59:59.999"),
        (3_600_000, "1:00:00.000"),
        (3_723_500, "1:02:03.500"),
        (HUNDRED_HOURS, "100:00:00.000"),
        (-1, "-0:00.001"),
        (-5_000, "-0:05.000"),
        (-3_600_000, "-1:00:00.000"),
    ],
)
def test_times_are_written_with_minutes_and_milliseconds_and_hours_from_one_on(ms, text):
    assert write_time(ms) == text


@given(st.integers(-HUNDRED_HOURS, HUNDRED_HOURS))
def test_what_is_written_is_read_back(ms):
    assert read_time(write_time(ms), signed=True) == ms


@given(st.integers(0, 10**9 - 1), st.integers(0, 999))
def test_plain_seconds_are_read_as_they_are(seconds, thousandths):
    assert read_time("%d.%03d" % (seconds, thousandths)) == seconds * 1000 + thousandths


@given(st.text(alphabet="0123456789:.-+ ²٣", max_size=12), st.booleans())
def test_no_text_breaks_the_reader(text, signed):
    try:
        ms = read_time(text, signed)
    except TimeTextError as refusal:
        assert str(refusal).startswith(repr(text))
    else:
        assert signed or ms >= 0
        assert read_time(write_time(ms), signed) == ms


@pytest.mark.parametrize(
    ("text", "answer"), [("0", True), ("0123456789", True), ("", False), ("1 ", False), ("٣", False)]
)
def test_digits_are_the_ten_of_ascii(text, answer):
    assert timetext.is_digits(text) is answer
