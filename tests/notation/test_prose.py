# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Prose as players write it, with primes and quotes of every kind."""

import pytest

from flagfall.notation import NotationError, write_canonical
from flagfall.notation.reading import read_prose


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("3+2", "180+2"),
        ("3 + 2", "180+2"),
        ("90+30", "5400+30"),
        ("5+0", "300"),
        ("5'", "300"),
        ("2h", "7200"),
        ("2H", "7200"),
        ("1h30'", "5400"),
        ("1h30", "5400"),
        ("1 h 30 '", "5400"),
        ('1h30+30"', "5400+30"),
        ("4'30\"", "270"),
        ('4\'30" + 2"', "270+2"),
        ("15'+10\"", "900+10"),
        (" 15 ' + 10 \" ", "900+10"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("90'/40+30'+30\"", "40/5400+30:1800+30"),
        ("100'/40 + 50'/20 + 15' + 30\"", "40/6000+30:20/3000+30:900+30"),
        ("2h/40 + 1h", "40/7200:3600"),
        ("2h/40 + 1h/20 + 30'", "40/7200:20/3600:1800"),
        ("120' + 60' + 30'", "7200:3600:1800"),
        ("90'/40", "40/5400"),
        ("90'/40 + 30\"", "40/5400+30"),
        ("15'+0\"", "900"),
        ("15' + 1'30\"", "900:90"),
    ],
)
def test_times_and_increment_are_read(text, canonical):
    assert write_canonical(read_prose(text)) == canonical


@pytest.mark.parametrize("prime", ["'", "\u2032", "\u2019", "\u2018", "\u00b4"])
@pytest.mark.parametrize("double", ['"', "\u2033", "\u201d", "\u201c", "''", "\u2032\u2032", "\u2019\u2019"])
def test_primes_and_quotes_of_every_kind_are_read(prime, double):
    text = "90%s/40 + 30%s + 30%s" % (prime, prime, double)
    assert write_canonical(read_prose(text)) == "40/5400+30:1800+30"


@pytest.mark.parametrize("blank", ["", " ", "\t", "\u00a0", "\u202f"])
def test_blanks_do_not_matter(blank):
    text = blank.join(["", "1", "h", "30", "'", "/", "40", "+", "30", "'", "+", "30", '"', ""])
    assert write_canonical(read_prose(text)) == "40/5400+30:1800+30"


MAIN = """digits, '"', 'h' or "'\""""


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "position 1: found the end, expected digits"),
        ("x", "position 1: found 'x', expected digits"),
        ("5", "position 2: found the end, expected digits, '+', 'h' or \"'\""),
        ("5 4'", "position 3: found '4', expected '+', 'h' or \"'\""),
        ('30"', "position 3: found '\"', expected digits, '+', 'h' or \"'\""),
        ("3+", "position 3: found the end, expected digits"),
        ("3+2+1", "position 4: found '+', expected digits or the end"),
        ('3+2"', "position 4: found '\"', expected digits or the end"),
        ("5'x", "position 3: found 'x', expected digits, '/', '+' or the end"),
        ("5'3", "position 4: found the end, expected digits or '\"'"),
        ("5'3'", "position 4: found \"'\", expected digits or '\"'"),
        ("2hx", "position 3: found 'x', expected digits, '/', '+' or the end"),
        ("1h30x", "position 5: found 'x', expected digits, \"'\", '/', '+' or the end"),
        ('1h30"', "position 5: found '\"', expected digits, \"'\", '/', '+' or the end"),
        ("90'/", "position 5: found the end, expected digits"),
        ("90'/40x", "position 7: found 'x', expected digits, '+' or the end"),
        ("90'/40+", "position 8: found the end, expected digits"),
        ("15'+10", "position 7: found the end, expected " + MAIN),
        ("90'/40 + 30x", "position 12: found 'x', expected " + MAIN),
        ("15'+10\"x", "position 8: found 'x', expected the end"),
        ("15'+10\"+5'", "position 8: found '+', expected the end"),
        ("1234567'", "position 1: found more than 6 digits, expected at most 6"),
        ("10h", "in '10h': period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("600+5", "in '600+5': period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("3+100", "in '3+100': period 1: increment of 100 s: 0 to 99 s are possible"),
        ("0'", 'in "0\'": period 1: no time at all; main time, increment or delay must be above 0'),
    ],
)
def test_a_wrong_text_is_refused_where_it_goes_wrong(text, message):
    with pytest.raises(NotationError) as raised:
        read_prose(text)
    assert str(raised.value) == message
