# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The TimeControl field of a PGN game: seconds, fields separated by ":", the last one repeating.

`40/5400+30` is not in the strict standard but programs write it; it is read and written here too.
"""

from flagfall.notation.scanner import NotationError, read_with
from flagfall.notation.trf import read_moves_and_main, read_ms, seconds, write_canonical
from flagfall.timing import methods
from flagfall.timing.methods import HOURGLASS, INCREMENT, NONE
from flagfall.timing.timecontrol import period


def read_pgn(text: str):
    """Return the `Controls` that `text` says as a PGN TimeControl; raises `NotationError` (R42)."""
    return read_with(_control, text)


def write_pgn(agreed) -> str:
    """Return `Controls` as a PGN TimeControl; raises `NotationError` where PGN has no way to say it (R42)."""
    if agreed.white != agreed.black:
        raise _unsayable(agreed, "different times for White and Black")
    control = agreed.white
    counted = control.periods[-1].moves > 0
    if control.repeats and not counted:
        raise _unsayable(agreed, "that a period without a move count repeats")
    if counted and not control.repeats:
        raise _unsayable(agreed, "that a last period with a move count does not repeat")
    return ":".join([_field_text(agreed, each) for each in control.periods])


def _control(scanner):
    _refuse_none(scanner)
    periods = [_field(scanner)]
    while scanner.take(":"):
        periods.append(_field(scanner))
    return ((periods, periods[-1].moves > 0),)


def _refuse_none(scanner):
    mark = scanner.choose(("?", "-"), named=False)
    if mark:
        meaning = "an unknown" if mark == "?" else "no"
        text = "in PGN '%s' means %s time control: there is no control to set" % (mark, meaning)
        raise NotationError(text, len(scanner.text) + 1)


def _field(scanner):
    if scanner.take("*"):
        return period(read_ms(scanner), method=HOURGLASS)
    moves, main_ms = read_moves_and_main(scanner)
    increment_ms = read_ms(scanner) if scanner.take("+") else 0
    return period(main_ms, moves, INCREMENT, increment_ms=increment_ms)


def _field_text(agreed, each):
    if each.method == HOURGLASS:
        return "*%d" % seconds(each.main_ms)
    if each.method not in (NONE, INCREMENT):
        raise _unsayable(agreed, methods.name(each.method))
    count = "%d/" % each.moves if each.moves else ""
    increment = "+%d" % seconds(each.increment_ms) if each.increment_ms else ""
    return "%s%d%s" % (count, seconds(each.main_ms), increment)


def _unsayable(agreed, what):
    return NotationError("%s: PGN cannot say %s" % (write_canonical(agreed), what))
