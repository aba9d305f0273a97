# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a page shows: numbers, words, times that stand, a period in words; and what of it blinks."""

import pytest

from flagfall import version
from flagfall.face import face, words
from flagfall.face.face import HOURS, MINUTES, NUMBER, WORD, Frame
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from tests.face.test_face import MARKS, composed, running, worn


def period(notation):
    return read_canonical(notation).white.periods[0]


@pytest.mark.parametrize(
    ("show", "shown", "text", "negative"),
    [
        (lambda frame: face.show_number(frame, b"P", 12), (NUMBER, 0, 12), b"P", False),
        (lambda frame: face.show_word(frame, b"no"), (WORD, 0, 0), b"no", False),
        (lambda frame: face.show_turn(frame), (WORD, 0, 0), b"turn", False),
        (lambda frame: face.show_battery(LEFT, frame, 85), (WORD, 0, 0), b"bAtt", False),
        (lambda frame: face.show_battery(RIGHT, frame, 85), (NUMBER, 0, 85), b"", False),
        (lambda frame: face.show_version(LEFT, frame), (MINUTES, 12, 34), None, False),
        (lambda frame: face.show_version(RIGHT, frame), (MINUTES, 0, 56), None, False),
        (lambda frame: face.show_agreed(frame, 0), (MINUTES, 0, 0), None, False),
        (lambda frame: face.show_agreed(frame, -1), (MINUTES, 0, 1), None, True),
        (lambda frame: face.show_agreed(frame, 5_999), (MINUTES, 99, 59), None, False),
        (lambda frame: face.show_agreed(frame, 6_000), (HOURS, 1, 40), None, False),
        (lambda frame: face.show_agreed(frame, 7_200), (HOURS, 2, 0), None, False),
        (lambda frame: face.show_agreed(frame, 1_199, 1_200), (MINUTES, 19, 59), None, False),
        (lambda frame: face.show_agreed(frame, 1_200, 1_200), (HOURS, 0, 20), None, False),
        (lambda frame: face.show_hours(frame, 300), (WORD, 0, 0), b"0h05", False),
        (lambda frame: face.show_hours(frame, 35_999), (WORD, 0, 0), b"9h59", False),
        (lambda frame: face.show_hours(frame, 7_200), (WORD, 0, 0), b"2h00", False),
        (lambda frame: face.show_extra(frame, period("60+30")), (NUMBER, 0, 30), b"+", False),
        (lambda frame: face.show_extra(frame, period("60d5")), (NUMBER, 0, 5), b"d", False),
        (lambda frame: face.show_extra(frame, period("60b99")), (NUMBER, 0, 99), b"b", False),
        (lambda frame: words.show_main(frame, period("60")), (MINUTES, 1, 0), None, False),
        (lambda frame: words.show_main(frame, period("5400+30")), (MINUTES, 90, 0), None, False),
        (lambda frame: words.show_main(frame, period("m999")), (MINUTES, 16, 39), None, False),
        (lambda frame: words.show_main(frame, period("0j3x10")), (MINUTES, 0, 10), None, False),
        (lambda frame: words.show_main(frame, period("u")), (WORD, 0, 0), b"UP", False),
        (lambda frame: words.show_method(frame, period("60+30")), (NUMBER, 0, 30), b"+", False),
        (lambda frame: words.show_method(frame, period("60")), (NUMBER, 0, 0), b"+", False),
        (lambda frame: words.show_method(frame, period("60j3x10")), (WORD, 0, 0), b"byo", False),
        (lambda frame: words.show_method(frame, period("*60")), (WORD, 0, 0), b"HoUr", False),
    ],
)
def test_what_a_page_shows_bears_no_mark_of_a_time_and_blinks_only_where_it_is_said(
    show, shown, text, negative, monkeypatch
):
    for name, number in (("MAJOR", 12), ("MINOR", 34), ("PATCH", 56)):
        monkeypatch.setattr(version, name, number)
    frame = worn()
    frame.negative = not negative
    show(frame)
    assert (frame.kind, frame.high, frame.low) == shown
    assert text is None or frame.text == text
    assert {name for name in MARKS if getattr(frame, name)} == ({"battery", "negative"} if negative else {"battery"})
    assert frame.blinks == 0


@pytest.mark.parametrize("blinks", [face.HIGH, face.LOW, face.ALL, face.HIGH_TENS, face.LOW_TENS, face.LOW_UNITS])
@pytest.mark.parametrize(
    "show",
    [
        lambda frame, blinks: face.show_number(frame, b"P", 12, blinks),
        lambda frame, blinks: face.show_word(frame, b"no", blinks),
        lambda frame, blinks: face.show_agreed(frame, 60, blinks=blinks),
        lambda frame, blinks: face.show_agreed(frame, 6_000, blinks=blinks),
        lambda frame, blinks: face.show_hours(frame, 60, blinks),
        lambda frame, blinks: face.show_extra(frame, period("60+30"), blinks),
    ],
)
def test_what_is_being_changed_blinks(show, blinks):
    frame = Frame()
    show(frame, blinks)
    assert frame.blinks == blinks


@pytest.mark.parametrize(
    ("notation", "letter", "number"),
    [("60", b"P", 1), ("60j3x10", b"J", 3), ("60c12/300", b"C", 12), ("40/60:30", b"P", 1)],
)
def test_what_is_left_of_byoyomi_is_told_instead_of_the_period(notation, letter, number):
    frame = worn()
    words.show_period(frame, ChessClock(read_canonical(notation)).sides[LEFT])
    assert (frame.kind, frame.text, frame.low) == (NUMBER, letter, number)


def test_counters_periods_words_and_version_show_no_marks_but_the_battery():
    clock = running(10_000, "10:3600")
    clock.press(LEFT, 1)
    clock.press(RIGHT, 2)
    clock.advance(20_000)
    frame, _ = composed(clock, now=20_000)
    frame.battery = frame.blinking = frame.delay = frame.byoyomi = frame.last_period = True
    for show, shown in (
        (lambda: face.show_moves(clock, LEFT, frame), (NUMBER, 0, 1)),
        (lambda: words.show_period(frame, clock.sides[RIGHT]), (NUMBER, 0, 2)),
        (lambda: face.show_turn(frame), (WORD, 0, 0)),
        (lambda: face.show_version(LEFT, frame), (MINUTES, version.MAJOR, version.MINOR)),
        (lambda: face.show_version(RIGHT, frame), (MINUTES, 0, version.PATCH)),
    ):
        show()
        assert (frame.kind, frame.high, frame.low) == shown
        assert not (frame.blinking or frame.interim or frame.delay or frame.negative)
        assert not (frame.byoyomi or frame.last_period)
        assert frame.battery
