# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock and two hosts at its link, without a wire: what each says comes in whole, and what goes out is a list."""

from flagfall.app import App
from flagfall.host.host import Host
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY
from flagfall.timing.sides import RIGHT
from host_sim.desk.desk import Desk

LONGEST = 64
NOT_READY = "no settings while the clock is not ready"


class Hosts(Desk):
    """A desk with two hosts. `said` lists (host, line) of all that was answered; `lines` is what is being sent."""

    def __init__(self):
        super().__init__()
        self.line = bytearray(LONGEST)
        self.said = []
        self.lines = None
        self._heard = []

    def hear(self):
        if not self._heard:
            return 0
        self.host, line = self._heard.pop(0)
        self.line = bytearray(LONGEST)  # another wire has another one
        self.line[: len(line)] = line
        return len(line)

    def answer(self, line):
        self.said.append((self.host, bytes(line).decode()))

    def send(self, lines):
        self.lines = lines

    def heap(self):
        return 4, 3, 2, 1


class Link:
    """A clock in `state`, and what two hosts say to it."""

    def __init__(self, state=READY, control="2+1"):
        self.desk = Hosts()
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical(control))
        self.clock = self.app.clock
        self.host = Host(self.desk, self.app.access, self.app.questions)
        if state != READY:
            self.clock.start(0)
        if state == PAUSED:
            self.clock.pause(700)
        if state == OVER:
            self.clock.advance(9_000)
        self.let_out()
        assert self.clock.state == state

    def let_out(self):
        """Let events out, of which the host hears."""
        while self.clock.events.take():
            self.app.journal.note(self.clock.events)
            self.host.heard(self.clock.events)

    def say(self, *lines, host=0):
        """Say these lines at once; return the answers, (host, line) where the host is another one."""
        self.desk.said.clear()
        self.desk._heard += [(host, line.encode() if isinstance(line, str) else line) for line in lines]
        self.host.listen()
        answers = [(its, line) if its else line for its, line in self.desk.said]
        assert all(line.endswith("\n") and line.count("\n") == 1 for _its, line in self.desk.said)
        return [answer[:-1] if isinstance(answer, str) else (answer[0], answer[1][:-1]) for answer in answers]

    def sent(self):
        """Return the lines of an answer as they go out one by one."""
        found = []
        while (line := self.desk.lines.next_line()) is not None:
            found.append(bytes(line).decode())
        assert self.desk.lines.next_line() is None
        assert all(line.endswith("\n") for line in found)
        return [line[:-1] for line in found]
