# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines of hosts: each is obeyed, answered in one line, or refused in one; one host is served at a time."""

import pytest

from flagfall.app import App
from flagfall.arbiter import records
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.host.files import MOST_LINES, WAIT_MS
from flagfall.host.host import Host
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, names, write_settings
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk

LONGEST = 64
NOT_READY = "no settings while the clock is not ready"


class Hosts(Desk):
    """A desk with two hosts. `said` lists (host, line) of all that was answered; `lines` is what is being sent."""

    def __init__(self):
        super().__init__()
        self.line = bytearray(LONGEST)
        self.said = []
        self.lines = None
        self._heard = []

    def hear(self):
        if not self._heard:
            return 0
        self.host, line = self._heard.pop(0)
        self.line = bytearray(LONGEST)  # another wire has another one
        self.line[: len(line)] = line
        return len(line)

    def answer(self, line):
        self.said.append((self.host, bytes(line).decode()))

    def send(self, lines):
        self.lines = lines

    def heap(self):
        return 4, 3, 2, 1


class Link:
    """A clock in `state`, and what two hosts say to it."""

    def __init__(self, state=READY, control="2+1"):
        self.desk = Hosts()
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical(control))
        self.clock = self.app.clock
        self.host = Host(self.desk, self.app.access, self.app.questions)
        if state != READY:
            self.clock.start(0)
        if state == PAUSED:
            self.clock.pause(700)
        if state == OVER:
            self.clock.advance(9_000)
        self.let_out()
        assert self.clock.state == state

    def let_out(self):
        """Let events out, of which the host hears."""
        while self.clock.events.take():
            self.app.journal.note(self.clock.events)
            self.host.heard(self.clock.events)

    def say(self, *lines, host=0):
        """Say these lines at once; return the answers, (host, line) where the host is another one."""
        self.desk.said.clear()
        self.desk._heard += [(host, line.encode() if isinstance(line, str) else line) for line in lines]
        self.host.listen()
        answers = [(its, line) if its else line for its, line in self.desk.said]
        assert all(line.endswith("\n") and line.count("\n") == 1 for _its, line in self.desk.said)
        return [answer[:-1] if isinstance(answer, str) else (answer[0], answer[1][:-1]) for answer in answers]

    def sent(self):
        """Return the lines of an answer as they go out one by one."""
        found = []
        while (line := self.desk.lines.next_line()) is not None:
            found.append(bytes(line).decode())
        assert self.desk.lines.next_line() is None
        assert all(line.endswith("\n") for line in found)
        return [line[:-1] for line in found]


STATES = pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])
STOPPED = pytest.mark.parametrize("state", [READY, PAUSED, OVER])


# Instants


@STATES
def test_tell_asks_before_the_edges_of_an_instant_and_told_after_them_in_any_state(state):
    link = Link(state)
    now = link.clock.now
    assert link.say("tell %d" % (now + 5)) == []
    assert (link.app.questions.at, link.app.questions.due_at) == (now + 5, now + 5)
    assert link.say("told %d" % (now + 4)) == []
    assert (link.app.questions.at, link.app.questions.due_at) == (now + 4, now + 5)
    assert link.app.questions.waiting == 2


@STATES
def test_an_instant_may_be_a_minute_ahead_and_no_more(state):
    link = Link(state)
    for word in ("tell", "told"):
        assert link.say("%s %d" % (word, link.clock.now + 60_000)) == []
        assert link.say("%s %d" % (word, link.clock.now + 60_001)) == ["no instant later than a minute from now"]
    assert link.app.questions.waiting == 2


@STATES
@pytest.mark.parametrize("line", ["tell x", "told -1", "tell  5", "told 5 ", "tell 1000000000"])
def test_what_is_no_instant_is_refused(state, line):
    link = Link(state)
    assert link.say(line) == ["no instant; right would be a number of ms, as in 'tell 5000'"]
    assert link.app.questions.waiting == 0


def test_a_ninth_instant_is_refused():
    link = Link(RUNNING)
    assert link.say(*["tell %d" % at for at in range(9)]) == ["no more than eight instants may wait"]
    assert link.app.questions.waiting == 8


def test_a_word_without_an_instant_is_no_question():
    for line in ("tell", "tell ", "told", "told "):
        (answer,) = Link().say(line)
        assert "right would be 'set NAME VALUE'" in answer
        assert Link(RUNNING).say(line) == [NOT_READY]


# What is no command


@STATES
@pytest.mark.parametrize("line", ["E 1 2 3", "E ", "J 000 00", "J ", "no ", "no instant", "ok", "okay"])
def test_what_the_clock_says_is_never_answered(state, line):
    assert Link(state).say(line) == []


@STATES
@pytest.mark.parametrize("line", ["E", "J", "o", "no", "n", "x"])
def test_half_of_what_the_clock_says_is_answered(state, line):
    assert len(Link(state).say(line)) == 1


@STATES
def test_a_line_that_fills_the_buffer_is_too_long(state):
    link = Link(state)
    assert link.say(("set own 26 " + "6" * LONGEST)[:LONGEST]) == ["no command is as long as that"]
    assert link.say(("journal" + " " * LONGEST)[:LONGEST]) == ["no command is as long as that"]
    assert link.say(("x" * LONGEST)[: LONGEST - 1]) != ["no command is as long as that"]


def test_all_lines_that_have_come_are_obeyed_in_one_turn_each_from_its_own_buffer():
    link = Link()
    assert link.say("set tenths on", "set sound on", "x") == ["ok", "ok", link.say("x")[0]]
    assert (link.app.settings.tenths, link.app.settings.sound) == (True, True)


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


@pytest.mark.parametrize("line", ["get", "put", "heap", "set tenths on", "new", "home", "what"])
def test_while_a_side_runs_all_that_is_refused(line):
    link = Link(RUNNING)
    assert link.say(line) == [NOT_READY]
    assert (link.desk.lines, link.host.due_at, link.app.settings.tenths) == (None, NEVER, False)


@pytest.mark.parametrize("state", [PAUSED, OVER])
@pytest.mark.parametrize("line", ["put", "set tenths on", "new", "home", "what"])
def test_while_it_is_not_ready_nothing_is_set(state, line):
    link = Link(state)
    assert link.say(line) == [NOT_READY]
    assert (link.app.settings.tenths, link.clock.state) == (False, state)


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


# Two hosts


BUSY = "no answer now, the other port is being served; ask again"


@pytest.mark.parametrize("line", ["get", "put", "journal", "heap", "set tenths on", "what"])
@pytest.mark.parametrize("under_way", ["get", "put", "journal"])
def test_while_one_host_is_served_another_has_to_ask_again(under_way, line):
    for served, another in ((0, 1), (1, 0)):
        link = Link()
        link.say(under_way, host=served)
        assert link.say(line, host=another) == ([(1, BUSY)] if another else [BUSY])
        assert link.say("tell 50", host=another) == []
        answers = link.say(line, host=served)
        assert BUSY not in answers and (1, BUSY) not in answers


def test_who_is_served_is_not_refused_for_that_and_afterwards_nobody_is():
    link = Link()
    for action in ("get", "journal"):
        link.say(action, host=1)
        link.sent()
        assert link.say("set tenths on") == ["ok"]
    link.say("put", host=1)
    assert link.say(HEADING, "end 1", host=1) == [(1, "ok")]
    assert link.say("set tenths on") == ["ok"]


def test_an_answer_that_its_host_does_not_take_is_sent_no_more():
    link = Link()
    link.say("get", host=1)
    assert link.desk.lines.next_line()
    link.desk.lines.drop()
    assert link.desk.lines.next_line() is None
    assert link.say("set tenths on") == ["ok"]


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


@STATES
def test_what_is_known_of_an_answer_has_its_place_from_the_start(state):
    # An attribute that is made later takes memory, and a side may be running.
    link = Link(state)
    parts = link.host, link.host._files, link.app.questions
    before = [set(vars(part)) for part in parts]
    for lines in (["journal"], ["get"], ["put", HEADING, "end 1"], ["tell 9", "told 9"]):
        link.say(*lines)
        if link.desk.lines:
            link.sent()
    assert [set(vars(part)) for part in parts] == before
