# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `link`: its words, its port, and what is no answer; what is on the wire beside an answer."""

import os

import pytest

from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, write_settings
from flagfall.timing import events
from flagfall.timing.chessclock import READY, RUNNING
from host_sim.cli.main import main
from host_sim.link import link
from host_sim.link.state import LinkState
from tests.link.table import Script, Silence, carry_out, refused
from tests.on_micropython import records_of


def command_line(capsys, *arguments):
    """Call the command line, which must fail in one line, and return that."""
    assert main(["link", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err[:-1]


# The command line


def test_a_port_that_is_not_there_is_told(capsys, tmp_path):
    port = str(tmp_path / "tty")
    told = command_line(capsys, port, "get", "-")
    assert told.startswith(port + ": No such file or directory; right would be ")


def test_pgn_goes_with_the_journal_only(capsys):
    assert command_line(capsys, "none", "put", "-", "--pgn") == "--pgn with put; right would be --pgn with journal"


@pytest.mark.parametrize("arguments", [("none", "take", "-"), ("none", "get"), ()])
def test_a_wrong_command_line_is_told(capsys, arguments):
    assert command_line(capsys, *arguments).endswith("see python -m host_sim link --help")


def test_the_command_explains_itself_with_examples(capsys):
    assert main(["link", "--help"]) == 0
    assert capsys.readouterr().out.count("python -m host_sim link ") == 4


@pytest.mark.parametrize("path", ["/dev/null", "/etc/hostname", "/"])
def test_what_is_no_serial_port_is_told_without_the_systems_number(path, capsys):
    assert main(["link", path, "get", "-"]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"{path}: ") and "right would be " in told
    assert "(" not in told and "errno" not in told.lower()


def test_a_real_port_is_opened_at_its_speed_and_heard(capsys, monkeypatch):
    monkeypatch.setattr(link, "ANSWER_S", 0.1)
    ours, theirs = os.openpty()
    try:
        told = command_line(capsys, os.ttyname(theirs), "get", "-")
        assert told.endswith("right would be a clock that is on, at 115200 baud")
        assert os.read(ours, 100).endswith(b"get\n")
    finally:
        os.close(ours)
        os.close(theirs)


# What is no answer


@pytest.mark.parametrize("action", ["get", "put", "journal"])
def test_where_nobody_answers_it_is_told_after_three_seconds(tmp_path, capsys, action):
    file = tmp_path / "clock.txt"
    file.write_text(HEADING + "\n")
    port = Silence()
    assert refused(capsys, port, action, file).startswith("PORT: no answer for 3 s; right would be")
    assert 3.0 <= port.now < 4.0
    assert file.read_text() == HEADING + "\n"


class Chatter(Silence):
    """A port at which something else talks, all the time, whatever it is asked; a read takes 10 ms."""

    def __init__(self, line):
        super().__init__()
        self._line = line

    def read(self, size):
        self.now += 0.01
        return (self._line * size)[:size]


@pytest.mark.parametrize("action", ["get", "put", "journal"])
@pytest.mark.parametrize("line", [b"$GPGGA,1,2\n", b"E 1 2 3\n", b"\n", b"noise", HEADING.encode() + b"\n"])
def test_where_something_else_talks_it_is_told_after_some_seconds(tmp_path, capsys, action, line):
    file = tmp_path / "clock.txt"
    file.write_text(HEADING + "\n")
    port = Chatter(line)
    assert "right would be" in refused(capsys, port, action, file)
    assert port.now < 8.0
    assert file.read_text() == HEADING + "\n"


@pytest.mark.parametrize(
    ("action", "lines", "complaint"),
    [
        ("get", (HEADING, "sound loud", "end 2"), "the settings came damaged, line 2: sound 'loud'"),
        ("get", (HEADING, "sound on", "end 3"), "'end 3' came; right would be 'end 2'"),
        ("journal", ("J begin 00x",), "'J begin 00x' came"),
        ("journal", ("J begin 001", "J 001 0000000000000000"), "right would be record 0"),
        ("journal", ("J begin 001", "J 000 000000000000000"), "right would be record 0"),
        ("journal", ("J begin 001", "J 000 00000000000000xx"), "right would be record 0"),
        ("journal", ("J begin 001", "J 000 0000000000000000", "J end 002"), "right would be 'J end 001'"),
        ("journal", ("J begin 000", "J end 000"), "no journal came"),
        ("journal", ("J begin 001", "J 000 0000000000000000", "J end 001"), "the journal came damaged, its beginning"),
        ("journal", ("J begin 001", "J 000 0000000000000001", "J end 001"), "no journal came, the check of record 0"),
    ],
)
def test_an_answer_that_came_damaged_is_refused(tmp_path, capsys, action, lines, complaint):
    file = tmp_path / "file"
    assert complaint in refused(capsys, Script(*lines), action, file)
    assert not file.exists()


# What is on the wire beside an answer


def test_events_between_the_lines_of_an_answer_are_passed_over(table, capsys):
    for at_ms in range(110, 118):
        table.uart.receive(b"tell %d\n" % at_ms)
    table.turn(1)
    seen = []
    heard = table.read
    table.read = lambda size: seen.append(heard(size)) or seen[-1]
    assert carry_out(table, "get") == 0
    assert b"".join(seen).count(b"E ") == 8
    assert capsys.readouterr().out == write_settings(Settings())


def test_what_was_under_way_when_the_host_began_is_no_answer(table):
    table.uart.sent += b"0 0 1 1 0 0 - - - L\nJ 017 0011223344556677\nok\n"
    table.uart.receive(b"half a comma")
    assert link.Conversation(table, table.seconds).get() == write_settings(Settings())


def test_lines_of_events_are_as_before(table):
    table.say("journal", "get")
    table.play_key()
    table.turn(10)
    state = LinkState(table.uart.lines()[-1])
    assert (state.events.kind, state.state) == (events.STARTED, RUNNING)
    assert READY == 0


@pytest.mark.micropython
def test_nothing_is_allocated_for_the_lines_while_a_side_runs():
    found = {record["case"]: record for record in records_of("link_lines.py")}
    assert {case: record["found"] for case, record in found.items()} == dict.fromkeys(found, "")
    rows = found["nothing"]["lines"]
    presses_and_start = 21
    assert found["journal"]["lines"] - rows == 2 + 3 + presses_and_start  # three records set the control up
    assert found["settings"]["lines"] - rows == write_settings(Settings()).count("\n") + 1
    assert found["overtaken"]["lines"] - rows == 2
