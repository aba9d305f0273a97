# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `play --on`: the machines, and one that is missing, breaks down or cannot do it."""

import sys
from argparse import Namespace

import pytest

from host_sim import machines
from host_sim.cli import play
from host_sim.machines import on_micropython
from host_sim.scenario.read import ScenarioError, read
from tests.cli.commandline import FAILS, HOLDS, refusal, run
from tests.toolchain import require


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
