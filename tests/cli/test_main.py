# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line as a user meets it: exit status, one line for each complaint, never a traceback."""

import os
import signal
import subprocess

import pytest

from host_sim.cli.main import Parser
from tests.cli.commandline import COMMAND, ROOT, refusal, run


@pytest.mark.parametrize("command", [[], ["play"], ["control"], ["options"], ["link"]])
def test_each_command_explains_itself_with_an_example(command):
    done = run(*command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("python -m host_sim " + " ".join(command)) >= 2
    assert "example" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["plai"], "argument COMMAND: invalid choice: 'plai' (choose from "),
        (["pl"], "argument COMMAND: invalid choice: 'pl' (choose from "),
        (["--bogus"], "the following arguments are required: COMMAND; see "),
        (["play"], "the following arguments are required: FILE; see "),
        (["play", "x.scn", "--on"], "argument --on: expected one argument; see "),
        (
            ["play", "x.scn", "--on", "z80"],
            "argument --on: invalid choice: 'z80' (choose from cpython, micropython, rp2040, page); see ",
        ),
        (["play", "x.scn", "--js"], "unrecognized arguments: --js; see "),
        (["play", "x.scn", "--a\nb"], "unrecognized arguments: --a b; see "),
        (["control"], "the following arguments are required: TEXT; see "),
        (
            ["control", "60", "--as", "chess"],
            "argument --as: invalid choice: 'chess' (choose from canonical, pgn, ",
        ),
        (["options", "all"], "unrecognized arguments: all; see "),
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_2(arguments, complaint):
    told = refusal(*arguments)
    assert told.startswith("python -m host_sim")
    assert complaint in told
    assert told.endswith("--help")


@pytest.mark.parametrize("line", ["options 12", "play x.scn -q", "control 60 --bogus", "demo --fast", "link get - -x"])
def test_what_a_command_does_not_know_points_to_its_own_help(line):
    command, *rest = line.split()
    told = refusal(command, *rest)
    own = f"python -m host_sim {command}"
    assert told == f"{own}: unrecognized arguments: {rest[-1]}; see {own} --help"


@pytest.mark.parametrize("choices", ["'left', 'right'", "left, right"], ids=["up to Python 3.13.0", "since"])
def test_what_there_is_to_choose_reads_the_same_on_every_python(choices, capsys):
    with pytest.raises(SystemExit):
        Parser(prog="clock").error(f"argument --side: invalid choice: 'up' (choose from {choices})")
    said = "clock: argument --side: invalid choice: 'up' (choose from left, right); see clock --help\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("arguments", [["options"], ["control", "60"], ["play", "host_sim/demo.scn"]])
def test_a_reader_that_goes_away_is_no_error_to_talk_about(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run(*arguments, stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("line", ["options", "--help", "play --help", "--version", "control 60", "demo --plain"])
def test_a_full_disk_is_told_in_one_line(line, unbuffered, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with open("/dev/full", "w") as full:
        done = run(*line.split(), stdout=full)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr


def test_control_c_ends_it_quietly(tmp_path):
    path = tmp_path / "story.scn"
    os.mkfifo(path)
    process = subprocess.Popen(
        [*COMMAND, "play", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background ignores the signal for all below it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # Opening returns when the other end is open too: the program is reading then.
    with open(path, "w"):
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=60)
    assert (process.returncode, *told) == (130, b"", b"")
