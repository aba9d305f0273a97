# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is read off the pixels of a memory LCD is what the panel said that they were drawn from.

And by which rule a story for digits holds there.
"""

import pytest

from flagfall.face import panel as at
from flagfall.timing.sides import LEFT
from host_sim.desk import lcddigits
from host_sim.desk.lcdface import Lcd
from host_sim.desk.lcdpair import Lcds
from host_sim.desk.lcdreading import read
from host_sim.desk.lcdtext import rows_of
from host_sim.desk.memorylcd import HEIGHT, ROW, WIDTH


@pytest.fixture(scope="module")
def lcds():
    return Lcds()


def panel_of(text, **places):
    """A panel with the time, or the lines, of `text`."""
    panel = bytearray(at.PANEL_SIZE)
    panel[at.PERIOD] = panel[at.PERIOD_COUNT] = 1
    panel[at.MOVES_TO_GO] = panel[at.MOVES_TO_GO + 1] = at.NONE
    if isinstance(text, list):
        panel[at.MAIN] = at.SENTENCE
        for number, line in enumerate(text):
            place = at.LINES + number * at.TEXT_SIZE
            panel[place : place + len(line)] = line.encode()
    elif "." in text:
        panel[at.MAIN] = at.TENTHS
        panel[2], panel[3] = map(int, text.split("."))
    else:
        numbers = [int(part) for part in text.strip("-").split(":")]
        panel[at.MAIN] = at.HOURS if len(numbers) == 3 else at.MINUTES
        panel[4 - len(numbers) : 4] = bytes(numbers)
        panel[at.MARKS] |= at.NEGATIVE if text[0] == "-" else 0
    for name, value in places.items():
        panel[getattr(at, name)] |= value
    return panel


def ink(lcds, text, **places):
    # Both must be whole before either is seen.
    for side in (1, LEFT):
        lcds.show(side, panel_of(text, **places))
    return lcds.look(LEFT)


def times():
    yield from (f"{s // 60}:{s % 60:02d}" for s in range(0, 600, 7))
    yield from (f"{s // 60}:{s % 60:02d}" for s in range(600, 3600, 61))
    yield from (f"{s // 3600}:{s // 60 % 60:02d}:{s % 60:02d}" for s in range(3600, 36000, 617))
    yield from (f"-{s // 60}:{s % 60:02d}" for s in (*range(1, 600, 43), *range(600, 3600, 61)))
    yield from (f"-{s // 3600}:{s // 60 % 60:02d}:{s % 60:02d}" for s in (*range(3600, 36000, 617), 35999))
    yield from (f"{t // 10}.{t % 10}" for t in range(0, 200, 3))


def test_every_time_is_read_as_it_was_meant(lcds):
    assert [(text, read(ink(lcds, text)).time) for text in times() if read(ink(lcds, text)).time != text] == []


# What can stand black, and what can stand beside it: every field full, no field, and what blinks dark.
BLACK = (at.CUE, at.FLAG, at.FLAG | at.FLAG_FIRST)
KINDS = ("8:58", "0:00", "18.8", "28:58", "10:01", "1:30:30", "9:59:59", "-0:05", "-9:59", "-10:30", "-59:59")
KINDS += ("-1:00:00", "-9:59:59")


def full(text, **places):
    panel = panel_of(text, SECOND=ord("J"), PERIODS_LEFT=88, **places)
    panel[at.SECOND_TIME], panel[at.SECOND_TIME + 1] = 7, 208
    panel[at.MOVES] = panel[at.MOVES_TO_GO] = 3
    panel[at.MOVES + 1] = panel[at.MOVES_TO_GO + 1] = 231
    panel[at.CONTROL : at.CONTROL + 33] = b"8" * 33
    return panel


@pytest.mark.parametrize("state", [0, 1, 2, 3], ids=("ready", "running", "paused", "over"))
@pytest.mark.parametrize("text", KINDS)
def test_a_time_is_read_beside_every_field_that_can_stand_black(lcds, text, state):
    for black in (0, *BLACK):
        for panel in (panel_of(text, STATE=state | black), full(text, STATE=state | black | at.TO_MOVE)):
            lcds.show(LEFT, panel)
            seen = read(lcds.look(LEFT))
            assert seen.time == text, black
            assert "?" not in seen.words()
            assert seen.state[1] == "FLAG" if black & at.FLAG else seen.state


@pytest.mark.parametrize("text", KINDS)
def test_fields_are_read_beside_a_time_that_blinks_and_is_dark(lcds, text):
    panel = full(text, STATE=3 | at.FLAG | at.FLAG_FIRST, MARKS=at.FIRST_BLINKS)
    lcds.show(LEFT, panel)
    lit, dark = read(lcds.look(LEFT)), read(lcds.look(LEFT, lit=False))
    assert (dark.fields, dark.top, dark.control) == (lit.fields, lit.top, lit.control)
    assert dark.said == "" and "?" not in dark.words()
    assert dark.time in ("", "-")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(20, "0:20"), (62, "1:02"), (600, "10:00"), (5999, "99:59"), (6000, "1:40h"), (35999, "9:59h")],
)
def test_the_time_of_byoyomi_is_told_in_minutes_and_never_runs_into_the_next_field(lcds, seconds, told):
    panel = panel_of("4:59", SECOND=ord("J"), PERIODS_LEFT=99, MARKS=at.BYOYOMI, STATE=1)
    panel[at.SECOND_TIME], panel[at.SECOND_TIME + 1] = divmod(seconds, 256)
    lcds.show(LEFT, panel)
    seen = read(lcds.look(LEFT))
    assert (seen.second, seen.fields[2], seen.fields[3]) == (("BYO-YOMI", told), ("moves", "0"), ("periods", "99"))


@pytest.mark.parametrize("text", KINDS)
def test_white_lines_part_digits_from_bar_and_fields(lcds, text):
    lcds.show(LEFT, full(text, STATE=1 | at.TO_MOVE | at.FLAG))
    ink = lcds.look(LEFT)
    assert not any(ink[16 * ROW : 24 * ROW])
    if lcddigits.height(rows_of(ink)) == lcddigits.SMALL:
        assert not any(ink[168 * ROW : 176 * ROW])


def test_no_digit_stands_at_the_edge_of_the_glass(lcds):
    for text in KINDS:
        lcds.show(LEFT, panel_of(text, STATE=1))
        ink = lcds.look(LEFT)
        for line in range(24, 168):
            assert not ink[line * ROW] & 0xF0 and not ink[line * ROW + ROW - 1] & 0x0F, text


def squares(text):
    """Rows with digits of square strokes, 60 x 144, of the reader's own geometry and of nobody's design."""
    strokes = {"a": (0, 0, 60, 14), "b": (46, 0, 60, 72), "c": (46, 72, 60, 144), "d": (0, 130, 60, 144)}
    strokes |= {"e": (0, 72, 14, 144), "f": (0, 0, 14, 72), "g": (0, 65, 60, 79)}
    shapes = "abcdef bc abdeg abcdg bcfg acdfg acdefg abc abcdefg abcdfg".split()
    rows, x = [0] * HEIGHT, 4
    for sign in text:
        boxes = [(6, 40, 18, 52), (6, 92, 18, 104)] if sign == ":" else [strokes[name] for name in shapes[int(sign)]]
        for left, top, right, bottom in boxes:
            for y in range(top, bottom):
                rows[lcddigits.TOP + y] |= ((1 << right - left) - 1) << WIDTH - x - right
        x += 28 if sign == ":" else 72
    return rows


@pytest.mark.parametrize("text", ["02:34", "56:78", "90:27", "48:65"])
def test_digits_are_read_by_where_their_strokes_are(text):
    assert lcddigits.time(squares(text)) == text


def test_bars_and_fields_are_read(lcds):
    text = "5 min, 3 s delay a move"
    panel = panel_of("4:59", STATE=at.TO_MOVE | at.WHITE | 1, MARKS=at.BATTERY, SECOND=ord("d"))
    panel[at.SECOND_TIME + 1], panel[at.MOVES + 1] = 3, 12
    panel[at.CONTROL : at.CONTROL + len(text)] = text.encode()
    for side in (1, LEFT):
        lcds.show(side, panel)
    seen = read(lcds.look(LEFT))
    assert (seen.time, seen.second, seen.moves, seen.control) == ("4:59", ("delay", "3"), "12", text)
    assert seen.top.split() == ["WHITE", "TO", "MOVE", "LOW", "BATTERY"]
    assert Lcd.told("mark", lcds.look(LEFT)) == "mark delay battery"


def test_lines_are_read_in_both_sizes_of_letters(lcds):
    lines = ["Penalty: 2 minutes", "White 1:31:31, Black 1:29:48", "forward: do it  minus/plus: whose"]
    seen = read(ink(lcds, lines))
    assert (seen.time, seen.lines) == ("", lines)
    assert seen.said == "Penalty: 2 minutes White 1:31:31, Black 1:29:48 forward: do it minus/plus: whose"


HOLDS = [
    ("1:30:05", "1:30"), ("1:05:00", "65:00"), ("1:05:00", "1:05"), ("-0:05", "-0:05"), ("19.9", "19.9"),
    ("45:00", "0:45"), ("0:05", "0:05"), (["Penalty: 2 minutes to Black"], "2:00"), (["Penalty: 2 minutes"], "PEnA"),
    (["to Black"], "bLAC"), (["Option 12: FIDE"], "OP12"), (["Option 12: FIDE"], "FIdE"), (["moves 40, 3"], "n 40"),
    (["time 1:31:57"], "1h31"), (["40/2 h 30 min, 16/1 h"], "2:30"), (["Take off 0:09:50"], "-9:50"),
    (["Batteries: about 80 % left"], "80"), (["Flagfall 0.1.2"], "0:01"), (["Flagfall 0.1.2"], "0:02"),
]  # fmt: skip
FAILS = [
    ("1:30:05", "1:31"), ("1:30:05", "90:00"), ("0:05", "-0:05"), ("4:59", "4:58"), ("19.9", "19.8"), ("4:59", "turn"),
    (["Penalty: 2 minutes"], "3:00"), (["Penalty: 2 minutes"], "Undo"), (["Option 120"], "OP12"),
    (["5 min, 30 s"], "5:30"), (["Option 12"], ""), ("0:30", "0:45"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected", "holds"), [(*each, True) for each in HOLDS] + [(*e, False) for e in FAILS]
)
def test_what_was_written_for_digits_holds_by_rule(lcds, text, expected, holds):
    assert Lcd.fits("shows", expected, ink(lcds, text)) is holds


@pytest.mark.parametrize(
    ("text", "places", "on"),
    [
        ("0:30", {"STATE": at.FLAG | at.FLAG_FIRST}, ""),
        ("0:30", {"MARKS": at.INTERIM}, "interim"),
        ("0:30", {"SECOND": ord("J"), "PERIODS_LEFT": 3}, ""),
        ("0:30", {"SECOND": ord("J"), "PERIODS_LEFT": 3, "MARKS": at.BYOYOMI}, "byoyomi"),
        ("0:30", {"SECOND": ord("J"), "PERIODS_LEFT": 1, "MARKS": at.BYOYOMI | at.LAST_PERIOD}, "byoyomi last-period"),
        ("0:30", {"SECOND": ord("C"), "PERIODS_LEFT": 15, "MARKS": at.BYOYOMI}, "byoyomi"),
        ("1:39:59", {}, ""),
        ("1:40:00", {}, "hours"),
    ],
)
def test_marks_are_told_by_their_signs_here(lcds, text, places, on):
    assert Lcd.told("mark", ink(lcds, text, **places)) == "mark " + (on or "none")


def test_hours_are_a_mark_from_where_digits_may_show_them(lcds):
    fits = [Lcd.fits(what, "hours", ink(lcds, time)) for time in ("19:59", "20:00") for what in ("mark", "no-mark")]
    assert fits == [False, True, True, True]
    assert not Lcd.fits("no-mark", "hours", ink(lcds, "1:40:00"))


def test_says_finds_what_stands_in_bars_and_fields_and_tells_all_that_it_looks_at(lcds):
    panel = full("24:59", STATE=2 | at.TO_MOVE | at.WHITE)
    lcds.show(LEFT, panel)
    seen = lcds.look(LEFT)
    for words in ("WHITE PAUSED TO MOVE", "moves 999", "PAUSE", "24:59", "8" * 33):
        assert Lcd.fits("says", words, seen), words
        assert words in Lcd.told("says", seen)
    assert not Lcd.fits("says", "TO MOVE moves", seen)


def test_says_wants_the_words_in_their_order(lcds):
    seen = ink(lcds, ["Penalty: 2 minutes to Black", "White 0:05:00"])
    assert Lcd.fits("says", "2 minutes to Black White 0:05:00", seen)
    assert not Lcd.fits("says", "Black to 2 minutes", seen)
