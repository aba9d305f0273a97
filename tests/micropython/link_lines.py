# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Sends journal and settings over the link on MicroPython while a side runs, and tells what was allocated for it.

Prints one JSON object a line: the case, what the measure found, and how many lines were sent.
"""

import gc
import json

from allocation import MEASURES, Allocated

from board.link import Link
from flagfall.app import App
from flagfall.hands import inputs
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, RIGHT, other
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk

PRESSES = 20
LINE_FEED = 10


class Uart:
    """A UART that counts the lines that are sent, and allocates nothing."""

    def __init__(self):
        self.lines = 0
        self._text = b""
        self._next = 0

    def receive(self, text):
        """Let `text` come in."""
        self._text = text
        self._next = 0

    def any(self):
        """Return how many bytes wait."""
        return len(self._text) - self._next

    def readinto(self, into):
        """Read one byte."""
        into[0] = self._text[self._next]
        self._next += 1

    def write(self, line):
        """Count a line; there is always room."""
        if line[len(line) - 1] == LINE_FEED:
            self.lines += 1
        return len(line)


class Table:
    """A clock that runs, some moves into a game, with `asked` said to its link before the start."""

    def __init__(self, asked):
        self.uart = Uart()
        self.link = Link(self.uart)
        self.desk = Desk()
        self.desk.attach(self.link)
        self.desk.reports = lambda clock, refusal: self.link.note(clock)
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical("5400+30"))
        self.turn()
        self.uart.receive(asked)
        while self.uart.any():
            self.app.host.listen()
        self.desk.key(inputs.PLAY, True)
        self.turn()
        for index in range(PRESSES):
            self.desk.t += 1000
            self.desk.contact(other(index % 2), False)
            self.desk.contact(index % 2, True)
            self.turn()
        if self.app.clock.state != RUNNING or self.app.clock.sides[LEFT].moves != PRESSES // 2:
            raise ValueError("the game was not played")

    def turn(self):
        """Turn the loop, without hearing or sending."""
        self.app.step()

    def send_all(self):
        """Hear, and send whatever waits."""
        now = self.desk.t
        while self.uart.any() or self.link.due_at != NEVER:
            self.app.host.listen()
            now += 10
            self.link.send(now)


def found(asked, asked_in_play):
    """Return (what was allocated, lines sent)."""
    lines = 0
    for measure in MEASURES:
        table = None  # two tables are too much for the heap
        gc.collect()
        table = Table(asked)
        table.uart.receive(asked_in_play)
        gc.collect()
        try:
            measure(table.send_all)
        except Allocated as fault:
            return "%s: %s" % (measure.__name__, fault), lines
        lines = table.uart.lines
    return "", lines


CASES = (
    ("nothing", b"", b""),
    ("journal", b"", b"journal\n"),
    ("settings", b"get\n", b""),
    ("overtaken", b"put\nflagfall settings 1\nsound on\n", b"get\n"),
)
for name, asked, asked_in_play in CASES:
    fault, lines = found(asked, asked_in_play)
    print(json.dumps({"case": name, "found": fault, "lines": lines}))
