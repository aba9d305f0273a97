# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""When the wires of a memory LCD may change: at the last instant that its specification allows, and one before."""

import pytest

from host_sim.desk.memorylcd import ROW
from host_sim.machines.emulated.chips.memorylcd import BLANK, SpiWires, WiredLcd

BYTE_NS = 4_000  # eight bits at 2 MHz
HZ = 2_000_000
CLEAR = b"\x20\x00"
LINE_FIVE = b"\x80\xa0" + b"\x0f" * ROW + b"\x00\x00"  # 5 is 00000101, lowest bit first 10100000
SECOND_NS = 1_000_000_000


class Bench:
    """Two displays on a bench, with hands that move their wires."""

    def __init__(self):
        self.ns = 0
        self.left, self.right = WiredLcd(lambda: self.ns), WiredLcd(lambda: self.ns)
        self.spi = SpiWires((self.left, self.right), lambda: self.ns)
        self.alternate()
        self.left.display(1)

    def alternate(self):
        for level in (0, 1, 0):
            self.left.alternate(level)
            self.right.alternate(level)

    def send(self, frame, display=None, setup_ns=3_000, hold_ns=1_000, hz=HZ):
        display = display or self.left
        display.select(1)
        self.ns += setup_ns
        for byte in frame:
            self.spi.take(byte, 8, hz)
            self.ns += BYTE_NS
        self.ns += hold_ns
        display.select(0)
        self.ns += 1_000


@pytest.fixture
def bench():
    return Bench()


def test_a_frame_in_time_is_no_fault_and_is_seen_when_chip_select_falls(bench):
    bench.send(CLEAR)
    began = bench.ns
    bench.send(LINE_FIVE)
    assert bench.left.faults == []
    assert bench.left.frames[-1] == began + 3_000 + len(LINE_FIVE) * BYTE_NS + 1_000
    assert bench.left.ink_at(bench.left.frames[-1])[4 * ROW : 5 * ROW] == b"\xf0" * ROW
    assert bench.left.ink_at(bench.left.frames[-1] - 1) == BLANK


def test_a_byte_goes_to_the_display_that_is_selected_alone(bench):
    bench.send(CLEAR, bench.right)
    assert (bench.left.bytes, bench.right.bytes) == (0, 2)


def test_two_megahertz_are_not_too_fast_and_one_hertz_more_is(bench):
    bench.send(CLEAR)
    assert bench.left.faults == []
    bench.send(CLEAR, hz=HZ + 1)
    assert bench.left.faults[0] == "a clock of 2000001 Hz; right would be 2000000 at most"


def test_chip_select_waits_before_the_first_bit(bench):
    bench.send(CLEAR, setup_ns=2_999)
    assert bench.left.faults == ["the first bit came 2999 ns after chip select; right would be 3000 at least"]


def test_chip_select_waits_after_the_last_bit(bench):
    bench.send(CLEAR, hold_ns=999)
    assert bench.left.faults == ["chip select fell 999 ns after the last bit; right would be 1000 at least"]


def test_chip_select_rests_between_two_frames(bench):
    bench.send(CLEAR)
    bench.ns -= 1
    bench.send(CLEAR)
    assert bench.left.faults == ["a frame began 999 ns after the one before; right would be 1000 at least"]


def test_vcom_must_alternate_once_a_second_while_the_memory_is_seen(bench):
    for _ in range(5):
        bench.ns += SECOND_NS
        bench.alternate()
    assert bench.left.faults == []
    bench.ns += SECOND_NS + 20_000_001
    assert bench.left.faults == ["no rising edge on EXTCOMIN for 1020 ms"]
    assert bench.right.faults == []  # DISP is low there


def test_a_display_that_was_pulled_out_holds_what_chance_put_there(bench):
    bench.send(CLEAR)
    bench.left.plug(False)
    bench.ns += 1
    assert bench.left.ink_at(bench.ns) == BLANK
    bench.send(LINE_FIVE)
    bench.left.plug(True)
    assert bench.left.ink_at(bench.ns) not in (BLANK, b"\xf0" * len(BLANK))


def test_words_that_are_no_bytes_are_a_fault(bench):
    bench.left.select(1)
    bench.ns += 3_000
    bench.spi.take(0x2000, 16, HZ)
    assert "words of 16 bits; right would be 8" in bench.left.faults
