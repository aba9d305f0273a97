# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The expectations of scenario files: what each turns into, and what each wrong one is told."""

import pytest

from tests.scenario.choices import FORMS, OF_A_SIDE, SIDES, SUBJECTS

TIME_FORMS = [
    "'white delay 3.2'", "'white periods 2'", "'white moves 40'", "'white period 2'", "'white flag final'",
    "'white flagged-at 60.000'", "'white shows \"4:59\"'",
    "'white says \"PAUSED TO MOVE\"'", "'white mark hours'", "'white no-mark interim'",
]  # fmt: skip


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("text", "clause", "what", "value"),
    [
        ("1:29:58.500", "1:29:58.500", "time", 5_398_500),
        ("5", "0:05.000", "time", 5_000),
        ("-0:05.000", "-0:05.000", "time", -5_000),
        ("0", "0:00.000", "time", 0),
        ("delay 3.2", "delay 0:03.200", "delay", 3_200),
        ("periods 2", "periods 2", "periods", 2),
        ("moves 40", "moves 40", "moves", 40),
        ("period 2", "period 2", "period", 2),
        ("flag none", "flag none", "flag", "none"),
        ("flag interim", "flag interim", "flag", "interim"),
        ("flag final", "flag final", "flag", "final"),
        ("flagged-at 60.000", "flagged-at 1:00.000", "flagged-at", 60_000),
        ('shows "4:59"', 'shows "4:59"', "shows", "4:59"),
        ('shows "n 12"', 'shows "n 12"', "shows", "n 12"),
        ('shows "  4:59"', 'shows "4:59"', "shows", "4:59"),
        ('shows ""', 'shows ""', "shows", ""),
        ('shows "1,2#3"', 'shows "1,2#3"', "shows", "1,2#3"),
        ("mark hours", "mark hours", "mark", "hours"),
        ("mark interim", "mark interim", "mark", "interim"),
        ("mark delay", "mark delay", "mark", "delay"),
        ("mark battery", "mark battery", "mark", "battery"),
        ("no-mark hours", "no-mark hours", "no-mark", "hours"),
        ("no-mark battery", "no-mark battery", "no-mark", "battery"),
    ],
)
def test_what_is_expected_of_a_side(actions, side, text, clause, what, value):
    assert actions(f"1 expect {side} {text}") == [["expect", f"{side} {clause}", side, what, value]]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("first-flag", [*SIDES, "none"]),
        ("running", [*SIDES, "none"]),
        ("state", ["ready", "running", "paused", "over"]),
    ],
)
def test_what_is_expected_of_the_pair(actions, what, words):
    for word in words:
        assert actions(f"1 expect {what} {word}") == [["expect", f"{what} {word}", "", what, word]]


def test_several_expectations_are_joined_by_commas(actions):
    found = actions('1 expect white 5 ,black shows "a, b",\trunning none,state paused')
    assert [action[1] for action in found] == [
        "white 0:05.000", 'black shows "a, b"', "running none", "state paused",
    ]  # fmt: skip


NO_CLAUSE = "right would be 'expect WHAT', several joined by commas"
NEXT = ", and a comma before the next expectation"
QUOTES_MISSING = 'a quotation mark is missing; right would be a text in double quotes, such as "4:59"'


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", f"nothing after 'expect'; {NO_CLAUSE}"),
        (",", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white 5,", f"nothing between, before or after commas; {NO_CLAUSE}"),
        (", white 5", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white 5,, black 5", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white", f"nothing after 'white'; right would be 'white TIME', {', '.join(TIME_FORMS)}"),
        ("whit 5", f"'whit' is no side or word to expect; perhaps 'white'; right would be {SUBJECTS}"),
        ("moves 5", f"'moves' is no side or word to expect; right would be {SUBJECTS}"),
        ("white 5 black 5", f"'black' is too much; right would be 'white TIME'{NEXT}"),
        ("white 1:60", "'1:60' has 60 or more after a colon; right would be 00 to 59"),
        ("white 1.2345", "'1.2345' has more than three decimals; milliseconds are the finest"),
        ("white +5", "'+5' is not a time; right would be " + FORMS),
        ("white time 5", f"'time' is no time and nothing to expect of a side; right would be {OF_A_SIDE}"),
        ("white flags none", "'flags' is no time and nothing to expect of a side; perhaps 'flag'; "
                             f"right would be {OF_A_SIDE}"),
        ("white delay", "nothing after 'delay'; right would be 'white delay 3.2'"),
        ("white delay -1", "'-1' is below zero; right would be a time without a sign"),
        ("white delay 1 2", f"'2' is too much; right would be 'white delay 3.2'{NEXT}"),
        ("white periods", "nothing after 'periods'; right would be 'white periods 2'"),
        ("white periods -1", "'-1' is out of range as whole number; right would be 0 or more"),
        ("white moves x", "'x' is no whole number; right would be 0 or more"),
        ("white period 1.0", "'1.0' is no whole number; right would be 0 or more"),
        ("white flag", "nothing after 'flag'; right would be 'white flag final'"),
        ("white flag fallen", "'fallen' is no flag; right would be none, interim, final"),
        ("white flagged-at", "nothing after 'flagged-at'; right would be 'white flagged-at 60.000'"),
        ("white flagged-at none", "'none' is not a time; right would be " + FORMS),
        ("white shows", "nothing after 'shows'; right would be 'white shows \"4:59\"'"),
        ("white shows 4:59", "'4:59' is not in double quotes; right would be a text such as \"4:59\""),
        ('white says ""', "'\"\"' says nothing; right would be words that stand there"),
        ('white says "  "', "'\"  \"' says nothing; right would be words that stand there"),
        ("white shows '4:59'", "\"'4:59'\" is not in double quotes; right would be a text such as \"4:59\""),
        ('white shows "4:59', QUOTES_MISSING),
        ('white shows 4:59"', QUOTES_MISSING),
        ('white shows "4:59" "5:00"', f"'\"5:00\"' is too much; right would be 'white shows \"4:59\"'{NEXT}"),
        ("white mark", "nothing after 'mark'; right would be 'white mark hours'"),
        ("white mark turn", "'turn' is no mark; right would be hours, interim, delay, battery, byoyomi, last-period"),
        ("white no-mark all", "'all' is no mark; right would be hours, interim, delay, battery, byoyomi, last-period"),
        ("first-flag", "nothing after 'first-flag'; right would be 'first-flag white'"),
        ("first-flag both", "'both' is no side; right would be white, black, left, right, none"),
        ("running", "nothing after 'running'; right would be 'running white'"),
        ("running nobody", "'nobody' is no side; right would be white, black, left, right, none"),
        ("running white black", f"'black' is too much; right would be 'running white'{NEXT}"),
        ("state", "nothing after 'state'; right would be 'state paused'"),
        ("state stopped", "'stopped' is no state; right would be ready, running, paused, over, off"),
    ],
)  # fmt: skip
def test_a_wrong_expectation_is_told_what_would_be_right(line_refusal, line, complaint):
    assert line_refusal(f"5 expect {line}".rstrip()) == complaint


def test_the_second_of_two_expectations_is_checked_too(line_refusal):
    assert line_refusal("5 expect white 5, state gone") == (
        "'gone' is no state; right would be ready, running, paused, over, off"
    )
