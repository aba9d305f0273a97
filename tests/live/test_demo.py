# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The demonstration: its story holds; a terminal gets it drawn in place, everything else in plain lines."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli.main import main
from host_sim.live import demo, panel
from host_sim.scenario.read import read

pty = pytest.importorskip("pty", reason="no pseudo terminals here")

ROOT = Path(__file__).resolve().parents[2]
SCREEN_ROWS, SCREEN_COLUMNS = 24, 80
HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"

CONTROL_SEQUENCE = re.compile(r"\x1b\[([?\d;]*)([A-Za-z])")


class Screen:
    """As much of a terminal as shows where things are drawn. `rows` grows downwards, and never scrolls."""

    def __init__(self):
        self.rows = [""]
        self.row = self.column = 0

    def feed(self, text):
        place = 0
        while place < len(text):
            found = CONTROL_SEQUENCE.match(text, place)
            if found:
                self._control(*found.groups())
                place = found.end()
            else:
                self._put(text[place])
                place += 1
        return self

    def _control(self, numbers, letter):
        if letter == "A":
            self.row -= int(numbers or 1)
        elif letter == "K":
            self.rows[self.row] = ""
        else:
            assert letter in "mhl", "the terminal of this test knows no " + letter

    def _put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
            self.rows += [""] * (self.row + 1 - len(self.rows))
        else:
            line = self.rows[self.row].ljust(self.column)
            self.rows[self.row] = line[: self.column] + character + line[self.column + 1 :]
            self.column += 1


def on_terminal(*arguments, python=(sys.executable,), interrupt_at=None, **environment):
    """Run the demonstration on a pseudo terminal; return its exit status and all that it wrote.

    interrupt_at: a text at whose sight the program is interrupted as by Ctrl-C.
    """
    keyboard, terminal = pty.openpty()
    size = {"COLUMNS": str(SCREEN_COLUMNS), "LINES": str(SCREEN_ROWS)}
    settings = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **size, **environment}
    command = [*python, "-m", "host_sim", "demo", *arguments]
    running = subprocess.Popen(
        command,
        cwd=ROOT,
        env=settings,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        written = _read_all(keyboard, running, interrupt_at)
        return running.wait(timeout=60), written
    finally:
        running.kill()
        running.wait()
        os.close(keyboard)


def _read_all(keyboard, running, interrupt_at):
    written = b""
    while True:
        try:
            piece = os.read(keyboard, 65536)
        except OSError:  # how Linux says that the other end is closed
            piece = b""
        if not piece:
            return written.decode()
        written += piece
        if interrupt_at and interrupt_at.encode() in written:
            running.send_signal(signal.SIGINT)
            interrupt_at = None


def told(capsys, *arguments):
    status = main(["demo", *arguments])
    return status, *capsys.readouterr()


# The story.


def test_the_story_holds_and_tells_what_an_arbiter_sees(capsys):
    status, out, err = told(capsys, "--plain")
    assert (status, err) == (0, "")
    chapters = (
        "set up, ready", "no power", "restored", "arbiter penalty", "resume refused", "white enters period 2",
        "black: flag falls", "ok ",
    )  # fmt: skip
    places = [out.index(chapter) for chapter in chapters]
    assert places == sorted(places)


def test_the_story_lasts_about_eight_minutes():
    story = read(demo.STORY)
    assert 7 * 60_000 < story.actions[-1][0] < 9 * 60_000
    assert story.expectations() > 40


# Not a terminal.


def test_without_a_terminal_plain_lines_are_told_at_once():
    done = subprocess.run([sys.executable, "-m", "host_sim"], cwd=ROOT, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout and b"\r\n" not in done.stdout.replace(os.linesep.encode(), b"\n")
    assert b"black: flag falls\n" in done.stdout.replace(os.linesep.encode(), b"\n")


def test_each_event_is_followed_by_what_the_displays_show(capsys):
    lines = told(capsys, "--plain")[1].splitlines()
    at = next(place for place, line in enumerate(lines) if "resume refused" in line)
    assert lines[at + 1].strip() == "L   turn   \\  R   0:02~"
    assert lines[-2].strip() == "L  31:54   /  R   0:00   (blinking)"


def test_power_is_told_to_be_gone_once(capsys):
    assert told(capsys, "--plain")[1].count("no power") == 1


def test_any_scenario_can_be_watched_and_what_fails_is_told(tmp_path, capsys):
    path = tmp_path / "short.scn"
    path.write_text("control 60\n0 start\n2 expect white 0:57\n")
    status, out, err = told(capsys, "--plain", str(path))
    assert status == 1
    assert "white starts" in out
    assert err.endswith("short.scn:3: expected white 0:57.000, was 0:58.000\n")


def test_a_scenario_without_a_timed_line_can_be_watched(tmp_path, capsys):
    path = tmp_path / "empty.scn"
    path.write_text("control 60\n")
    assert told(capsys, str(path))[0] == 0


@pytest.mark.parametrize(
    "arguments", [("--speed", "0"), ("--speed", "fast"), ("--speed", "nan"), ("--bogus",), ("no-such.scn",)]
)
def test_what_cannot_be_understood_is_refused_in_one_line(capsys, arguments):
    status, out, err = told(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert arguments[-1] in err


def test_help_ends_well(capsys):
    assert told(capsys, "--help")[0] == 0


def test_a_caption_has_no_needless_decimals():
    watched = demo.Watched(read(demo.STORY))
    watched.run_until(331_500)
    assert watched.caption() == "5:31.5  black presses"
    watched.run_until(401_500)
    assert watched.caption() == "6:41.5  white presses; white enters period 2"
    watched.run_until(432_000)
    assert watched.caption() == "7:12  black: flag falls"
    assert watched.labels() == ("White 40", "Black 39")


def test_without_power_nothing_is_labelled():
    watched = demo.Watched(read(demo.STORY))
    watched.run_until(200_000)
    assert watched.dark()
    assert (watched.caption(), watched.labels()) == ("no power", ("", ""))


def test_colours_follow_their_side(tmp_path):
    path = tmp_path / "swapped.scn"
    path.write_text("control 60\nwhite right\n0 start\n")
    assert demo.Watched(read(path)).labels() == ("Black 0", "White 0")


# A terminal.


def test_on_a_terminal_the_clock_is_drawn_in_place():
    status, written = on_terminal("--speed", "400")
    screen = Screen().feed(written)
    rows = [row.rstrip() for row in screen.rows]
    assert status == 0
    assert written.count("┌") > 10  # many drawings ...
    assert len(rows) <= panel.HEIGHT + 2  # ... on the lines of one
    assert rows[panel.LEVER_ROWS].startswith("┌─ White 40 ─")
    assert rows[panel.HEIGHT - panel.CAPTION_ROWS] == " 7:12  black: flag falls"
    assert rows[panel.HEIGHT].startswith("ok ")
    assert max(len(row) for row in rows) <= SCREEN_COLUMNS
    assert written.rindex(SHOW_CURSOR) > written.rindex(HIDE_CURSOR)


def test_ctrl_c_ends_quietly_with_the_cursor_shown():
    status, written = on_terminal("--speed", "1", interrupt_at="┘")
    assert status == 130
    assert "Traceback" not in written
    assert written.rindex(SHOW_CURSOR) > written.rindex(HIDE_CURSOR)


def test_a_terminal_without_unicode_gets_ascii():
    status, written = on_terminal("--speed", "400", PYTHONIOENCODING="ascii")
    assert status == 0
    assert written.isascii() and "+- White 40 -" in written


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"COLUMNS": "60"}, {"LINES": "10"}])
def test_a_terminal_that_cannot_hold_the_clock_gets_plain_lines(environment):
    status, written = on_terminal(**environment)
    assert status == 0
    assert "\x1b" not in written and "white enters period 2" in written


def test_without_rich_a_terminal_gets_plain_lines():
    without_site_packages = (sys.executable, "-S")
    status, written = on_terminal(python=without_site_packages)
    assert status == 0
    assert "\x1b" not in written and "white enters period 2" in written


def test_plain_is_plain_on_a_terminal_too():
    status, written = on_terminal("--plain")
    assert status == 0 and "\x1b" not in written
