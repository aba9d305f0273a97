# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings and journal over UART and USB of the emulated board, with the host's side at the other end of the wire."""

import re
from argparse import Namespace

import pytest

from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import write_settings
from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.link import link
from host_sim.timetext import write_time
from tests.rp2040.flash import FlashLog
from tests.rp2040.ports import UartPort, UsbPort
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

WORST_NS = 10_000_000  # from a press to both displays


BY = pytest.mark.parametrize("make_port", [UartPort, UsbPort])


def carry_out(wire, action, file):
    """Do what the command line would; return the exit status."""
    return link.carry_out(Namespace(port="PORT", action=action, file=str(file), pgn=False), wire, wire.seconds)


@BY
def test_settings_that_were_put_are_there_after_a_power_cut(image, tmp_path, make_port):
    rig = Rig(image, usb=True)
    wire = make_port(rig)
    file = tmp_path / "clock.txt"
    assert carry_out(wire, "get", file) == 0
    assert file.read_text() == write_settings(Settings())
    changed = file.read_text().replace("brightness 4", "brightness 7").replace("own 27 -", "own 27 40/5400+30:1800")
    file.write_text(changed)
    assert carry_out(wire, "put", file) == 0
    rig.board.power_off()
    rig.board.power_on()
    rig.come_up(powered_on=True)
    assert rig.chip.resets == []
    again = tmp_path / "again.txt"
    assert carry_out(wire, "get", again) == 0
    assert again.read_text() == changed


@BY
def test_the_journal_tells_of_every_press_while_a_side_runs_and_no_flash_is_written(image, tmp_path, make_port):
    rig = Rig(image, usb=True)
    wire = make_port(rig)
    rig.start()
    log = FlashLog(rig.chip)
    for number in range(6):
        rig.press((LEFT, RIGHT)[number % 2], rig.now + 200)
        rig.run(250)
    file = tmp_path / "game.txt"
    assert carry_out(wire, "journal", file) == 0
    presses = [line for line in rig.lines if line.events.kind == events.PRESSED]
    told = re.findall(r" press$", file.read_text(), re.MULTILINE)
    assert len(presses) == len(told) == 6
    for line in presses:
        both = "%s +%s" % tuple(write_time(account.remaining_ms) for account in line.sides)
        assert re.search(both.replace(".", r"\."), file.read_text())
    assert log.operations == []


def test_a_press_is_shown_as_fast_as_ever_while_the_journal_is_sent(image):
    rig = Rig(image, "1500b10")  # at each press both displays change
    rig.start()
    for number in range(20):
        rig.press((LEFT, RIGHT)[number % 2], rig.now + 200)
        rig.run(250)
    answers = rig.board.answers
    rig.board.say("journal")
    assert rig.board.until(lambda: answers and answers[-1].startswith("J 003"), 500)
    rig.catch_up()
    at_ns = rig.press(LEFT, rig.now + 10)
    rig.run(10 + SHOWN_MS)
    assert rig.both_shown_ns(at_ns) - at_ns < WORST_NS
    assert not answers[-1].startswith("J end")
    rig.run(300)
    assert answers[-1].startswith("J end")
    assert rig.lost_lines() == 0
