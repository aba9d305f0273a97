# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The journal over the link, and what the host writes of it: the real link on a UART, and the host at its other end."""

import io
import re

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim import timetext
from host_sim.link import link
from host_sim.link.journal import JournalError, read_journal
from host_sim.link.journalpgn import as_pgn
from host_sim.link.journaltext import as_text
from tests.link.table import Table, carry_out, corrected, game
from tests.replayed import clk

CLK = re.compile(r"\[%clk (\d+:\d\d:\d\d)\]")


def rows(text):
    """Return the lines of the journal as lists of words, without its head."""
    lines = text.split("\n")
    return [line.split() for line in lines[lines.index("") + 2 :] if line]


def test_the_journal_on_the_host_is_the_one_in_the_clock():
    table = game()
    journal = link.Conversation(table, table.seconds).journal(lambda got, of: None)
    ours = table.app.journal
    assert journal.length == ours.length
    assert journal.records[: journal.length * RECORD_SIZE] == ours.records[: ours.length * RECORD_SIZE]


def test_the_text_tells_what_both_clocks_read_after_each_press(tmp_path):
    table = game()
    assert carry_out(table, "journal", tmp_path / "game.txt") == 0
    told = [row for row in rows((tmp_path / "game.txt").read_text()) if row[-1] == "press"]
    assert [(row[2], row[3], row[4]) for row in told] == [
        (("White", "Black")[side], *map(timetext.write_time, readings)) for side, readings, _moves in table.presses
    ]
    assert [row[1] for row in told] == ["1.", "1...", "2.", "2...", "3.", "3..."]


def test_the_text_tells_who_did_what_and_when_since_the_start(tmp_path):
    table = game()
    carry_out(table, "journal", tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text()
    assert text.startswith("control 5400+30\nwhite left, periods by time, freeze on\n\n")
    told = rows(text)
    assert told[0][1:4] == ["1.", "White", "1:30:30.000"]
    assert told[1][0] == "0:00.000" and told[1][-1] == "start"
    assert told[2][0] == "0:12.396"  # the key was held for 51 ms
    assert told[-1][-3:] == ["arbiter:", "moves", "40"]
    assert [" ".join(row[5:]) for row in told[-5:]] == ["resume", "press", "press", "pause", "arbiter: moves 40"]


def test_what_an_arbiter_changed_is_told():
    table = corrected()
    told = [row[row.index("arbiter:") + 1 :] for row in rows(as_text(table.app.journal)) if "arbiter:" in row]
    assert [" ".join(words) for words in told] == [
        "add -0:20.000",
        "set 1:01.500",
        "moves 12",
        "period 1",
        "turn",
        "control W300-B240",
        "control 60j3x10",
        "byoyomi 2",
        "byoyomi 99 begun",
    ]


def test_a_flag_that_has_fallen_is_told(tmp_path):
    table = Table("5")
    table.play_key()
    table.press(LEFT, 5_000)
    table.turn(100)
    table.play_key()
    carry_out(table, "journal", tmp_path / "game.txt")
    assert "(flag: White)" in (tmp_path / "game.txt").read_text()


def test_the_pgn_has_a_null_move_with_its_clock_for_each_press(tmp_path):
    table = game()
    assert carry_out(table, "journal", tmp_path / "game.pgn", pgn=True) == 0
    text = (tmp_path / "game.pgn").read_text()
    assert '[TimeControl "5400+30"]' in text and text.endswith(" *\n")
    assert CLK.findall(text.replace("\n", " ")) == [clk(readings[side]) for side, readings, _moves in table.presses]
    moves = text.split("\n\n")[1].replace("\n", " ")
    assert re.findall(r"(\d+\.+) --", moves) == ["1.", "1...", "2.", "2...", "3.", "3..."]
    assert max(map(len, text.split("\n"))) < 80 and text.count("[%clk ") == len(table.presses)


def test_a_turn_that_an_arbiter_gave_keeps_the_colours_of_the_moves():
    table = Table("60")
    table.play_key()
    table.press(LEFT, 1_000)
    table.play_key()
    table.app.correct("turn", LEFT)
    table.desk.contact(LEFT, False)
    table.desk.contact(RIGHT, True)
    table.turn(100)
    table.play_key()
    table.press(LEFT, 1_000)
    moves = as_pgn(table.app.journal).split("\n\n")[1]
    assert "1. -- {[%clk 0:00:59]} 1... -- 2. -- {[%clk 0:00:58]} *" in moves


def test_a_control_that_pgn_cannot_say_is_unknown_there():
    text = as_pgn(Table("3600d5").app.journal)
    assert '[TimeControl "?"]' in text and "{3600d5}" in text


def test_the_journal_is_sent_while_a_side_runs_and_events_go_first(table):
    table.play_key()
    table.turn(50)
    table.uart.sent.clear()
    table.uart.receive(b"journal\n")
    table.turn(4)
    table.press(LEFT, 1)
    table.turn(40)
    lines = table.uart.lines()
    assert lines[0] == "J begin 004"
    kinds = [line[0] for line in lines]
    assert kinds.count("E") == 1 and lines[-1] == "J end 004"
    assert kinds.index("E") < len(kinds) - 2
    assert table.app.clock.state == RUNNING


def test_a_record_is_sent_when_all_else_has_left_the_uart(table):
    table.sent_each_turn.clear()
    table.say("journal")
    sent = [turn for turn, each in enumerate(table.sent_each_turn) if each.startswith(b"J 0")]
    assert [later - earlier for earlier, later in zip(sent, sent[1:])] == [3] * (len(sent) - 1)


@pytest.mark.parametrize("taken_back", ["undo", "new game", "colours"])
def test_a_journal_that_changes_while_it_is_sent_is_given_up(taken_back):
    table = game() if taken_back == "undo" else Table()
    table.uart.sent.clear()
    table.uart.receive(b"journal\n")
    table.turn(5)
    if taken_back == "undo":
        table.app.correct("undo")
    elif taken_back == "new game":
        table.app.new_game()
    else:
        table.desk.contact(RIGHT, False)
        table.desk.contact(LEFT, True)
    table.turn(100)
    answers = [line for line in table.uart.lines() if not line.startswith("E ")]
    assert answers[0].startswith("J begin") and answers[-1].startswith("no more of this journal")
    assert table.say("journal")[-1].startswith("J end")


def test_what_is_added_while_it_is_sent_belongs_to_the_next(table):
    table.uart.receive(b"journal\n")
    table.turn(1)
    table.play_key()
    answers = [line for line in table.uart.lines() if not line.startswith("E ")]
    assert (answers[0], answers[-1]) == ("J begin 003", "J end 003")
    assert table.say("journal")[-1] == "J end 004"


def test_a_journal_that_was_full_is_cut_and_says_so(table, tmp_path):
    table.play_key()
    for at_ms in range(records.CAPACITY):
        table.app.journal.add(records.PAUSE, LEFT, table.desk.t + at_ms)
    assert not table.app.journal.complete
    table.uart.receive(b"journal\n")
    table.turn(3 * records.CAPACITY)
    assert table.say("")[-1] == "J cut %d" % records.CAPACITY
    assert carry_out(table, "journal", tmp_path / "game.txt") == 0
    assert (tmp_path / "game.txt").read_text().endswith("what came later is not in it.\n")


def test_a_journal_that_came_damaged_is_refused_whatever_byte_it_is():
    ours = game().app.journal
    whole = bytes(ours.records[: ours.length * RECORD_SIZE])
    for place in range(len(whole)):
        for flip in (0x01, 0x80, 0xFF):
            damaged = bytearray(whole)
            damaged[place] ^= flip
            with pytest.raises(JournalError, match="record %d " % (place // RECORD_SIZE)):
                read_journal(bytes(damaged))


def test_of_a_journal_that_the_clock_has_lost_a_part_of_what_came_before_is_told():
    ours = game().app.journal
    told = as_text(ours).splitlines()
    lengths = set()
    begins = ours.length
    for index in range(ours.length):
        content = bytearray(ours.records[: ours.length * RECORD_SIZE])
        content[index * RECORD_SIZE : (index + 1) * RECORD_SIZE] = bytes(RECORD_SIZE)
        journal = read_journal(bytes(content), False)
        try:
            lines = as_text(journal).splitlines()
        except JournalError as fault:
            assert str(fault) == "its beginning was lost in the memory chip"
            begins = index
            continue
        assert [row.split()[1:] for row in lines[:-1]] == [row.split()[1:] for row in told[: len(lines) - 1]]
        assert lines[-1].startswith("Record %d of %d was damaged in the memory chip" % (index, ours.length))
        assert as_pgn(journal).count("Z0") <= as_pgn(ours).count("Z0")
        lengths.add(len(lines))
    first = next(iter(ours.entries()))
    assert begins == first[-1] - 1  # the control and its text
    assert len(lengths) > 4


@pytest.mark.parametrize("content", [b"", b"1234567", bytes(RECORD_SIZE * (records.CAPACITY + 1))])
def test_bytes_that_are_no_records_are_refused(content):
    with pytest.raises(JournalError):
        read_journal(content)


def test_a_person_who_looks_on_sees_how_far_the_journal_is(table):
    class Screen(io.StringIO):
        def isatty(self):
            return True

    screen = Screen()
    progress = link.Progress(screen)
    link.Conversation(table, table.seconds).journal(progress)
    progress.end()
    assert screen.getvalue() == "".join("\rjournal: %d of 3 records" % count for count in (1, 2, 3)) + "\n"
