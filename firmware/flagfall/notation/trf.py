# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The canonical notation: TRF26 record 222 with our suffix letters (rules.md section 6), read and written.

Whole seconds only. What is written is read back as exactly the same control.
"""

from flagfall.notation.scanner import NotationError, read_with
from flagfall.timing import methods
from flagfall.timing.methods import ALIKE_ONLY, NONE, uses
from flagfall.timing.timecontrol import MAX_MOVES, own_ms, with_own


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
    method = _method(scanner, True)
    if method:
        return _read_own(scanner, method, 0, 0)
    moves, main_ms = read_moves_and_main(scanner)
    return _read_own(scanner, _method(scanner, False), moves, main_ms)


def _method(scanner, alone):
    # The method whose mark stands here; `alone`: one that stands without a main time.
    for method in range(methods.COUNT):
        if method and (methods.place(method) == ALIKE_ONLY) == alone and scanner.take(methods.mark(method)[0]):
            return method
    return NONE


def _read_own(scanner, method, moves, main_ms):
    count = 0
    if uses(method, "extra_count"):
        count = scanner.number()
        scanner.expect(methods.mark(method)[1])
    value_ms = read_ms(scanner) if methods.own(method) else 0
    return with_own(method, value_ms, main_ms, moves, count)


def _control_text(control):
    return ":".join([_period_text(each) for each in control.periods]) + ("*" if control.repeats else "")


def _period_text(each):
    own = _own_text(each)
    if methods.place(each.method) == ALIKE_ONLY:
        return own
    count = "%d/" % each.moves if each.moves else ""
    return "%s%d%s" % (count, seconds(each.main_ms), own)


def _own_text(each):
    mark = methods.mark(each.method)
    value = "%d" % seconds(own_ms(each)) if methods.own(each.method) else ""
    if uses(each.method, "extra_count"):
        return "%s%d%s%s" % (mark[0], each.extra_count, mark[1], value)
    return mark + value
