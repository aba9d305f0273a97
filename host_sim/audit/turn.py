# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One turn of a game on our own clock: the stretches between the instants at which the clock changes by itself, and
which press in them leaves what a file says.
"""

from collections import namedtuple

from flagfall.timing.clockwork import COUNTED, RUNNING
from flagfall.timing.methods import LAST_FLAGS, T_AFTER_MAIN
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER

_MOST_STRETCHES = 12  # changes of period by time within one turn; the rest looks alike
FAR_MS = 1_000_000_000

# From one instant to the next at which the clock changes by itself: what a press leaves at its start and at its end.
Stretch = namedtuple("Stretch", ("start", "end", "first_ms", "last_ms", "delay_ms"))
# The press: the instant that is taken for it, and the first and the last at which it leaves what the file says.
Fit = namedtuple("Fit", ("at", "first", "last"))


def twin_of(clock):
    """Return a `ChessClock` like `clock`: what is tried on it leaves `clock` alone."""
    return copied(clock, sides=(copied(clock.sides[LEFT]), copied(clock.sides[RIGHT])))


def copied(one, **others):
    """Return an object like `one`, with `others` as fields of the copy alone."""
    # As copy.copy does it, without its detours: a game takes thousands.
    another = object.__new__(type(one))
    another.__dict__.update(one.__dict__, **others)
    return another


def value_after(clock, side, at):
    """Return what a press of `side` at `at` leaves it, None if it does not count."""
    tried = twin_of(clock)
    return tried.sides[side].remaining_ms if tried.press(side, at) == COUNTED else None


def stretches_of(clock, side, passes=0):
    """Yield the stretches of this turn in which time has brought another period (or Canadian) so many times."""
    clock = twin_of(clock)
    entered = _period_of(clock.sides[side])
    for _ in range(_MOST_STRETCHES):
        if clock.state != RUNNING or clock.turn != side or not clock.sides[side].rate:
            return
        if _period_of(clock.sides[side]) != entered:
            entered = _period_of(clock.sides[side])
            passes -= 1
        if passes > 0:
            clock.advance(clock.deadline())
            continue
        if passes < 0:
            return
        start, end = clock.now, clock.deadline()
        first_ms = value_after(clock, side, start)
        if end == NEVER:
            yield Stretch(start, start + FAR_MS, first_ms, first_ms + clock.sides[side].rate * FAR_MS, 0)
            return
        yield Stretch(start, end, first_ms, value_after(clock, side, end - 1), clock.delay_ms(side, start))
        clock.advance(end)


def passes_in(clock, side, most):
    """Return how many times at the most time can bring another period (or Canadian) in this turn, at most `most`."""
    clock = twin_of(clock)
    entered, passes = _period_of(clock.sides[side]), 0
    for _ in range(_MOST_STRETCHES):
        if passes == most or clock.deadline() == NEVER:
            break
        clock.advance(clock.deadline())
        if clock.state != RUNNING or clock.turn != side or not clock.sides[side].rate:
            break
        if _period_of(clock.sides[side]) != entered:
            entered = _period_of(clock.sides[side])
            passes += 1
    return passes


def has_moves_in_t(account):
    """Tell whether a T for several moves follows the main time (Canadian): it goes on from turn to turn."""
    return bool(account.traits & T_AFTER_MAIN and not account.traits & LAST_FLAGS)


def _period_of(account):
    return account.number, account.extra and has_moves_in_t(account)


def fit_in(stretches, low_ms, high_ms, least):
    """Return the `Fit` of a press that leaves `low_ms` to `high_ms` in the first stretch where one can, else None.

    With `least` its instant is that which leaves the least.
    """
    for each in stretches:
        bottom_ms, top_ms = min(each[2:4]), max(each[2:4])
        low, high = max(low_ms, bottom_ms), min(high_ms, top_ms)
        if low <= high:
            down = each.last_ms <= each.first_ms
            soonest, latest = (high, low) if down else (low, high)
            until = _instant(each, latest, True)
            since = _instant(each, soonest, False)
            return Fit(until if least else since, since, until)
    return None


def _instant(stretch, value_ms, latest):
    """Return when in the stretch a press leaves `value_ms`: the first such instant, or the last."""
    if stretch.first_ms == stretch.last_ms:
        return stretch.end - 1 if latest else stretch.start
    used_ms = abs(stretch.first_ms - value_ms)
    return stretch.start + (stretch.delay_ms + used_ms if used_ms or latest else 0)


def possible_in(stretches):
    """Return the least and the most ms that a press in one of `stretches` can leave; zeros where there is none."""
    values = [value for each in stretches for value in each[2:4]]
    return (min(values), max(values)) if values else (0, 0)


def nearest_in(fit, at):
    """Return the instant within `fit` that is nearest to `at`."""
    return max(fit.first, min(at, fit.last))
