# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Each command of the desk with no package at all, with those of `make sim` alone, and with those of its own group.

The commands are those that the command line knows, and what they are given is read from it too.
"""

import argparse
import os
import pty
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from host_sim import packages
from host_sim.cli.main import _parser

ROOT = Path(__file__).parents[2]
GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
NOWHERE = "198.51.100.1"  # for examples in books: no computer has it, so that `web` ends
GIVEN = {
    "GAME.pgn": str(ROOT / "tests" / "games" / "london-2016-9.3.pgn"),
    "PORT": "/nowhere/at/all",
    "TEXT": "300+3",
    "ADDRESS": NOWHERE,
}


def commands():
    """Return {name: parser} of all commands."""
    actions = _parser()._actions
    return next(action.choices for action in actions if isinstance(action, argparse._SubParsersAction))


def command_lines(name, story):
    """Return all kinds of use of the command `name`: each choice that it has, files and places as they come."""
    lines = [[name]]
    for action in commands()[name]._actions:
        wanted = action.required or action.metavar in GIVEN or (action.choices and not action.option_strings)
        if not wanted or isinstance(action, argparse._HelpAction):
            continue
        given = [str(choice) for choice in action.choices or [GIVEN.get(action.metavar, str(story))]]
        option = list(action.option_strings[:1])
        lines = [[*line, *option, word] for line in lines for word in given]
    return lines


def path_of(folder, group):
    """Fill `folder` with the packages of the lock of `group`, and no others; return it."""
    folder.mkdir()
    text = (ROOT / ".ci" / "lock" / f"{group}.txt").read_text(encoding="utf-8")
    for name in [line.split("==")[0] for line in text.splitlines() if line[0].isalpha()]:
        try:
            installed = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # for another system or another Python
        for part in {file.parts[0] for file in installed.files if ".." not in file.parts}:
            if not (folder / part).exists():
                (folder / part).symlink_to(installed.locate_file(part))
    return folder


def run(line, path=""):
    """Run a command with a Python that has only what is in the folder `path`."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT))), "MPLCONFIGDIR": str(path)}
    command = [sys.executable, "-S", "-m", "host_sim", *line]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture(autouse=True)
def away_from_the_project(tmp_path, monkeypatch):
    """What a command writes beside itself is not written into the project."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def story(tmp_path):
    return shutil.copy(ROOT / "tests" / "scenarios" / "cases" / "A1b.scn", tmp_path / "story.scn")


@pytest.fixture(scope="session")
def sim_alone(tmp_path_factory):
    return path_of(tmp_path_factory.mktemp("sim") / "path", "sim")


def assert_done_or_told(name, done):
    """Assert that a command did its work, or said in one line what is missing and what installs it."""
    assert "Traceback" not in done.stderr
    if done.returncode == 2:
        assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    if "missing here" in done.stderr:
        assert done.returncode == 2
        assert done.stderr.startswith(f"python -m host_sim {name}: it needs the package ")
        assert f"right would be: make venv GROUPS={packages.GROUPS[name]}, then " in done.stderr


@pytest.mark.parametrize("name", commands())
def test_a_command_without_any_package_does_its_work_or_says_what_installs_it(name, story):
    for line in command_lines(name, story):
        assert_done_or_told(name, run(line))


@pytest.mark.parametrize("name", commands())
def test_a_command_with_the_packages_of_the_terminal_clock_alone_too(name, story, sim_alone):
    for line in command_lines(name, story):
        assert_done_or_told(name, run(line, sim_alone))


@pytest.mark.parametrize("name", packages.GROUPS)
def test_the_group_of_a_command_is_enough_for_it(name, story, tmp_path):
    path = path_of(tmp_path / "path", packages.GROUPS[name])
    for line in command_lines(name, story):
        done = run(line, path)
        assert "Traceback" not in done.stderr and "missing here" not in done.stderr


@pytest.mark.parametrize("name", ["web", "replay", "plot", "link", "calibrate"])
def test_these_need_a_package_and_say_so(name, story):
    done = run(command_lines(name, story)[0])
    assert done.returncode == 2 and "missing here" in done.stderr


def test_only_the_pgn_of_a_journal_needs_a_library_of_chess(tmp_path):
    path = path_of(tmp_path / "path", "link")
    for unwanted in path.glob("chess*"):
        unwanted.unlink()
    for line in (["link", "/nowhere", "get", "-"], ["link", "/nowhere", "journal", "-"], ["calibrate", "/nowhere"]):
        done = run(line, path)
        assert done.stderr.startswith("/nowhere: No such file or directory; "), line
    done = run(["link", "/nowhere", "journal", "-", "--pgn"], path)
    assert done.stderr.startswith("python -m host_sim link: it needs the package chess, ")


def test_the_named_groups_exist():
    assert set(packages.GROUPS.values()) <= set(GROUPS)
    assert set(packages.GROUPS) <= set(commands())


def test_a_module_of_our_own_that_is_missing_is_no_package():
    assert not packages.is_of_others("host_sim.nothing") and not packages.is_of_others("flagfall.nothing")
    assert not packages.is_of_others("json") and packages.is_of_others("chess.pgn")


def on_terminal(*arguments):
    """Run `python -m host_sim` without packages on a terminal; return the status and what was written."""
    keyboard, terminal = pty.openpty()
    command = [sys.executable, "-S", "-m", "host_sim", *arguments]
    environment = {**os.environ, "TERM": "xterm", "PYTHONPATH": ""}
    ends = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
    with subprocess.Popen(command, cwd=ROOT, env=environment, **ends) as running:
        os.close(terminal)
        written = b""
        while piece := _read(keyboard):
            written += piece
    os.close(keyboard)
    return running.returncode, written.decode().replace("\r\n", "\n")


def _read(keyboard):
    try:
        return os.read(keyboard, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def test_without_textual_the_demonstration_is_played_and_says_why():
    status, written = on_terminal()
    first, _, rest = written.partition("\n")
    needs = "python -m host_sim live: it needs the package textual, which is missing here; right would be: "
    assert first == needs + "make venv GROUPS=sim, then .venv/bin/python -m host_sim live; here is the demonstration"
    assert status == 0 and "white enters period 2" in rest


def test_without_textual_live_says_what_installs_it():
    status, written = on_terminal("live")
    assert status == 2 and written.count("\n") == 1 and "make venv GROUPS=sim" in written
