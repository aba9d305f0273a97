# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How late the interrupt of the lever stamps an edge, and how long the flash and the memory chip take to be written.

The edges are those of a PWM on GP16, which nothing is connected with: 400 a second, whose instants are known to some
microseconds by its counter, which runs from the same crystal as the TIMER that they are stamped with.
"""

import gc
import os
import time
from array import array

from machine import PWM, Pin, freq, mem32
from micropython import RingIO, alloc_emergency_exception_buf

from board import build, edges, pins, usb
from board.memory import ADDRESS
from board.store import Store

PIN = 16
PERIOD_US, HALF_US = 5_000, 2_500
LOOKS = 200
RUNS = 200  # edges of each kind
GARBAGE = 2_200  # pieces of it, so that a collection takes about as long as that of the clock
PLACE = 0x1F00  # in the memory chip, where the self-test writes too (board/selftest.py): no game is there
NAME = "firstlight.txt"
TEXT_SIZE = 1_200
SAVES = 8
# PWM of the RP2040 (data sheet, 4.5.3), slice 0, to which GP16 belongs.
CONTROL, DIV, COUNTER, COMPARE, TOP = 0x40050000, 0x40050004, 0x40050008, 0x4005000C, 0x40050010
LINE = b" " * 99 + b"\n"

ticks_us, ticks_diff, ticks_add = time.ticks_us, time.ticks_diff, time.ticks_add


def say(kind, *words):
    """Say one line to the computer."""
    print(kind, *words)


class Edges:
    """The PWM and what was stamped of it."""

    def __init__(self):
        self._ring = RingIO(edges.RING_BYTES)
        self._record = array("I", (0, 0))
        self._pin = Pin(PIN)
        handler = edges.make_handler(edges.make_record(), ticks_us, mem32, self._ring.write)
        self._pwm = PWM(self._pin, freq=1_000_000 // PERIOD_US, duty_u16=32768)
        mem32[CONTROL] = 0
        mem32[DIV] = freq() // 1_000_000 << 4
        mem32[TOP] = PERIOD_US - 1
        mem32[COMPARE] = HALF_US
        mem32[COUNTER] = 0
        mem32[CONTROL] = 1
        self._wrapped, self.doubt_us = self._find()
        self._pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _find(self):
        # An instant at which the counter was 0, between the tightest bounds of many looks, and how far they are apart.
        # By names of its own, which take the least time between looks.
        base = ticks_us()
        low, high = 0, PERIOD_US
        ticks, memory, place = ticks_us, mem32, COUNTER
        for look in range(LOOKS):
            before = ticks()
            count = memory[place]
            after = ticks()
            count &= 0xFFFF
            earliest = (ticks_diff(before, base) - count - 1) % PERIOD_US
            latest = earliest + ticks_diff(after, before) + 1
            if look and earliest < low - HALF_US:
                earliest, latest = earliest + PERIOD_US, latest + PERIOD_US
            elif earliest > high + HALF_US:
                earliest, latest = earliest - PERIOD_US, latest - PERIOD_US
            low, high = (max(low, earliest), min(high, latest)) if look else (earliest, latest)
            time.sleep_us(37)
        return ticks_add(base, (low + high) // 2), high - low

    def take(self, into):
        """Move what was stamped into the list, each by how many us it is late."""
        while self._ring.any():
            self._ring.readinto(self._record)
            late = ticks_diff(self._record[0], self._wrapped) % HALF_US
            into.append(late if late < HALF_US - 500 else late - HALF_US)

    def longest_gap(self):
        """Return the most us between two stamps that wait in the ring, and take them."""
        longest, last = 0, None
        while self._ring.any():
            self._ring.readinto(self._record)
            if last is not None:
                longest = max(longest, ticks_diff(self._record[0], last))
            last = self._record[0]
        return longest

    def end(self):
        """Leave the pin as it was."""
        self._pin.irq(None)
        self._pwm.deinit()
        Pin(PIN, Pin.IN)


def at_rest(_turn):
    """Do nothing while edges come."""
    time.sleep_ms(5)


class Busy:
    """Keeps both buses and USB busy while edges come."""

    def __init__(self):
        self._displays = build._bus(0, pins.DISPLAY_SDA, pins.DISPLAY_SCL, build.DISPLAY_HZ)
        self._memory = build._bus(1, pins.MEMORY_SDA, pins.MEMORY_SCL, build.MEMORY_HZ)
        self._frame = bytearray(10)
        self._into = bytearray(64)
        self._usb = usb.streams(None)[-1]

    def turn(self, turn):
        """Write to the displays, read the memory, write a line."""
        self._displays.write(0x70 + turn % 2, self._frame)
        self._memory.read(ADDRESS, b"\0\0", self._into)
        self._usb.write(LINE)
        time.sleep_us(turn * 37 % 211)


def collecting(_turn):
    """Collect garbage while edges come."""
    gc.collect()


def stamps(what, act, edges_):
    """Say how late so many edges are stamped while `act` goes on."""
    edges_.take([])
    late, turn = [], 0
    while len(late) < RUNS:
        act(turn)
        turn += 1
        edges_.take(late)
    say("F", what, *late[:RUNS])


def write_flash(edges_):
    """Say how long it takes to save settings, and for how long that keeps interrupts from coming."""
    store = Store(open, os.rename, NAME)
    took, blocked = [], []
    try:
        for number in range(SAVES):
            text = chr(65 + number) * TEXT_SIZE
            edges_.longest_gap()
            time.sleep_ms(6)
            began = ticks_us()
            if not store.save(text):
                say("F", "flash_full")
                return
            took.append(ticks_diff(ticks_us(), began))
            time.sleep_ms(6)
            blocked.append(max(0, edges_.longest_gap() - HALF_US))
            say("P", number + 1, SAVES)
    finally:
        for name in (NAME, NAME[:-3] + "new"):
            try:
                os.remove(name)
            except OSError:
                pass
    say("F", "save", *took)
    say("F", "blocked", *blocked)


def write_memory():
    """Say how long a record takes to the memory chip; what is there is written there once more."""
    bus = build._bus(1, pins.MEMORY_SDA, pins.MEMORY_SCL, build.MEMORY_HZ)
    frame = bytearray(66)
    frame[0], frame[1] = PLACE >> 8, PLACE & 0xFF
    record = memoryview(frame)[2:]
    there = bus.read(ADDRESS, frame[:2], record)
    say("F", "fitted_memory", int(there))
    took = []
    for _ in range(20 if there else 0):
        began = ticks_us()
        if bus.write(ADDRESS, frame):
            took.append(ticks_diff(ticks_us(), began))
    if took:
        say("F", "record", *took)


def look_at_inputs():
    """Say which inputs are low though nobody touches them."""
    lines = [(pin, Pin(pin, Pin.IN, Pin.PULL_UP)) for pin in build._INPUTS + (pins.POWER_SENSE,)]
    time.sleep_ms(5)
    say("F", "low_pins", *[pin for pin, line in lines if not line.value()])


def measure():
    """Measure it all."""
    alloc_emergency_exception_buf(100)
    freq(build.CPU_HZ)
    look_at_inputs()
    write_memory()
    edges_ = Edges()
    try:
        say("F", "doubt", edges_.doubt_us)
        stamps("stamp_rest", at_rest, edges_)
        stamps("stamp_busy", Busy().turn, edges_)
        garbage = [bytearray(8) for _ in range(GARBAGE)]
        stamps("stamp_collecting", collecting, edges_)
        del garbage
        gc.collect()
        write_flash(edges_)
    finally:
        edges_.end()


measure()
