# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The parts of a board on CPython: models of its chips, and plain stand-ins for what MicroPython offers.

Each stand-in does what the real one does and no more; a test looks at what has become of it.
"""

from collections import deque

from board.battery import Battery
from board.beeper import Beeper
from board.board import Board
from board.bus import Bus
from board.edges import RING_BYTES, Edges
from board.ht16k33 import LEFT_ADDRESS, RIGHT_ADDRESS, Ht16k33
from board.lamps import Lamps
from board.link import Link
from board.memory import ADDRESS, Memory
from board.power import Power
from board.scratch import Scratch
from flagfall.face.display import DIGITS, LCD
from flagfall.timing.ticks import WRAPS_AT, Unwrapped
from host_sim.machines.emulated.chips import ht16k33
from host_sim.machines.emulated.chips.bus import ChipBus, I2c
from host_sim.machines.emulated.chips.fram import Fram

INPUT_PINS = (2, 3, 11, 9, 8, 10, 12)  # left, right, back, minus, play, plus, forward
RECORD_BYTES = 8
FRESH = 65535 * 4500 // 6600


class Registers(dict):
    """`machine.mem32`: words of 32 bits by address, 0 until they are written."""

    def __missing__(self, address):
        return 0


class Ticks:
    """`time.ticks_us()`: µs that wrap; the hand of the test turns it."""

    def __init__(self, us: int = 0):
        self.us = us

    def __call__(self) -> int:
        return self.us % WRAPS_AT

    def at_ms(self, ms) -> None:
        """Turn it to `ms`."""
        self.us = round(ms * 1000)


class Ring:
    """`micropython.RingIO` for records of eight bytes; a full one takes nothing more."""

    def __init__(self):
        self._records = deque()

    def any(self) -> int:
        return len(self._records) * RECORD_BYTES

    def write(self, record) -> int:
        if self.any() + RECORD_BYTES > RING_BYTES:
            return 0
        self._records.append(tuple(record))
        return RECORD_BYTES

    def readinto(self, record) -> int:
        record[0], record[1] = self._records.popleft()
        return RECORD_BYTES


class Uart:
    """`machine.UART`: what was sent, and what waits to be read."""

    def __init__(self):
        self.sent = bytearray()
        self._received = bytearray()

    def receive(self, text: bytes) -> None:
        """Let `text` come in."""
        self._received += text

    def any(self) -> int:
        return len(self._received)

    def readinto(self, to) -> int:
        to[0] = self._received.pop(0)
        return 1

    def write(self, data) -> int:
        self.sent += data
        return len(data)

    def lines(self) -> list:
        """Return the whole lines that were sent."""
        return self.sent.decode().split("\n")[:-1]


class Output:
    """`machine.PWM` or an output pin: what it was last set to."""

    def __init__(self):
        self.duty = None
        self.level = None

    def duty_u16(self, duty: int) -> None:
        self.duty = duty

    def value(self, level: int) -> None:
        self.level = level


class Input:
    """An input pin, pulled up if nothing is on it."""

    def __init__(self, level: int = 1):
        self.level = level

    def value(self) -> int:
        return self.level


class Converter:
    """`machine.ADC`: the next readings, the last of which stays."""

    def __init__(self, *readings: int):
        self._readings = deque(readings)

    def set(self, *readings: int) -> None:
        """Let these be the next readings."""
        self._readings = deque(readings)

    def read_u16(self) -> int:
        return self._readings.popleft() if len(self._readings) > 1 else self._readings[0]


class Dog:
    """`machine.WDT`."""

    def __init__(self):
        self.fed = 0

    def feed(self) -> None:
        self.fed += 1


class Wires:
    """One bus with its chips, and the firmware's `Bus` on it. `frames`: the bytes of each that was written."""

    def __init__(self, chips: dict):
        self.bus = ChipBus(chips)
        self.frames = []
        self.made = 0
        self.driver = Bus(self._make, self.bus.clock_by_hand)

    def _make(self):
        self.made += 1
        return Recorded(self.bus, self.frames)


class Recorded(I2c):
    """`machine.I2C` whose written frames can be looked at."""

    def __init__(self, bus, frames):
        super().__init__(bus)
        self._frames = frames

    def writeto(self, address: int, frame, stop: bool = True) -> int:
        self._frames.append(tuple(frame))
        return super().writeto(address, frame, stop)


class Levels:
    """All pin levels at once, as SIO has them; pulled up."""

    def __init__(self):
        self.now = sum(1 << pin for pin in INPUT_PINS)

    def set(self, place: int, closed: bool) -> None:
        """Close or open input number `place` of INPUT_PINS (active low)."""
        mask = 1 << INPUT_PINS[place]
        self.now = self.now & ~mask if closed else self.now | mask


class Parts:
    """What build.py makes."""


class Display(ht16k33.Ht16k33):
    """The chip of a display that finds it a fault to be told what has no segment."""

    def end(self) -> None:
        super().end()
        assert not self.unseen, "bits without a segment: %s" % (self.unseen,)


class Bench:
    """A whole `Board` on models. `hand(place, closed)` moves an input, and its interrupt comes as long as `alive`.

    `pair`, a `board.lcd.pair.Pair`, takes the place of the digits.
    """

    def __init__(self, pair=None):
        self.ticks = Ticks()
        self.chips = (Display(self.now_ns), Display(self.now_ns))
        self.displays = Wires({LEFT_ADDRESS: self.chips[0], RIGHT_ADDRESS: self.chips[1]})
        self.fram = Fram()
        self.memory = Wires({ADDRESS: self.fram})
        self.levels = Levels()
        self.ring = Ring()
        self.alive = True
        self.rearmed = 0
        self.waits = []
        self.waits_us = []
        self.uart = Uart()
        self.lamps = (Output(), Output())
        self.buzzer = Output()
        self.converter = Converter(FRESH)
        self.hold, self.sense, self.vbus = Output(), Input(), Input(0)
        self.watchdog = Dog()
        self.registers = Registers()
        parts = Parts()
        parts.ticks_us = self.ticks
        parts.timebase = Unwrapped(0, per_ms=1000)
        parts.edges = self.edges = Edges(self.ring, parts.timebase, lambda: self.levels.now, INPUT_PINS)
        parts.displays = [Ht16k33(self.displays.driver, address) for address in (LEFT_ADDRESS, RIGHT_ADDRESS)]
        if pair:
            parts.displays = pair.displays
        parts.face, parts.pixels = (LCD, pair) if pair else (DIGITS, None)
        parts.memory = Memory(self.memory.driver)
        parts.scratch = Scratch(self.registers)
        parts.lamps = Lamps(self.lamps)
        parts.beeper = Beeper(self.buzzer)
        parts.battery = Battery(self.converter)
        parts.power = Power(self.hold, self.sense, self.vbus)
        parts.link = self.link = Link(self.uart)
        parts.heap = lambda: (4, 3, 2, 1)
        parts.watchdog = self.watchdog
        self.went_well = []
        parts.going_well = lambda: self.went_well.append(self.ticks.us // 1000)
        parts.rearm, parts.wait, parts.wait_us = self.rearm, self.wait, self.wait_us
        self.board = Board(parts)

    # What build.py offers to the board.

    def rearm(self) -> None:
        self.rearmed += 1
        self.alive = True

    def wait(self, ms: int) -> bool:
        self.waits.append(ms)
        self.ticks.us += ms * 1000
        return self.ring.any() > 0

    def wait_us(self, us: int) -> None:
        self.waits_us.append(us)
        self.ticks.us += max(0, us)

    # Hands.

    def now_ns(self) -> int:
        """Return the instant for the models."""
        return self.ticks.us * 1000

    def hand(self, place: int, closed: bool) -> None:
        """Move an input now."""
        self.levels.set(place, closed)
        if self.alive:
            self.ring.write((self.ticks(), self.levels.now))
