# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where the scanner stands and what it says when it has to stop."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.notation import read_canonical
from flagfall.notation.pgn import read_pgn
from flagfall.notation.reading import read_any, read_prose
from flagfall.notation.scanner import MAX_TEXT, NotationError, Scanner
from flagfall.notation.us import read_us

READERS = (read_canonical, read_pgn, read_us, read_prose, read_any)


def refusal(act, *arguments):
    with pytest.raises(NotationError) as raised:
        act(*arguments)
    return str(raised.value), raised.value.position


def test_take_steps_only_over_what_stands_there():
    scanner = Scanner("ab")
    assert not scanner.take("b")
    assert scanner.take("a")
    assert scanner.take("b")
    scanner.expect_end()


def test_the_message_lists_all_that_was_looked_for_here():
    scanner = Scanner("ax")
    scanner.take("a")
    assert scanner.choose(("b", "c")) == ""
    assert refusal(scanner.expect, "d") == ("position 2: found 'x', expected 'b', 'c' or 'd'", 2)


def test_the_message_forgets_what_was_looked_for_earlier():
    scanner = Scanner("ax")
    scanner.take("b")
    scanner.take("a")
    assert refusal(scanner.expect, "c") == ("position 2: found 'x', expected 'c'", 2)


def test_a_thing_looked_for_twice_is_listed_once():
    scanner = Scanner("x")
    scanner.take("b")
    assert refusal(scanner.expect, "b") == ("position 1: found 'x', expected 'b'", 1)


def test_what_is_not_to_be_named_is_not_listed():
    scanner = Scanner("x")
    scanner.take("a", named=False)
    assert refusal(scanner.expect, "b") == ("position 1: found 'x', expected 'b'", 1)


def test_the_end_is_named_as_found():
    assert refusal(Scanner("").number) == ("position 1: found the end, expected digits", 1)


def test_small_letters_are_read_as_capitals_only_on_request():
    assert Scanner("inc", any_case=True).take("INC")
    assert not Scanner("inc").take("INC")


def test_a_line_break_is_shown_as_such():
    assert refusal(Scanner("\n").number)[0] == "position 1: found '\\n', expected digits"


@pytest.mark.parametrize("digit", ["\u0663", "\u00b2", "\uff13"])
def test_only_plain_digits_are_digits(digit):
    assert refusal(Scanner(digit).number)[1] == 1


def test_a_number_may_have_leading_zeros_and_six_digits():
    assert Scanner("000300").number() == 300
    assert Scanner("999999").number() == 999_999


def test_a_number_of_seven_digits_is_refused_where_it_begins():
    scanner = Scanner("a1234567")
    scanner.take("a")
    assert refusal(scanner.number) == ("position 2: found more than 6 digits, expected at most 6", 2)


@pytest.mark.parametrize("blanks", [" ", "\t", "\u00a0", "\u202f", " \u2009 "])
def test_blanks_at_both_ends_are_passed_over(blanks):
    scanner = Scanner(blanks + "12" + blanks)
    assert scanner.number() == 12
    scanner.expect_end()


def test_a_position_counts_the_blanks_before_it():
    assert refusal(Scanner("  x").number)[1] == 3


def test_only_blanks_are_an_empty_text():
    assert refusal(Scanner("   ").number)[0].startswith("position 1: found the end")


@pytest.mark.parametrize("read", READERS)
def test_a_text_too_long_is_refused_by_every_reader(read):
    message, position = refusal(read, "1:" * MAX_TEXT)
    assert position == 251
    assert message.endswith("position 251: found more text, expected the end: at most 250 characters are read")


@pytest.mark.parametrize(("read", "text"), [*zip(READERS, ("300", "300", "G/5", "5'", "300"))])
def test_a_text_as_long_as_can_be_is_read_by_every_reader_and_one_longer_by_none(read, text):
    assert read(text.ljust(250)) == read_canonical("300")
    message, position = refusal(read, text.ljust(251))
    assert (position, "at most 250 characters" in message) == (251, True)


def test_the_longest_text_still_has_all_its_readings():
    message, _position = refusal(read_any, "3" + " " * 246 + "+ 2")
    prose, others = "180+2 (3 min, +2 s a move) in prose", "3+2 (3 s, +2 s a move) in canonical and PGN"
    assert message.endswith("means %s, but %s: name the notation" % (prose, others))


def test_an_error_where_nothing_was_read_has_no_position():
    assert NotationError("no").position == 0
    assert NotationError("no", 7).position == 7


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("part", ["9", "+", "1+", "40/", "*", " "])
def test_unreasonable_texts_are_refused_in_one_short_line(read, part):
    for text in (part * (MAX_TEXT // len(part)), part * 1_000_000):
        message, position = refusal(read, text)
        assert len(message) < 400
        assert position <= MAX_TEXT + 1


@given(st.text(max_size=300), st.sampled_from(READERS))
def test_any_text_is_read_or_refused_in_one_line(text, read):
    try:
        read(text)
    except NotationError as problem:
        assert 1 <= problem.position <= len(text) + 1
        assert str(problem).isprintable()


@given(st.text(alphabet="0123456789+:/*WBdbjcoxmgu-GSDINC;, '\"h?", max_size=30), st.sampled_from(READERS))
def test_any_text_of_the_right_characters_is_read_or_refused(text, read):
    try:
        agreed = read(text)
    except NotationError as problem:
        assert 1 <= problem.position <= len(text) + 1
    else:
        assert agreed.white.count >= 1
