# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control in few characters, for a display: in words where they have room, else shorter.

Not read back. Loaded only where a display has a place for it.
"""

from flagfall.notation.trf import write_canonical
from flagfall.notation.words import in_words
from flagfall.timing.timecontrol import Controls

# What words can be said shorter with, in this order.
_SHORTER = (
    (" moves in every ", " moves per "),
    (" moves in ", "/"),
    (", then ", ", "),
    (" a move", ""),
    (" with ", " "),
    (" byo-yomi periods of ", " x "),
    (" byo-yomi period of ", " x "),
    (" min", "'"),
)


def in_brief(control, most: int) -> str:
    """Return one side's `TimeControl` in at most `most` characters.

    Words; as many of them said shorter as it takes; canonical notation, and of that what has room.
    """
    both = Controls(control, control)
    text = in_words(both)
    for long, short in _SHORTER:
        if len(text) <= most:
            return text
        text = text.replace(long, short)
    if len(text) <= most:
        return text
    text = write_canonical(both)
    return text if len(text) <= most else text[: most - 3] + "..."
