# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The periods of a time control in words: which number is a time, which an increment, and of which periods.

An increment after `with`, or one of several, is that of its period alone; a single one at the end, or said from a
move, is for all from there on; a single one in an earlier period may mean either, and is refused.
Runs on MicroPython too.
"""

from flagfall.notation.scanner import NotationError
from flagfall.timing.methods import BRONSTEIN, DELAY, INCREMENT
from flagfall.timing.timecontrol import MAX_MOVES, period


class Part:
    """What stands between two joints: a time, and what is said about it."""

    def __init__(self, follows: bool, listed: bool, belongs: bool):
        self.seconds = None
        self.moves = 0
        self.method = None
        self.start = None  # the move from which an increment counts, if said
        self.only_seconds = True
        self.without = None  # the method of "no increment", "no delay"
        self.follows = follows  # after "then"
        self.listed = listed  # after a comma
        self.belongs = belongs  # "with", said of what stands before it alone


class _Said:
    """A period of the game as it is said: its moves, its time, and the increment said in it, if any."""

    def __init__(self, part, seconds):
        self.moves = part.moves
        self.seconds = seconds
        self.gain = None
        self.without = part.without
        self.follows = part.follows
        self.main_unclear = part.only_seconds and not part.moves  # 30 s + 90 min


def periods_of(parts: list) -> list:
    """Return the periods that `parts` (`Part`s, in their order) say; raises `NotationError` if that is not clear."""
    periods, early, gain = [], None, None  # early: an increment said before any time; gain: the last one
    for number, part in enumerate(parts):
        last = periods[-1] if periods else None
        if part.seconds is None:
            _add(part, gain, last)
        elif not _is_gain(number, part, last):
            periods.append(_Said(part, part.seconds))
        elif last and part.follows and part.start != 1:
            periods.append(_after_moves(part, last))
            gain = part
        elif early or last and last.gain:
            raise NotationError("two increments in it; right would be one for all periods, or one in each")
        elif part.moves and (last is None or last.moves):
            raise _either(f"{part.seconds} s for {part.moves} moves", part.seconds)
        elif last:
            gain = last.gain = part
            last.moves = last.moves or part.moves
        else:
            gain = early = part
    if not periods:
        raise NotationError("no main time in it, such as 90 min")
    return _with_gains(periods, early)


def _is_gain(number, part, last):
    """Tell whether a part with a time is an increment or a delay, not a period."""
    if part.method is not None:
        return True
    if not part.only_seconds or not number:
        return False
    found = f"{part.seconds} s" + (f" for {part.moves} moves" if part.moves else "")
    if part.follows or part.moves and (last.gain or part.listed):
        raise _either(found, part.seconds)
    return True


def _either(found, amount):
    return NotationError(f"{found}, which may be an increment or a period; right would be as {amount} s per move")


def _after_moves(part, last):
    """Return the period of `40 moves in 2 h, then 10 s a move`: no time but its increment."""
    if not last.moves or part.moves:
        raise NotationError(
            f"{part.seconds} s a move as a period of its own; right would be as 30 min with {part.seconds} s a move"
        )
    said = _Said(part, 0)
    said.gain, part.belongs = part, True
    return said


def _add(part, gain, said):
    """Take a part without a time: `from move 1`, `delay`, `no increment`, or filling."""
    if part.moves:
        raise NotationError("moves without a time in it; right would be 90 min for 40 moves")
    if said is not None and part.without:
        said.without = part.without
    if gain is not None:
        gain.start = part.start or gain.start
        gain.method = part.method or gain.method
    elif part.method is not None:
        raise NotationError("an increment or a delay without a time in it; right would be as 30 s increment")


def _with_gains(periods, early):
    """Return the periods, each with the increment that is said for it."""
    if len(periods) > 1 and periods[0].main_unclear and not periods[1].follows:
        raise _either(f"{periods[0].seconds} s", periods[0].seconds)
    added = len(periods) > 1 and not periods[0].moves and not any(each.follows for each in periods)
    if len(periods) > 1 and not periods[0].moves:
        # 90min + 30min/40 moves: what is added after so many moves.
        for before, after in zip(periods, periods[1:]):
            before.moves, after.moves = after.moves, 0
    gains = [said.gain for said in periods if said.gain]
    if any(_denied(said, early or said.gain) for said in periods):
        raise NotationError("an increment and no increment in it; right would be one of them in each period")
    only = early or (gains[0] if len(gains) == 1 else None)
    added = added and any(said.moves for said in periods)  # 90min + 30s/move + 30min/40 moves
    if only and (only is early or only.start or added or periods[-1].gain and not only.belongs):
        if not any(_denied(said, only) for said in periods):
            return [_period(said, only, index, periods) for index, said in enumerate(periods)]
    before = 0
    for said in periods:
        if said.gain and said.gain.start not in (None, before + 1):
            raise NotationError("an increment from a move beside another; right would be the one of each period in it")
        before += said.moves
    for said, after in zip(periods, periods[1:]):
        if said.gain and not said.gain.belongs and not after.gain and not _denied(after, said.gain):
            raise NotationError(_for_which(said.gain.seconds))
    return [_of(said, said.gain) for said in periods]


def _denied(said, gain):
    """Tell whether `said` says that it has no increment, or no delay, such as `gain`."""
    return gain is not None and said.without == (DELAY if gain.method in (DELAY, BRONSTEIN) else INCREMENT)


def _for_which(amount):
    said = f"{amount} s in an earlier period and none in a later one: for that period alone, or for all"
    return said + f"; right would be as {amount} s from move 1, or no increment in the later one"


def _period(said, gain, index, periods):
    before = sum(each.moves for each in periods[:index])
    start = gain.start or 1
    if start <= before + 1:
        return _of(said, gain)
    if index == len(periods) - 1 or start <= before + said.moves:
        moves = start - 1 if start <= MAX_MOVES else 40
        right = f"90 min/{moves} moves + 30 min + {gain.seconds} s from move {moves + 1}"
        raise NotationError(f"an increment from move {start}, but no period begins there; right would be as {right}")
    return _of(said, None)


def _of(said, gain):
    main_ms = said.seconds * 1000
    if gain is None:
        return period(main_ms, said.moves)
    amount_ms = gain.seconds * 1000
    if gain.method in (DELAY, BRONSTEIN):
        return period(main_ms, said.moves, gain.method, delay_ms=amount_ms)
    return period(main_ms, said.moves, INCREMENT, increment_ms=amount_ms)
