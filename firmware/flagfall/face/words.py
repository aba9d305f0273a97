# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A period in words and numbers: its time, its method, what is left of byo-yomi. For pages and for the view under plus.

The words are those that seven segments can show; hardware/manual.md prints them all.
"""

from flagfall.face.face import show_agreed, show_extra, show_number, show_word
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
