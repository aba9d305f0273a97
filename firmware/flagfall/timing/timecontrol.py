# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What was agreed: periods, and a time control for each colour.

Validated when made and never changed afterwards. Knows nothing of notation, sides or what happened in a game.
"""

from collections import namedtuple

from flagfall.compat import const
from flagfall.timing import methods
from flagfall.timing.methods import ALIKE_ONLY, ANYWHERE, INCREMENT, LAST_ONLY, NONE

# R36: up to 9:59:59 a side, increment and delay 0-99 s, moves 0-99 in a period, byo-yomi 1-99 periods.
MAX_MAIN_S = const(35_999)  # 9:59:59, which is also the most that the face can show
MAX_MAIN_MS = const(35_999_000)
MAX_EXTRA_MS = const(99_000)
MAX_MOVES = const(99)
MAX_PERIODS = const(9)
# What an arbiter can set a move counter to, and the period of a side whose last one is repeated.
MAX_COUNTER = const(999)
MAX_REPEATED_PERIOD = const(99)

# What messages call the fields of `Period` for which not every method has a use.
_NAMES = (
    ("move count", "moves"),
    ("main time", "main_ms"),
    ("increment", "increment_ms"),
    ("delay", "delay_ms"),
    ("T", "extra_ms"),
    ("P or M", "extra_count"),
)

Period = namedtuple(
    "Period",
    ("moves", "main_ms", "method", "increment_ms", "delay_ms", "extra_ms", "extra_count"),
)


class ControlError(Exception):
    """A time control that the rules or our ranges exclude; says what was found and what is possible."""


def period(main_ms, moves=0, method=NONE, increment_ms=0, delay_ms=0, extra_ms=0, extra_count=0):
    """Return a `Period`; `extra_ms` is T of byo-yomi, Canadian, per move and gong, `extra_count` is P or M.

    All times are whole milliseconds. An increment or delay of 0 is none. `TimeControl` checks it all.
    """
    if methods.own(method) in ("increment_ms", "delay_ms") and not increment_ms and not delay_ms:
        method = NONE
    return Period(moves, main_ms, method, increment_ms, delay_ms, extra_ms, extra_count)


def own_ms(each) -> int:
    """Return the time (ms) that the method of the `Period` `each` brings: its increment, delay, T; 0 for none."""
    field = methods.own(each.method)
    return getattr(each, field) if field else 0


def with_own(method, value_ms, main_ms=0, moves=0, count=0):
    """Return a `Period` in which `method` brings `value_ms`, in the field that it has for that."""
    fields = {"main_ms": main_ms, "extra_count": count}
    if methods.own(method):
        fields[methods.own(method)] = value_ms
    return period(moves=moves, method=method, **fields)


class TimeControl:
    """The periods one player has agreed to; `repeats` applies the last one again and again."""

    def __init__(self, periods, repeats=False):
        """Check and keep `periods` (1 to 9 of `Period`); raises `ControlError` (R9, R36)."""
        self.periods = tuple(periods)
        self.repeats = bool(repeats)
        _check(self.periods, self.repeats)
        self.count = len(self.periods)

    def __eq__(self, another):
        return isinstance(another, TimeControl) and self.periods == another.periods and self.repeats == another.repeats

    def __hash__(self):
        return hash((self.periods, self.repeats))

    def period(self, number):
        """Return the period of that number, from 1; a repeated last one goes on for ever (rules.md)."""
        return self.periods[number - 1] if number < self.count else self.periods[-1]

    def has_period(self, number):
        """Tell whether a side can be in period `number`: one of them, or any further one where the last is repeated."""
        return 1 <= number and (self.repeats or number <= self.count)

    def is_last(self, number):
        """Tell whether no further time can come after period `number`."""
        return number >= self.count and not self.repeats

    def moves_due(self, number):
        """Return the sum of the required moves up to and including period `number`."""
        due = 0
        for each in range(min(number, self.count)):
            due += self.periods[each].moves
        return due + max(0, number - self.count) * self.periods[-1].moves

    def period_of_move(self, move):
        """Return the number of the period that move `move` (from 1) belongs to when the counter is on."""
        number = 1
        while not self.is_last(number) and 0 < self.period(number).moves and self.moves_due(number) < move:
            number += 1
        return number


Controls = namedtuple("Controls", ("white", "black"))


def controls(white, black=None):
    """Return the pair of `TimeControl` for White and Black, alike if `black` is None.

    Raises `ControlError` where the rules want both alike (hourglass, per move, gong, count-up).
    """
    if black is None or black == white:
        return Controls(white, white)
    for each in (white, black):
        method = each.periods[0].method
        if methods.place(method) == ALIKE_ONLY:
            raise ControlError("%s needs the same control for White and Black" % methods.name(method))
    return Controls(white, black)


def takes_extra(one) -> bool:
    """Tell whether the `Period` `one` can have an increment or a simple delay introduced."""
    return methods.has(one.method, methods.TAKES_EXTRA)


def taken_away(agreed, method: int, numbers: tuple):
    """Return the `Period` whose extra `with_extra` replaces by one of the other kind; None if there is none."""
    for control, number in zip(agreed, numbers):
        present = control.period(number)
        if takes_extra(present) and present.method not in (NONE, method):
            return present
    return None


def with_extra(agreed, method: int, extra_ms: int, numbers: tuple):
    """Return `agreed` (`Controls`) with an increment or delay (INCREMENT, DELAY) of `extra_ms` (1000 to 99000 ms).

    White and Black are in the periods `numbers`; these have it, and all that were alike in this. A period with another
    increment or delay keeps it. None is returned if neither side's period can have one.
    """
    found = []
    fits = False
    for control, number in zip(agreed, numbers):
        present = control.period(number)
        if takes_extra(present):
            fits = True
            control = TimeControl(
                [_extended(each, present, method, extra_ms) for each in control.periods], control.repeats
            )
        found.append(control)
    return controls(found[0], found[1]) if fits else None


def _extended(each, present, method, extra_ms):
    if (each.method, each.increment_ms, each.delay_ms) != (present.method, present.increment_ms, present.delay_ms):
        return each
    increment_ms = extra_ms if method == INCREMENT else 0
    return period(each.main_ms, each.moves, method, increment_ms, extra_ms - increment_ms)


def _check(periods, repeats):
    if not 1 <= len(periods) <= MAX_PERIODS:
        raise ControlError("%d periods: 1 to %d are possible" % (len(periods), MAX_PERIODS))
    for index, each in enumerate(periods):
        _check_ranges(index + 1, each)
        _check_use(index + 1, each)
        _check_place(index + 1, each, len(periods))
        if each.main_ms == 0 and methods.has(each.method, methods.NEEDS_MAIN):  # a flag at once, whatever was played
            raise ControlError("period %d: no time at all; main time, increment or delay must be above 0" % (index + 1))
    if repeats:
        _check_repeated(periods[-1])


def _check_ranges(number, each):
    _check_range(number, "main time", each.main_ms, 0, MAX_MAIN_MS)
    _check_range(number, "increment", each.increment_ms, 0, MAX_EXTRA_MS)
    _check_range(number, "delay", each.delay_ms, 0, MAX_EXTRA_MS)
    if not 0 <= each.moves <= MAX_MOVES:
        raise ControlError("period %d: %d moves: 0 to %d are possible" % (number, each.moves, MAX_MOVES))
    if methods.uses(each.method, "extra_count") and not 1 <= each.extra_count <= MAX_MOVES:
        text = "period %d: %s with a count of %d: 1 to %d are possible"
        raise ControlError(text % (number, methods.name(each.method), each.extra_count, MAX_MOVES))
    if methods.own(each.method) in ("extra_ms", "main_ms"):  # without this time there is no such method
        _check_range(number, methods.name(each.method), own_ms(each), 1000, MAX_MAIN_MS)


def _check_range(number, name, value_ms, low_ms, high_ms):
    if not low_ms <= value_ms <= high_ms:
        text = "period %d: %s of %d s: %d to %d s are possible"
        raise ControlError(text % (number, name, value_ms // 1000, low_ms // 1000, high_ms // 1000))


def _check_use(number, each):
    for name, field in _NAMES:
        if getattr(each, field) and not methods.uses(each.method, field):
            raise ControlError("period %d: %s has no %s" % (number, methods.name(each.method), name))


def _check_place(number, each, count):
    place = methods.place(each.method)
    if place == LAST_ONLY and number < count:
        raise ControlError("period %d: %s can only be the last period" % (number, methods.name(each.method)))
    if place == ALIKE_ONLY and count > 1:
        raise ControlError("period %d: %s is a control by itself" % (number, methods.name(each.method)))


def _check_repeated(last):
    if methods.place(last.method) != ANYWHERE:
        raise ControlError("%s cannot be repeated" % methods.name(last.method))
    if last.main_ms == 0:
        raise ControlError("a repeated period needs main time")
