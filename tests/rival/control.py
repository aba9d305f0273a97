# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control, read from its canonical text (rules.md section 6), if it is right: refusing is no task of a rival."""

import re
from collections import namedtuple

PLAIN, INCREMENT, DELAY, BRONSTEIN, JAPANESE, CANADIAN = "", "+", "d", "b", "j", "c"
HOURGLASS, PER_MOVE, GONG, COUNT_UP, OVERTIME = "*", "m", "g", "u", "o"

# moves: 0 for none; main, extra (increment, delay, T) in ms; count: byo-yomi periods, or moves in the Canadian T
Period = namedtuple("Period", "moves main method extra count")
Control = namedtuple("Control", "periods repeats")

_PERIOD = re.compile(
    r"(?:(?P<moves>\d+)/)?(?P<main>\d+)"
    r"(?:(?P<sign>[+db])(?P<extra>\d+)|j(?P<j>\d+)x(?P<j_extra>\d+)|c(?P<c>\d+)/(?P<c_extra>\d+)|(?P<o>o))?"
)


def read(text):
    """Return the controls of White and Black."""
    if text.startswith("W"):
        white, black = text[1:].split("-B")
        return _one(white), _one(black)
    return _one(text), _one(text)


def _one(text):
    if text[0] == "*":
        return Control([Period(0, 1000 * int(text[1:]), HOURGLASS, 0, 0)], False)
    if text[0] in "mg":
        return Control([Period(0, 0, text[0], 1000 * int(text[1:]), 0)], False)
    if text == "u":
        return Control([Period(0, 0, COUNT_UP, 0, 0)], False)
    return Control([_period(each) for each in text.removesuffix("*").split(":")], text.endswith("*"))


def _period(text):
    found = _PERIOD.fullmatch(text).groupdict()
    moves, main = int(found["moves"] or 0), 1000 * int(found["main"])
    for letter in (JAPANESE, CANADIAN):
        if found[letter]:
            return Period(moves, main, letter, 1000 * int(found[letter + "_extra"]), int(found[letter]))
    if found["o"]:
        return Period(moves, main, OVERTIME, 0, 0)
    # An increment or delay of 0 is none.
    extra = 1000 * int(found["extra"] or 0)
    return Period(moves, main, found["sign"] if extra else PLAIN, extra, 0)


def freezes(controls, profile):
    """Tell whether the other side stops at a final flag (rules.md section 3, *Freeze*; section 4)."""
    methods = {period.method for control in controls for period in control.periods}
    if HOURGLASS in methods:
        return True  # "always frozen then"
    extra = {INCREMENT, DELAY, BRONSTEIN, JAPANESE, CANADIAN, PER_MOVE}
    return profile == "fide" and bool(methods & extra)


def is_quick(controls):
    """Tell whether it is rapid or blitz for the penalty (rules.md section 3, last line)."""
    return max(_at_sixty_moves(control) for control in controls) < 3_600_000


def _at_sixty_moves(control):
    first = control.periods[0]
    gain = first.extra if first.method in (INCREMENT, DELAY, BRONSTEIN) else 0
    return sum(period.main for period in control.periods) + 60 * gain
