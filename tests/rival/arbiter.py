# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's commands on the rival's clock (rules.md section 3). Each returns whether it was obeyed."""

from tests.rival.clock import OVER, PAUSED, Position
from tests.rival.control import OVERTIME, is_quick
from tests.rival.side import Side

AT_REST = (PAUSED, OVER)


def command(clock, name, values, profile="fide"):
    """Obey command `name` if it may be given now, and note it; `values` as the scenario has them, sides as 0 or 1."""
    obeyed = clock.state in AT_REST and _COMMANDS[name](clock, profile, *values)
    clock.note("corrected" if obeyed else "refused")


def _add(clock, _profile, which, change):
    time = clock.sides[which].reading()
    lowest = min(time, 0)  # below 0 becomes 0; what an overtime has used stays used
    return _set(clock, _profile, which, max(time + change, lowest))


def _set(clock, _profile, which, time):
    clock.sides[which].put(time)
    return True


def _moves(clock, _profile, which, count):
    if count < 0:
        return False
    before = Position(clock)
    clock.sides[which].moves = count
    clock.past.append((None, before, Position(clock)))
    return True


def _period(clock, _profile, which, number):
    side = clock.sides[which]
    if number < 1 or number > len(side.control.periods) and not side.control.repeats:
        return False
    if number != side.number:
        _put_in(side, number)
    return True


def _put_in(side, number):
    """Put a side into another period: what TIME reads is kept, as main time."""
    time = side.reading()
    side.number = number
    side.begun = False
    side.count = side.period.count
    side.put(time)


def _turn(clock, _profile, which):
    if which != clock.turn:
        for side in clock.sides:
            side.delay = 0
            side.rest()
        clock.turn = which
        clock.sides[which].begin_turn()
    return True


def _cancel_flag(clock, _profile):
    if clock.first is None:
        return False
    for which, side in enumerate(clock.sides):
        in_turn = side.final or which == clock.turn
        side.final, side.flagged_at = False, None
        if side.begun:
            side.count = max(side.count, 1)  # the last period comes back, with the 0 that is left of it
        if in_turn and which != clock.first:
            side.rest()
    clock.turn = clock.first
    clock.first = None
    clock.state = PAUSED
    return True


def _undo(clock, _profile):
    count = _last_press(clock)
    if not count:
        return False
    before = clock.past[count][1]
    del clock.past[count:]
    _put_back(clock, before)
    return True


def _last_press(clock):
    """Return the place of the last counted press in the past, 0 if there is none."""
    return max((place for place, each in enumerate(clock.past) if each[0] is not None), default=0)


def _penalty(clock, profile, offender):
    # "The last press" is the last counted one: a flagged side that only hands over does not make it.
    if clock.past[_last_press(clock)][0] != offender:
        return False
    _undo(clock, profile)
    quick = profile == "fide" and is_quick(clock.controls)
    return _add(clock, profile, 1 - offender, 60_000 if quick else 120_000)


def _restore(clock, _profile, number, half):
    # Move N is completed when the counters come to read N or more, by a press or by an arbiter; move 0 is the start.
    count = len(clock.past)
    while count and _has_reached(clock, clock.past[count - 1][2], number, half):
        count -= 1
    if count == len(clock.past):
        return False
    after = clock.past[count][2]
    del clock.past[count + 1 :]
    _put_back(clock, after)
    return True


def _has_reached(clock, position, number, half):
    return position.sides[clock.white].moves >= number and (half or position.sides[1 - clock.white].moves >= number)


def _put_back(clock, position):
    """Bring a position back, paused, under the control that the arbiter last installed."""
    clock.sides = [side.copy() for side in position.sides]
    clock.turn, clock.first = position.turn, position.first
    clock.state = PAUSED
    clock.look_if_over()
    if position.installed != clock.installed:
        _take_up(clock, clock.controls)


def install(clock, controls, freeze):
    """Another control: times and counters kept, nothing credited."""
    clock.controls = controls
    clock.installed += 1
    clock.freeze = freeze
    _take_up(clock, controls)
    return True


def _take_up(clock, controls):
    for which, side in enumerate(clock.sides):
        control = controls[0] if which == clock.white else controls[1]
        time = side.reading()
        side.control = control
        _put_in(side, _period_of_next_move(side) if clock.counter else min(side.number, _last(side)))
        # Only an overtime has times below 0.
        side.put(time if side.period.method == OVERTIME else max(time, 0))
        if which == clock.turn:
            side.begin_turn()
        else:
            side.delay = 0
            side.rest()
    # Over means that no press can change anything any more: another freeze may change that too.
    clock.state = PAUSED
    clock.look_if_over()


def _last(side):
    return side.number if side.control.repeats else len(side.control.periods)


def _period_of_next_move(side):
    """Return the period to which the next move belongs; one without moves ends by time, so none beyond it."""
    fresh = Side(side.control)
    while fresh.has_next() and fresh.period.moves and side.moves >= fresh.moves_due():
        fresh.number += 1
    return fresh.number


_COMMANDS = {
    "add": _add,
    "set": _set,
    "moves": _moves,
    "period": _period,
    "turn": _turn,
    "cancel-flag": _cancel_flag,
    "undo": _undo,
    "penalty": _penalty,
    "restore": _restore,
}
