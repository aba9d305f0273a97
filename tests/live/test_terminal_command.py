# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `live`: what it refuses, the recording that it leaves however it ends, and its picture."""

import os
import signal
import sys

import pytest

from host_sim.cli import main as cli
from host_sim.desk.stage import play
from host_sim.live.live import Live, settings_of
from host_sim.live.terminal import command as terminal
from host_sim.live.terminal import picture as terminal_picture
from host_sim.scenario import read as scenario
from tests.live.seat import at_terminal, on_pty, read_until

# The recording.


def test_a_session_is_written_and_plays_again(tmp_path):
    path = tmp_path / "session.scn"

    async def scene(seat):
        record = terminal.Record(path, seat.live)
        await seat.strikes("space")
        await seat.at(4_000)
        await seat.strikes("f")
        await seat.at(5_000)
        await seat.strikes("space", "h", "=")
        await seat.at(8_500)
        await seat.strikes("=", "<")
        await seat.at(9_000)
        await seat.pilot.click("#play")
        await seat.at(12_000)
        record.write()
        story = scenario.read(path)
        records = []
        play(story.settings, story.actions, records.append)
        assert [each for each in records if each["type"] == "event"] == seat.live.transcript
        assert [each.get("event") for each in records[-4:-2]] == ["pause", "resume"]
        assert [each["ok"] for each in records[-2:]] == [True, True]

    at_terminal(scene)
    assert [each.name for each in tmp_path.iterdir()] == ["session.scn"]


def test_a_recording_that_cannot_be_written_is_refused_before_the_game(tmp_path):
    live = Live(settings_of())
    for path in (tmp_path, tmp_path / "missing" / "session.scn"):
        with pytest.raises(OSError):
            terminal.Record(path, live)


def test_what_was_in_the_file_stays_until_the_new_session_is_whole(tmp_path):
    path = tmp_path / "session.scn"
    path.write_text("before")
    record = terminal.Record(path, Live(settings_of()))
    assert path.read_text() == "before"
    record.write()
    assert path.read_text().startswith("control 5400+30\n")


@pytest.mark.parametrize("end", [b"\x03", b"\xe4\xff\x03", signal.SIGTERM, signal.SIGHUP])  # a Latin-1 keyboard too
def test_however_it_ends_the_session_is_written(tmp_path, end):
    path = tmp_path / "session.scn"
    with on_pty("live", "--record", str(path)) as (keyboard, running):
        read_until(keyboard, "q quit")
        os.write(keyboard, b" ")
        read_until(keyboard, "white starts")
        if isinstance(end, bytes):
            os.write(keyboard, end)
        else:
            running.send_signal(end)
        assert f"{path}: written" in read_until(keyboard, None)
        assert running.wait(timeout=60) == 0
    assert "key play\n" in path.read_text()


@pytest.mark.parametrize("told", [True, False])  # by SIGHUP, as a shell's own programs are, or by nothing but its loss
def test_a_terminal_that_is_closed_ends_the_clock(tmp_path, told):
    path = tmp_path / "session.scn"
    with on_pty("live", "--record", str(path)) as (keyboard, running):
        read_until(keyboard, "q quit")
        os.write(keyboard, b" ")
        read_until(keyboard, "white starts")
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), keyboard)  # the last hold on the terminal
        if told:
            running.send_signal(signal.SIGHUP)
        running.wait(timeout=30)
    assert "key play\n" in path.read_text()


# The command.


def test_without_a_terminal_live_is_refused_in_one_line(capsys):
    assert cli.main(["live"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["--option", "25"], "'25' is no option"),
        (["--option", "x"], "'x' is no option"),
        (["--control", "us foo"], "position 1"),
        (["--speed", "0"], "'0' is no speed"),
        (["--control", "60", "--option", "1"], "not allowed with"),
    ],
)
def test_a_wrong_option_is_told_in_one_line(capsys, arguments, found):
    assert cli.main(["live", *arguments]) == 2
    written = capsys.readouterr().err
    assert found in written and written.count("\n") == 1


def test_without_a_command_and_without_a_terminal_it_is_the_demonstration(capsys):
    assert not terminal.is_there() and not sys.stdout.isatty()
    cli.main([])
    assert "host_sim/demo.scn" in capsys.readouterr().out.splitlines()[-1]


# The picture in the README.


def test_the_picture_is_the_same_every_time_and_loads_nothing():
    picture = terminal_picture.picture()
    assert picture == terminal_picture.picture()
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "").replace("https://www.textualize.io", "")


def test_the_picture_in_the_readme_is_that_of_the_clock():
    assert terminal_picture.PLACE.read_text(encoding="utf-8") == terminal_picture.picture(), "run make pictures"
