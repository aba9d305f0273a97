# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The rate of a board's crystal against this computer, at its prompt: as `calibrate` measures that of a clock.

The board says what its TIMER counts each time that it is sent a byte; the quickest answers of begin and end are told
from one another.
"""

import re

from host_sim.link.crystal import REPORTS, Measured, Report

# To the board: a number for each `t`.
SOURCE = "import sys, time\nread, ticks = sys.stdin.read, time.ticks_us\nwhile read(1) == 't':\n    print(ticks())\n"
_PERIOD_US = 1 << 30
_COUNT = re.compile(rb"[ \r]*[0-9]{1,10}\r*\n")
_LONGEST = 40  # of a line with a count
_APART_S = 0.013
_LOOK_S = 10  # far below the 17.9 minutes in which the count wraps


class Silent(OSError):
    """The board says no number."""


class Ticks:
    """Asks the board at `port`, which runs SOURCE."""

    def __init__(self, port, seconds):
        self._port = port
        self._seconds = seconds
        self._last = None
        self._us = 0

    def ask(self) -> Report:
        """Return what the board counts, in ms, and when the answer began to come in."""
        self._port.write(b"t")
        line = self._port.read(1)
        arrived_s = self._seconds()
        while line and not line.endswith(b"\n") and len(line) < _LONGEST:
            more = self._port.read(1)
            line = line + more if more else b""
        if not _COUNT.fullmatch(line):
            raise Silent("no number comes")
        raw = int(line)
        self._us += 0 if self._last is None else (raw - self._last) % _PERIOD_US
        self._last = raw
        return Report(self._us / 1000, arrived_s)

    def end(self) -> None:
        """Have the board stop."""
        self._port.write(b"q")


def measure(ticks, span_s: float, progress, seconds, wall, pause) -> Measured:
    """Return what `ticks` tell within `span_s`, calling `progress(s, of_s)`; raises `NoMeasurement`."""
    apart_s = seconds() - wall()
    began_s = seconds()
    begin = _end(ticks, pause)
    while (left_s := began_s + span_s - seconds()) > 0:
        progress(span_s - left_s, span_s)
        pause(min(_LOOK_S, left_s))
        ticks.ask()
    end = _end(ticks, pause)
    progress(span_s, span_s)
    return Measured(begin, end, seconds() - wall() - apart_s)


def _end(ticks, pause):
    found = []
    for _ in range(REPORTS):
        found.append(ticks.ask())
        pause(_APART_S)
    return sorted(found, key=lambda report: report.arrived_s - report.instant_ms / 1000)
