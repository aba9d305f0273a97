# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The table of the link's lines is what the clock does, what the desk says, and what the page about it tells."""

import inspect
import re

import pytest

from board import lines, link
from board.lines import ALWAYS, COMMANDS, EVENT, EVENT_WORD, FLAGS, FROM_THE_CLOCK, READY_ONLY, SIDES, STOPPED
from flagfall.host import files
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, write_settings
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from host_sim.link.link import Conversation, LinkFault
from tests.board.test_link import Line115200

VERBS = [row[0] for row in COMMANDS]
EXAMPLES = {"tell": "tell 50000", "told": "told 50000", "set": "set tenths on", "put": None}
PAGES = "\n".join(inspect.getdoc(module) for module in (link, files))


def clock_in(state):
    """Return a clock on the desk with a link, in `state`."""
    table = Line115200("2+1")
    if state != READY:
        table.start()
        table.turn(table.desk.t + (4_000 if state == OVER else 500))
    if state == PAUSED:
        table.start()
        table.turn(table.desk.t + 100)
    assert table.app.clock.state == state
    return table


def said(verb):
    """Return what a host says to give the command `verb`."""
    if verb != "put":
        return EXAMPLES.get(verb, verb)
    text = write_settings(Settings())
    return "put\n%send %d" % (text, text.count("\n"))


@pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])
@pytest.mark.parametrize("row", COMMANDS, ids=VERBS)
def test_each_command_is_obeyed_when_the_table_says_so_and_answered_as_it_says(row, state):
    verb, _words, when, answer = row
    table = clock_in(state)
    table.turn(table.desk.t + 500)
    if state == RUNNING and table.app.clock.state != RUNNING:
        pytest.fail("the clock ran out")
    before = len(table.uart.lines())
    table.say(said(verb))
    table.turn(max(50_100, table.desk.t + 3_000))
    answers = table.uart.lines()[before:]
    allowed = when == ALWAYS or state == READY or (when == STOPPED and state != RUNNING)
    assert any(line.startswith(answer) for line in answers) is allowed
    assert any(line.startswith("no ") for line in answers) is not allowed


def test_what_is_no_command_is_refused_in_one_line():
    table = clock_in(READY)
    table.say("fetch")
    assert [line for line in table.answers() if line.startswith("no ")]


@pytest.mark.parametrize("word", FROM_THE_CLOCK)
def test_what_the_clock_says_is_never_answered(word):
    table = clock_in(READY)
    before = table.answers()
    table.say("%s 1" % word)
    table.turn(table.desk.t + 200)
    assert table.answers() == before


def test_every_line_that_the_clock_says_begins_with_a_word_of_the_table():
    table = clock_in(READY)
    for verb in VERBS:
        table.say(said(verb))
        table.turn(table.desk.t + 2_000)
    text_of_settings = set(write_settings(table.app.settings).split("\n"))
    first = {line.split()[0] for line in table.uart.lines() if line not in text_of_settings}
    assert first <= set(FROM_THE_CLOCK) | {"flagfall"}
    assert HEADING.split()[0] in FROM_THE_CLOCK


def test_the_page_names_each_field_of_an_event_in_order():
    shown = re.search(r"^ *E (SEQ.*?)\n\n", PAGES, re.DOTALL | re.MULTILINE).group(1)
    assert shown.split() == [name for name, _letters in EVENT]


def test_a_line_has_each_field_in_its_place_and_in_its_letters():
    table = clock_in(PAUSED)
    for line in table.uart.lines():
        words = line.split()
        assert words[0] == EVENT_WORD and len(words) == 1 + len(EVENT)
        for word, (_name, letters) in zip(words[1:], EVENT, strict=True):
            assert word in letters.decode() if letters else int(word) is not None


def test_the_letters_of_the_table_are_those_of_the_clock():
    assert {letters for _name, letters in EVENT} == {None, SIDES, FLAGS}


@pytest.mark.parametrize(("verb", "words", "when"), [row[:3] for row in COMMANDS], ids=VERBS)
def test_the_page_tells_of_each_command_and_when_it_is_obeyed(verb, words, when):
    usage = (verb + " " + words).strip()
    assert re.search(r"(^|[\s`(,])%s(?=[\s`,)])" % re.escape(usage), PAGES)
    if words:
        told = re.search(r"^ *%s +(\S.*?)(?=\n {4}\S|\n\n)" % re.escape(usage), PAGES, re.DOTALL | re.MULTILINE)
        if when == READY_ONLY:
            assert "only while ready" in told.group(1)


class Port:
    """A port on which nobody answers; `said` is what came over it."""

    def __init__(self):
        self.said = b""
        self.t = 0

    def read(self, _size):
        self.t += 1
        return b""

    def write(self, data):
        self.said += data


@pytest.mark.parametrize(
    "ask", [Conversation.get, lambda clock: clock.put(["tenths on"]), lambda clock: clock.journal(None)]
)
def test_the_desk_says_nothing_but_commands_of_the_table(ask):
    port = Port()
    with pytest.raises(LinkFault):
        ask(Conversation(port, lambda: port.t))
    verbs = [line.split()[0] for line in port.said.decode().split("\n") if line]
    assert verbs[0] in VERBS
    assert set(verbs[1:]) <= {"tenths", "end"}


def test_the_speed_is_told_where_a_person_reads_it():
    assert str(lines.BAUD) in PAGES
