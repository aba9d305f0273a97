# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Finds the serial port of the clock on this computer's USB, if there is exactly one, and opens ports."""

import errno
import os

from board.lines import BAUD
from host_sim.saying import REFUSED, complain

ANSWER_S = 3  # so long a clock is waited for
_READ_S = 0.1

# USB numbers under which MicroPython's board RPI_PICO reports, and so a clock.
USB_NUMBERS = (0x2E8A, 0x0005)
# What our image calls itself (firmware/image/pico/mpconfigboard.h). Windows does not tell pyserial.
PRODUCT = "Flagfall"


class NoPort(Exception):
    """No port can be chosen; the text says why, and what would be right."""


def is_clock(port) -> bool:
    """Tell whether `port`, as pyserial lists it, can be a clock with our image: the official one has no link on USB."""
    return (port.vid, port.pid) == USB_NUMBERS and (port.product or PRODUCT).startswith(PRODUCT)


def the_clock(ports) -> str:
    """Return the device of the only clock among `ports`, as pyserial lists them; raises `NoPort` if there is none."""
    found = sorted(port.device for port in ports if is_clock(port))
    if not found:
        names = sorted(port.device for port in ports)
        seen = "among the ports " + ", ".join(names) if names else "and no other serial port either"
        raise NoPort(f"no clock on USB, {seen}; right would be one plugged in and on, or the name of its port")
    if len(found) > 1:
        raise NoPort(f"{len(found)} clocks on USB; right would be one, or the name of its port: {', '.join(found)}")
    return found[0]


def at_port(options, work) -> int:
    """Open the serial port `options.port` and return what `work(port)` returns; 2, with a complaint, if it fails.

    If none is given, that of the only clock on USB is taken, told on standard error, and set as `options.port`.
    """
    import serial

    if options.port is None:
        try:
            options.port = the_clock(comports())
        except NoPort as fault:
            complain(fault)
            return REFUSED
        complain(f"the clock at {options.port}")
    name = options.port
    try:
        port = serial.Serial(name, BAUD, timeout=_READ_S, write_timeout=ANSWER_S)
    except (serial.SerialException, ValueError) as fault:
        complain(f"{name}: {_reason(fault)}; right would be {_ports()}")
        return REFUSED
    try:
        with port:
            return work(port)
    except serial.SerialException as fault:
        complain(f"{name}: {_reason(fault)}; right would be a port that stays connected")
        return REFUSED


def _reason(fault):
    """Return why the port failed, in the system's words: a fault of the system may be what led to this one."""
    for each in (fault, fault.__context__):
        number = getattr(each, "errno", None) or next(iter(getattr(each, "args", ())), None)
        if isinstance(number, int) and number:
            return "no serial port" if number == errno.ENOTTY else os.strerror(number)
    return " ".join(str(fault).split())


def comports():
    from serial.tools.list_ports import comports

    return comports()


def _ports():
    names = [port.device for port in comports()]
    return "one of " + ", ".join(names) if names else "the serial port of a clock; this computer sees none"
