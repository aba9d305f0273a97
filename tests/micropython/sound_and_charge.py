# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays a turn with sound and an account of the cells on MicroPython, the heap locked: what allocates is told.

Prints one JSON object: what was heard, whether the cells went low, and where something was allocated.
"""

import io
import json
import sys

import micropython

from flagfall.cells.charge import Charge, ChargeKeeper
from flagfall.face.sounds import Sounds
from flagfall.keeping.settings import ALKALINE, Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.desk import Desk

STEP_MS = 250
UNTIL_MS = 130_000


class Table:
    """A clock under `notation` on a desk, White started, with sound and cells that go low on the way."""

    def __init__(self, notation):
        settings = Settings()
        settings.sound = True
        self.desk = Desk()
        self.clock = ChessClock(read_canonical(notation))
        self.sounds = Sounds(self.clock, self.desk.beep)
        self.sounds.obey(settings)
        self.keeper = ChargeKeeper(self.desk.memory, Charge())
        self.keeper.begin(ALKALINE, self.desk.battery_mv, 0)
        self.clock.start(0)
        self.drain()

    def drain(self):
        """Take the events, as the app does."""
        happened = self.clock.events
        while happened.take():
            self.sounds.heard(happened)

    def turn(self):
        """Turn the loop once."""
        desk = self.desk
        desk.t += STEP_MS
        now = desk.t
        self.clock.advance(now)
        self.drain()
        self.sounds.attend(now)
        desk.battery_mv -= 3
        self.keeper.attend(desk.battery_mv, now)
        self.keeper.charge.load(1 + now // STEP_MS % 8, now)
        desk.set_brightness(1 + now // STEP_MS % 8)

    def play(self):
        """Let both sides run out of time, with a press, an ignored press and a pause on the way."""
        while self.desk.t < UNTIL_MS:
            self.turn()
            if self.desk.t == 2_000:
                self.clock.press(LEFT, 2_000)
                self.clock.press(LEFT, 2_000)
                self.clock.pause(2_000)
                self.clock.resume(2_000)
                self.clock.press(RIGHT, 2_000)
                self.drain()


def fault_of(table):
    """Play with the heap locked; return where it wanted any of it, or an empty text."""
    fault = None
    micropython.heap_lock()
    try:
        table.play()
    except MemoryError as raised:
        fault = raised
    micropython.heap_unlock()
    if fault is None:
        return ""
    text = io.StringIO()
    sys.print_exception(fault, text)
    return text.getvalue().strip().split("\n")[-2].strip()


def main(notation):
    """Play unmeasured first, because a first call may intern; then measured."""
    Table(notation).play()
    table = Table(notation)
    fault = fault_of(table)
    found = {"beeps": table.desk.beeps(), "low": table.keeper.charge.low, "fault": fault}
    print(json.dumps(found))


main(sys.argv[1])
