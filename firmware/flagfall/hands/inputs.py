# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a maker's hands can do to the clock: the codes in which a board reports edges of lever and keys.

Edges of contacts are reported raw: they bounce, and debounce.py judges which of them act. A board whose keys have no
contacts (a mouse, a line of a story) reports them as sure: each of those acts.
"""

from flagfall.compat import const

NO_INPUT = const(-1)

# Lever contacts: side * 2 + (1 if the contact closed). Keys follow: FIRST_KEY + key * 2 + (1 if it went down), and
# FIRST_SURE in the same way.
FIRST_KEY = const(4)
FIRST_SURE = const(14)

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
    """Return the code of an edge of the contact of a key (BACK to FORWARD)."""
    return FIRST_KEY + key * 2 + (1 if down else 0)


def sure_code(key: int, down: bool) -> int:
    """Return the code of a key (BACK to FORWARD) that went down or came up without any bounce."""
    return FIRST_SURE + key * 2 + (1 if down else 0)
