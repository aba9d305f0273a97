# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings over the link: the real link on a UART, and the host's side at the other end of its wire."""

import pytest

from flagfall.host.files import MOST_LINES, WAIT_MS
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, write_settings
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.profile import US
from tests.link.table import carry_out, refused

NOT_READY = "no settings while the clock is not ready"


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
