# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The canonical notation, TRF26 with our suffixes: read, written, or refused in the right place.

The expected periods are written out, so that reader and writer are not each other's witness.
"""

import pytest
from hypothesis import given

from flagfall.notation import NotationError, read_canonical, write_canonical
from flagfall.timing import methods
from flagfall.timing.methods import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    OVERTIME,
    PER_MOVE,
)
from flagfall.timing.timecontrol import TimeControl, controls, period
from tests import strategies

CANADIAN_20_IN_300 = period(3_600_000, method=CANADIAN, extra_ms=300_000, extra_count=20)


def incremented(main_ms, increment_ms, moves=0):
    return period(main_ms, moves, INCREMENT, increment_ms=increment_ms)


def refusal(text):
    with pytest.raises(NotationError) as raised:
        read_canonical(text)
    return str(raised.value), raised.value.position


ALIKE = [
    ("300", [period(300_000)]),
    ("35999", [period(35_999_000)]),
    ("5400+30", [incremented(5_400_000, 30_000)]),
    ("0+5", [incremented(0, 5000)]),
    ("40/7200", [period(7_200_000, 40)]),
    ("7200:3600:1800", [period(7_200_000), period(3_600_000), period(1_800_000)]),
    ("10:30", [period(10_000), period(30_000)]),
    (
        "40/6000+30:20/3000+30:900+30",
        [
            incremented(6_000_000, 30_000, 40),
            incremented(3_000_000, 30_000, 20),
            incremented(900_000, 30_000),
        ],
    ),
    ("40/7200:0+10", [period(7_200_000, 40), incremented(0, 10_000)]),
    ("3600d5", [period(3_600_000, method=DELAY, delay_ms=5000)]),
    ("0d5", [period(0, method=DELAY, delay_ms=5000)]),
    ("3600b5", [period(3_600_000, method=BRONSTEIN, delay_ms=5000)]),
    (
        "40/7200d5:3600d5",
        [
            period(7_200_000, 40, DELAY, delay_ms=5000),
            period(3_600_000, method=DELAY, delay_ms=5000),
        ],
    ),
    ("3600j3x30", [period(3_600_000, method=BYOYOMI, extra_ms=30_000, extra_count=3)]),
    ("0j1x20", [period(0, method=BYOYOMI, extra_ms=20_000, extra_count=1)]),
    ("3600c20/300", [CANADIAN_20_IN_300]),
    ("7200:3600c20/300", [period(7_200_000), CANADIAN_20_IN_300]),
    ("m30", [period(0, method=PER_MOVE, extra_ms=30_000)]),
    ("g10", [period(0, method=GONG, extra_ms=10_000)]),
    ("u", [period(0, method=COUNT_UP)]),
    ("1500o", [period(1_500_000, method=OVERTIME)]),
    ("*60", [period(60_000, method=HOURGLASS)]),
    ("1:2:3:4:5:6:7:8:9", [period(seconds * 1000) for seconds in range(1, 10)]),
]


@pytest.mark.parametrize("text, periods", ALIKE)
def test_a_text_is_its_periods_and_they_are_the_text(text, periods):
    agreed = controls(TimeControl(periods))
    assert read_canonical(text) == agreed
    assert write_canonical(agreed) == text


@pytest.mark.parametrize("text", ["40/9000:16/3600*", "300*", "300+2*", "40/7200d5*"])
def test_a_final_star_repeats_the_last_period(text):
    agreed = read_canonical(text)
    assert agreed.white.repeats
    assert TimeControl(agreed.white.periods) == read_canonical(text[:-1]).white
    assert write_canonical(agreed) == text


def test_white_and_black_may_have_different_controls():
    agreed = read_canonical("W60/300:0+3-B60/240:0+3")
    assert agreed.white == TimeControl([period(300_000, 60), incremented(0, 3000)])
    assert agreed.black == TimeControl([period(240_000, 60), incremented(0, 3000)])


@pytest.mark.parametrize(
    "text",
    ["W300-B240", "W300*-B240", "W300-B240*", "W300+2-B600d5", "W7200:3600-B3600j3x30", "W1500o-B60c5/60"],
)
def test_odds_are_written_as_they_were_read(text):
    assert write_canonical(read_canonical(text)) == text


@pytest.mark.parametrize("text, alike", [("W300-B300", "300"), ("W40/60+1*-B40/60+1*", "40/60+1*"), ("Wu-Bu", "u")])
def test_both_sides_the_same_is_the_plain_control(text, alike):
    assert read_canonical(text) == read_canonical(alike)
    assert write_canonical(read_canonical(text)) == alike


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("5400+0", "5400"),
        ("5400d0", "5400"),
        ("5400b0", "5400"),
        ("0/3600", "3600"),
        ("40/7200:0/1800", "40/7200:1800"),
        ("00300+02", "300+2"),
        ("  300 ", "300"),
    ],
)
def test_what_means_nothing_is_not_written(text, canonical):
    assert write_canonical(read_canonical(text)) == canonical


def marks(alone):
    """Return the marks of the methods that stand alone or after a main time, as a message lists them."""
    found = [each for each in range(1, methods.COUNT) if (methods.place(each) == methods.ALIKE_ONLY) == alone]
    return ", ".join([repr(methods.mark(each)[0]) for each in found])


AT_PERIOD = marks(True) + " or digits"
AFTER_NUMBER = marks(False) + ", '*', ':' or the end"


@pytest.mark.parametrize(
    "text, position, found, expected",
    [
        ("", 1, "the end", "'W', " + AT_PERIOD),
        ("x", 1, "'x'", "'W', " + AT_PERIOD),
        ("-300", 1, "'-'", "'W', " + AT_PERIOD),
        ("c15/300", 1, "'c'", "'W', " + AT_PERIOD),
        ("b300", 1, "'b'", "'W', " + AT_PERIOD),
        ("5400x", 5, "'x'", "digits, " + AFTER_NUMBER),
        ("5400 +30", 5, "' '", "digits, " + AFTER_NUMBER),
        ("5400.5", 5, "'.'", "digits, " + AFTER_NUMBER),
        ("5400-B300", 5, "'-'", "digits, " + AFTER_NUMBER),
        ("99x", 3, "'x'", "digits, '/', " + AFTER_NUMBER),
        ("40/", 4, "the end", "digits"),
        ("40/x", 4, "'x'", "digits"),
        ("40/*60", 4, "'*'", "digits"),
        ("40/20/300", 6, "'/'", "digits, " + AFTER_NUMBER),
        ("5400+", 6, "the end", "digits"),
        ("5400+-3", 6, "'-'", "digits"),
        ("5400+3.5", 7, "'.'", "digits, '*', ':' or the end"),
        ("5400+30+5", 8, "'+'", "digits, '*', ':' or the end"),
        ("5400+30d5", 8, "'d'", "digits, '*', ':' or the end"),
        ("5400D5", 5, "'D'", "digits, " + AFTER_NUMBER),
        ("5400:", 6, "the end", AT_PERIOD),
        (":300", 1, "':'", "'W', " + AT_PERIOD),
        ("3600j", 6, "the end", "digits"),
        ("3600j3", 7, "the end", "digits or 'x'"),
        ("3600j3/30", 7, "'/'", "digits or 'x'"),
        ("3600j3x", 8, "the end", "digits"),
        ("3600c20x300", 8, "'x'", "digits or '/'"),
        ("3600c20/", 9, "the end", "digits"),
        ("1500o5", 6, "'5'", "'*', ':' or the end"),
        ("u5", 2, "'5'", "'*', ':' or the end"),
        ("m", 2, "the end", "digits"),
        ("g-1", 2, "'-'", "digits"),
        ("*", 2, "the end", "digits"),
        ("**60", 2, "'*'", "digits"),
        ("300*60", 5, "'6'", "the end"),
        ("300*:600", 5, "':'", "the end"),
        ("300**", 5, "'*'", "the end"),
        ("W300", 5, "the end", "digits, " + marks(False) + ", '*', ':' or '-'"),
        ("W300*", 6, "the end", "'-'"),
        ("W300-", 6, "the end", "'B'"),
        ("W300-W240", 6, "'W'", "'B'"),
        ("W300-B", 7, "the end", AT_PERIOD),
        ("WW300-B240", 2, "'W'", AT_PERIOD),
        ("W300-B240x", 10, "'x'", "digits, " + AFTER_NUMBER),
        ("1234567", 1, "more than 6 digits", "at most 6"),
        ("300+1234567", 5, "more than 6 digits", "at most 6"),
    ],
)
def test_a_wrong_text_is_refused_where_it_goes_wrong(text, position, found, expected):
    assert refusal(text) == ("position %d: found %s, expected %s" % (position, found, expected), position)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("0", "period 1: no time at all; main time, increment or delay must be above 0"),
        ("0+0", "period 1: no time at all; main time, increment or delay must be above 0"),
        ("36000", "period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("100/3600", "period 1: 100 moves: 0 to 99 are possible"),
        ("5400+100", "period 1: increment of 100 s: 0 to 99 s are possible"),
        ("40/5400:1800d100", "period 2: delay of 100 s: 0 to 99 s are possible"),
        ("3600j100x30", "period 1: Japanese byo-yomi with a count of 100: 1 to 99 are possible"),
        ("m0", "period 1: fixed time per move of 0 s: 1 to 35999 s are possible"),
        ("3600j3x30:60", "period 1: Japanese byo-yomi can only be the last period"),
        ("300:*60", "period 2: hourglass is a control by itself"),
        ("u:u", "period 1: count-up is a control by itself"),
        ("1500o*", "overtime cannot be repeated"),
        ("40/7200:0+10*", "a repeated period needs main time"),
        ("1:2:3:4:5:6:7:8:9:10", "10 periods: 1 to 9 are possible"),
        ("W36000-B300", "White: period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("W300-B0", "Black: period 1: no time at all; main time, increment or delay must be above 0"),
        ("W*60-B*30", "hourglass needs the same control for White and Black"),
        ("W300-Bu", "count-up needs the same control for White and Black"),
    ],
)
def test_what_the_rules_exclude_is_refused_as_a_whole(text, problem):
    assert refusal(text) == ("in '%s': %s" % (text, problem), len(text) + 1)


def test_a_part_of_a_second_cannot_be_written():
    with pytest.raises(NotationError, match="1500 ms is not a whole number of seconds"):
        write_canonical(controls(TimeControl([period(1500)])))


@given(strategies.controls())
def test_every_control_is_read_back_exactly(agreed):
    text = write_canonical(agreed)
    assert read_canonical(text) == agreed
    assert write_canonical(read_canonical(text)) == text
