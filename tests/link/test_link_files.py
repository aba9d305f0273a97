# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings and journal over the link: the real link on a UART, and the host's side at the other end of its wire."""

import io
import os
import re
from argparse import Namespace

import pytest

from board.link import Link
from flagfall.app import App
from flagfall.arbiter import records
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.hands import inputs
from flagfall.host.files import MOST_LINES, WAIT_MS
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, write_settings
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.profile import US
from flagfall.timing.sides import LEFT, RIGHT, other
from host_sim import timetext
from host_sim.cli.main import main
from host_sim.desk.desk import Desk
from host_sim.link import link
from host_sim.link.journal import JournalError, read_journal
from host_sim.link.journalpgn import as_pgn
from host_sim.link.journaltext import as_text
from host_sim.link.state import LinkState
from tests.board.parts import Uart
from tests.on_micropython import records_of

READ_MS = 100
NOT_READY = "no settings while the clock is not ready"
CLK = re.compile(r"\[%clk (\d+:\d\d:\d\d)\]")


class Table:
    """A clock on the desk with the link on a UART, and the far end of the wire as a port: `read` and `write`."""

    def __init__(self, control="5400+30"):
        self.uart = Uart()
        self.link = Link(self.uart)
        self.desk = Desk()
        self.desk.attach(self.link)
        self.desk.heap = lambda: (4, 3, 2, 1)
        self.desk.reports = self._report
        self.desk.lay_lever(RIGHT)
        self.presses = []  # (side, what both clocks read, moves of both) after each
        self.written = bytearray()
        self.sent_each_turn = []
        self.app = App(self.desk, Settings(), read_canonical(control))
        self.turn(1)
        self.uart.sent.clear()

    def turn(self, span_ms):
        """Turn the loop each ms, hearing and sending as the board does."""
        for _ in range(span_ms):
            before = len(self.uart.sent)
            self.app.step()
            if self.desk.t >= self.link.due_at:
                self.link.send(self.desk.t)
            self.sent_each_turn.append(bytes(self.uart.sent[before:]))
            self.desk.t += 1

    # The port.

    def read(self, size):
        for _ in range(READ_MS):
            if self.uart.sent:
                break
            self.turn(1)
        received = bytes(self.uart.sent[:size])
        del self.uart.sent[:size]
        return received

    def write(self, sent):
        self.written += sent
        self.uart.receive(sent)

    def seconds(self):
        return self.desk.t / 1000

    def say(self, *lines):
        """Send lines, a turn each, and return all that is answered within a second, but no events."""
        for line in lines:
            self.uart.receive(line.encode() + b"\n")
            self.turn(1)
        self.turn(1000)
        answers = [line for line in self.uart.lines() if not line.startswith("E ")]
        self.uart.sent.clear()
        return answers

    # Hands.

    def play_key(self):
        self.desk.key(inputs.PLAY, True)
        self.turn(50)
        self.desk.key(inputs.PLAY, False)
        self.turn(1)

    def press(self, side, after_ms):
        self.turn(after_ms)
        self.desk.contact(other(side), False)
        self.desk.contact(side, True)
        self.turn(1)

    def _report(self, clock, refusal):
        self.link.note(clock)
        if clock.events.kind == events.PRESSED:
            at = clock.events.at
            readings = tuple([clock.remaining_ms(side, at) for side in (LEFT, RIGHT)])
            self.presses.append((clock.events.side, readings, tuple([each.moves for each in clock.sides])))


class Silence:
    """A port at which nobody is."""

    def __init__(self):
        self.now = 0.0
        self.written = b""

    def read(self, size):
        self.now += 0.1
        return b""

    def write(self, sent):
        self.written += sent

    def seconds(self):
        return self.now


class Script(Silence):
    """A port at which the same lines are answered, whatever is said."""

    def __init__(self, *lines):
        super().__init__()
        self._to_send = b""
        self._answer = "".join(line + "\n" for line in lines).encode()

    def write(self, sent):
        self._to_send += self._answer

    def read(self, size):
        received, self._to_send = self._to_send[:size], self._to_send[size:]
        return received or super().read(size)


def command_line(capsys, *arguments):
    """Call the command line, which must fail in one line, and return that."""
    assert main(["link", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err[:-1]


@pytest.fixture
def table():
    return Table()


def carry_out(port, action, file="-", pgn=False):
    """Do what the command line would; return the exit status."""
    return link.carry_out(Namespace(port="PORT", action=action, file=str(file), pgn=pgn), port, port.seconds)


def refused(capsys, *arguments, **more):
    """Do it, which must fail, and return the one line of complaint."""
    assert carry_out(*arguments, **more) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
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


# The settings, from end to end


def test_settings_are_read_changed_written_and_read_again(table, tmp_path):
    file = tmp_path / "clock.txt"
    assert carry_out(table, "get", file) == 0
    assert file.read_text() == write_settings(Settings())
    changed = file.read_text().replace("sound off", "sound on").replace("own 27 -", "own 27 40/5400+30:1800+30")
    file.write_text(changed)
    assert carry_out(table, "put", file) == 0
    assert (table.app.settings.sound, table.app.settings.own[1]) == (True, "40/5400+30:1800+30")
    assert table.desk.settings_text == changed
    again = tmp_path / "again.txt"
    assert carry_out(table, "get", again) == 0
    assert again.read_text() == changed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.txt", "clock.txt"]


def test_get_writes_to_standard_output(table, capsys):
    assert carry_out(table, "get") == 0
    assert capsys.readouterr().out == write_settings(Settings())


def test_a_file_of_a_few_lines_sets_those(table, tmp_path):
    file = tmp_path / "clock.txt"
    file.write_text(HEADING + "\r\n\r\n  profile   us \r\n\r\nbrightness 8\r\n", newline="")
    table.say("set tenths on")
    assert carry_out(table, "put", file) == 0
    settings = table.app.settings
    assert (settings.profile, settings.brightness, settings.tenths) == (US, 8, True)
    assert table.desk.settings_text == write_settings(settings)


def test_the_next_game_obeys_what_was_put(table, tmp_path):
    file = tmp_path / "clock.txt"
    file.write_text(HEADING + "\ncounter on\n")
    carry_out(table, "put", file)
    assert not table.app.clock.counter
    table.say("new")
    assert table.app.clock.counter


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (HEADING + "\nsound on\n\nbrightness 9\n", "clock.txt:4: brightness '9': right would be a number from 1 to 8"),
        ("settings\n", "clock.txt:1: 'settings': right would be 'flagfall settings 1'"),
        (HEADING + "\nown 26 60" + ":60" * 300 + "\n", "clock.txt:2: own"),
    ],
)
def test_a_file_that_is_wrong_is_told_with_its_line_and_never_sent(table, tmp_path, capsys, content, complaint):
    file = tmp_path / "clock.txt"
    file.write_text(content)
    assert str(tmp_path) + "/" + complaint in refused(capsys, table, "put", file)
    assert (table.written, table.desk.settings_text) == (b"", None)


def test_a_file_that_is_not_there_or_no_text_is_told(table, tmp_path, capsys):
    assert "none.txt: No such file" in refused(capsys, table, "put", tmp_path / "none.txt")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    assert "noise: is no text" in refused(capsys, table, "put", tmp_path / "noise")
    assert "none/x.txt: No such file" in refused(capsys, table, "get", tmp_path / "none" / "x.txt")


def test_while_a_side_runs_settings_are_neither_read_nor_set(table, tmp_path, capsys):
    file = tmp_path / "clock.txt"
    file.write_text(HEADING + "\nsound on\n")
    table.play_key()
    for action in ("get", "put"):
        assert refused(capsys, table, action, file) == "PORT: the clock says '%s'" % NOT_READY
    assert file.read_text() == HEADING + "\nsound on\n"
    assert not table.app.settings.sound
    table.play_key()
    assert carry_out(table, "get", file) == 0
    assert NOT_READY in refused(capsys, table, "put", file)


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


# The settings, on the wire


def test_get_is_answered_by_the_text_and_the_number_of_its_lines(table):
    text = write_settings(table.app.settings)
    assert table.say("get") == text.split("\n")[:-1] + ["end %d" % text.count("\n")]


def test_the_text_is_sent_a_line_a_turn(table):
    table.sent_each_turn.clear()
    table.say("get")
    assert max(each.count(b"\n") for each in table.sent_each_turn) == 1


def test_put_is_answered_once(table):
    assert table.say("put", HEADING, "sound on", "end 2") == ["ok"]
    assert table.app.settings.sound


def test_get_or_put_begins_anew_whatever_came_of_a_text(table):
    assert table.say("put", HEADING, "noise", "get")[0] == HEADING
    assert table.say("set sound on") == ["ok"]
    assert table.say("put", HEADING, "noise", "put", HEADING, "tenths on", "end 2") == ["ok"]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ((HEADING, "sound on", "noise on", "end 3"), "no line 3: 'noise'"),
        ((HEADING, "sound on", "end 3"), "no 'end 3' after 2 lines"),
        (("sound on", "end 1"), "no line 1: 'sound on'"),
        ((HEADING,) + ("sound on",) * MOST_LINES + ("end %d" % (MOST_LINES + 1),), "no more than 40 lines"),
        ((HEADING, "sound \xff", "end 2"), "no line 2: sound"),
        (("end 0",), "no line 1: ''"),
    ],
)
def test_a_text_that_is_wrong_changes_nothing(table, lines, answer):
    before = write_settings(table.app.settings)
    answers = table.say("put", *lines)
    assert len(answers) == 1 and answers[0].startswith(answer)
    assert (write_settings(table.app.settings), table.desk.settings_text) == (before, None)
    assert table.say("set tenths on") == ["ok"]


def test_bytes_that_are_no_text_change_nothing(table):
    table.uart.receive(b"put\n%s\nsound \xff\nend 2\nset white \xff\n" % HEADING.encode())
    table.turn(10)
    assert table.uart.lines() == ["no text can have these bytes; right would be UTF-8"] * 2
    assert table.desk.settings_text is None


def test_settings_that_cannot_be_kept_are_not_set(table):
    table.desk.save_settings = lambda text: False
    assert table.say("put", HEADING, "sound on", "end 2") == ["no the settings could not be written"]
    assert not table.app.settings.sound


def test_a_text_that_stops_coming_is_given_up_after_five_seconds(table):
    table.uart.receive(b"put\n" + HEADING.encode() + b"\n")
    while table.uart.any():
        table.turn(1)
    table.turn(WAIT_MS - 1)
    assert table.uart.lines() == []
    table.turn(1)
    assert table.uart.lines() == ["no line came for five seconds, nothing is set"]
    table.uart.sent.clear()
    assert table.say("sound on", "end 1") == []  # the rest of it comes too late, and was answered
    assert not table.app.settings.sound


def test_each_line_gives_it_another_five_seconds(table):
    for line in ("put", HEADING, "sound on"):
        table.uart.receive(line.encode() + b"\n")
        while table.uart.any():
            table.turn(1)
        table.turn(WAIT_MS - 4)
    assert table.say("end 2") == ["ok"]


def test_a_start_ends_a_text(table):
    table.uart.receive(b"put\n" + HEADING.encode() + b"\nsound on\n")
    table.turn(4)
    table.play_key()
    assert table.app.clock.state == RUNNING
    assert [line for line in table.uart.lines() if not line.startswith("E ")] == [NOT_READY]
    table.play_key()
    table.uart.sent.clear()
    assert table.say("end 2") == []
    assert not table.app.settings.sound


def test_put_takes_the_place_of_a_text_that_was_being_sent(table):
    table.uart.receive(b"get\nput\n%s\nend 1\n" % HEADING.encode())
    table.turn(1000)
    assert table.uart.lines() == ["ok"]


# The journal


def game(control="5400+30"):
    """Return a table at which a game was played that an arbiter had a hand in; paused."""
    table = Table(control)
    table.turn(999)
    table.play_key()
    for side, after_ms in ((LEFT, 12_345), (RIGHT, 6_001), (LEFT, 999), (RIGHT, 4_000), (LEFT, 2_500)):
        table.press(side, after_ms)
    table.turn(1_500)
    table.play_key()
    assert table.app.correct("add", LEFT, -20_000)
    assert table.app.correct("undo")
    table.presses.pop()
    table.desk.contact(LEFT, False)
    table.desk.contact(RIGHT, True)
    table.turn(100)
    table.play_key()
    table.press(LEFT, 3_000)
    table.press(RIGHT, 3_000)
    table.turn(500)
    table.play_key()
    assert table.app.correct("moves", RIGHT, 40)
    table.turn(100)
    return table


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
    table = Table("60")
    table.play_key()
    table.turn(1_000)
    table.play_key()
    for command, *values in (
        ("add", LEFT, -20_000),
        ("set", RIGHT, 61_500),
        ("moves", LEFT, 12),
        ("period", LEFT, 1),
        ("turn", RIGHT),
        ("control", read_canonical("W300-B240")),
        ("control", read_canonical("60j3x10")),
        ("byoyomi", LEFT, 2, False),
        ("byoyomi", RIGHT, 99, True),
    ):
        assert table.app.correct(command, *values)
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


def clk(ms):
    """Return H:MM:SS, rounded up to the second."""
    seconds = -(-ms // 1000)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


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
