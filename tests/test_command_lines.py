# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every command line that a document or --help shows works: each is read out of the text and run, here.

What needs a board gets a clock on the desk at its port, what needs a screen a terminal of its own. A `make` line is
asked what it would do; where that is a command of the desk, it is run too. A command line of a new kind fails until
`WAYS` says how it is tried.
"""

import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from host_sim.cli import texts
from host_sim.cli.main import main
from tests.link.table import Table, game
from tests.live.seat import read_until
from tests.toolchain import require

ROOT = Path(__file__).parent.parent
PLACES = ("*.md", "firmware/*.md", "firmware/*/*.md", "hardware/*.md", "hardware/*/*.md", "host_sim/*.md", "tests/*.md")
DOCUMENTS = sorted(path.relative_to(ROOT).as_posix() for place in PLACES for path in ROOT.glob(place))
HELP_TEXTS = {f"texts.{name}": text for name, text in vars(texts).items() if name.isupper()}

_PROGRAM = r"(?:\S*python3? -m host_sim|make)(?![\w.-])"
_IN_A_BLOCK = re.compile(rf"^(?:    |  )({_PROGRAM}.*?)(?:  +#.*)?$", re.MULTILINE)
_IN_A_LINE = re.compile(rf"`({_PROGRAM}[^`]*)`")
_TASK = re.compile(r"^([a-z-]+):.*## (.*)$", re.MULTILINE)
_ARGUMENTS = re.compile(r"""\b(?:[A-Z]+=(?:"[^"]*"|[^\s,;:)]+) ?)+""")
_TESTS = re.compile(r"^make test\b.*\bARGS=\"?(tests/[^\s\"]+)")
_OF_THE_DESK = re.compile(r"python\S* -m host_sim(?![\w.-])(.*)")

# What a reader is to put in place of these words; FILE and the like are there, see `place`.
READ_AS = {
    "FILE...": "FILE",
    "tests/scenarios/NAME.scn": "story.scn",
    "/dev/ttyACM0": "PORT",
    "/dev/ttyUSB0": "PORT",
}
STORY = "tests/scenarios/cases/A1b.scn"
GAME = "tests/games/london-2016-9.3.pgn"


def commands_in(text):
    """Return the command lines that `text` shows; it does not matter which Python they name."""
    found = _IN_A_BLOCK.findall(text) + _IN_A_LINE.findall(text)
    return [" ".join(each.split()).replace(".venv/bin/python ", "python ") for each in found]


def tasks_of(makefile):
    """Return `make TASK` for each task of it, and with each of the arguments that its line of help names."""
    found = []
    for task, says in _TASK.findall(makefile):
        found += ["make " + task] + [f"make {task} {each.strip()}" for each in _ARGUMENTS.findall(says)]
    return found


def shown():
    """Return {command line: where it is shown}."""
    texts = {**{name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}, **HELP_TEXTS}
    found = {command: name for name, text in texts.items() for command in commands_in(text)}
    return {**{command: "Makefile" for command in tasks_of((ROOT / "Makefile").read_text())}, **found}


SHOWN = shown()
TRIED = set()  # `make sim ARGS=demo` is demo once more


def words_of(command):
    """Return the words after `host_sim` of a command line of the desk, those in brackets left out."""
    words = shlex.split(re.sub(r"\[[^]]*\]", "", _OF_THE_DESK.search(command).group(1)))
    return [READ_AS.get(word, word) for word in words]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return a folder that looks like that of the project, to work in: what is written there is not in the project."""
    for name in ("firmware", "hardware", "host_sim", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "tournament.pgn").write_bytes(b"\n".join([(ROOT / GAME).read_bytes()] * 12))
    for given, names in ((STORY, ("FILE", "story.scn")), (GAME, ("GAME.pgn",))):
        for name in names:
            shutil.copy(ROOT / given, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(words, **more):
    """Run a command of the desk to its end; return what was done."""
    command = [sys.executable, "-m", "host_sim", *words]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300, **more)


# The ways in which a command of the desk is tried.


def to_its_end(words):
    if "micropython" in words:
        require("micropython", "venv")
    done = run(words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def drawn(words):
    done = run(words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    drawing = Path(words[words.index("-o") + 1])
    assert {".svg": b"<svg", ".pdf": b"%PDF-"}[drawing.suffix] in drawing.read_bytes()


def audit(words):
    """It may find something: 40 moves in two hours are no 90 minutes."""
    done = run(words)
    assert done.returncode in (0, 1) and done.stdout and done.stderr == ""


def without_an_image(words):
    """Up to the image: test_stories.py plays the story on it, in minutes."""
    done = run(words, env={**os.environ, "FLAGFALL_IMAGE": "none.uf2"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--on rp2040: no none.uf2; right would be 'make image' first\n"


def on_a_terminal(words):
    keyboard, screen = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "LINES": "24", "COLUMNS": "80"}
    command = [sys.executable, "-m", "host_sim", *words]
    running = subprocess.Popen(
        command, env=environment, stdin=screen, stdout=screen, stderr=screen, start_new_session=True
    )
    os.close(screen)
    try:
        read_until(keyboard, "q quit")
        os.write(keyboard, b"q")
        read_until(keyboard, None)
        assert running.wait(timeout=60) == 0
    finally:
        running.kill()
        running.wait()
        os.close(keyboard)


def served(words):
    """To this computer alone, at a port that is free, and until Ctrl-C."""
    for option, value in (("--host", "127.0.0.1"), ("--port", "0")):
        if option in words:
            words[words.index(option) + 1] = value
    if "--port" not in words:
        words += ["--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "host_sim", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert "http://127.0.0.1:" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[1] == ""
    assert process.returncode == 0


class DeskPort:
    """A serial port at which a clock on the desk answers: `table` of tests/link/table.py."""

    def __init__(self, table):
        self.read, self.write = table.read, table.write

    def __enter__(self):
        return self

    def __exit__(self, *_fault):
        pass


def at_a_clock(words, monkeypatch, capsys):
    """A game has been played on it for the journal; it is ready for the settings, as it must be."""
    file = next(words[place + 1] for place, word in enumerate(words) if word in ("get", "put", "journal"))
    table = game() if "journal" in words else Table()
    monkeypatch.setattr(serial, "Serial", lambda *_arguments, **_settings: DeskPort(table))
    port = SimpleNamespace(device="PORT", vid=0x2E8A, pid=5, product="Flagfall chess clock")
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    if "put" in words:
        assert main(["link", "PORT", "get", file]) == 0
    assert main(words) == 0
    assert ("settings set and kept" in capsys.readouterr().err) == ("put" in words)
    assert Path(file).read_text(encoding="utf-8")


def at_no_clock(words):
    """Up to its port: what is measured takes an hour, test_calibrate.py and rp2040/test_first_light.py do it."""
    done = run(words)
    assert (done.returncode, done.stdout) == (2, "")
    found = ("PORT: No such file or directory", "PORT: it is not there, ") if "PORT" in words else "no clock on USB"
    assert done.stderr.startswith(found) and "; right would be " in done.stderr
    assert not Path("first-light.txt").exists()


# The first words of a command of the desk, and how it is tried.
WAYS = {
    "play --on rp2040": without_an_image,
    "play": to_its_end,
    "control": to_its_end,
    "options": to_its_end,
    "demo": to_its_end,
    "plot": drawn,
    "--help": to_its_end,
    "replay": audit,
    "live": on_a_terminal,
    "web": served,
    "link": at_a_clock,
    "calibrate": at_no_clock,
    "first-light": at_no_clock,
}


def way_of(words):
    """Return how a command of the desk is tried; without a word it is the demonstration, as there is no terminal."""
    line = " ".join(words)
    return next((way for begin, way in WAYS.items() if line.startswith(begin)), None) if words else to_its_end


def would_do(command):
    """Return what `make` would run for a command line, and check that it can be asked for."""
    done = subprocess.run([*shlex.split(command), "-n"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [path for path in _TESTS.findall(command) if not (ROOT / path).exists()] == []
    return done.stdout


def of_the_desk(command):
    """Return the commands of the desk that a command line means, each as its words."""
    if command.startswith("make"):
        return [words_of(line) for line in would_do(command).splitlines() if _OF_THE_DESK.search(line)]
    return [words_of(command)]


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_line_that_is_shown_works(command, place, monkeypatch, capsys):
    for words in of_the_desk(command):
        way = way_of(words)
        assert way, f"{SHOWN[command]} shows {command}: say in WAYS how it is tried"
        if tuple(words) not in TRIED:
            TRIED.add(tuple(words))
            way(words, monkeypatch, capsys) if way is at_a_clock else way(words)


# What is read out of the texts.


def test_the_documents_and_the_help_are_read():
    pages = {"README.md", "host_sim/README.md", "firmware/image/README.md", "CONTRIBUTING.md", "hardware/manual.md"}
    assert pages | {"hardware/README.md", "tests/figures.md", "Makefile"} <= set(SHOWN.values())
    assert {"make test", "make", 'make sim ARGS="live --option 31"', "python -m host_sim demo --speed 5"} <= set(SHOWN)
    assert len(SHOWN) > 50


def test_every_command_of_the_desk_is_shown_with_an_example():
    commands = {words[0] for command in SHOWN if "host_sim" in command for words in [words_of(command)] if words}
    assert {begin.split()[0] for begin in WAYS} <= commands


def test_a_command_line_is_read_without_what_is_said_about_it():
    text = 'Say `make web ARGS="--option 10"` or\n\n    make toolchain image   # on Debian\n    control 60d5\n'
    assert commands_in(text) == ["make toolchain image", 'make web ARGS="--option 10"']
    assert tasks_of("sim: x ## The clock (ARGS=\"live --option 31\", ARGS=demo)\n") == [
        "make sim", 'make sim ARGS="live --option 31"', "make sim ARGS=demo",
    ]  # fmt: skip


def test_a_kind_of_command_that_nobody_tries_is_found():
    assert way_of(["dance"]) is None
    assert way_of(["play", STORY]) is to_its_end
