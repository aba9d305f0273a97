# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The instants that a host asks about: told in order, each once, and the numbers in which they are said."""

from itertools import permutations

import pytest

from flagfall.host.questions import MOST, Questions, instant_in
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, NOBODY
from flagfall.timing.turn import NEVER

DAY_MS = 86_400_000


def asked(*wanted, now=100):
    """Return `Questions` about these (instant, after) of a clock at `now`."""
    questions = Questions(ChessClock(read_canonical("60"), LEFT, False, False, now))
    for instant, after in wanted:
        assert questions.add(instant, after)
    return questions


def told(questions):
    """Answer all; return the (at, due_at) of each in turn, and check that each is told in an event."""
    found = []
    happened = questions._clock.events
    happened.clear()
    while questions.waiting:
        found.append((questions.at, questions.due_at))
        questions.answer()
        assert happened.take()
        assert (happened.kind, happened.side, happened.at) == (events.TOLD, NOBODY, found[-1][0])
    assert (questions.at, questions.due_at) == (NEVER, NEVER)
    return found


def test_where_nothing_is_asked_nothing_is_due():
    questions = asked()
    assert (questions.waiting, questions.at, questions.due_at) == (0, NEVER, NEVER)


def test_what_is_asked_is_due_before_the_edges_of_its_instant_or_a_ms_later_after_them():
    assert told(asked((500, False))) == [(500, 500)]
    assert told(asked((500, True))) == [(500, 501)]


@pytest.mark.parametrize("order", list(permutations([(500, False), (500, True), (501, False), (499, True)])))
def test_the_earliest_is_told_first_and_before_comes_before_after_whatever_was_asked_first(order):
    assert told(asked(*order)) == [(499, 500), (500, 500), (500, 501), (501, 501)]


def test_an_instant_that_is_over_is_now():
    assert told(asked((99, False), (100, False), (0, True))) == [(100, 100), (100, 100), (100, 101)]


def test_eight_may_wait_and_a_ninth_changes_nothing():
    wanted = [(1000 - place, place % 2 == 0) for place in range(8)]
    questions = asked(*wanted)
    assert (MOST, questions.waiting) == (8, 8)
    for ninth in ((1, False), (993, True), (2000, True)):
        assert not questions.add(*ninth)
    assert told(questions) == sorted((at, at + after) for at, after in wanted)


def test_the_number_of_those_that_wait_goes_up_and_down_by_one():
    questions = asked((200, False), (300, True), (400, False))
    assert (questions.waiting, questions.at) == (3, 200)
    questions.answer()
    assert (questions.waiting, questions.at, questions.due_at) == (2, 300, 301)
    questions.add(250, False)
    assert (questions.waiting, questions.at, questions.due_at) == (3, 250, 250)


@pytest.mark.parametrize("count", range(9))
def test_when_instants_begin_anew_all_that_wait_are_as_far_away_as_before(count):
    questions = asked(*[(1_000 + place, False) for place in range(count)])
    questions.begin_anew(900)
    assert told(questions) == [(100 + place, 100 + place) for place in range(count)]


# The number


def number_in(text, now=0, before="tell "):
    line = bytearray((before + text).encode() + b"junk")
    return instant_in(line, len(before), len(before) + len(text), now)


@pytest.mark.parametrize("text", ["0", "9", "10", "007", "123456789", "999999999"])
def test_a_number_of_up_to_nine_digits_is_an_instant(text):
    assert number_in(text) == int(text)


@pytest.mark.parametrize("text", ["", "1000000000", "0000000001", "/", ":", "1/", "1:", "-1", "1 ", "x", "12a4"])
def test_what_is_no_such_number_is_none(text):
    assert number_in(text) == -1


def test_a_line_that_ends_before_its_number_has_none():
    assert instant_in(bytearray(b"tell 5"), 5, 4, 0) == -1


def test_after_ten_days_of_one_game_an_instant_may_have_a_tenth_digit():
    # 900 000 000 ms: a hundred million before nine digits are all used.
    for now, found in ((899_999_999, -1), (900_000_000, 1_000_000_000), (30 * DAY_MS, 1_000_000_000)):
        assert number_in("1000000000", now) == found
        assert number_in("10000000000", now) == -1
        assert number_in("900000060", now) == 900_000_060
