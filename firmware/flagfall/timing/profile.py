# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""FIDE and US Chess: what each wants at a final flag, at a change of period and for an illegal move.

Knows the agreed control, not the game. Every default can be overridden by hand (rules.md sections 3 and 4).
"""

from collections import namedtuple

from flagfall.compat import const
from flagfall.timing import methods

FIDE = const(0)
US = const(1)

NAMES = ("fide", "us")

# freeze: None is derived from the control, False is off. counter: periods pass by moves (True) or time.
# The penalty is what an illegal move brings to the opponent, in a long game and in rapid and blitz.
Profile = namedtuple("Profile", ("freeze", "counter", "long_penalty_ms", "fast_penalty_ms"))

PROFILES = (
    Profile(None, False, 120_000, 60_000),
    Profile(False, True, 120_000, 120_000),
)

# A game of 60 moves under an hour is rapid or blitz (rules.md section 3).
_FAST_MOVES = const(60)
_FAST_BELOW_MS = const(3_600_000)


def default_freeze(agreed) -> bool:
    """Tell whether with `agreed` (`Controls`) the other side stops at a final flag (rules.md section 3)."""
    for control in (agreed.white, agreed.black):
        for each in control.periods:
            if methods.has(each.method, methods.STOPS):
                return True
    return False


def freezes(profile: int, agreed, by_hand=None) -> bool:
    """Tell whether the other side stops at a final flag in `profile` (FIDE or US) with `agreed` (`Controls`).

    `by_hand` True or False is what the arbiter has set; None is nothing. An hourglass always stops.
    """
    if methods.has(agreed.white.periods[0].method, methods.STOPS_ALWAYS):
        return True
    for chosen in (by_hand, PROFILES[profile].freeze):
        if chosen is not None:
            return chosen
    return default_freeze(agreed)


def counts(profile: int, by_hand=None) -> bool:
    """Tell whether the move counter passes periods in `profile` (FIDE or US); `by_hand` True or False overrides it."""
    return PROFILES[profile].counter if by_hand is None else by_hand


def is_fast(agreed) -> bool:
    """Tell whether `agreed` (`Controls`) is rapid or blitz for the penalty: 60 moves a side under 1 h."""
    return max(_length_ms(agreed.white), _length_ms(agreed.black)) < _FAST_BELOW_MS


def penalty_ms(profile: int, agreed) -> int:
    """Return what the opponent of an illegal move is given in `profile` (FIDE or US; R26)."""
    chosen = PROFILES[profile]
    return chosen.fast_penalty_ms if is_fast(agreed) else chosen.long_penalty_ms


def _length_ms(control):
    first = control.periods[0]
    length_ms = _FAST_MOVES * (first.increment_ms + first.delay_ms)
    for each in control.periods:
        length_ms += each.main_ms
    return length_ms
