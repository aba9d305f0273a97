# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The two places at the table. Colours are derived from who starts and never used in timing."""

from flagfall.compat import const

LEFT = const(0)
RIGHT = const(1)
NOBODY = const(2)

# A tuple made once: building one allocates, and nothing may while a side runs.
SIDES = (LEFT, RIGHT)


def other(side: int) -> int:
    """Return the side across the table of `side` (LEFT or RIGHT)."""
    return 1 - side
