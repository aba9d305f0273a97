# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock with two memory LCDs takes for what it does: see figures.py, of which this is the other face."""

import random
from collections import namedtuple

from flagfall.timing.sides import LEFT, SIDES
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.goals import limit
from tests.rp2040.rig import Rig

# The goals (tests/figures.md); what is reached stands in test_lcd.py.
TURN_MS = limit("memory LCDs: press to whose turn it is on both, p99")
DISPLAYS_MS = limit("memory LCDs: press to both displays, p99")
DIGIT_MS = limit("memory LCDs: second to its digits, p99")

TOP_LINES = 24
_ROW = 50
_APART_MS = (150, 700)
_SETTLED_MS = 110  # all that a press changed stands by then
_QUIET_MS = 130  # no second may go by so soon after it
_SECOND_MS = 1_000

# From the edge, in ms: until the bars at the top of both displays said whose turn it is; until all of both was right.
Presses = namedtuple("Presses", "turn_ms all_ms")
Rates = namedtuple("Rates", "ready running")


def presses(image, control: str, count: int) -> Presses:
    """Return the figures of `count` presses at any moment at which no second goes by soon."""
    chance = random.Random(count)
    found = Presses([], [])
    rig = Rig(image, control, face="lcd")
    rig.start()
    rig.run(300)
    number = 0
    while len(found.all_ms) < count:
        edge_ns = rig.press(number % 2, rig.now + chance.randint(*_APART_MS))
        rig.run_to(rig.ms(edge_ns) + _SETTLED_MS + 1)
        number += 1
        if rig.lines[-1].sides[number % 2].remaining_ms % _SECOND_MS > _QUIET_MS:
            ends_ns = edge_ns + _SETTLED_MS * NS_PER_MS
            boards = rig.board.displays
            found.turn_ms.append(max(_settled_ms(boards[side], edge_ns, ends_ns, _ROW * TOP_LINES) for side in SIDES))
            found.all_ms.append(max(_settled_ms(boards[side], edge_ns, ends_ns, None) for side in SIDES))
    return found


def digits(image, control: str, seconds: int) -> list:
    """Return by how many ms after its true second each new time is whole on the display."""
    rig = Rig(image, control, face="lcd")
    started = rig.start()
    rig.run_to(started + _SECOND_MS * (seconds + 1) - 500)
    display = rig.board.displays[LEFT]
    firsts = [rig.ns(started + _SECOND_MS * (number + 1)) for number in range(seconds)]
    return [_settled_ms(display, first, first + 400 * NS_PER_MS, None) for first in firsts]


def rates(image) -> Rates:
    """Return the bytes a second that both displays are sent: while the clock is ready, and while a side runs."""
    rig = Rig(image, "5400+30", face="lcd")
    rig.run(5_000)
    ready = _bytes_a_second(rig)
    rig.start()
    return Rates(ready, _bytes_a_second(rig))


def _bytes_a_second(rig):
    before = sum(display.bytes for display in rig.board.displays)
    rig.run(10_000)
    return (sum(display.bytes for display in rig.board.displays) - before) // 10


def _settled_ms(display, from_ns, until_ns, size):
    # When `size` bytes of what is seen (all of it: None) became what they are at the end of that time.
    right = display.ink_at(until_ns)[:size]
    place = display.index_at(until_ns)
    while place > display.index_at(from_ns) and display.looks[place - 1][1][:size] == right:
        place -= 1
    return max(0, display.looks[place][0] - from_ns) / NS_PER_MS
