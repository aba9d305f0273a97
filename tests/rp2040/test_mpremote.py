# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""mpremote and make flash at a serial port of the system, whose far end is the USB cable of the emulated board."""

import sys

import pytest

from firmware.image import BUILD, contents
from flagfall.timing import events
from flagfall.timing.sides import LEFT
from flagfall.version import MAJOR
from tests.rp2040.maintenance import Maintenance
from tests.rp2040.ptys import Pty
from tests.rp2040.rig import Rig
from tests.toolchain import require

pytestmark = pytest.mark.rp2040

FLASH = (sys.executable, "-m", "firmware.image.flash", "--port")
KEPT = "option 31\n"


@pytest.fixture(scope="module")
def maintenance(image):
    with Pty(Maintenance(image)) as port:
        yield port


def mpremote(port, *words):
    """Run mpremote at the port; return what it printed."""
    done = port.run([require("mpremote", "venv"), "connect", port.name, *words])
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_mpremote_runs_code_in_maintenance_and_finds_the_clock_in_the_image(maintenance):
    code = "from flagfall import version; print(version.MAJOR, 6 * 7)"
    assert mpremote(maintenance, "exec", code) == "%d 42\n" % MAJOR


def test_mpremote_lists_writes_reads_and_removes_files_in_maintenance(maintenance, tmp_path):
    (tmp_path / "notes.txt").write_text(KEPT)
    assert mpremote(maintenance, "fs", "ls") == "ls :\n"
    mpremote(maintenance, "fs", "cp", str(tmp_path / "notes.txt"), ":notes.txt")
    assert mpremote(maintenance, "fs", "cat", ":notes.txt") == KEPT
    assert mpremote(maintenance, "fs", "ls").split() == ["ls", ":", str(len(KEPT)), "notes.txt"]
    mpremote(maintenance, "fs", "rm", ":notes.txt")
    assert mpremote(maintenance, "fs", "ls") == "ls :\n"


@pytest.mark.board(seconds=40)
def test_make_flash_leaves_a_board_with_the_clock_in_its_image_alone(maintenance):
    done = maintenance.run([*FLASH, maintenance.name])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("make flash: this board runs build/flagfall.uf2, the clock is in it: ")
    assert done.stderr.count("\n") == 1
    assert mpremote(maintenance, "fs", "ls") == "ls :\n"


@pytest.mark.board(seconds=90)
def test_make_flash_sends_every_file_to_a_board_without_a_clock_and_starts_it_anew(image):
    """Whether the clock fits is not seen here: the heap of our image is some 50 kB smaller than the official one's."""
    held = Maintenance(image, official=True)
    count = len(contents.compiled(BUILD / "mpy"))
    with Pty(held) as port:
        done = port.run([*FLASH, port.name])
        assert done.returncode == 0, done.stderr
        said = done.stderr or done.stdout
        assert "%d of %d files were sent and read back" % (count, count) in said
        assert said.rstrip().endswith("the board starts the clock")
        assert len(held.chip.resets) == 1


@pytest.mark.board(seconds=15)
@pytest.mark.parametrize("tool", ["make flash", "mpremote"])
def test_no_tool_gets_hold_of_a_clock_in_play(image, tool):
    rig = Rig(image, usb=True)
    rig.start()
    with Pty(rig) as port:
        mpremote = [sys.executable, "-m", "mpremote", "connect", port.name, "exec", "1"]
        done = port.run([*FLASH, port.name] if tool == "make flash" else mpremote)
    assert done.returncode != 0
    assert "could not enter raw repl" in done.stderr
    rig.catch_up()
    rig.press(LEFT, rig.now + 100)
    rig.run(300)
    assert len(rig.told(events.PRESSED)) == 1
    assert rig.chip.resets == []
