# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock on this computer's USB is found if there is exactly one, and told; else it is said what would be right."""

from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from host_sim.cli.main import main
from host_sim.link.link import Conversation, LinkFault
from host_sim.link.ports import NoPort, the_clock


def port(device, vid=0x2E8A, pid=0x0005, product="Flagfall chess clock"):
    return SimpleNamespace(device=device, vid=vid, pid=pid, product=product)


CLOCK = port("/dev/ttyACM3")
ADAPTER = port("/dev/ttyUSB0", 0x0403, 0x6001, "FT232R USB UART")
OFFICIAL = port("/dev/ttyACM1", product="Board in FS mode")
NO_USB = port("/dev/ttyS0", None, None, None)
ON_WINDOWS = port("COM3", product=None)


@pytest.mark.parametrize(
    ("ports", "device"),
    [([CLOCK], CLOCK.device), ([NO_USB, ADAPTER, OFFICIAL, CLOCK], CLOCK.device), ([ADAPTER, ON_WINDOWS], "COM3")],
)
def test_the_only_clock_is_found_among_other_ports(ports, device):
    assert the_clock(ports) == device


def test_none_is_refused_with_what_there_is():
    with pytest.raises(NoPort, match="no clock on USB, and no other serial port either; right would be"):
        the_clock([])
    with pytest.raises(NoPort, match="among the ports /dev/ttyACM1, /dev/ttyUSB0; right would be"):
        the_clock([ADAPTER, OFFICIAL])


def test_several_are_refused_by_name():
    with pytest.raises(
        NoPort, match="2 clocks on USB; right would be one, or .*: /dev/ttyACM3, COM3|COM3, /dev/ttyACM3"
    ):
        the_clock([CLOCK, ON_WINDOWS])


@pytest.mark.parametrize("words", [["link", "get", "-"], ["calibrate"]])
def test_a_command_without_a_port_takes_the_clock_and_says_so(words, monkeypatch, capsys):
    opened = []

    def fail(name, *_arguments, **_settings):
        opened.append(name)
        raise serial.SerialException("gone")

    monkeypatch.setattr(serial, "Serial", fail)
    monkeypatch.setattr(list_ports, "comports", lambda: [ADAPTER, CLOCK])
    assert main(words) == 2
    assert opened == [CLOCK.device]
    assert capsys.readouterr().err.startswith(f"the clock at {CLOCK.device}\n{CLOCK.device}: gone; right would be ")


@pytest.mark.parametrize("words", [["link", "get", "-"], ["calibrate"]])
@pytest.mark.parametrize(("ports", "found"), [([ADAPTER], "no clock on USB, "), ([CLOCK, ON_WINDOWS], "2 clocks ")])
def test_a_command_without_a_port_refuses_none_and_several(words, ports, found, monkeypatch, capsys):
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(found) and "; right would be " in said.err


def test_micropythons_prompt_is_told():
    class Prompt:
        now = 0

        def write(self, sent):
            self.waiting = b"\r\n>>> get\r\nNameError: name 'get' isn't defined\r\n>>> " if b"get" in sent else b""

        def read(self, size):
            self.now += 0.1
            received, self.waiting = self.waiting, b""
            return received

    prompt = Prompt()
    with pytest.raises(LinkFault, match="this is MicroPython's prompt; right would be a clock with our image"):
        Conversation(prompt, lambda: prompt.now).get()
