# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What both clocks read, as one value: before a correction and after it."""

from collections import namedtuple

# A correction, and what both clocks read before and after it.
Correction = namedtuple("Correction", ("kind", "side", "value", "at", "before", "after"))
Reading = namedtuple("Reading", ("remaining_ms", "moves", "periods", "turn", "state"))


def reading(clock) -> Reading:
    """Return what both sides of a clock that stands still read, left first."""
    left, right = clock.sides
    return Reading(
        (left.remaining_ms, right.remaining_ms),
        (left.moves, right.moves),
        (left.number, right.number),
        clock.turn,
        clock.state,
    )
