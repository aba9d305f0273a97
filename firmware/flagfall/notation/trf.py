# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The canonical notation: TRF26 record 222 with our suffix letters (rules.md section 6), read and written.

Whole seconds only. What is written is read back as exactly the same control.
"""

from flagfall.notation.scanner import NotationError, read_with
from flagfall.timing.timecontrol import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    MAX_MOVES,
    OVERTIME,
    PER_MOVE,
    period,
)


def read_canonical(text: str):
    """Return the `Controls` that `text` says in canonical notation; raises `NotationError` (R42)."""
    return read_with(_sides, text)


def write_canonical(agreed) -> str:
    """Return `Controls` in canonical notation; raises `NotationError` for a part of a second (R42)."""
    if agreed.white == agreed.black:
        return _control_text(agreed.white)
    return "W%s-B%s" % (_control_text(agreed.white), _control_text(agreed.black))


def read_ms(scanner) -> int:
    """Return in milliseconds the number of seconds that stands at the scanner's place."""
    return scanner.number() * 1000


def read_moves_and_main(scanner):
    """Return the moves (0 without a count) and the main time in milliseconds of a field such as `40/5400`."""
    number = scanner.number()
    # Messages offer "/" only after a possible count; after any other number the range says what is wrong.
    if scanner.take("/", named=number <= MAX_MOVES):
        return number, read_ms(scanner)
    return 0, number * 1000


def seconds(value_ms: int) -> int:
    """Return milliseconds as seconds; raises `NotationError` if it is not a whole number of them."""
    if value_ms % 1000:
        raise NotationError("%d ms is not a whole number of seconds; notation has nothing less" % value_ms)
    return value_ms // 1000


def _sides(scanner):
    if not scanner.take("W"):
        return (_control(scanner),)
    white = _control(scanner)
    scanner.expect("-")
    scanner.expect("B")
    return (white, _control(scanner))


def _control(scanner):
    periods = []
    while True:
        periods.append(_period(scanner))
        repeats = scanner.take("*")
        if repeats or not scanner.take(":"):
            return periods, repeats


def _period(scanner):
    if scanner.take("*"):
        return period(read_ms(scanner), method=HOURGLASS)
    if scanner.take("m"):
        return period(0, method=PER_MOVE, extra_ms=read_ms(scanner))
    if scanner.take("g"):
        return period(0, method=GONG, extra_ms=read_ms(scanner))
    if scanner.take("u"):
        return period(0, method=COUNT_UP)
    moves, main_ms = read_moves_and_main(scanner)
    for letter, read in _SUFFIXES:
        if scanner.take(letter):
            return read(scanner, moves, main_ms)
    return period(main_ms, moves)


def _increment(scanner, moves, main_ms):
    return period(main_ms, moves, INCREMENT, increment_ms=read_ms(scanner))


def _delay(scanner, moves, main_ms):
    return period(main_ms, moves, DELAY, delay_ms=read_ms(scanner))


def _bronstein(scanner, moves, main_ms):
    return period(main_ms, moves, BRONSTEIN, delay_ms=read_ms(scanner))


def _byoyomi(scanner, moves, main_ms):
    count = scanner.number()
    scanner.expect("x")
    return period(main_ms, moves, BYOYOMI, extra_ms=read_ms(scanner), extra_count=count)


def _canadian(scanner, moves, main_ms):
    count = scanner.number()
    scanner.expect("/")
    return period(main_ms, moves, CANADIAN, extra_ms=read_ms(scanner), extra_count=count)


def _overtime(scanner, moves, main_ms):
    return period(main_ms, moves, OVERTIME)


_SUFFIXES = (
    ("+", _increment),
    ("d", _delay),
    ("b", _bronstein),
    ("j", _byoyomi),
    ("c", _canadian),
    ("o", _overtime),
)


def _control_text(control):
    return ":".join([_period_text(each) for each in control.periods]) + ("*" if control.repeats else "")


def _period_text(each):
    if each.method == COUNT_UP:
        return "u"
    if each.method == HOURGLASS:
        return "*%d" % seconds(each.main_ms)
    if each.method in (PER_MOVE, GONG):
        return "%s%d" % ("m" if each.method == PER_MOVE else "g", seconds(each.extra_ms))
    count = "%d/" % each.moves if each.moves else ""
    return "%s%d%s" % (count, seconds(each.main_ms), _suffix_text(each))


def _suffix_text(each):
    if each.method == INCREMENT:
        return "+%d" % seconds(each.increment_ms)
    if each.method in (DELAY, BRONSTEIN):
        return "%s%d" % ("d" if each.method == DELAY else "b", seconds(each.delay_ms))
    if each.method == BYOYOMI:
        return "j%dx%d" % (each.extra_count, seconds(each.extra_ms))
    if each.method == CANADIAN:
        return "c%d/%d" % (each.extra_count, seconds(each.extra_ms))
    return "o" if each.method == OVERTIME else ""
