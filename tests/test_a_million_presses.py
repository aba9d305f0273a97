# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A million presses at random instants: both accounts are exact to the millisecond, wherever the tick counter began."""

import random

import pytest

from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.clockwork import COUNTED
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.ticks import WRAPS_AT, Unwrapped

PRESSES = 1_000_000
INCREMENT_MS = 1000
LONGEST_BITS = 11  # turns of 0 to 2047 ms, by the seed about as long as the increment


@pytest.mark.slow
@pytest.mark.usefixtures("untraced")
def test_after_a_million_presses_not_a_millisecond_is_missing():
    # Twelve days of play: the counter wraps on the way.
    chance = random.Random(20_260_301)
    raw = first = chance.randrange(WRAPS_AT)
    ticks = Unwrapped(raw)
    clock = ChessClock(read_canonical("35999+1"))
    clock.start(0)
    used_ms = [0, 0]
    side = LEFT
    for _ in range(PRESSES):
        turn_ms = chance.getrandbits(LONGEST_BITS)
        used_ms[side] += turn_ms
        raw = (raw + turn_ms) % WRAPS_AT
        assert clock.press(side, ticks.now(raw)) == COUNTED
        side = 1 - side
    assert clock.now == sum(used_ms)
    assert clock.now > WRAPS_AT - first
    for each in (LEFT, RIGHT):
        moves = clock.sides[each].moves
        assert moves == PRESSES // 2
        assert clock.remaining_ms(each, clock.now) == 35_999_000 + (moves + 1) * INCREMENT_MS - used_ms[each]
