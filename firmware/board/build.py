# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Makes the parts of a real board from its pins, once, and returns one `Board`. Everything may be called again."""

import gc
import os
import select
import time

from machine import ADC, I2C, PWM, PWRON_RESET, UART, WDT, Pin, freq, mem32, reset_cause
from micropython import RingIO, alloc_emergency_exception_buf

from board import edges, ht16k33, pins, rescue, usb
from board.battery import Battery
from board.beeper import TONE_HZ, Beeper
from board.board import Board
from board.bus import Bus
from board.lamps import Lamps
from board.lines import BAUD
from board.link import Link
from board.memory import Memory
from board.power import Power
from board.scratch import Scratch
from board.store import CONTROLS_NAME, Store
from flagfall.compat import const
from flagfall.face.display import DIGITS, LCD
from flagfall.timing.ticks import Unwrapped

try:
    import slowsleep  # ours can (image/pico/slowsleep.c; design.md, "Sleep"); another image waits at full speed
except ImportError:
    slowsleep = None

CPU_HZ = 125_000_000
DISPLAY_HZ = 400_000
MEMORY_HZ = 400_000
_TIMEOUT_US = const(5_000)  # of a whole transfer; a held bus must not delay the lever
_WATCHDOG_MS = const(2_000)
_LAMP_HZ = const(10_000)  # at CPU_HZ; a tenth of it while the core sleeps on the crystal
_GPIO_IN = const(0xD0000004)
_US_PER_MS = const(1_000)

_INPUTS = (
    pins.LEVER_LEFT,
    pins.LEVER_RIGHT,
    pins.KEY_BACK,
    pins.KEY_MINUS,
    pins.KEY_PLAY,
    pins.KEY_PLUS,
    pins.KEY_FORWARD,
)


class Parts:
    """The parts of one board, by name."""


def build(watchdog: bool = True) -> Board:
    """Return the board; `watchdog` False leaves it off (maintenance)."""
    alloc_emergency_exception_buf(100)
    freq(CPU_HZ)
    Pin(pins.LCD_DISP, Pin.OUT, value=0)  # first of all: a memory LCD would show what chance left in it
    if slowsleep:
        slowsleep.clock_link()
    parts = Parts()
    hold, sense = Pin(pins.POWER_HOLD, Pin.OUT, value=1), Pin(pins.POWER_SENSE, Pin.IN, Pin.PULL_UP)
    parts.power = Power(hold, sense, Pin(pins.VBUS, Pin.IN))
    _make_inputs(parts)
    store = Store(open, os.rename)
    _make_displays(parts, store.look())
    parts.memory = Memory(_bus(1, pins.MEMORY_SDA, pins.MEMORY_SCL, MEMORY_HZ))
    parts.scratch = Scratch(mem32)
    parts.lamps = Lamps((_lamp(pins.LAMP_LEFT), _lamp(pins.LAMP_RIGHT)))
    parts.beeper = Beeper(PWM(Pin(pins.BUZZER), freq=TONE_HZ, duty_u16=0))
    parts.battery = Battery(ADC(Pin(pins.BATTERY_SENSE)))
    uart = UART(0, BAUD, tx=Pin(pins.UART_TX), rx=Pin(pins.UART_RX), txbuf=1024, rxbuf=512, timeout=0)
    parts.link = Link(*usb.streams(uart))
    parts.heap = _heap
    parts.wait = _waiter(parts.ring, uart)
    parts.wait_us = time.sleep_us
    # Not after a bite: if it was this sleep that nothing ended, the game goes on without it.
    parts.sleeps_slowly = bool(slowsleep) and watchdog and is_power_on()
    parts.watchdog = WDT(timeout=_WATCHDOG_MS) if watchdog else NoWatchdog()
    board = Board(parts)
    board.store = store
    board.controls_store = Store(open, os.rename, CONTROLS_NAME)
    if parts.sleeps_slowly:
        slowsleep.begin(pins.VBUS, pins.BUZZER)  # last: all interrupts have their handlers
    return board


class NoWatchdog:
    """Bites nobody: maintenance mode leaves the REPL free for as long as it takes."""

    def feed(self) -> None:
        """Need no food."""


def wants_maintenance() -> bool:
    """Tell whether the back key is down at power-on."""
    return _is_down(pins.KEY_BACK)


def wants_selftest() -> bool:
    """Tell whether the forward key is down at power-on."""
    return _is_down(pins.KEY_FORWARD)


def is_power_on() -> bool:
    """Tell whether the power came on, as against a bite of the watchdog."""
    return reset_cause() == PWRON_RESET


def _is_down(pin):
    key = Pin(pin, Pin.IN, Pin.PULL_UP)
    time.sleep_ms(5)
    return not key.value()


def _make_inputs(parts):
    parts.ticks_us = time.ticks_us
    # From 0, so that a ms of the board begins with a ms of the TIMER, whatever it took to start.
    parts.timebase = Unwrapped(0, per_ms=_US_PER_MS)
    parts.ring = ring = RingIO(edges.RING_BYTES)
    lines = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in _INPUTS])
    handler = edges.make_handler(edges.make_record(), time.ticks_us, mem32, ring.write)

    def rearm():
        for line in lines:
            line.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    rearm()
    parts.rearm = rearm
    parts.going_well = rescue.going_well
    parts.edges = edges.Edges(ring, parts.timebase, lambda: mem32[_GPIO_IN], _INPUTS)


def _waiter(ring, uart):
    # Sleeps so many ms, or until an edge is in the ring or a byte has come in: True then. Allocates nothing.
    poller = select.poll()
    poller.register(ring, select.POLLIN)
    poller.register(uart, select.POLLIN)
    usb.register(poller)

    def wait(ms):
        for _ in poller.ipoll(ms):
            return True
        return False

    return wait


def _make_displays(parts, settings):
    # Digits acknowledge; a memory LCD cannot answer, so where no digits are and none are set, it is driven.
    bus = _bus(0, pins.DISPLAY_SDA, pins.DISPLAY_SCL, DISPLAY_HZ)
    digits = tuple([ht16k33.Ht16k33(bus, address) for address in (ht16k33.LEFT_ADDRESS, ht16k33.RIGHT_ADDRESS)])
    found = [display.refresh(True) for display in digits]
    said = face_said(settings)
    parts.face, parts.displays, parts.pixels = DIGITS, digits, None
    if said == DIGITS or said is None and True in found:
        return
    from board.lcd import making  # only here: what memory LCDs need is no part of the heap where there are digits

    if True in found:
        # One of both is a mistake; they are never driven together.
        making.refuse(digits, is_power_on())
        return
    parts.face, parts.pixels = LCD, making.make(() if said == LCD else digits)
    parts.displays = parts.pixels.displays


def face_said(settings):
    """Return which face the text of the `settings` asks for: DIGITS, LCD, or None for what is found."""
    for line in (settings or "").split("\n"):
        if line.startswith("face "):
            return {"digits": DIGITS, "lcd": LCD}.get(line[5:].strip())
    return None


def _bus(number, data, clock, hz):
    def make():
        return I2C(number, sda=Pin(data), scl=Pin(clock), freq=hz, timeout=_TIMEOUT_US)

    def free(clocks):
        # A chip cut off in the middle of a byte holds the data line until it has been clocked out.
        line = Pin(clock, Pin.OPEN_DRAIN, value=1)
        for _ in range(clocks):
            line.value(0)
            time.sleep_us(5)
            line.value(1)
            time.sleep_us(5)

    return Bus(make, free)


def _heap():
    used = gc.mem_alloc()
    began = time.ticks_us()
    gc.collect()
    lasted_us = time.ticks_diff(time.ticks_us(), began)
    return used, gc.mem_alloc(), gc.mem_free(), lasted_us


def _lamp(pin):
    return PWM(Pin(pin), freq=_LAMP_HZ, duty_u16=0)
