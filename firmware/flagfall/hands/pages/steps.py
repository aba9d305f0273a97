# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What pages have in common: a row of steps with one value each, what cannot be done, what is confirmed, and numbers
that go round.
"""

from flagfall.face.face import ALL, show_word
from flagfall.timing.sides import LEFT

YES = b" yES"


def stepped(value: int, step: int, by: int, low: int, high: int) -> int:
    """Return `value` one `step` (1 or -1) on, to the next multiple of `by` (1 or more), round at `low` and `high`."""
    value = _next(value, step, by)
    return low if value > high else high if value < low else value


def stopped(value: int, step: int, by: int, low: int, high: int) -> int:
    """Do the same, but stop at `low` and `high`: in a game that is played one key too many must not give the most."""
    return max(low, min(high, _next(value, step, by)))


def _next(value, step, by):
    if step > 0:
        return (value // by + 1) * by
    return (value - 1) // by * by


def show_pair(side: int, frame, word, value) -> None:
    """Fill `frame`: `word` on the left display, `value` blinking on the right one."""
    if side == LEFT:
        show_word(frame, word)
    else:
        show_word(frame, value, ALL)


class Steps:
    """Pages in a row, one `at` a time up to `last`, which each row says for itself before anybody goes forward.

    Back at the first one leaves; what was changed there is dropped.
    """

    def __init__(self, access):
        self.access = access
        self.at = 0

    def change(self, step, coarse):
        """Change what blinks; here nothing does."""

    def forward(self, now):
        """Go on; at the last one accept."""
        if self.at >= self.last:
            return self.accept(now)
        self.at += 1
        return self

    def back(self, _now):
        """Go back one page, at the first one to the clock itself."""
        if not self.at:
            return None
        self.at -= 1
        return self

    def accept(self, _now):
        """Go to the clock itself."""
        return None


class No:
    """What was asked for cannot be done: any key, and a moment of waiting, goes on to the page `after`."""

    def __init__(self, after):
        self.after = after

    def show(self, _side, frame):
        show_word(frame, b" no")

    def change(self, step, coarse):
        """Change nothing."""

    def forward(self, _now):
        return self.after

    back = accept = forward


class Confirm:
    """What will be done, blinking; forward does it, any other key leaves everything as it is."""

    def __init__(self, access, word, command, *values):
        self.access = access
        self.word = word
        self.command = command
        self.values = values

    def show(self, side, frame):
        show_pair(side, frame, self.word, YES)

    def change(self, step, coarse):
        """Change nothing: there is nothing to choose."""

    def forward(self, now):
        return self.do(now, self.command, *self.values)

    def do(self, now, command, *values):
        """Carry the command out and go to the clock itself; a refused one says so."""
        return None if self.access.command(now, command, *values) else No(None)

    def back(self, _now):
        return self.access.actions()

    def accept(self, _now):
        return None
