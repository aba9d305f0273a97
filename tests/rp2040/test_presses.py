# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Presses 20 a second, faster than any scramble, through contacts that bounce for 6 ms on every edge (R13)."""

import random

import pytest

from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from host_sim.machines.emulated.board_time import NS_PER_MS, NS_PER_US
from tests.rp2040.reading import both
from tests.rp2040.rig import MIDDLE_NS, Rig

pytestmark = pytest.mark.rp2040

CONTROL = "3600+1"
EVERY_MS = 50
JITTER_MS = 3
BOUNCE_US = 6_000
CLOSEST_US = 100
OVERLAP_US = (-6_000, 2_000)  # when the other end opens, seen from the press
TYPED = 200
SPARE_BYTES = 1_000
SETTLED_MS = 1_000


def bounce(chance, closes):
    """Return [(us, closed)] of a contact that closes or opens, bouncing from 0 to 6 ms."""
    count = 2 * chance.randint(2, 5) - 1
    inner = sorted(chance.sample(range(CLOSEST_US, BOUNCE_US, CLOSEST_US), count))
    return [(at_us, closes ^ bool(place % 2)) for place, at_us in enumerate([0, *inner, BOUNCE_US])]


def lever(rig, side, at_ms, chance):
    """Have the lever turned by `side` at `at_ms`, with all bounces of the end that closes and of the one that opens."""
    at_ns = rig.ns(at_ms) + MIDDLE_NS
    for at_us, closed in bounce(chance, True):
        rig.contact(side, closed, at_ns + at_us * NS_PER_US)
    # Not in the very microseconds of the press, whose stamp would wait for the other one.
    opens_ns = at_ns + chance.randint(*OVERLAP_US) * NS_PER_US + CLOSEST_US * NS_PER_US // 2
    for at_us, closed in bounce(chance, False):
        rig.contact(other(side), closed, opens_ns + at_us * NS_PER_US)


def play(rig, count, chance):
    """Start, and press `count` times; return the instants of the start and of the presses."""
    started = rig.start()
    instants = []
    for number in range(count):
        at_ms = rig.now + EVERY_MS // 2 + chance.randint(-JITTER_MS, JITTER_MS)
        lever(rig, number % 2, at_ms, chance)
        instants.append(at_ms)
        if number % 5 == 0 and number < 5 * TYPED:
            rig.type(b"x")
        if number in (count // 4, count // 2):
            rig.board.plug("right", number == count // 2)
        rig.run(EVERY_MS)
    rig.run(EVERY_MS)
    return started, instants


def litter(rig):
    """Fill the heap with garbage, so that it must be collected soon; return how many bytes are in use."""
    command = "set control " + CONTROL
    rig.heap()
    before = rig.heap()
    rig.ask(command)
    each = rig.heap().used - before.used
    for _ in range((before.free - SPARE_BYTES) // each):
        rig.ask(command)
    return before.live + before.free - SPARE_BYTES


def account(started, instants, at):
    """Return the remaining times at instant `at` of a clock that is pressed at these instants."""
    clock = ChessClock(read_canonical(CONTROL), LEFT)
    clock.start(started)
    for number, instant in enumerate(instants):
        clock.press(number % 2, instant)
    clock.advance(at)
    return [clock.remaining_ms(side, at) for side in SIDES]


@pytest.mark.parametrize(
    "count",
    [
        200,
        pytest.param(2_000, marks=[pytest.mark.board(seconds=80), pytest.mark.campaign]),
    ],
)
def test_no_press_is_lost_or_doubled_and_each_counts_from_its_first_edge(image, count):
    """With a host typing at the USB port, garbage collected in between, and one display away for a while."""
    rig = Rig(image, CONTROL, usb=True)
    littered = litter(rig)
    started, instants = play(rig, count, random.Random(count))
    state = rig.state()
    pressed = rig.told(events.PRESSED)
    assert [each.at for each in pressed] == instants
    assert [each.side for each in pressed] == [number % 2 for number in range(count)]
    assert rig.told(events.PRESS_IGNORED, events.PRESS_CUED) == []
    assert rig.lost_lines() == 0
    assert [state.sides[side].moves for side in SIDES] == [count // 2, count // 2]
    assert [state.sides[side].remaining_ms for side in SIDES] == account(started, instants, state.events.at)
    rig.run(SETTLED_MS)
    assert rig.reads() == both(rig.lines[-1], rig.now + rig.offset)
    rig.pause()
    assert rig.heap().used < littered


def test_the_bounces_are_what_they_are_said_to_be():
    chance = random.Random(1)
    for _ in range(100):
        for closes in (True, False):
            edges = bounce(chance, closes)
            assert edges[0] == (0, closes)
            assert edges[-1] == (BOUNCE_US, closes)
            assert all(before[1] != after[1] for before, after in zip(edges, edges[1:]))
            assert len(edges) >= 5
    assert (LEFT, RIGHT) == (0, 1)  # `number % 2` is the side


@pytest.mark.parametrize("bounce_ms", [0, 2])
def test_what_plus_shows_changes_by_its_first_contact_and_never_before(image, bounce_ms):
    """Counters after half a second, the period after three; from the ms in which the key first closed."""
    rig = Rig(image, "1500")
    rig.start()
    at = rig.now + 371
    first_ns = rig.ns(at)
    if bounce_ms:
        rig.key("plus", at, 1)
    rig.key("plus", at + bounce_ms, 3_500)
    rig.run(371 + 3_400)
    changes = [at_ns for at_ns, _lit in rig.board.displays[RIGHT].history if at_ns > first_ns]
    late_ms = [(at_ns - first_ns) / NS_PER_MS - ms for at_ns, ms in zip(changes, (500, 3_000), strict=True)]
    assert all(0 <= each <= 5 for each in late_ms)
