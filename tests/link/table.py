# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock on the desk at the far end of a wire, and ports at which there is none."""

from argparse import Namespace

from board.link import Link
from flagfall.app import App
from flagfall.hands import inputs
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT, other
from host_sim.desk.desk import Desk
from host_sim.link import link
from tests.board.parts import Uart

READ_MS = 100


class Wired:
    """A clock on the desk with the link on a UART, which reports into the link."""

    def __init__(self, control):
        self.uart = Uart()
        self.link = Link(self.uart)
        self.desk = Desk()
        self.desk.attach(self.link)
        self.desk.heap = lambda: (4, 3, 2, 1)
        self.desk.reports = self.report
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical(control))

    def report(self, clock, _refusal):
        self.link.note(clock)

    def turn_once(self):
        """Turn the loop once, hearing and sending as the board does."""
        self.app.step()
        if self.desk.t >= self.link.due_at:
            self.link.send(self.desk.t)


class Table(Wired):
    """A clock and the far end of its wire as a port: `read` and `write`."""

    def __init__(self, control="5400+30"):
        super().__init__(control)
        self.presses = []  # (side, what both clocks read, moves of both) after each
        self.written = bytearray()
        self.sent_each_turn = []
        self.turn(1)
        self.uart.sent.clear()

    def turn(self, span_ms):
        """Turn the loop each ms for so long."""
        for _ in range(span_ms):
            before = len(self.uart.sent)
            self.turn_once()
            self.sent_each_turn.append(bytes(self.uart.sent[before:]))
            self.desk.t += 1

    # The port.

    def read(self, size):
        for _ in range(READ_MS):
            if self.uart.sent:
                break
            self.turn(1)
        received = bytes(self.uart.sent[:size])
        del self.uart.sent[:size]
        return received

    def write(self, sent):
        self.written += sent
        self.uart.receive(sent)

    def seconds(self):
        return self.desk.t / 1000

    def say(self, *lines):
        """Send lines, a turn each, and return all that is answered within a second, but no events."""
        for line in lines:
            self.uart.receive(line.encode() + b"\n")
            self.turn(1)
        self.turn(1000)
        answers = [line for line in self.uart.lines() if not line.startswith("E ")]
        self.uart.sent.clear()
        return answers

    # Hands.

    def play_key(self):
        self.desk.key(inputs.PLAY, True)
        self.turn(50)
        self.desk.key(inputs.PLAY, False)
        self.turn(1)

    def press(self, side, after_ms):
        self.turn(after_ms)
        self.desk.contact(other(side), False)
        self.desk.contact(side, True)
        self.turn(1)

    def report(self, clock, refusal):
        super().report(clock, refusal)
        if clock.events.kind == events.PRESSED:
            at = clock.events.at
            readings = tuple([clock.remaining_ms(side, at) for side in (LEFT, RIGHT)])
            self.presses.append((clock.events.side, readings, tuple([each.moves for each in clock.sides])))


class Silence:
    """A port at which nobody is."""

    def __init__(self):
        self.now = 0.0
        self.written = b""

    def read(self, size):
        self.now += 0.1
        return b""

    def write(self, sent):
        self.written += sent

    def seconds(self):
        return self.now


class Script(Silence):
    """A port at which the same lines are answered, whatever is said."""

    def __init__(self, *lines):
        super().__init__()
        self._to_send = b""
        self._answer = "".join(line + "\n" for line in lines).encode()

    def write(self, sent):
        self._to_send += self._answer

    def read(self, size):
        received, self._to_send = self._to_send[:size], self._to_send[size:]
        return received or super().read(size)


def carry_out(port, action, file="-", pgn=False):
    """Do what the command line would; return the exit status."""
    return link.carry_out(Namespace(port="PORT", action=action, file=str(file), pgn=pgn), port, port.seconds)


def refused(capsys, *arguments, **more):
    """Do it, which must fail, and return the one line of complaint."""
    assert carry_out(*arguments, **more) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err[:-1]


def game(control="5400+30"):
    """Return a table at which a game was played that an arbiter had a hand in; paused."""
    table = Table(control)
    table.turn(999)
    table.play_key()
    for side, after_ms in ((LEFT, 12_345), (RIGHT, 6_001), (LEFT, 999), (RIGHT, 4_000), (LEFT, 2_500)):
        table.press(side, after_ms)
    table.turn(1_500)
    table.play_key()
    assert table.app.correct("add", LEFT, -20_000)
    assert table.app.correct("undo")
    table.presses.pop()
    table.desk.contact(LEFT, False)
    table.desk.contact(RIGHT, True)
    table.turn(100)
    table.play_key()
    table.press(LEFT, 3_000)
    table.press(RIGHT, 3_000)
    table.turn(500)
    table.play_key()
    assert table.app.correct("moves", RIGHT, 40)
    table.turn(100)
    return table


def corrected(control="60"):
    """Return a table at which an arbiter has corrected all there is."""
    table = Table(control)
    table.play_key()
    table.turn(1_000)
    table.play_key()
    for command, *values in (
        ("add", LEFT, -20_000),
        ("set", RIGHT, 61_500),
        ("moves", LEFT, 12),
        ("period", LEFT, 1),
        ("turn", RIGHT),
        ("control", read_canonical("W300-B240")),
        ("control", read_canonical("60j3x10")),
        ("byoyomi", LEFT, 2, False),
        ("byoyomi", RIGHT, 99, True),
    ):
        assert table.app.correct(command, *values)
    return table
