# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What pages have in common: a row of steps with one value each, words for both displays, and numbers that go round.

The words are those that seven segments can show; hardware/manual.md prints them all.
"""

from flagfall.face.face import ALL, show_agreed, show_extra, show_number, show_word
from flagfall.timing.sides import LEFT
from flagfall.timing.timecontrol import (
    ANYWHERE,
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    NONE,
    OVERTIME,
    PER_MOVE,
)

NOTHING = b"----"
YES = b" yES"

METHOD_WORDS = {
    NONE: b"Std",
    INCREMENT: b"inc",
    DELAY: b"dLAy",
    BRONSTEIN: b"bron",
    HOURGLASS: b"HoUr",
    BYOYOMI: b"byo",
    CANADIAN: b"byoC",
    PER_MOVE: b"PEr",
    GONG: b"gong",
    COUNT_UP: b"UP",
    OVERTIME: b"ouEr",
}

# What stands before the count of byo-yomi periods or Canadian moves.
COUNT_LETTERS = {BYOYOMI: b"J", CANADIAN: b"C"}


def stepped(value: int, step: int, coarse: int, low: int, high: int) -> int:
    """Return `value` one `step` (1 or -1) on, round at `low` and `high`; `coarse`: to its next multiple, 0: by one."""
    if not coarse:
        value += step
    elif step > 0:
        value = (value // coarse + 1) * coarse
    else:
        value = (value - 1) // coarse * coarse
    return low if value > high else high if value < low else value


def show_pair(side: int, frame, word, value) -> None:
    """Fill `frame`: `word` on the left display, `value` blinking on the right one."""
    if side == LEFT:
        show_word(frame, word)
    else:
        show_word(frame, value, ALL)


def show_stage(frame, account) -> None:
    """Fill `frame` with what is left of byo-yomi, `J 2` or `C 12`, where it belongs to the period; else `P 1`."""
    letter = COUNT_LETTERS.get(account.period.method)
    if letter is None:
        show_number(frame, b"P", account.number)
    else:
        show_number(frame, letter, account.extra_count)


def show_main(frame, period) -> None:
    """Fill `frame` with the main time of `period`, or the time that it gives instead; count-up has none."""
    if period.method == COUNT_UP:
        show_word(frame, METHOD_WORDS[COUNT_UP])
    else:
        show_agreed(frame, (period.main_ms or period.extra_ms) // 1000)


def show_method(frame, period) -> None:
    """Fill `frame` with the increment or delay of `period`, or the word for its method."""
    if period.method in ANYWHERE:
        show_extra(frame, period)
    else:
        show_word(frame, METHOD_WORDS[period.method])


class Steps:
    """Pages in a row, one `at` a time. Back at the first one leaves; what was changed there is dropped."""

    def __init__(self, app):
        self.app = app
        self.at = 0
        self.last = 0

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

    def __init__(self, app, word, command, *values):
        self.app = app
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
        return None if self.app.command(now, command, *values) else No(None)

    def back(self, _now):
        return self.app.menu.actions()

    def accept(self, _now):
        return None
