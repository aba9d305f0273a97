# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The file that a session is written to: whole, at its end, whoever ends it, and never another session's."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli.main import main
from host_sim.live.live import Live, settings_of
from host_sim.live.recording import Record, ended_by_signals

ROOT = Path(__file__).parents[2]


def record(path, control="60"):
    return Record(path, Live(settings_of(control=control)))


def test_nothing_is_written_or_emptied_before_the_end(tmp_path):
    (tmp_path / "game.scn").write_text("old")
    (tmp_path / "game.scn.new").write_text("of somebody else")
    session = record(tmp_path / "game.scn")
    assert (tmp_path / "game.scn").read_text() == "old"
    assert session.write() == tmp_path / "game.scn"
    assert (tmp_path / "game.scn").read_text().startswith("control 60\n")
    assert (tmp_path / "game.scn.new").read_text() == "of somebody else"
    assert len(os.listdir(tmp_path)) == 2


@pytest.mark.parametrize("before", [None, "old"])
def test_two_sessions_into_one_file_are_both_kept(tmp_path, before):
    path = tmp_path / "game.scn"
    if before:
        path.write_text(before)
    sessions = [record(path, control) for control in ("60", "61", "62")]
    written = [each.write() for each in sessions]
    assert [each.name for each in written] == ["game.scn", "game-2.scn", "game-3.scn"]
    assert [each.read_text().split("\n")[0] for each in written] == ["control 60", "control 61", "control 62"]


def test_a_pipe_gets_every_session(tmp_path):
    assert record("/dev/null").write() == Path("/dev/null")


def test_signals_end_a_session_but_for_those_that_are_ignored():
    ended = []
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_by_signals(lambda: ended.append(True)):
            signal.raise_signal(signal.SIGHUP)
            assert ended == []
            signal.raise_signal(signal.SIGTERM)
            assert ended == [True]
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_however_the_page_ends_the_session_is_written(tmp_path, end, ignored):
    path = tmp_path / "game.scn"
    command = [sys.executable, "-m", "host_sim", "web", "--control", "20", "--port", "0", "--record", str(path)]
    # A shell lets a job in the background ignore Ctrl-C.
    before = (lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored and end != signal.SIGINT else None
    with subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=-1, encoding="utf-8", preexec_fn=before) as process:
        try:
            assert [process.stdout.readline() for _ in range(2)][1] == "20 s\n"
            assert os.listdir(tmp_path) == []
            process.send_signal(end)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith("control 20\n")


def test_a_folder_that_is_not_there_is_told_with_the_name_that_was_asked_for(tmp_path, capfd):
    path = tmp_path / "missing" / "game.scn"
    assert main(["web", "--record", str(path)]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{path}: No such file or directory: {tmp_path / 'missing'}; right would be ")
