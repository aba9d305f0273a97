# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""PGN's TimeControl field: read, written, and refused."""

import pytest
from hypothesis import given

from flagfall.notation import NotationError, read_canonical, write_canonical
from flagfall.notation.pgn import read_pgn, write_pgn
from flagfall.timing.methods import HOURGLASS, INCREMENT, NONE
from flagfall.timing.timecontrol import TimeControl, controls, period
from tests import strategies


def refusal(act, argument):
    with pytest.raises(NotationError) as raised:
        act(argument)
    return str(raised.value)


@pytest.mark.parametrize(
    "text, periods, repeats",
    [
        ("300", [period(300_000)], False),
        ("180+2", [period(180_000, method=INCREMENT, increment_ms=2000)], False),
        ("3+2", [period(3000, method=INCREMENT, increment_ms=2000)], False),
        ("*180", [period(180_000, method=HOURGLASS)], False),
        ("40/9000:16/3600", [period(9_000_000, 40), period(3_600_000, 16)], True),
        ("40/7200", [period(7_200_000, 40)], True),
        ("40/7200:3600", [period(7_200_000, 40), period(3_600_000)], False),
        ("40/5400+30", [period(5_400_000, 40, INCREMENT, increment_ms=30_000)], True),
        (
            "40/5400+30:1800+30",
            [
                period(5_400_000, 40, INCREMENT, increment_ms=30_000),
                period(1_800_000, method=INCREMENT, increment_ms=30_000),
            ],
            False,
        ),
    ],
)
def test_a_text_is_its_periods_and_they_are_the_text(text, periods, repeats):
    agreed = controls(TimeControl(periods, repeats))
    assert read_pgn(text) == agreed
    assert write_pgn(agreed) == text


@pytest.mark.parametrize("text, canonical", [("300+0", "300"), (" 300 ", "300"), ("40/7200:0/60", "40/7200:60")])
def test_what_means_nothing_is_read(text, canonical):
    assert write_canonical(read_pgn(text)) == canonical


@pytest.mark.parametrize("text", ["?", "-", " - "])
def test_no_control_is_refused_as_such(text):
    meaning = "an unknown" if "?" in text else "no"
    message = "in PGN '%s' means %s time control: there is no control to set" % (text.strip(), meaning)
    assert refusal(read_pgn, text) == message


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "position 1: found the end, expected '*' or digits"),
        ("G/60", "position 1: found 'G', expected '*' or digits"),
        ("W300-B240", "position 1: found 'W', expected '*' or digits"),
        ("300d5", "position 4: found 'd', expected digits, '+', ':' or the end"),
        ("40/9000:", "position 9: found the end, expected '*' or digits"),
        ("40/9000:?", "position 9: found '?', expected '*' or digits"),
        ("300+", "position 5: found the end, expected digits"),
        ("180+2+2", "position 6: found '+', expected digits, ':' or the end"),
        ("40/9000:16/3600*", "position 16: found '*', expected digits, '+', ':' or the end"),
        ("*60+2", "position 4: found '+', expected digits, ':' or the end"),
        ("36000", "in '36000': period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("40/7200:20/0+10", "in '40/7200:20/0+10': a repeated period needs main time"),
    ],
)
def test_a_wrong_text_is_refused_where_it_goes_wrong(text, message):
    assert refusal(read_pgn, text) == message


@pytest.mark.parametrize(
    "canonical, what",
    [
        ("W300-B240", "different times for White and Black"),
        ("3600d5", "simple delay"),
        ("3600b5", "Bronstein delay"),
        ("3600j3x30", "Japanese byo-yomi"),
        ("3600c20/300", "Canadian byo-yomi"),
        ("m30", "fixed time per move"),
        ("g10", "gong"),
        ("u", "count-up"),
        ("1500o", "overtime"),
        ("300*", "that a period without a move count repeats"),
        ("40/7200:20/3600", "that a last period with a move count does not repeat"),
    ],
)
def test_what_pgn_cannot_say_is_not_written(canonical, what):
    assert refusal(write_pgn, read_canonical(canonical)) == "%s: PGN cannot say %s" % (canonical, what)


@given(strategies.ordinary_time_controls(wanted=(NONE, INCREMENT)))
def test_what_pgn_can_say_is_read_back_exactly(control):
    repeats = control.periods[-1].moves > 0 and control.periods[-1].main_ms > 0
    if control.periods[-1].moves > 0 and not repeats:
        return
    agreed = controls(TimeControl(control.periods, repeats))
    assert read_pgn(write_pgn(agreed)) == agreed
