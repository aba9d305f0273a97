# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `play`: verdict and exit status of each story, and files and folders that are none."""

import json
import os
import sys

import pytest

from tests.cli.commandline import BROKEN, FAILS, HOLDS, refusal, run
from tests.toolchain import require


def test_a_story_that_holds_ends_with_status_0_and_says_so(file):
    path = file(HOLDS)
    done = run("play", path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == path
    assert lines[1].split() == ["time", "white", "black", "running", "moves", "period", "flags", "event"]
    assert "    0:12.000     0:57.000     1:00.000  black        2/1     1/1  -/-              white presses" in lines
    assert "    0:12.000  expected white 0:57.000: held" in lines
    assert lines[-1] == f"ok    {path}  4 expectations"


def test_each_expectation_that_fails_is_a_line_of_its_own_and_status_1(file):
    path = file(FAILS)
    done = run("play", path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"{path}:9: expected white 0:57.001, was 0:57.000",
        f"{path}:9: expected running white, was black",
        f'{path}:10: expected black shows "0:59", was "1:00"',
    ]
    assert "    0:12.000  expected running white: FAILED, was black" in done.stdout.splitlines()
    assert done.stdout.endswith(f"FAIL  {path}  3 of 8 expectations failed\n")


def test_a_story_without_expectations_holds(file):
    path = file("control 60\n0 start\n")
    done = run("play", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"ok    {path}  0 expectations\n")


def test_a_refused_command_is_told_and_changes_no_status(file):
    done = run("play", file("control 60\n0 start\n1 arbiter period white 9\n2 expect white 58, state running\n"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "refused" in done.stdout


def test_several_stories_give_a_verdict_each_and_one_for_all(file):
    good, bad = file(HOLDS, "good.scn"), file(FAILS, "bad.scn")
    done = run("play", good, bad)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"ok    {good}  4 expectations",
        f"FAIL  {bad}  3 of 8 expectations failed",
        "2 files, 12 expectations, 3 failed",
    ]
    assert len(done.stderr.splitlines()) == 3


def test_several_stories_that_hold_end_with_status_0(file):
    path = file(HOLDS)
    done = run("play", path, path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n2 files, 8 expectations, all held\n")


def test_the_transcripts_of_several_stories_are_shown_on_request(file):
    good, bad = file(HOLDS, "good.scn"), file(FAILS, "bad.scn")
    lines = run("play", "--transcript", good, bad).stdout.splitlines()
    assert lines[0] == good
    assert lines.index(bad) == lines.index(f"ok    {good}  4 expectations") + 1


def test_json_is_one_object_a_line_for_each_event_and_expectation(file):
    path = file(FAILS)
    done = run("play", "--json", path)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 3
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["event"] for record in records if record["type"] == "event"] == [
        "set-up", "start", "press", "press", "press",
    ]  # fmt: skip
    assert [record["ok"] for record in records if record["type"] == "expect"] == [True] * 4 + [False] * 2 + [
        True,
        False,
    ]
    assert {record["file"] for record in records} == {path}
    assert records[-1] == {
        "type": "expect",
        "file": path,
        "at": 12_000,
        "line": 10,
        "ok": False,
        "what": 'black shows "0:59"',
        "was": '"1:00"',
    }
    assert list(records[0])[:4] == ["type", "file", "at", "event"]


def test_all_stories_are_read_before_any_is_played(file):
    broken = file(BROKEN, "broken.scn")
    assert refusal("play", file(HOLDS), broken) == (
        f"{broken}:9: time goes back to '11'; right would be 0:12.000 or later, as the line above"
    )


def test_each_story_that_cannot_be_read_is_named(file):
    first, second = file(BROKEN, "first.scn"), file("", "second.scn")
    done = run("play", first, file(FAILS), second)
    assert (done.returncode, done.stdout) == (2, "")
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [f"{first}:9", second]


def test_a_missing_file_an_empty_folder_and_an_empty_name_are_refused(tmp_path):
    assert refusal("play", f"{tmp_path}/none.scn").startswith(f"{tmp_path}/none.scn: no such file; ")
    assert refusal("play", str(tmp_path)).startswith(f"{tmp_path}: no file *.scn in this folder or below it; ")
    assert refusal("play", "").startswith("'': no such file; ")


@pytest.fixture
def folder(tmp_path):
    """Return a folder of stories, one deeper than the other, and other files."""
    for name in ("b.scn", "a/deep/c.scn", "a/a.scn", ".hidden/d.scn"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(HOLDS)
    (tmp_path / "notes.txt").write_text("no story")
    return tmp_path


def played(*arguments):
    """Play them all, which must hold; return the paths of the verdicts."""
    done = run("play", *map(str, arguments))
    assert (done.returncode, done.stderr) == (0, "")
    return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("ok ")]


def test_a_folder_stands_for_all_stories_in_it_and_below(folder):
    assert played(folder) == [f"{folder}/{name}" for name in ("a/a.scn", "a/deep/c.scn", "b.scn")]
    assert played(folder / "a", folder / "b.scn") == [
        f"{folder}/{name}" for name in ("a/a.scn", "a/deep/c.scn", "b.scn")
    ]


def test_a_pattern_that_no_shell_has_read_stands_for_what_fits(folder):
    assert played(folder / "*.scn") == [f"{folder}/b.scn"]
    assert played(folder / "**" / "*.scn") == [f"{folder}/{name}" for name in ("a/a.scn", "a/deep/c.scn", "b.scn")]
    assert refusal("play", str(folder / "*" / "*.txt")).startswith(f"{folder}/*/*.txt: no such file; right would be ")


def test_a_file_whose_name_looks_like_a_pattern_is_itself(tmp_path):
    (tmp_path / "a.scn").write_text(FAILS)
    (tmp_path / "[a].scn").write_text(HOLDS)
    assert played(tmp_path / "[a].scn") == [f"{tmp_path}/[a].scn"]


def test_a_broken_story_in_a_folder_is_named_and_nothing_is_played(folder):
    (folder / "a" / "z.scn").write_text(BROKEN)
    assert refusal("play", str(folder)).startswith(f"{folder}/a/z.scn:9: ")


def test_a_binary_file_is_refused():
    assert refusal("play", sys.executable).startswith(f"{sys.executable}: ")


def test_a_device_without_end_is_refused():
    assert refusal("play", "/dev/zero").startswith("/dev/zero: binary, no scenario; ")


def as_anybody():
    """Return what is put before a command so that permissions hold for it: root may read everything otherwise."""
    if os.geteuid():
        return []
    rights = "-dac_override,-dac_read_search"
    return [require("setpriv", "toolchain"), f"--inh-caps={rights}", f"--bounding-set={rights}"]


def test_a_file_or_folder_without_permission_is_refused(file, tmp_path):
    path = file(HOLDS)
    os.chmod(path, 0)
    complaint = refusal("play", path, before=as_anybody())
    assert complaint.startswith(f"{path}: cannot be read (Permission denied); right would be a readable scenario")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    complaint = refusal("play", str(closed), before=as_anybody())
    assert complaint == f"{closed}: cannot be read (Permission denied); right would be a readable folder"


def test_odd_file_names_do_not_break_the_output(tmp_path):
    for name, shown in (
        (b"a\nb.scn", "a\\nb.scn"),
        (b"\xff.scn", "\\udcff.scn"),
        ("é.scn".encode(), "é.scn"),
    ):
        path = os.path.join(os.fsencode(tmp_path), name)
        with open(path, "w", encoding="ascii") as story:
            story.write(HOLDS)
        done = run("play", path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith(f"{shown}  4 expectations\n")


def test_a_terminal_without_unicode_is_no_reason_to_break(file):
    path = file("control 60\n0 press whité\n", "é.scn")
    complaint = refusal("play", path, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert complaint.startswith(path.replace("é", "\\xe9") + ":2: 'whit\\xe9' is no side; perhaps 'white'; ")
