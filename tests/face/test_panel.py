# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A sentence in a panel: how it is broken into lines and what blinks; and a panel that shows something everywhere."""

from flagfall.face.panel import FIRST_BIT, PANEL_SIZE, SECOND_BIT, THIRD_BIT, fill, put, wipe
from tests.micropython import panels


def panel_of(text):
    panel = bytearray(PANEL_SIZE)
    put(panel, text)
    return panel


def test_a_line_is_broken_at_words_and_not_before_it_must():
    line = "abcdefghij abcdefghij abcdefghijk"
    assert len(line) == panels.WIDTH
    assert panels.lines(panel_of((line + " l").encode())) == [line, "l", ""]
    assert panels.lines(panel_of((line + "k l").encode())) == ["abcdefghij abcdefghij", "abcdefghijkk l", ""]


def test_a_line_takes_a_word_that_just_fits_and_what_only_says_what_blinks_has_no_width():
    assert panels.lines(panel_of(b"x" * 31 + b" a b")) == ["x" * 31 + " a", "b", ""]
    assert panels.lines(panel_of(b"x" * 30 + b" [ab] c")) == ["x" * 30 + " ab", "c", ""]
    assert panels.lines(panel_of(b"x" * 30 + b" [abc]")) == ["x" * 30, "abc", ""]


def test_blanks_at_the_end_say_nothing():
    assert panels.sentence(panel_of(b"word  ")).rstrip() == "word"


def test_what_blinks_is_found_where_it_stands():
    panel = panel_of(b"Penalty: 2 minutes to somebody [else~here]\rkeys")
    assert panels.lines(panel) == ["Penalty: 2 minutes to somebody", "else here", "keys"]
    assert panels.blinking(panel) == "else here"
    assert panels.blinking(panel_of(b"time 1:[3]0:00")) == "3"


def test_what_has_no_room_is_left_out_and_touches_nothing_else():
    panel = panel_of(b"x" * 40 + b"\n" + b"word " * 40)
    assert panels.lines(panel)[0] == "x" * 33
    assert panel[20:60] == bytes(40)
    wipe(panel)
    assert panel == bytes(PANEL_SIZE)


def test_nothing_stays_of_what_blinked():
    panel = panel_of(b"one [two]\nthree")
    panel[16] = 7  # all numbers of a time
    put(panel, b"four")
    assert (panels.sentence(panel), panels.blinking(panel)) == ("four", "")
    assert panel[16:20] == bytes(4)
    wipe(panel)
    assert panel == bytes(PANEL_SIZE)


def test_a_self_test_shows_something_in_every_field_and_no_sentence():
    panel = panel_of(b"one [two]\nthree\rfour")
    fill(panel)
    assert panels.time(panel) == "8:88:88"
    assert panels.beside(panel) == ("J", 88, 88)
    assert (panels.moves(panel), panels.period(panel)) == ((88, 88), (88, 88))
    assert panels.control(panel) == "8" * panels.WIDTH
    assert panels.lines(panel) == ["", "", ""]
    # What blinks as a whole would be dark half of the time, and a sign is for four digits.
    assert panels.marks(panel) == ["interim", "delay", "byoyomi", "last-period", "battery"]
    assert panels.state(panel)[1:] == ["to-move", "white", "flag", "flag-first", "lever", "cue"]


def test_the_bits_of_what_is_being_changed_are_those_of_the_page_that_drivers_read():
    # flagfall/face/panel.py, place 16
    assert (FIRST_BIT, SECOND_BIT, THIRD_BIT) == (1, 2, 4)
