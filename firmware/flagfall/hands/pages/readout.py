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
WORD = const(0)
PERIOD = const(1)
MAIN = const(2)
EXTRA = const(3)
T = const(4)
COUNT = const(5)
MOVES = const(6)
REPEATS = const(7)
BLACK = const(8)


def rows_of(controls) -> list:
    """Return the rows that read `controls` (`Controls`) out, for `show_row`; one that no side has is left out."""
    rows = []
    both = (controls.white, controls.black)
    count = max(controls.white.count, controls.black.count)
    for number in range(1, count + 1):
        if count > 1:
            rows.append((PERIOD, number))
        rows += [(what, number) for what, wanted in _PARTS if _any_has(both, number, wanted)]
    if controls.white.repeats or controls.black.repeats:
        rows.append((REPEATS, count))
    return rows


def read_out(agreed) -> tuple:
    """Return the arguments of `show_row` for all of `agreed` (`Controls`) on one display, and which is to come first.

    White's rows, then Black's if he has agreed to another control; the time that White begins with comes first.
    """
    rows = [(row, agreed.white) for row in rows_of(Controls(agreed.white, agreed.white))]
    times = [index for index, (row, _control) in enumerate(rows) if row[0] in (MAIN, T)]
    if agreed.black != agreed.white:
        rows.append(((BLACK, None), agreed.black))
        rows += [(row, agreed.black) for row in rows_of(Controls(agreed.black, agreed.black))]
    return rows, times[0] if times else 0


def show_row(frame, row, control) -> None:
    """Fill `frame` with what `row` (of `rows_of`) says of `control`, the `TimeControl` of one side."""
    what, number = row
    if what in (REPEATS, BLACK):
        show_word(frame, b"bLAC" if what == BLACK else b"rEP" if control.repeats else DASHES)
        return
    if number > control.count:
        show_word(frame, DASHES)
        return
    period = control.period(number)
    if what == WORD:
        show_word(frame, methods.word(period.method))
    elif what in [part for part, wanted in _PARTS if not wanted(control, period)]:
        show_word(frame, DASHES)  # only the other side has it
    elif what == PERIOD:
        show_number(frame, b"P", number)
    elif what == MAIN:
        show_agreed(frame, period.main_ms // 1000)
    elif what == EXTRA:
        show_extra(frame, period)
    elif what == T:
        show_agreed(frame, period.extra_ms // 1000)
    elif what == COUNT:
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
    (WORD, lambda _control, period: methods.place(period.method) != methods.ANYWHERE),
    (MAIN, lambda _control, period: uses(period.method, "main_ms")),
    (EXTRA, _has_extra),
    (T, lambda _control, period: uses(period.method, "extra_ms")),
    (COUNT, lambda _control, period: uses(period.method, "extra_count")),
    (MOVES, lambda _control, period: period.moves > 0),
)
