# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What both displays must read, worked out from what the clock said of its state; times under 100 minutes."""

from flagfall.timing.sides import SIDES


def in_minutes(remaining_ms: int) -> str:
    """Return how a display spells a time: rounded up to the second (R32)."""
    seconds = -(-remaining_ms // 1000)
    return "%d:%02d" % (seconds // 60, seconds % 60)


def both(state, at: int) -> list:
    """Return what both displays read at an instant of the turn that `state` tells of, its delay being used up."""
    assert state.delay_ms(state.turn, at) == 0
    ran_ms = at - state.events.at
    return [in_minutes(state.sides[side].remaining_ms - (ran_ms if side == state.running else 0)) for side in SIDES]
