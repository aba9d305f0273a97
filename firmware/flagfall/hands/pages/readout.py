# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control read out in words, row by row: periods, times, increments, moves. Changes nothing, knows no keys."""

from flagfall.compat import const
from flagfall.face.face import show_agreed, show_extra, show_number, show_word
from flagfall.face.words import DASHES
from flagfall.timing import methods
from flagfall.timing.methods import uses
from flagfall.timing.timecontrol import Controls

# What a row says.
_WORD = const(0)
_PERIOD = const(1)
_MAIN = const(2)
_EXTRA = const(3)
_T = const(4)
_COUNT = const(5)
_MOVES = const(6)
_REPEATS = const(7)
_BLACK = const(8)


def rows_of(controls) -> list:
    """Return the rows that read `controls` (`Controls`) out, for `show_row`; one that no side has is left out."""
    rows = []
    both = (controls.white, controls.black)
    count = max(controls.white.count, controls.black.count)
    for number in range(1, count + 1):
        if count > 1:
            rows.append((_PERIOD, number))
        rows += [(what, number) for what, wanted in _PARTS if _any_has(both, number, wanted)]
    if controls.white.repeats or controls.black.repeats:
        rows.append((_REPEATS, count))
    return rows


def read_out(agreed) -> tuple:
    """Return the arguments of `show_row` for all of `agreed` (`Controls`) on one display, and which is to come first.

    White's rows, then Black's if he has agreed to another control; the time that White begins with comes first.
    """
    rows = [(row, agreed.white) for row in rows_of(Controls(agreed.white, agreed.white))]
    times = [index for index, (row, _control) in enumerate(rows) if row[0] in (_MAIN, _T)]
    if agreed.black != agreed.white:
        rows.append(((_BLACK, 1), agreed.black))
        rows += [(row, agreed.black) for row in rows_of(Controls(agreed.black, agreed.black))]
    return rows, times[0] if times else 0


def show_row(frame, row, control) -> None:
    """Fill `frame` with what `row` (of `rows_of`) says of `control`, the `TimeControl` of one side."""
    what, number = row
    if what in (_REPEATS, _BLACK):
        show_word(frame, b"bLAC" if what == _BLACK else b"rEP" if control.repeats else DASHES)
        return
    if number > control.count:
        show_word(frame, DASHES)
        return
    period = control.period(number)
    if what == _WORD:
        show_word(frame, methods.word(period.method))
    elif what in [part for part, wanted in _PARTS if not wanted(control, period)]:
        show_word(frame, DASHES)  # only the other side has it
    elif what == _PERIOD:
        show_number(frame, b"P", number)
    elif what == _MAIN:
        show_agreed(frame, period.main_ms // 1000)
    elif what == _EXTRA:
        show_extra(frame, period)
    elif what == _T:
        show_agreed(frame, period.extra_ms // 1000)
    elif what == _COUNT:
        show_number(frame, methods.letter(period.method), period.extra_count)
    else:
        show_number(frame, b"n", period.moves)


def _any_has(both, number, wanted):
    for control in both:
        if number <= control.count and wanted(control, control.period(number)):
            return True
    return False


def _has_extra(control, _period):
    # Also where this period has none but another has: move 1 without an increment is worth a page.
    for each in control.periods:
        if methods.own(each.method) in ("increment_ms", "delay_ms"):
            return True
    return False


_PARTS = (
    (_WORD, lambda _control, period: methods.place(period.method) != methods.ANYWHERE),
    (_MAIN, lambda _control, period: uses(period.method, "main_ms")),
    (_EXTRA, _has_extra),
    (_T, lambda _control, period: uses(period.method, "extra_ms")),
    (_COUNT, lambda _control, period: uses(period.method, "extra_count")),
    (_MOVES, lambda _control, period: period.moves > 0),
)
