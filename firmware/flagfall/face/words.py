# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A period in words and numbers: its time, its method, what is left of byo-yomi. For pages and for the view under plus.

The words are those that seven segments can show; hardware/manual.md prints them all.
"""

from flagfall.face.face import show_agreed, show_extra, show_number, show_word
from flagfall.timing import methods

DASHES = b"----"  # there is nothing to say


def show_period(frame, account) -> None:
    """Fill `frame` with what is left of byo-yomi, `J 2` or `C 12`, where it belongs to the period; else `P 1`."""
    method = account.period.method
    if methods.uses(method, "extra_count"):
        show_number(frame, methods.letter(method), account.extra_count)
    else:
        show_number(frame, b"P", account.number)


def show_main(frame, period) -> None:
    """Fill `frame` with the main time of `period`, or the time that it gives instead; count-up has none."""
    if methods.has(period.method, methods.UP):
        show_word(frame, methods.word(period.method))
    else:
        show_agreed(frame, (period.main_ms or period.extra_ms) // 1000)


def show_method(frame, period) -> None:
    """Fill `frame` with the increment or delay of `period`, or the word for its method."""
    if methods.place(period.method) == methods.ANYWHERE:
        show_extra(frame, period)
    else:
        show_word(frame, methods.word(period.method))
