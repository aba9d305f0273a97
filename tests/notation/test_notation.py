# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A text with no notation named: one reading or none at all, never a guess (rules.md section 6)."""

import pytest
from hypothesis import given

from flagfall.notation import (
    NotationError,
    read_canonical,
    write_canonical,
)
from flagfall.notation.pgn import read_pgn, write_pgn
from flagfall.notation.reading import in_words, read_any
from flagfall.notation.us import read_us
from tests import strategies


def refusal(text):
    with pytest.raises(NotationError) as raised:
        read_any(text)
    return str(raised.value)


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("300", "300"),
        ("5400+30", "5400+30"),
        ("10:30", "10:30"),
        ("40/5400+30:1800+30", "40/5400+30:1800+30"),
        ("*60", "*60"),
        ("3600d5", "3600d5"),
        ("W300-B240", "W300-B240"),
        ("40/9000:16/3600*", "40/9000:16/3600*"),
        ("G/60;d5", "3600d5"),
        ("40/90,SD/30;+30", "40/5400+30:1800+30"),
        ("40/120 d/5", "40/7200d5"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("15'+10\"", "900+10"),
        ("2h", "7200"),
        ("5400 + 30", "5400+30"),
    ],
)
def test_a_text_with_one_reading_is_read(text, canonical):
    assert write_canonical(read_any(text)) == canonical


@pytest.mark.parametrize(
    "text, readings",
    [
        ("3+2", "3+2 (3 s, +2 s a move) in canonical and PGN, but 180+2 (3 min, +2 s a move) in prose"),
        (
            "90+30",
            "90+30 (1 min 30 s, +30 s a move) in canonical and PGN, but 5400+30 (90 min, +30 s a move) in prose",
        ),
        ("180+2", "180+2 (3 min, +2 s a move) in canonical and PGN, but 10800+2 (3 h, +2 s a move) in prose"),
        ("40/7200", "40/7200 (40 moves in 2 h) in canonical, but 40/7200* (40 moves in 2 h, repeated) in PGN"),
        (
            "40/9000:16/3600",
            "40/9000:16/3600 (40 moves in 2 h 30 min, then 16 moves in 1 h) in canonical, "
            "but 40/9000:16/3600* (40 moves in 2 h 30 min, then 16 moves in 1 h, repeated) in PGN",
        ),
        (
            "40/90",
            "40/90 (40 moves in 1 min 30 s) in canonical, 40/90* (40 moves in 1 min 30 s, repeated) in PGN, "
            "but 40/5400 (40 moves in 90 min) in US Chess",
        ),
        # Only prose has blanks, but nobody who types one thinks of that.
        ("3 + 2", "180+2 (3 min, +2 s a move) in prose, but 3+2 (3 s, +2 s a move) in canonical and PGN"),
        # A gong, or a game in so many minutes.
        ("g30", "g30 (gong every 30 s) in canonical, but 1800 (30 min) in US Chess"),
    ],
)
def test_different_readings_are_refused_with_all_of_them(text, readings):
    assert refusal(text) == "'%s' means %s: name the notation" % (text, readings)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "canonical: position 1: found the end, expected 'W', '*', 'm', 'g', 'u' or digits"),
        ("3600d5x", "canonical: position 7: found 'x', expected digits, '*', ':' or the end"),
        ("G/60;x", "US Chess: position 6: found 'x', expected '+', 'INC' or 'D'"),
        ("15'+10\"x", "prose: position 8: found 'x', expected the end"),
        (
            "300 + 3" + " " * 300 + "x",
            "canonical: position 251: found more text, expected the end: at most 250 characters are read",
        ),
        ("54 00", "prose: position 4: found '0', expected '+', 'h' or \"'\""),
        ("3 + 2 + x", "prose: position 7: found '+', expected the end"),
        ("300 + ", "prose: position 6: found the end, expected digits"),
        ("36000", "canonical: in '36000': period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("?", "PGN: in PGN '?' means an unknown time control: there is no control to set"),
        ("-", "PGN: in PGN '-' means no time control: there is no control to set"),
    ],
)
def test_a_text_without_a_reading_is_refused_by_the_notation_that_came_furthest(text, message):
    assert refusal(text) == "not a time control; as " + message


def test_official_controls_are_the_same_in_every_notation():
    agreed = read_canonical("40/5400+30:1800+30")
    assert read_pgn(write_pgn(agreed)) == agreed
    assert read_us("40/90,SD/30;+30") == agreed
    assert in_words(agreed) == "40 moves in 90 min, then 30 min, +30 s a move"


@given(strategies.controls())
def test_what_is_written_canonical_is_read_so_or_refused(agreed):
    text = write_canonical(agreed)
    try:
        assert read_any(text) == agreed
    except NotationError as problem:
        assert "%s (%s) in canonical" % (text, in_words(agreed)) in str(problem)
