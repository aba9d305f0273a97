# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A computer on the Pico's own USB: it hears and asks what it likes, and costs no press a millisecond."""

import pytest
from rp2040py.usb.cdc import USBCDC

from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.firstlight.report import share
from host_sim.machines.emulated.board import EmulatedBoard
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040.figures import DISPLAYS_MS, DISPLAYS_WORST_MS
from tests.rp2040.ports import UartPort, UsbPort
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

CONTROL = "1500b10"  # at each press both displays change
FLOODED_MS = 4.5  # to both displays while as much comes in as is heard; the stamp of the press is exact all the same
PRESSES = 40
APART_MS = 131
INTERRUPT = b"\x03"
TOLD_MS = 300  # later all that waited has been told
LONG_MS = 60_000
LOOKS_MS = 1_100  # so often the loop turns at least


def playing(image):
    """Return a clock in play, and the computer at its USB port."""
    rig = Rig(image, CONTROL, usb=True)
    port = UsbPort(rig)
    rig.start()
    return rig, port


def press_all(rig, before_each=lambda number: None):
    """Press PRESSES times; assert that none is lost or late, and return what each took to both displays."""
    took_ms = []
    instants = []
    for number in range(PRESSES):
        before_each(number)
        instants.append(rig.now + APART_MS)
        edge_ns = rig.press((LEFT, RIGHT)[number % 2], instants[-1])
        rig.run(APART_MS + SHOWN_MS)
        took_ms.append((rig.both_shown_ns(edge_ns) - edge_ns) / NS_PER_MS)
    rig.run(TOLD_MS)
    pressed = rig.told(events.PRESSED)
    assert [each.at for each in pressed] == instants
    assert [each.side for each in pressed] == [number % 2 for number in range(PRESSES)]
    assert rig.lost_lines() == 0  # over the UART
    assert rig.chip.resets == []
    return took_ms


def assert_fast(took_ms, most_ms=DISPLAYS_MS):
    assert share(took_ms, 99) <= DISPLAYS_WORST_MS
    assert share(took_ms, 90) <= most_ms


def test_events_are_told_on_both_wires_alike(image):
    rig = Rig(image, usb=True)
    usb, uart = UsbPort(rig), UartPort(rig)
    rig.start()
    rig.press(LEFT, rig.now + 100)
    rig.run(200)
    told = usb.lines()
    assert told == uart.lines()
    assert [int(line.split()[3]) for line in told if line.startswith("E ")][-1] == events.PRESSED


def test_each_wire_gets_the_answers_to_its_own_questions(image):
    rig = Rig(image, usb=True)
    usb, uart = UsbPort(rig), UartPort(rig)
    usb.write(b"set sound off\n")
    rig.run(100)
    assert (usb.lines(), uart.lines()) == (["ok"], [])
    uart.write(b"nonsense\n")
    rig.run(100)
    assert usb.lines() == []
    assert uart.lines()[0].startswith("no ")


def test_an_interrupt_from_a_host_does_nothing(image):
    rig, port = playing(image)
    took_ms = press_all(rig, lambda number: port.write(INTERRUPT * 3))
    assert_fast(took_ms)
    assert rig.restored is False


def test_a_host_that_does_not_read_costs_no_press_a_millisecond(image):
    rig, port = playing(image)
    quiet_ms = press_all(rig)
    rig.pause()
    rig, port = playing(image)
    port.stop_reading(LONG_MS)
    took_ms = press_all(rig)
    assert_fast(took_ms)
    assert max(took_ms) <= max(quiet_ms) + 1


def test_a_host_that_reads_again_finds_whole_lines(image):
    rig, port = playing(image)
    port.stop_reading(8_000)
    press_all(rig)
    rig.run(3_000)
    port.heard.clear()
    rig.press(LEFT, rig.now + 100)
    rig.run(300)
    assert [len(line) for line in port.lines()] == [100]


def test_a_host_that_floods_the_port_costs_no_press(image):
    rig, port = playing(image)
    took_ms = press_all(rig, lambda number: port.write(b"tell x\nnonsense\n\ntell 1\n" * 40))
    assert_fast(took_ms, FLOODED_MS)


def test_a_host_that_floods_the_port_and_reads_nothing_costs_no_press(image):
    rig, port = playing(image)
    port.stop_reading(LONG_MS)
    took_ms = press_all(rig, lambda number: port.write(b"journal\n" * 100))
    assert_fast(took_ms, FLOODED_MS)


def test_a_cable_that_is_pulled_in_mid_line_costs_no_press_and_leaves_the_uart_alone(image):
    rig, port = playing(image)
    uart = UartPort(rig)

    def pull(number):
        if number == PRESSES // 2:
            port.write(b"journal\ntell 12")
            rig.run(5)
            port.pull()

    assert_fast(press_all(rig, pull))
    rig.pause()
    uart.lines()
    uart.write(b"heap\n")
    rig.run(1_500)
    assert uart.lines()[0].startswith("heap ")


def test_what_a_host_left_unfinished_is_no_part_of_the_next_line(image):
    rig = Rig(image, usb=True)
    port = UsbPort(rig)
    port.write(b"set sound ")
    rig.run(50)
    port.close()
    rig.run(LOOKS_MS)
    port.open()
    port.write(b"set sound on\n")
    rig.run(100)
    assert port.lines() == ["ok"]


def test_maintenance_gives_the_prompt_and_takes_an_interrupt(image):
    board = EmulatedBoard(image)
    host = USBCDC(board.chip.mcu.usb_ctrl)
    said = bytearray()
    host.on_serial_data = said.extend
    board.key("back", True)

    def type_in(text):
        for byte in text:
            host.send_serial_byte(byte)
        board.chip.run_ms(200)

    board.chip.run_ms(1_500)
    type_in(b"\r\n")
    assert b">>> " in said
    type_in(b"6 * 7\r\n")
    assert b"\r\n42\r\n" in said
    type_in(b"while True: pass\r\n\r\n")
    said.clear()
    type_in(INTERRUPT)
    assert b"KeyboardInterrupt" in said
    type_in(b"print('x' * 5000)\r\n")  # more than the buffer of the port
    board.chip.run_ms(300)
    assert b"x" * 5000 in said
    assert board.chip.resets == []
