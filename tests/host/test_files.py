# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Whole texts for a host: the settings out and in, the records of a game out; and a text that stops coming."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.host.files import MOST_LINES, WAIT_MS
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, names, write_settings
from flagfall.timing import events
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT
from flagfall.timing.turn import NEVER
from tests.host.hosts import NOT_READY, Link

STATES = pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])
STOPPED = pytest.mark.parametrize("state", [READY, PAUSED, OVER])


# Settings


@STOPPED
def test_the_settings_are_read_while_no_side_runs(state):
    link = Link(state)
    assert link.say("get") == []
    text = write_settings(Settings())
    assert link.sent() == [*text.split("\n")[:-1], "end %d" % text.count("\n")]


@STOPPED
def test_the_heap_is_told_while_no_side_runs(state):
    assert Link(state).say("heap") == ["heap 4 3 2 1"]


@pytest.mark.parametrize("count", [0, 1, 2, MOST_LINES - 2])
def test_a_text_of_up_to_forty_lines_is_set_and_kept(count):
    link = Link()
    lines = [HEADING, "sound on", *[" "] * count]
    assert link.say("put", *lines, "end %d" % len(lines)) == ["ok"]
    assert link.app.settings.sound
    assert link.desk.settings_text == write_settings(link.app.settings)


@pytest.mark.parametrize("more", [1, 2, 7])
def test_a_text_of_more_than_forty_lines_is_refused(more):
    link = Link()
    lines = [HEADING, "sound on", *[" "] * (MOST_LINES - 2 + more)]
    assert link.say("put", *lines, "end %d" % len(lines)) == ["no more than 40 lines"]
    assert (link.app.settings.sound, MOST_LINES) == (False, 40)


def test_a_text_that_is_given_up_is_not_part_of_the_next():
    link = Link()
    assert link.say("put", HEADING, "noise", "put", HEADING, "sound on", "end 2") == ["ok"]
    assert link.say("put", HEADING, "noise", "get") == []
    assert link.sent()[0] == HEADING
    assert (link.host.due_at, link.say("set tenths on")) == (NEVER, ["ok"])


@pytest.mark.parametrize("word", [*names(), "flagfall", "end", "heap"])
def test_the_rest_of_a_text_that_was_given_up_is_not_answered(word):
    assert Link().say(word + " x") == []
    assert len(Link().say(word + "x")) == 1


def test_an_answer_is_one_line_of_printable_characters_and_quotes_forty_of_them():
    assert Link().say("put", "end ~ !\x1f\x7f\u00e9") == ["no 'end ~ !???' after 0 lines"]
    assert Link().say("put", HEADING, "end " + "x" * 50) == ["no 'end %s' after 1 lines" % ("x" * 36)]


def test_bytes_that_are_no_text_are_refused():
    assert Link().say(b"set tenths \xff") == ["no text can have these bytes; right would be UTF-8"]


# A text that stops coming


def test_a_text_is_given_up_five_seconds_after_its_last_line():
    link = Link()
    assert WAIT_MS == 5_000
    assert link.host.due_at == NEVER
    link.say("put")
    assert link.host.due_at == link.clock.now + 5_000
    link.clock.advance(3_000)
    link.say(HEADING)
    assert link.host.due_at == 8_000
    link.host.attend(8_000)
    assert link.desk.said[-1] == (0, "no line came for five seconds, nothing is set\n")
    assert link.host.due_at == NEVER
    assert link.say("sound on", "end 2") == []
    link.desk.said.clear()
    link.host.attend(9_000)
    assert (link.desk.said, link.app.settings.sound) == ([], False)


def test_a_text_that_is_whole_is_not_given_up():
    link = Link()
    link.say("put", HEADING, "end 1")
    assert link.host.due_at == NEVER


@pytest.mark.parametrize("span_ms", [1, 1_000])
def test_when_instants_begin_anew_a_text_has_as_long_as_before(span_ms):
    link = Link()
    link.host.begin_anew(span_ms)
    assert link.host.due_at == NEVER
    link.clock.advance(2_000)
    link.say("put")
    link.host.begin_anew(span_ms)
    assert link.host.due_at == 7_000 - span_ms


def test_a_start_ends_a_text_and_its_host_is_told_whoever_spoke_last():
    link = Link()
    link.say("put", HEADING, host=1)
    link.say("tell 5")
    link.desk.said.clear()
    link.clock.start(link.clock.now)
    link.let_out()
    assert link.desk.said == [(1, NOT_READY + "\n")]
    assert link.host.due_at == NEVER
    link.desk.said.clear()
    link.clock.pause(link.clock.now)
    link.let_out()
    assert link.desk.said == []


def test_an_event_of_a_clock_that_stays_ready_ends_no_text():
    link = Link()
    link.say("put", HEADING, "sound on")
    link.clock.events.put(events.WHITE_CHANGED, LEFT, 0)
    link.let_out()
    assert link.say("end 2") == ["ok"]


# The journal


@STATES
@pytest.mark.parametrize("count", [0, 9, 10, 99, 100, 896])
def test_the_journal_goes_out_record_by_record_with_its_numbers(state, count):
    link = Link(state)
    journal = link.app.journal
    for number in range(count):
        if journal.length < records.CAPACITY:
            journal.add(records.MOVES, number % 2, number * 77_777, number)
    length = journal.length
    assert link.say("journal") == ["J begin %03d" % length]
    lines = link.sent()
    assert len(lines) == length + 1
    for index in range(length):
        record = bytes(journal.records[index * RECORD_SIZE : (index + 1) * RECORD_SIZE])
        assert lines[index] == "J %03d %s" % (index, record.hex())
    assert lines[-1] == "J end %03d" % length


def test_a_journal_that_is_not_the_whole_past_is_said_to_be_cut():
    link = Link()
    link.app.journal.complete = False
    link.say("journal")
    assert link.sent()[-1] == "J cut %03d" % link.app.journal.length


@pytest.mark.parametrize("line", ["journals", "journa", "journal x", "Journal"])
def test_what_only_looks_like_it_is_not_answered_by_the_journal(line):
    link = Link()
    (answer,) = link.say(line)
    assert answer.startswith("no ") and link.desk.lines is None


@pytest.mark.parametrize("kind", range(events.TOLD + 1))
def test_only_an_event_that_rewrites_the_journal_ends_what_goes_out(kind):
    link = Link(PAUSED)
    link.say("journal")
    first = bytes(link.desk.lines.next_line())
    link.desk.lines.heard(kind)
    rest = link.sent()
    assert first.startswith(b"J 000")
    if events.has(kind, events.REWRITES):
        assert rest == ["no more of this journal: it has changed; ask again"]
    else:
        assert len(rest) == link.app.journal.length
    link.say("journal")
    assert link.sent()[-1].startswith("J end")


def test_what_is_added_while_it_goes_out_is_not_sent():
    link = Link(PAUSED)
    length = link.app.journal.length
    link.say("journal")
    link.app.journal.add(records.RESUME, LEFT, 700)
    assert link.sent()[-1] == "J end %03d" % length


def test_a_journal_takes_the_place_of_the_settings_that_were_being_sent():
    link = Link()
    link.say("get")
    link.desk.lines.next_line()
    link.say("journal")
    assert link.sent()[0].startswith("J 000")
    link.say("journal", "get")
    assert link.sent()[0] == HEADING
    link.say("journal", "put")
    assert link.desk.lines.next_line() is None
