# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The timing methods: what a turn grants at its start, costs while it lasts and leaves at its end.

Small functions over one `SideClock`; they know nothing of the other side, of states or of the counter.
Remaining time is derived from what was left when the stretch of running began, never counted down.
"""

from flagfall.compat import const
from flagfall.timing.timecontrol import BYOYOMI, CANADIAN, GONG, HOURGLASS, INCREMENT, OVERTIME, PER_MOVE

# Later than any instant of a game. Only compared, so it may be larger than a small int of the board.
NEVER = 1 << 61

# What it means that a stage is used up.
PERIOD_OVER = const(0)  # the period's own time: next period or flag
BYOYOMI_BEGINS = const(1)  # main time flows into byo-yomi
BYOYOMI_PERIOD_USED = const(2)
STRETCH_OVER = const(3)  # gong

_T_EVERY_TURN = (PER_MOVE, GONG)
_MAIN_THEN_T = (BYOYOMI, CANADIAN)


def grant(clock) -> None:
    """Begin a fresh turn of `clock`: the delay in full (FIDE 6.3.2); a fallen flag has none."""
    clock.delay_ms = clock.period.delay_ms if clock.rate else 0


def remaining(clock, elapsed: int) -> int:
    """Return what `clock` reads after running for `elapsed` ms; the delay goes first, the time stands meanwhile."""
    used = elapsed - clock.delay_ms
    return clock.remaining_ms + clock.rate * used if used > 0 else clock.remaining_ms


def delay_left(clock, elapsed: int) -> int:
    """Return what is left of this turn's delay after running for `elapsed` ms."""
    left = clock.delay_ms - elapsed
    return left if left > 0 else 0


def gained(clock, elapsed: int) -> int:
    """Return what the idle `clock` gained while the other ran for `elapsed` ms: all of it in hourglass."""
    return elapsed if clock.period.method == HOURGLASS else 0


def lasts(clock) -> int:
    """Return after how many ms of running the stage is used up, delay included; NEVER where it cannot be."""
    if clock.rate >= 0 or clock.final:
        return NEVER
    return clock.delay_ms + max(0, clock.remaining_ms)


def charge(clock, elapsed: int) -> None:
    """Bank `elapsed` ms of running: the part of the delay that was used stays used."""
    clock.remaining_ms = remaining(clock, elapsed)
    clock.delay_ms = delay_left(clock, elapsed)


def rest(clock) -> None:
    """Put back what every turn has anew: the T of a byo-yomi period, of a move, of the gong."""
    method = clock.period.method
    if method in _T_EVERY_TURN or (method == BYOYOMI and clock.extra):
        clock.remaining_ms = clock.period.extra_ms


def finish(clock) -> None:
    """End a counted turn: credit the increment of the next move's period, once, or put byo-yomi right."""
    method = clock.period.method
    if method == INCREMENT:
        clock.remaining_ms += clock.period.increment_ms
    elif method == CANADIAN and clock.extra:
        _count_canadian(clock)
    else:
        rest(clock)


def expire(clock) -> int:
    """Go on from a stage that is used up; return PERIOD_OVER, BYOYOMI_BEGINS, BYOYOMI_PERIOD_USED or STRETCH_OVER.

    With PERIOD_OVER nothing is changed: whether a period follows is for the pair of clocks to say.
    """
    method = clock.period.method
    if method == BYOYOMI and clock.extra:
        return _use_byoyomi(clock)
    if method in _MAIN_THEN_T and not clock.extra:
        clock.extra = True
        clock.remaining_ms = clock.period.extra_ms
        return BYOYOMI_BEGINS
    return STRETCH_OVER if method == GONG else PERIOD_OVER


def goes_below_zero(clock) -> bool:
    """Tell whether the side plays on past zero (overtime, as in Scrabble)."""
    return clock.period.method == OVERTIME


def _use_byoyomi(clock):
    # Every full T used costs a period, a turn of exactly T costs one.
    clock.extra_count -= 1
    if clock.extra_count <= 0:
        return PERIOD_OVER
    clock.remaining_ms = clock.period.extra_ms
    return BYOYOMI_PERIOD_USED


def _count_canadian(clock):
    # After the M-th move a fresh T and M; unused T is dropped.
    clock.extra_count -= 1
    if clock.extra_count <= 0:
        clock.extra_count = clock.period.extra_count
        clock.remaining_ms = clock.period.extra_ms
