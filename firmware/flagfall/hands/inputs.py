# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a maker's hands can do to the clock: the codes in which a board reports edges of lever and keys."""

from flagfall.compat import const

NO_INPUT = const(-1)

# Lever contacts: side * 2 + (1 if the contact closed). Keys follow: FIRST_KEY + key * 2 + (1 if it went down).
FIRST_KEY = const(4)

BACK = const(0)
MINUS = const(1)
PLAY = const(2)
PLUS = const(3)
FORWARD = const(4)

KEY_NAMES = ("back", "minus", "play", "plus", "forward")


def lever_code(side: int, closed: bool) -> int:
    """Return the code of an edge of the contact under the end of `side`."""
    return side * 2 + (1 if closed else 0)


def key_code(key: int, down: bool) -> int:
    """Return the code of an edge of a key (BACK to FORWARD)."""
    return FIRST_KEY + key * 2 + (1 if down else 0)
