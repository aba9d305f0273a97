# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock itself in play, on this board: start, presses, digits, sleep, heap.

The lever is two pins that drive themselves: GP16, which nothing is connected with, and GP25, the LED of the Pico. An
input of the RP2040 stays connected while its pin is driven (data sheet, 2.19.2): so the interrupt sees the edge, and no
wire is needed. The game goes to no memory, and nothing to the flash. Where a display does
not answer, its wire is taken to be busy as long as it would be: nine bits a byte.
"""

import time

started = time.ticks_us()

import gc  # noqa: E402
from array import array  # noqa: E402

from machine import Pin, Timer  # noqa: E402

PRESSES = 100
PERIOD_MS = 61  # between presses: no second is met twice at the same place
SETTLE_MS = 100
ANNOUNCED_MS = 4_000  # what is played is shown at first
QUIET_MS = 10_000
CONTROL = "5400b5"  # Bronstein: a press changes both displays
LEVER = (16, 25)
FIRST_ADDRESS = 0x70
BIT_NS = 2_500
US_PER_S = 1_000_000

ticks_us, ticks_diff = time.ticks_us, time.ticks_diff


def say(kind, *words):
    """Say one line to the computer."""
    print(kind, *words)


def wire_us(count):
    """Return how long so many bytes and an address take on the wire of the displays."""
    return (count + 1) * 9 * BIT_NS // 1000


class NoGame:
    """Stands in for the memory chip: takes what is written, in as long as that would, and has no game."""

    def write(self, _address, record):
        """Forget `record`."""
        time.sleep_us(wire_us(len(record) + 2))
        return True

    def read(self, _address, into):
        """Fill `into` with nothing."""
        for place in range(len(into)):
            into[place] = 0
        return True


class NoScratch:
    """Takes what a bite of the watchdog must not lose; here there is nothing to lose."""

    def write(self, numbers):
        """Forget them."""

    def read(self, into):
        """Have nothing."""
        for place in range(len(into)):
            into[place] = 0


class Eye:
    """When the displays and the lamp were last written to; `seen[side]` is 0 until it was after a press."""

    def __init__(self, board):
        self.seen = array("i", (0, 0))
        self.lamp = 0
        self.late = array("H")  # digits, as far as there was room
        self.drawing = False
        self._from = 0
        self._late = array("H", bytes(2 * 64))
        self._count = 0
        self.answers = [each.refresh(True) for each in board._displays]
        bus = board._displays[0]._bus
        self._real = bus._writeto
        bus._writeto = self.write
        self._outputs = board._lamps._outputs
        board._lamps._outputs = (self, self)

    def write(self, address, frame):
        """Stand in for the wire of the displays."""
        side = address - FIRST_ADDRESS
        if self.answers[side]:
            count = self._real(address, frame)
        else:
            count = len(frame)
            time.sleep_us(wire_us(count))
        now = ticks_us()
        if not self.seen[side]:
            self.seen[side] = now
        if self.drawing and self._from and self._count < 64:
            self._late[self._count] = min(65535, ticks_diff(now, self._from) % US_PER_S)
            self._count += 1
        return count

    def duty_u16(self, duty):
        """Stand in for a lamp."""
        if duty and not self.lamp:
            self.lamp = ticks_us()

    def look_from(self, at_us):
        """Note from now on how late digits are that change whole seconds after `at_us`."""
        self._from = at_us
        self._count = 0

    def lateness(self):
        """Return what was noted."""
        return [self._late[place] for place in range(self._count)]


class Finger:
    """Presses both ends of the lever in turn."""

    def __init__(self, eye):
        self._eye = eye
        self._pins = [Pin(pin, Pin.OUT, value=1) for pin in LEVER]
        self._side = 1
        self.at = 0

    def press(self, _timer=None):
        """Push the other end down."""
        eye = self._eye
        self._pins[self._side].value(1)
        self._side ^= 1
        eye.seen[0] = eye.seen[1] = eye.lamp = 0
        self.at = ticks_us()
        self._pins[self._side].value(0)


class Sleep:
    """How often the loop slept, and for how long."""

    def __init__(self, board):
        self.us = 0
        self.count = 0
        self._wait = board._wait
        board._wait = self.wait

    def wait(self, ms):
        """Stand in for the sleep of the board."""
        began = ticks_us()
        woken = self._wait(ms)
        self.us += ticks_diff(ticks_us(), began)
        self.count += 1
        return woken


def make():
    """Return board, eye, finger and clock."""
    from board import build
    from flagfall.app import App
    from flagfall.face.display import DIGITS
    from flagfall.keeping.settings import Settings
    from flagfall.notation import read_canonical

    build._INPUTS = LEVER + build._INPUTS[2:]
    build.face_said = lambda settings: DIGITS  # also where none answer: the goals are theirs
    board = build.build(watchdog=False)
    board.memory, board.scratch = NoGame(), NoScratch()
    board.store = board.controls_store = None
    eye = Eye(board)
    finger = Finger(eye)
    app = App(board, Settings(), read_canonical(CONTROL))
    return board, eye, finger, app


class Play:
    """The clock in play."""

    def __init__(self):
        self.board, self.eye, self.finger, self.app = make()
        eye = self.eye
        eye.seen[0] = eye.seen[1] = 0
        self.app.step()
        self.start_us = ticks_diff(max(eye.seen), started)
        self.sleep = Sleep(self.board)
        self.displays = array("H", bytes(2 * PRESSES))
        self.lamps = array("H", bytes(2 * PRESSES))
        self.count = 0

    def run(self, span_ms, presses=0):
        """Let the clock run for so long, or until so many presses were seen."""
        app, board, eye, finger = self.app, self.board, self.eye, self.finger
        end = time.ticks_add(ticks_us(), span_ms * 1000)
        self.count = 0
        while ticks_diff(end, ticks_us()) > 0 and (self.count < presses or not presses):
            eye.drawing = True
            app.step()
            eye.drawing = False
            seen = eye.seen
            if finger.at and seen[0] and seen[1]:
                if self.count < len(self.displays):
                    at = finger.at
                    self.displays[self.count] = min(65535, max(ticks_diff(seen[0], at), ticks_diff(seen[1], at)))
                    self.lamps[self.count] = ticks_diff(eye.lamp, at) if eye.lamp else 0
                self.count += 1
                finger.at = 0
            board.wait(min(app.deadline(), board.now() + 1000))

    def begin(self):
        """Push the right end down, as White sits at the left, and start."""
        self.finger.press()
        self.run(SETTLE_MS)
        self.finger.press()
        self.run(SETTLE_MS)
        app = self.app
        app.clock.start(self.board.now() + app.offset)
        self.run(ANNOUNCED_MS)

    def press_all(self):
        """Press PRESSES times, and say what each took and what was left on the heap."""
        timer = Timer(mode=Timer.PERIODIC, period=PERIOD_MS, callback=self.finger.press)
        self.run(4 * PERIOD_MS)
        gc.collect()
        before = gc.mem_alloc()
        self.run(0)
        own = gc.mem_alloc() - before  # of this very call
        self.finger.at = 0
        self.run(2 * PRESSES * PERIOD_MS, PRESSES)
        left = gc.mem_alloc() - before - 2 * own
        timer.deinit()
        say("F", "displays", *self.displays)
        say("F", "lamp", *[each for each in self.lamps if each])
        say("F", "left", left)

    def be_quiet(self):
        """Let a side run: how late its digits are, and how long the board sleeps."""
        clock, board = self.app.clock, self.board
        # A ms of the board begins with one of the TIMER; the delay is over by then.
        raw = ticks_us()
        whole_s = clock.remaining_ms(clock.turn, board.now() + self.app.offset) % 1000
        into_us = board._timebase.into(raw)
        self.eye.look_from(time.ticks_add(raw, whole_s * 1000 - into_us))
        self.sleep.us = self.sleep.count = 0
        began = ticks_us()
        self.run(QUIET_MS)
        lasted_us = ticks_diff(ticks_us(), began)
        say("F", "digits", *self.eye.lateness())
        say("F", "wakes", self.sleep.count * 10 * US_PER_S // lasted_us)
        say("F", "awake", 10_000 - self.sleep.us // (lasted_us // 10_000))


def fitted(eye):
    """Say which displays answer."""
    say("F", "fitted_displays", *[int(each) for each in eye.answers])


def measure():
    """Measure it all."""
    gc.collect()
    own = gc.mem_alloc()
    play = Play()
    say("F", "start", play.start_us)
    fitted(play.eye)
    say("P", 1, 4)
    heap = play.board.heap()
    heap = play.board.heap()
    say("F", "live", heap[1] - own)
    say("F", "free", heap[2])
    say("F", "collection", *[play.board.heap()[3] for _ in range(10)])
    play.begin()
    say("P", 2, 4)
    play.press_all()
    say("P", 3, 4)
    play.run(6_000)  # the delay is over
    play.be_quiet()
    say("P", 4, 4)


measure()
