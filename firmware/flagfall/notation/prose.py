# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Prose as people write it: `90'/40 + 30' + 30"`, `15'+10"` and `3+2`, with plain or typographic primes.

Hours and minutes for times, seconds for the increment, which holds for all periods. Blanks do not matter.
"""

from flagfall.notation.scanner import read_with
from flagfall.timing.methods import INCREMENT
from flagfall.timing.timecontrol import period

# The first of each is the one that messages name.
_HOUR_MARKS = ("h", "H")
_MINUTE_MARKS = ("'", "\u2032", "\u2019", "\u2018", "\u00b4")
_SECOND_MARKS = ('"', "\u2033", "\u201d", "\u201c", "''", "\u2032\u2032", "\u2019\u2019")


def read_prose(text: str):
    """Return the `Controls` that `text` says in prose; raises `NotationError` (R42)."""
    return read_with(_control, text)


def _control(scanner):
    number = _number(scanner)
    if _mark(scanner, ("+",)):
        # Only in this short form do numbers stand without marks: 3+2 is minutes and seconds.
        return _agreed([(0, number * 60_000)], _number(scanner))
    periods = [_one_period(scanner, number)]
    while _mark(scanner, ("+",)):
        number = _number(scanner)
        if _mark(scanner, _SECOND_MARKS):
            return _agreed(periods, number)
        periods.append(_one_period(scanner, number))
    return _agreed(periods, 0)


def _agreed(periods, seconds):
    return (([period(main_ms, moves, INCREMENT, seconds * 1000) for moves, main_ms in periods], False),)


def _one_period(scanner, number):
    """Return (moves, main_ms) of the period whose first number is `number`."""
    main_ms = _main_ms(scanner, number)
    moves = _number(scanner) if _mark(scanner, ("/",)) else 0
    return moves, main_ms


def _main_ms(scanner, number):
    if _mark(scanner, _HOUR_MARKS):
        if not scanner.digit_here():
            return number * 3_600_000
        main_ms = number * 3_600_000 + _number(scanner) * 60_000
        _mark(scanner, _MINUTE_MARKS)
        return main_ms
    _expect_mark(scanner, _MINUTE_MARKS)
    if not scanner.digit_here():
        return number * 60_000
    main_ms = number * 60_000 + _number(scanner) * 1000
    _expect_mark(scanner, _SECOND_MARKS)
    return main_ms


def _number(scanner):
    number = scanner.number()
    scanner.skip_blanks()
    return number


def _mark(scanner, marks):
    """Step over one of `marks` and the blanks behind it; tell whether one stood there."""
    found = scanner.take(marks[0]) or scanner.choose(marks[1:], named=False) != ""
    if found:
        scanner.skip_blanks()
    return found


def _expect_mark(scanner, marks):
    if not _mark(scanner, marks):
        scanner.fail()
