# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock on the emulated board takes for what it does: lists of times, and the figures that sum them up.

Computing time of the emulated processor and time on the wires, never wall time: the same image gives the same figures.
"""

import random
import struct
from collections import namedtuple

from flagfall.notation import read_canonical
from flagfall.timing import ticks
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from host_sim.machines.emulated.board import CONTACTS
from host_sim.machines.emulated.board_time import NS_PER_MS, NS_PER_US
from tests.goals import limit
from tests.rp2040.rig import MIDDLE_NS, SHOWN_MS, Rig

CONTROL = "5400b5"  # Bronstein: a press changes both displays
DIGITS_CONTROL = "1500"
SUMMED_CONTROL, SUMMED_INCREMENT_MS = "3600+1", 1_000

# What we hold ourselves to: tests/figures.md.
DRIFT_MS = limit("drift of both accounts' sum, 1000000 presses")
WRONG_PRESSES = limit("lost or doubled of 200 bouncing presses, 20 a s")
BITE_MS = limit("bite of the watchdog to both displays, worst")
START_MS = limit("cells put in to both displays")
PAGE_MS = limit("page to both displays, the first time")  # its modules are loaded then
LEFT_BYTES = limit("left on the heap by 100 presses, 6 s of play")
LIVE_BYTES = limit("live heap") * 1024
COLLECTION_MS = limit("collection of garbage")
HOUR_S = limit("an hour of play, 40 presses, computing time")
GAME_MS = limit("a game of four hours on CPython")
# What is different for a clock that works at 48 MHz.
Speed = namedtuple("Speed", "mhz stamp_us spread_us displays_ms displays_worst_ms digit_ms")
_OF_A_SPEED = (
    "edge to stamp, buses and USB busy, p99",
    "edge to stamp, buses and USB busy: spread, p1 to p99",
    "press to both displays, p99",
    "press to both displays, worst",
    "second to its digit, p99",
)
AT_125_MHZ = Speed(125, *[limit(name) for name in _OF_A_SPEED])
AT_48_MHZ = Speed(48, *[limit(name, slow=True) for name in _OF_A_SPEED])
STAMP_US, STAMP_SPREAD_US, DISPLAYS_MS, DISPLAYS_WORST_MS, DIGIT_MS = AT_125_MHZ[1:]

_RAM, _RAM_SIZE = 0x20000000, 264 * 1024
_EDGES_TO_FIND = 6  # an even number leaves the lever as it was
_READ_NS = 150_000  # after an edge its stamp is there
_LATEST_US = 100
_APART_MS = (60, 700)
_SUMMED_US = (500_000, 1_500_000)
_TRANSIT_MS = 2
_TURNS = 8
_BUSY_US = (300, 9_000)  # after a press: displays, memory and link
_GARBAGE_US = (500, 9_000)  # after the command that collects it

Presses = namedtuple("Presses", "displays_ms lamp_ms")


def drift_ms(count: int) -> int:
    """Return by how many ms both accounts and the time that passed differ from what was given, after `count` presses.

    At any microsecond, from a counter that wraps soon; on this machine, by the very core that the board runs.
    """
    chance = random.Random(count)
    raw_us = ticks.WRAPS_AT - 1_000_000
    timebase = ticks.Unwrapped(raw_us, per_ms=1000)
    clock = ChessClock(read_canonical(SUMMED_CONTROL), LEFT)
    given_ms = sum(account.remaining_ms for account in clock.sides)
    started = timebase.now(raw_us)
    clock.start(started)
    at = started
    for number in range(count):
        raw_us = (raw_us + chance.randint(*_SUMMED_US)) % ticks.WRAPS_AT
        at = timebase.now(raw_us)
        clock.press(number % 2, at)
    left_ms = sum(clock.remaining_ms(side, at) for side in SIDES)
    return left_ms + at - started - given_ms - SUMMED_INCREMENT_MS * count


def presses(image, count: int) -> Presses:
    """Return what `count` presses at any moment take from their edge to both displays, and to the lamp."""
    chance = random.Random(count)
    found = Presses([], [])
    rig = Rig(image, CONTROL)
    rig.start()
    for number in range(count):
        side = number % 2
        edge_ns = rig.press(side, rig.now + chance.randint(*_APART_MS))
        rig.run_to(rig.ms(edge_ns) + SHOWN_MS)
        found.displays_ms.append((rig.both_shown_ns(edge_ns) - edge_ns) / NS_PER_MS)
        found.lamp_ms.append((rig.lamp_on_ns[other(side)] - edge_ns) / NS_PER_MS)
    return found


def digits(image, seconds: int) -> list:
    """Return by how many ms each new second comes late to the display."""
    rig = Rig(image, DIGITS_CONTROL)
    started = rig.start()
    rig.run_to(started + 1_000 * seconds + SHOWN_MS)
    changes = [at_ns for at_ns, _lit in rig.board.displays[LEFT].history if at_ns > rig.ns(started + 500)]
    assert len(changes) == seconds
    return [(at_ns - rig.ns(started + 1_000 * (place + 1))) / NS_PER_MS for place, at_ns in enumerate(changes)]


def bites(image, count: int) -> list:
    """Return the ms from a bite of the watchdog, at any moment of a turn, to both displays."""
    chance = random.Random(count)
    rig = Rig(image, CONTROL)
    found = []
    rig.start()
    for _ in range(count):
        rig.run(chance.randint(*_APART_MS))
        bitten_ns = rig.chip.now_ns
        rig.board.bite()
        rig.come_up(powered_on=False)
        found.append((rig.both_shown_ns(bitten_ns) - bitten_ns) / NS_PER_MS)
        rig.resume()
    return found


def turns(image) -> dict:
    """Return {what happens: cycles that the processor works for it}: a bounce, a beat, a new digit, a press.

    The least of some: now and then a chore of the board falls into the same moment.
    """
    rig = Rig(image, DIGITS_CONTROL)
    core = rig.chip.mcu.core
    second = rig.start()
    found = {
        "bounce: two edges, nothing due": [],
        "beat kept": [],
        "second": [],
        "press, with what it keeps and tells": [],
    }

    def worked(what, from_ms, to_ms):
        rig.run_to(second + from_ms)
        before = core.cycles
        rig.run_to(second + to_ms)
        found[what].append(core.cycles - before)

    for _ in range(_TURNS):
        second += 1_000
        worked("second", -50, 100)
        bounce_ns = rig.ns(second + 250)
        rig.contact(RIGHT, False, bounce_ns)  # the end that is down, for less than opens it
        rig.contact(RIGHT, True, bounce_ns + _READ_NS)
        worked("bounce: two edges, nothing due", 200, 300)
        worked("beat kept", 450, 600)
    for number in range(_TURNS):
        at_ms = rig.now + 250
        rig.press(number % 2, at_ms)
        second = at_ms
        worked("press, with what it keeps and tells", -50, 100)
    least = {what: min(cycles) for what, cycles in found.items()}
    digit = least.pop("second") - least["beat kept"]  # at a whole second there is a beat too
    return {**least, "digit drawn": digit}


def start_ms(image) -> float:
    """Return the ms from putting in cells to both displays."""
    return Rig(image).both_shown_ns(0) / NS_PER_MS


def pages(image) -> list:
    """Return the ms to both displays of what is opened the first time: actions, correction, what is loaded.

    From the edge of the key; with the correction from three seconds later, when its hold is over.
    """
    found = []
    for paused, key, held_ms, due_ms in (
        (True, "forward", 80, 0),
        (True, "play", 3_200, 3_000),
        (False, "forward", 80, 0),
    ):
        rig = Rig(image)
        if paused:
            rig.start()
            rig.pause()
        pressed = rig.now + 10
        rig.key(key, pressed, held_ms)
        rig.run_to(pressed + held_ms + SHOWN_MS)
        opened_ns = rig.ns(pressed + due_ms) + MIDDLE_NS
        shown = [min(at for at, _lit in rig.board.displays[side].history if at > opened_ns) for side in SIDES]
        found.append((max(shown) - opened_ns) / NS_PER_MS)
    return found


class Stamps:
    """How late the interrupt stamps an edge, read from the place in RAM where its handler puts a stamp together."""

    def __init__(self, image, usb: bool = True):
        """With `usb` a host types all the time, and the processor sleeps at full speed; without it on the crystal."""
        self._rig = Rig(image, CONTROL, usb)
        self._late_us = []
        self._place = self._find()

    def while_busy(self, count: int) -> list:
        """Return by how many us the edges of `count` presses, and of a bounce soon after, are stamped late."""
        chance = random.Random(count)
        rig = self._rig
        rig.start()
        for number in range(count):
            side = number % 2
            edge_ns = rig.ns(rig.now + chance.randint(*_APART_MS)) + chance.randrange(NS_PER_MS)
            if rig.host:
                rig.type(b"x")
            self._edge(other(side), False, edge_ns - _TRANSIT_MS * NS_PER_MS)
            self._edge(side, True, edge_ns)
            self._bounce(side, True, edge_ns + chance.randint(*_BUSY_US) * NS_PER_US)
            rig.run_to(rig.ms(edge_ns) + SHOWN_MS)
        return self._taken()

    def while_collecting(self, count: int) -> list:
        """Return the same of `count` bounces while garbage is collected."""
        chance = random.Random(count)
        rig = self._rig
        rig.pause()
        for _ in range(count):
            rig.board.say("heap")
            self._bounce(LEFT, rig.board.closed(LEFT), rig.chip.now_ns + chance.randint(*_GARBAGE_US) * NS_PER_US)
            rig.run(SHOWN_MS)
        return self._taken()

    def _bounce(self, side, closed, at_ns):
        self._edge(side, not closed, at_ns)
        self._edge(side, closed, at_ns + 2 * _READ_NS)

    def _edge(self, side, closed, at_ns):
        self._rig.contact(side, closed, at_ns)
        self._rig.chip.at(at_ns + _READ_NS, self._read, at_ns)

    def _read(self, at_ns):
        (stamp,) = struct.unpack("<I", self._rig.chip.ram(_RAM + self._place, 4))
        self._late_us.append(stamp - self._timer_us(at_ns))

    def _taken(self):
        taken, self._late_us = self._late_us, []
        return taken

    def _find(self):
        """Return the only place that holds each of some edges in turn, soon after it."""
        rig = self._rig
        possible = None
        for _ in range(_EDGES_TO_FIND):
            rig.run(SHOWN_MS)
            at_ns = rig.chip.now_ns
            rig.board.contact(LEFT, not rig.board.closed(LEFT))
            # Not later, when the loop has its own copy.
            rig.chip.run_until(at_ns + _LATEST_US * NS_PER_US)
            found = self._places(int(self._timer_us(at_ns)))
            possible = found if possible is None else possible & found
        (place,) = possible
        return place

    def _places(self, edge_us):
        words = struct.unpack("<%dI" % (_RAM_SIZE // 4), self._rig.chip.ram(_RAM, _RAM_SIZE))
        mask = sum(1 << CONTACTS[side] for side in SIDES)
        levels = sum(1 << CONTACTS[side] for side in SIDES if not self._rig.board.closed(side))
        return {
            4 * place
            for place, word in enumerate(words[:-1])
            if edge_us <= word < edge_us + _LATEST_US and words[place + 1] & mask == levels
        }

    def _timer_us(self, at_ns):
        return (at_ns - self._rig.ns(0)) / NS_PER_US
