# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines of hosts: each is obeyed, answered in one line, or refused in one; one host is served at a time."""

import pytest

from flagfall.host.host import Host
from flagfall.keeping.settingstext import HEADING
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.turn import NEVER
from tests.host.hosts import LONGEST, NOT_READY, Link

STATES = pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])


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


# What is refused


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


@STATES
def test_what_is_known_of_an_answer_has_its_place_from_the_start(state):
    # An attribute that is made later takes memory, and a side may be running.
    link = Link(state)
    link.host = Host(link.desk, link.app.access, link.app.questions)
    parts = link.host, link.host._files, link.app.questions
    before = [set(vars(part)) for part in parts]
    for lines in (["journal"], ["get"], ["put", HEADING, "end 1"], ["tell 9", "told 9"]):
        link.say(*lines)
        if link.desk.lines:
            link.sent()
    assert [set(vars(part)) for part in parts] == before
