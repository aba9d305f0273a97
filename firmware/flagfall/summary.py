# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a game was, read from its journal: when it began, and the time that completed moves have taken."""

from flagfall.journal import PASS, PAUSE, PRESS, RESUME, START
from flagfall.sides import SIDES, other


def started_at(notes) -> int:
    """Return the instant (ms) of the first start; 0 if the game has not begun."""
    for _index, at, what, _side, _number, _following in notes.entries():
        if what == START:
            return at
    return 0


def used_ms(notes) -> tuple:
    """Return the time that the completed moves of LEFT and RIGHT have taken, pauses left out, in ms."""
    used = [0, 0]
    pending = [0, 0]
    running, since = None, 0
    for _index, at, what, side, _number, _following in notes.entries():
        if what not in (START, PRESS, PASS, PAUSE, RESUME):
            continue
        if running is not None:
            pending[running] += at - since
        since = at
        if what in (PRESS, PASS):
            if what == PRESS:  # a fallen flag passes the turn: no move was completed
                used[side] += pending[side]
            pending[side] = 0
        running = None if what == PAUSE else other(side) if what in (PRESS, PASS) else side
    return tuple([used[side] for side in SIDES])
