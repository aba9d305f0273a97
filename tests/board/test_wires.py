# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Two hosts at once, on UART0 and USB: events to both, answers to who asked, and neither can be in the other's way."""

import pytest

from board.link import Link
from flagfall.app import App
from flagfall.host.files import WAIT_MS
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.sides import RIGHT
from host_sim.desk.desk import Desk
from tests.board.parts import Uart


class Cable(Uart):
    """The module `usbport`: a host that is not there, or does not read."""

    def __init__(self):
        super().__init__()
        self.reads = self.is_open = True

    def any(self):
        return super().any() or (0 if self.is_open else -1)

    def write(self, data):
        return super().write(data) if self.reads and self.is_open else 0


class Table:
    def __init__(self):
        self.uart, self.cable = Uart(), Cable()
        self.link = Link(self.uart, self.cable)
        self.desk = Desk()
        self.desk.attach(self.link)
        self.desk.heap = lambda: (4, 3, 2, 1)
        self.desk.reports = lambda clock, refusal: self.link.note(clock)
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical("60d5"))
        self.turn(200)

    def turn(self, span_ms):
        for _ in range(span_ms):
            self.app.step()
            if self.desk.t >= self.link.due_at:
                self.link.send(self.desk.t)
            self.desk.t += 1

    def answers(self, wire):
        """Return what was answered on `wire`, and forget it."""
        lines = [line for line in wire.lines() if not line.startswith("E ")]
        wire.sent.clear()
        return lines


@pytest.fixture
def table():
    return Table()


def test_events_go_out_on_both(table):
    assert table.uart.lines() == table.cable.lines() != []


@pytest.mark.parametrize(("asks", "other"), [("uart", "cable"), ("cable", "uart")])
def test_an_answer_goes_to_who_asked(table, asks, other):
    asking, idle = getattr(table, asks), getattr(table, other)
    for question, first in ((b"heap\n", "heap 4 3 2 1"), (b"get\n", "flagfall settings 1"), (b"journal\n", "J begin")):
        asking.receive(question)
        table.turn(2_000)
        assert table.answers(asking)[0].startswith(first)
        assert table.answers(idle) == []


def test_lines_that_come_in_pieces_by_turns_are_not_mixed(table):
    for left, right in zip(b"set noise on\n", b"set sound of\n"):
        table.uart.receive(bytes([left]))
        table.cable.receive(bytes([right]))
        table.turn(1)
    table.turn(10)
    assert "noise" in table.answers(table.uart)[0]
    assert "sound 'of'" in table.answers(table.cable)[0]


def test_while_a_text_comes_in_the_other_has_to_ask_again(table):
    table.cable.receive(b"put\nflagfall settings 1\n")
    table.turn(10)
    table.uart.receive(b"set sound off\n")
    table.turn(10)
    assert table.answers(table.uart) == ["no answer now, the other port is being served; ask again"]
    table.cable.receive(b"sound off\nend 2\n")
    table.turn(10)
    assert table.answers(table.cable) == ["ok"]
    table.uart.receive(b"set sound on\n")
    table.turn(10)
    assert table.answers(table.uart) == ["ok"]


def test_a_text_that_does_not_come_on_is_given_up_to_who_sent_it(table):
    table.cable.receive(b"put\n")
    table.turn(10)
    table.uart.receive(b"tell 1\n")
    table.turn(WAIT_MS + 10)
    assert table.answers(table.uart) == []
    assert table.answers(table.cable) == ["no line came for five seconds, nothing is set"]


def test_a_host_that_does_not_read_its_answer_is_given_up_after_a_second(table):
    table.cable.reads = False
    table.cable.receive(b"get\n")
    table.turn(900)
    table.uart.receive(b"get\n")
    table.turn(10)
    assert table.answers(table.uart) == ["no answer now, the other port is being served; ask again"]
    table.turn(200)
    table.uart.receive(b"get\n")
    table.turn(2_000)
    assert table.answers(table.uart)[0] == "flagfall settings 1"


def test_a_host_that_reads_on_within_a_second_misses_no_line_of_its_answer(table):
    table.cable.receive(b"get\n")
    table.turn(100)
    table.cable.reads = False
    table.turn(500)
    table.cable.reads = True
    table.turn(2_000)
    lines = table.answers(table.cable)
    assert lines[-1] == "end %d" % (len(lines) - 1)


def test_half_a_line_is_forgotten_when_the_port_is_closed_and_a_whole_one_obeyed(table):
    table.cable.receive(b"heap\nset sound ")
    table.cable.is_open = False
    table.turn(10)
    table.cable.is_open = True
    table.cable.receive(b"set sound on\n")
    table.turn(10)
    assert table.answers(table.cable) == ["ok"]
    table.uart.receive(b"set sound ")
    table.turn(2_000)
    table.uart.receive(b"off\n")
    table.turn(10)
    assert table.answers(table.uart) == ["ok"]


def test_a_flood_on_one_wire_keeps_the_other_served(table):
    table.cable.receive(b"nonsense\n" * 500)
    table.uart.receive(b"heap\n")
    table.turn(3)
    assert table.answers(table.uart) == ["heap 4 3 2 1"]
