# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""US Chess notation: minutes, seconds, and one setting that holds for all periods."""

import pytest

from flagfall.notation import NotationError, write_canonical
from flagfall.notation.us import read_us


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("G/60", "3600"),
        ("G/60;d5", "3600d5"),
        ("g/60;D5", "3600d5"),
        ("G/60 d5", "3600d5"),
        ("G/60,d5", "3600d5"),
        ("G/60d5", "3600d5"),
        ("G/60; d5", "3600d5"),
        ("G/60 ; d/5", "3600d5"),
        ("G/60 d/5", "3600d5"),
        ("G/60;d0", "3600"),
        ("G/60;+0", "3600"),
        ("G/90+30", "5400+30"),
        ("G/90 +30", "5400+30"),
        ("G/90;+30", "5400+30"),
        ("G/90, +30", "5400+30"),
        ("G/5 inc/3", "300+3"),
        ("G/5;inc3", "300+3"),
        ("g/5 INC30", "300+30"),
        ("G/5 Inc/30", "300+30"),
        ("SD/30", "1800"),
        ("40/90,SD/30;+30", "40/5400+30:1800+30"),
        ("40/90, SD/30, +30", "40/5400+30:1800+30"),
        ("40/90 SD/30 +30", "40/5400+30:1800+30"),
        ("40/90 , sd/30 ; inc/30", "40/5400+30:1800+30"),
        ("40/90, SD/30; inc 30", "40/5400+30:1800+30"),
        ("40/90 SD/30 inc 30", "40/5400+30:1800+30"),
        ("G/60; d 5", "3600d5"),
        ("G/60 d / 5", "3600d5"),
        ("40/120 SD/60 d/5", "40/7200d5:3600d5"),
        ("40/120,SD/60;d5", "40/7200d5:3600d5"),
        ("40/120, 20/60, G/30", "40/7200:20/3600:1800"),
        ("40/90", "40/5400"),
        ("40/90 d5", "40/5400d5"),
        ("40/90;d5", "40/5400d5"),
        ("40/90+30", "40/5400+30"),
        (" G/60;d5\t", "3600d5"),
        ("G/599", "35940"),
        # As listings write it.
        ("G60", "3600"),
        ("G70/d10", "4200d10"),
        ("G70 d10", "4200d10"),
        ("G/60/d5", "3600d5"),
        ("40/90;SD/30;+30", "40/5400+30:1800+30"),
        ("40/120;20/60;SD/30", "40/7200:20/3600:1800"),
        # So few minutes are minutes where so few moves are to be made in them.
        ("G/1", "60"),
        ("SD/4", "240"),
        ("5/1 SD/1", "5/60:60"),
        ("40/5", "40/300"),
        ("40/90, SD/0;+30", "40/5400+30:0+30"),
    ],
)
def test_minutes_and_seconds_are_read(text, canonical):
    assert write_canonical(read_us(text)) == canonical


SETTING = "'+', 'INC' or 'D'"
AT_PERIOD = "'SD', 'G' or digits"


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "position 1: found the end, expected " + AT_PERIOD),
        ("x", "position 1: found 'x', expected " + AT_PERIOD),
        (";d5", "position 1: found ';', expected " + AT_PERIOD),
        ("d5", "position 1: found 'd', expected " + AT_PERIOD),
        ("G/", "position 3: found the end, expected digits"),
        ("G/x", "position 3: found 'x', expected digits"),
        ("SD60", "position 3: found '6', expected '/'"),
        ("40", "position 3: found the end, expected digits or '/'"),
        ("40/", "position 4: found the end, expected digits"),
        ("5400+30", "position 5: found '+', expected digits or '/'"),
        ("G:60", "position 2: found ':', expected digits or '/'"),
        ("G/60x", "position 5: found 'x', expected digits, ',', ';', '/', '+', 'INC', 'D' or the end"),
        ("G/1:30", "position 4: found ':', expected digits, ',', ';', '/', '+', 'INC', 'D' or the end"),
        ("G/60;", "position 6: found the end, expected " + SETTING),
        ("G/60;x", "position 6: found 'x', expected " + SETTING),
        ("G/60;;d5", "position 6: found ';', expected " + SETTING),
        ("G/60,", "position 6: found the end, expected " + SETTING),
        ("G/60,;d5", "position 6: found ';', expected " + SETTING),
        ("G/60, SD/30", "position 7: found 'S', expected " + SETTING),
        ("40/90,", "position 7: found the end, expected 'SD', 'G', digits, " + SETTING),
        ("40/90;", "position 7: found the end, expected 'SD', 'G', digits, " + SETTING),
        ("40/90SD/30", "position 6: found 'S', expected digits, ',', ';', '/', '+', 'INC', 'D' or the end"),
        (
            "40/90 x",
            "position 7: found 'x', expected ',', ';', '/', 'SD', 'G', digits, '+', 'INC', 'D' or the end",
        ),
        ("G/60;d", "position 7: found the end, expected '/' or digits"),
        ("G/60;d/", "position 8: found the end, expected digits"),
        ("G/60;+/5", "position 7: found '/', expected digits"),
        ("G/60;inc x", "position 10: found 'x', expected '/' or digits"),
        # One setting, at the end.
        ("G/60;d5;+30", "position 8: found ';', expected digits or the end"),
        ("G/60 d5 +30", "position 9: found '+', expected the end"),
        ("G/60;d5 d5", "position 9: found 'd', expected the end"),
        ("G/60+5+5", "position 7: found '+', expected digits or the end"),
        ("40/90 d5 SD/30", "position 10: found 'S', expected the end"),
        ("G/60;d5 x", "position 9: found 'x', expected the end"),
        ("G/1234567", "position 3: found more than 6 digits, expected at most 6"),
        ("G/600", "in 'G/600': period 1: main time of 36000 s: 0 to 35999 s are possible"),
        ("G/0", "in 'G/0': period 1: no time at all; main time, increment or delay must be above 0"),
        ("G/60;d100", "in 'G/60;d100': period 1: delay of 100 s: 0 to 99 s are possible"),
        ("100/90 SD/60", "in '100/90 SD/60': period 1: 100 moves: 0 to 99 are possible"),
    ],
)
def test_a_wrong_text_is_refused_where_it_goes_wrong(text, message):
    with pytest.raises(NotationError) as raised:
        read_us(text)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    "text, said",
    [
        ("40/2, SD/1", "'40/2' means 2 min in US Chess, but 2 h in many listings; right would be 40/120 for the hours"),
        ("40/2,SD/1;d5", "'40/2' means 2 min in US Chess, but 2 h"),
        ("30/1", "'30/1' means 1 min in US Chess, but 1 h in many listings; right would be 30/60 for the hours"),
        ("40/90, SD/1", "'SD/1' means 1 min in US Chess, but 1 h in many listings; right would be SD/60 for the hours"),
        ("20/4", "'20/4' means 4 min"),
    ],
)
def test_hours_as_listings_write_them_are_refused_with_both_meanings(text, said):
    with pytest.raises(NotationError) as raised:
        read_us(text)
    assert str(raised.value).startswith(said)
    assert str(raised.value).endswith("for the minutes the canonical notation")
