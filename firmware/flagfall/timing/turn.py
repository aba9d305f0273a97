# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a turn grants at its start, costs while it lasts and leaves at its end, in every timing method.

Small functions over one `SideClock`, the account; they know nothing of the other side, of states or of the counter.
Remaining time is derived from what was left when the stretch of running began, never counted down.
"""

from flagfall.compat import const
from flagfall.timing import methods

# Later than any instant of a game. Only compared, so it may be larger than a small int of the board.
NEVER = 1 << 61

# What it means that a time is used up.
PERIOD_OVER = const(0)  # the period's own time: next period or flag
BYOYOMI_BEGINS = const(1)  # main time flows into byo-yomi
BYOYOMI_PERIOD_USED = const(2)
STRETCH_OVER = const(3)  # gong


def grant(account) -> None:
    """Begin a fresh turn of `account`: the delay in full (FIDE 6.3.2); a fallen flag has none."""
    account.delay_ms = account.period.delay_ms if account.rate else 0


def remaining(account, elapsed: int) -> int:
    """Return what `account` reads after running for `elapsed` ms; the delay goes first, the time stands meanwhile."""
    used = elapsed - account.delay_ms
    return account.remaining_ms + account.rate * used if used > 0 else account.remaining_ms


def delay_left(account, elapsed: int) -> int:
    """Return what is left of this turn's delay after running for `elapsed` ms."""
    left = account.delay_ms - elapsed
    return left if left > 0 else 0


def gained(account, elapsed: int) -> int:
    """Return what the idle `account` gained while the other ran for `elapsed` ms: all of it in hourglass."""
    return elapsed if account.traits & methods.GAINS else 0


def lasts(account) -> int:
    """Return after how many ms of running the time is used up, delay included; NEVER where it cannot be."""
    if account.final or account.traits & methods.UP:
        return NEVER
    return account.delay_ms + max(0, account.remaining_ms)


def charge(account, elapsed: int) -> None:
    """Bank `elapsed` ms of running: the part of the delay that was used stays used."""
    account.remaining_ms = remaining(account, elapsed)
    account.delay_ms = delay_left(account, elapsed)


def rest(account) -> None:
    """Put back what every turn has anew: the T of a byo-yomi period, of a move, of the gong."""
    if methods.at_press(account.period.method) == "renew":
        _renew(account)


def finish(account) -> None:
    """End a counted turn as its method wants: an increment of the next move's period, once, or byo-yomi put right."""
    _AT_PRESS[methods.at_press(account.period.method)](account)


def expire(account) -> int:
    """Go on from a time that is used up; return PERIOD_OVER, BYOYOMI_BEGINS, BYOYOMI_PERIOD_USED or STRETCH_OVER.

    With PERIOD_OVER nothing is changed: whether a period follows is for the pair of clocks to say.
    """
    return _AT_ZERO[methods.at_zero(account.period.method)](account)


def goes_below_zero(account) -> bool:
    """Tell whether the side plays on past zero (overtime, as in Scrabble)."""
    return bool(account.traits & methods.BELOW_ZERO)


# What a completed turn leaves.


def _keep(account):
    """Nothing is added, and nothing put back."""


def _credit(account):
    account.remaining_ms += account.period.increment_ms


def _renew(account):
    if account.extra or account.traits & methods.T_EVERY_TURN:
        account.remaining_ms = account.period.extra_ms


def _count(account):
    # Canadian: after the M-th move a fresh T and M; unused T is dropped.
    if not account.extra:
        return
    account.extra_count -= 1
    if account.extra_count <= 0:
        account.extra_count = account.period.extra_count
        account.remaining_ms = account.period.extra_ms


_AT_PRESS = {"nothing": _keep, "credit": _credit, "renew": _renew, "count": _count}

# What follows when a time is used up.


def _over(_account):
    return PERIOD_OVER


def _begin(account):
    if account.extra:
        return PERIOD_OVER
    account.extra = True
    account.remaining_ms = account.period.extra_ms
    return BYOYOMI_BEGINS


def _use_period(account):
    # Every full T used costs a period, a turn of exactly T costs one.
    if not account.extra:
        return _begin(account)
    account.extra_count -= 1
    if account.extra_count <= 0:
        return PERIOD_OVER
    account.remaining_ms = account.period.extra_ms
    return BYOYOMI_PERIOD_USED


def _pass(_account):
    return STRETCH_OVER


_AT_ZERO = {"over": _over, "begin": _begin, "use a period": _use_period, "pass": _pass}
