# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line as a user meets it: exit status, one line for each complaint, never a traceback."""

import json
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace

import pytest

from flagfall import version
from flagfall.notation import presets, write_canonical
from host_sim import machines
from host_sim.cli import play
from host_sim.cli.main import Parser
from host_sim.controls import controltext
from host_sim.live.options import add_clock_options
from host_sim.machines import on_micropython
from host_sim.scenario.read import ScenarioError, read
from tests.toolchain import require

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMAND = [sys.executable, "-m", "host_sim"]
# The example of the contract.
HOLDS = """\
# FIDE 6.3.2: unused delay leaves the main time alone
control 60d5
0       start
2       press white
2       expect white 1:00.000, running black
4       press black
12      press white
12      expect white 0:57.000, white moves 2
"""
FAILS = HOLDS + '12 expect white 57.001, running white, black moves 1\n12 expect black shows "0:59"\n'
BROKEN = HOLDS + "11 pause\n"


def run(*arguments, before=(), **more):
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120, **more}
    return subprocess.run([*before, *COMMAND, *arguments], cwd=ROOT, encoding="utf-8", check=False, **more)


def refusal(*arguments, **more):
    """Run a command that must be refused, playing nothing; return its one line of complaint."""
    done = run(*arguments, **more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()
    return done.stderr[:-1]


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a story and gives its path."""

    def write(content, name="story.scn"):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return str(path)

    return write


# play


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


# Machines


def test_the_emulated_board_needs_an_image(file, monkeypatch, tmp_path):
    image = tmp_path / "none.uf2"
    monkeypatch.setenv("FLAGFALL_IMAGE", str(image))
    assert refusal("play", "--on", "rp2040", file(HOLDS)) == (
        "--on rp2040: no %s; right would be 'make image' first" % image
    )


@pytest.mark.micropython
@pytest.mark.parametrize(("story", "status"), [(HOLDS, 0), (FAILS, 1)])
def test_both_pythons_tell_the_same_story(file, story, status):
    require("micropython", "venv")
    path = file(story)
    here, there = run("play", "--json", path), run("play", "--json", path, "--on", "micropython")
    assert (here.returncode, there.returncode) == (status, status)
    assert there.stdout == here.stdout
    assert there.stderr == here.stderr


def test_a_missing_micropython_is_told_with_what_installs_it(monkeypatch, tmp_path, capsys, file):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(on_micropython, "ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    status = play.run(Namespace(files=[file(HOLDS)], machine="micropython", json=False, transcript=False, face=None))
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert told.err == (
        "--on micropython: no 'micropython' beside Python, in .venv or on PATH; "
        "right would be 'make venv GROUPS=machines' first\n"
    )


@pytest.mark.parametrize("folder", ["", ".venv/bin"])
def test_micropython_is_found_beside_python_and_in_the_venv(monkeypatch, tmp_path, folder):
    program = tmp_path / folder / "micropython"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str((tmp_path if not folder else tmp_path / "bin") / "python"))
    monkeypatch.setattr(on_micropython, "ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    assert on_micropython.find() == str(program)


@pytest.fixture
def interpreter(tmp_path):
    """Return a function that makes a machine of a shell script in MicroPython's place."""

    def make(script, first_line="#!/bin/sh"):
        program = tmp_path / "micropython"
        program.write_text(f"{first_line}\n{script}\n")
        program.chmod(0o755)
        return on_micropython.OnMicroPython(str(program))

    return make


@pytest.mark.parametrize(
    ("script", "found"),
    [
        (
            "echo Traceback >&2; echo 'MemoryError: no room' >&2; exit 1",
            "MicroPython broke down: 'MemoryError: no room'",
        ),
        ("echo Traceback; echo 'NameError: x'; exit 1", "MicroPython broke down: 'NameError: x'"),
        ("echo '{\"type\": '", "MicroPython broke down: '{\"type\":'"),
        ("echo hello", "MicroPython broke down: 'hello'"),
        ("exit 3", "MicroPython broke down: 'no word on why'"),
        ("kill -9 $$", "MicroPython broke down: 'no word on why'"),
        ("exit 0", "0 of 4 expectations answered; right would be a machine that plays to the end"),
    ],
)
def test_an_interpreter_that_breaks_down_is_told_with_the_file(file, interpreter, script, found):
    story = read(file(HOLDS))
    options = Namespace(json=True, transcript=False)
    with pytest.raises(machines.MachineError) as broken:
        play.play_all(interpreter(script), [story], options)
    assert str(broken.value).startswith(f"{story.path}: {found}")
    assert str(broken.value).isprintable()


def test_an_interpreter_that_cannot_be_run_is_told(file, interpreter):
    player = interpreter("", first_line="#!/nowhere/at/all")
    with pytest.raises(machines.MachineError) as broken:
        list(player.play(read(file(HOLDS))))
    assert str(broken.value).endswith(
        "micropython: cannot be run (No such file or directory); "
        "right would be the MicroPython that 'make venv GROUPS=machines' installs"
    )


class Unable:
    """A machine that cannot do what the first action says."""

    def check(self, story):
        _at, line, verb = story.actions[0][:3]
        found = f"{story.path}:{line}: '{verb}' is beyond me"
        raise ScenarioError(f"{found}; right would be cpython")


def test_an_action_beyond_the_machine_is_refused_before_anything_is_played(monkeypatch, capsys, file):
    monkeypatch.setattr(play, "machine", lambda name: Unable())
    path = file(HOLDS)
    options = Namespace(files=[path, path], machine="unable", json=False, transcript=False, face=None)
    assert play.run(options) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [f"{path}:3: 'key' is beyond me; right would be cpython"] * 2


# control, options


def test_a_control_is_told_in_canonical_notation_in_words_and_by_period():
    done = run("control", "40/5400+30:1800+30")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "canonical  40/5400+30:1800+30",
        "words      40 moves in 90 min, then 30 min, +30 s a move",
        "",
        "side    period  moves  main time  method                each turn",
        "both         1     40    1:30:00  increment             +30 s",
        "both         2      -    0:30:00  increment             +30 s",
    ]


@pytest.mark.parametrize(
    ("text", "notation", "canonical"),
    [
        ("3+2", "canonical", "3+2"),
        ("3+2", "prose", "180+2"),
        ("3+2", "pgn", "3+2"),
        ("40/120 SD/60 d/5", "us", "40/7200d5:3600d5"),
        ("40/9000:16/3600", "pgn", "40/9000:16/3600*"),
    ],
)
def test_a_control_is_read_in_the_notation_named(text, notation, canonical):
    done = run("control", *text.split(), "--as", notation)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"canonical  {canonical}\n")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("W300-B240+2", "Black        1      -    0:04:00  increment             +2 s"),
        ("3600j3x30", "both         1      -    1:00:00  Japanese byo-yomi     3 x 30 s"),
        ("3600c20/300", "both         1      -    1:00:00  Canadian byo-yomi     20 moves in 300 s"),
        ("300d5", "both         1      -    0:05:00  simple delay          5 s"),
        ("m30", "both         1      -    0:00:00  fixed time per move   30 s"),
        ("u", "both         1      -    0:00:00  count-up"),
        ("7200", "both         1      -    2:00:00  no addition"),
        ("40/9000:16/3600*", "both      3...                    the last one, repeated"),
    ],
)
def test_the_table_tells_what_each_turn_brings(text, row):
    assert row in run("control", text, "--as", "canonical").stdout.splitlines()


def test_a_control_that_two_notations_read_differently_is_refused_with_both_readings():
    complaint = refusal("control", "3+2")
    assert "180+2" in complaint
    assert "3+2 (3 s, +2 s a move) in canonical" in complaint


@pytest.mark.parametrize("command", ["live", "web"])
@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("5+3", ("5+3 (5 s, +3 s a move) in canonical", "300+3 (5 min, +3 s a move) in prose")),
        ("5:00+3", ("5 s, then +3 s a move", "for 5 min, +3 s a move write 5 min + 3 s")),
        ("g30", ("g30 (gong every 30 s) in canonical", "1800 (30 min) in US Chess")),
        ("40/2, SD/1", ("2 min in US Chess", "2 h in many listings")),
    ],
)
def test_what_may_mean_two_times_is_played_by_no_command(command, text, meanings):
    complaint = refusal(command, "--control", text)
    for words in (repr(text), *meanings):
        assert words in complaint


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5 min + 3 s", "300+3"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("G/60;d5", "3600d5"),
        ("us G/60;d5", "3600d5"),
        ("prose 5+3", "300+3"),
        ("canonical 5+3", "5+3"),
        ("40/90;SD/30;+30", "40/5400+30:1800+30"),
        ("3600d5", "3600d5"),
    ],
)
def test_every_command_reads_a_control_as_the_others_do(text, canonical):
    parser = ArgumentParser()
    add_clock_options(parser)
    assert parser.parse_args(["--control", text]).control == canonical
    assert write_canonical(controltext.read(text)) == canonical


def test_a_time_as_a_clock_shows_it_is_read_with_a_note():
    told = run("control", "5:00+3").stdout.splitlines()
    assert told[0] == "canonical  5:0+3"
    assert told[2] == "note       5:00+3 is in seconds, 5 s, then +3 s a move; for 5 min, +3 s a move write 5 min + 3 s"
    assert "note" not in run("control", "5:00+3", "--as", "canonical").stdout


def test_a_control_can_be_had_as_json():
    told = json.loads(run("control", "--json", "W40/300+2:60-B240d5").stdout)
    assert (told["canonical"], told["words"][:6]) == ("W40/300+2:60-B240d5", "White:")
    assert [each["main"] for each in told["white"]["periods"]] == [300_000, 60_000]
    assert told["white"]["periods"][0]["moves"] == 40 and told["white"]["periods"][0]["increment"] == 2_000
    assert (told["black"]["periods"][0]["method"], told["black"]["periods"][0]["delay"]) == ("simple delay", 5_000)
    assert "note" not in told and "5 min + 3 s" in json.loads(run("control", "--json", "5:00+3").stdout)["note"]


def test_hours_in_a_scenario_are_refused_with_both_meanings(file):
    complaint = refusal("play", file("control us 40/2,SD/1\n0 start\n0 expect white 2:00\n"))
    assert ":1: " in complaint and "2 min in US Chess, but 2 h in many listings" in complaint


@pytest.mark.parametrize("arguments", [["zz"], ["5400+30", "--as", "us"], ["\x1b[31m" + "x" * 5000], [""]])
def test_a_text_that_is_no_control_is_refused(arguments):
    complaint = refusal("control", *arguments)
    assert complaint.startswith("control '")
    assert len(complaint) < 300


def test_the_options_can_be_had_as_json():
    told = [json.loads(line) for line in run("options", "--json").stdout.splitlines()]
    assert [each["number"] for each in told] == list(presets.numbers())
    assert told[11] == {**told[11], "name": "90 min + 30 s", "canonical": "5400+30", "words": "90 min, +30 s a move"}
    assert told[24]["canonical"] is None and told[32]["counter"] is True


def test_the_version_is_that_of_the_clock():
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "flagfall %d.%d.%d\n" % (version.MAJOR, version.MINOR, version.PATCH)


def test_the_options_are_listed_by_number():
    done = run("options")
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = done.stdout.splitlines()
    assert head.split()[:3] == ["no", "name", "canonical"]
    assert [row[:2] for row in rows] == ["%02d" % number for number in range(1, 55)]
    assert rows[11] == (
        "12  90 min + 30 s            5400+30                                  fide     90 min, +30 s a move"
    )
    assert "by moves" in rows[32]
    assert " us " in rows[39]


# The command line itself


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
