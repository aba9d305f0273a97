# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""MicroPython as the image has it, with what firmware/image/changes.py changes in it, at its prompt over USB."""

import pytest
from rp2040py.usb.cdc import USBCDC

from host_sim.machines.emulated.board import EmulatedBoard

pytestmark = pytest.mark.rp2040

_UP_MS = 1_500
_LINE_MS = 100


class Prompt:
    """The prompt of a board that was switched on with the back key held."""

    def __init__(self, image):
        self._board = EmulatedBoard(image)
        self._said = bytearray()
        self._host = USBCDC(self._board.chip.mcu.usb_ctrl)
        self._host.on_serial_data = self._said.extend
        self._board.key("back", True)
        self._board.chip.run_ms(_UP_MS)

    def says(self, line: str, span_ms=_LINE_MS) -> str:
        """Type a line; return what is answered in so long, without its echo."""
        self._said.clear()
        for byte in line.encode() + b"\r":
            self._host.send_serial_byte(byte)
        self._board.chip.run_ms(span_ms)
        return self._said.decode().split("\r\n", 1)[1].removesuffix(">>> ").strip()


@pytest.fixture(scope="module")
def prompt(image):
    found = Prompt(image)
    found.says("A = type('A', (), {'x': 1, 'f': lambda self: 10})")
    return found


def test_a_name_that_an_instance_gets_later_is_found_from_then_on(prompt):
    """It was looked for in vain among the instance's own before, and the class's taken."""
    prompt.says("a, b = A(), A()")
    assert prompt.says("a.x, a.f(), b.f()") == "(1, 10, 10)"
    assert prompt.says("a.x, a.f(), b.f()") == "(1, 10, 10)"
    prompt.says("a.x, a.f = 2, lambda: 20")
    assert prompt.says("a.x, a.f(), b.f()") == "(2, 20, 10)"
    prompt.says("del a.x, a.f")
    assert prompt.says("a.x, a.f(), b.f()") == "(1, 10, 10)"
    prompt.says("setattr(a, 'f', lambda: 30)")
    assert prompt.says("a.x, a.f(), b.f()") == "(1, 30, 10)"


def test_an_instance_in_the_place_of_another_has_names_of_its_own(prompt):
    """A thousand, one after another on a few places of the heap."""
    prompt.says("def seen(n): a = A(); before = a.f(); a.f = (lambda: n); return before, a.f()\r\r")
    assert prompt.says("all(A().f() == 10 and seen(n) == (10, n) for n in range(1000))") == "True"


def test_all_of_many_names_are_found_and_none_besides(prompt):
    """More than there are places to remember."""
    prompt.says("many = A(); [setattr(many, 'n%d' % n, n) for n in range(300)] and None")
    assert prompt.says("all(getattr(many, 'n%d' % n) == n for n in range(300))") == "True"
    assert prompt.says("any(hasattr(many, 'm%d' % n) for n in range(300))") == "False"
    prompt.says("[setattr(many, 'm%d' % n, -n) for n in range(300)] and None")
    assert prompt.says("all(getattr(many, 'm%d' % n) == -n for n in range(300))") == "True"


def test_a_name_that_a_module_gets_later_is_found_before_the_built_in_one(prompt):
    prompt.says("f = lambda: len('abc')")
    assert prompt.says("f(), f()") == "(3, 3)"
    prompt.says("len = lambda _text: 7")
    assert prompt.says("f(), f()") == "(7, 7)"
    prompt.says("del len")
    assert prompt.says("f(), f()") == "(3, 3)"


def test_names_of_a_dictionary_that_was_copied_are_found_before_built_in_ones(prompt):
    """Also where another one was before, without them."""
    prompt.says("own = {'len': lambda _text: 7}")
    prompt.says("def seen(names): exec('got = len([])', names); return names['got']\r\r")
    assert prompt.says("all((seen({}), seen(own.copy())) == (0, 7) for _ in range(8))") == "True"


def test_a_class_and_a_module_that_were_cut_to_their_names_take_more(prompt):
    prompt.says("B = type('B', (A,), {'y': 2})")
    prompt.says("[setattr(B, 'n%d' % n, n) for n in range(30)] and None")
    assert prompt.says("B().x, B().y, all(getattr(B, 'n%d' % n) == n for n in range(30))") == "(1, 2, True)"
    prompt.says("from flagfall.timing import sides")
    prompt.says("[setattr(sides, 'n%d' % n, n) for n in range(30)] and None")
    assert prompt.says("sides.other(0), all(getattr(sides, 'n%d' % n) == n for n in range(30))") == "(1, True)"


def test_a_name_that_an_interrupt_looks_for_while_it_is_put_there_is_found_afterwards(prompt):
    """Ten thousand hard interrupts a second, at any moment of it: GP16 drives itself."""
    prompt.says("import machine; a = A(); new = lambda: 20; pin = machine.Pin(16)")
    prompt.says("def put_there(): a.f = new; now = a.f(); del a.f; return now == 20 and a.f() == 10\r\r")
    prompt.says("pin.irq(lambda pin: hasattr(a, 'f'), machine.Pin.IRQ_RISING, hard=True)")
    prompt.says("wave = machine.PWM(pin, freq=10_007, duty_u16=32768)")
    lost = prompt.says("sum(1 for n in range(5000) if not put_there())", 2_000)
    prompt.says("wave.deinit(); pin.irq(None)")
    assert lost == "0"
