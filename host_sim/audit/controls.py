# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Other controls that a clock may have been set to by mistake, the likelier first, each with what it would mean."""

from flagfall.notation import write_canonical
from flagfall.timing.methods import BRONSTEIN, DELAY, INCREMENT, NONE
from flagfall.timing.timecontrol import ControlError, TimeControl, controls, period

WRONG_COUNTER = "wrong-period-change"
WRONG_INCREMENT = "wrong-increment"
WRONG_TIME = "wrong-time"
WRONG_MOVES = "wrong-moves"
WRONG_METHOD = "wrong-method"
WRONG_UNIT = "wrong-unit"

_SECONDS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 90)
_MINUTES = (1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 80, 85, 90, 100, 105, 110, 115, 120, 150, 180)
_MOVES = (20, 25, 30, 35, 36, 40, 45, 50, 60)
_BY_MOVES_COST, _BY_TIME_COST = 1.1, 2.35  # by time anything goes after an hour or two of thinking
_MINUTE_MS = 60_000


def others(agreed, counter: bool, below: float, one_sided: bool):
    """Yield (kind, words, cost, `Controls`, counter) of what else may have been set instead of `agreed`.

    Only what is likelier than a cost of `below`, see faults.py; `one_sided`: only one of the sides is wrong.
    """
    cost = _BY_TIME_COST if counter else _BY_MOVES_COST
    if cost < below and (len(agreed.white.periods) > 1 or agreed.white.repeats):
        words = (
            f"the periods passed by {'time' if counter else 'moves'}, as with --counter {'off' if counter else 'on'}"
        )
        yield WRONG_COUNTER, words, cost, agreed, not counter
    if agreed.white != agreed.black:
        return
    for make, cost in (*_ONE_SIDED * one_sided, *_VARIANTS):
        for kind, words, made in make(agreed.white) if cost < below else ():
            if made is not None and made != agreed:
                yield kind, f"{words} all through: the readings fit {write_canonical(made)}", cost, made, counter


def in_minutes(plies, agreed, counter: bool) -> list:
    """Return what `others` yields, one at most: the same control in minutes, where a side had far more than it says.

    That is what people write into a tag that is in seconds.
    """
    made = _in_minutes(agreed)
    if made is None or not any(_has_more(plies, agreed[colour], colour) for colour in (0, 1)):
        return []
    words = f"the times are meant in minutes, not in seconds: the readings fit {write_canonical(made)}"
    return [(WRONG_UNIT, words, 0.5, made, counter)]


def _in_minutes(agreed):
    try:
        sides = [
            TimeControl([each._replace(main_ms=60 * each.main_ms) for each in control.periods], control.repeats)
            for control in agreed
        ]
        return controls(*sides)
    except ControlError:
        return None


def _has_more(plies, control, colour):
    """Tell whether a side begins with more than twice its time, or without readings uses half as much again."""
    mine = [ply for ply in plies if ply.colour == colour]
    start_ms = control.periods[0].main_ms + control.periods[0].increment_ms
    clocks = [ply.clk.ms for ply in mine[:3] if ply.clk and ply.clk.ms is not None]
    if clocks:
        return min(clocks) > 2 * start_ms
    if any(ply.clk for ply in mine):
        return False
    used_ms = sum(ply.emt.ms - control.periods[0].increment_ms for ply in mine if ply.emt and ply.emt.ms)
    return 2 * used_ms > 3 * start_ms


def _increments(control):
    places = [range(len(control.periods))]
    if len(control.periods) > 1:
        places += [(index,) for index in range(len(control.periods))]
    for place in places:
        now_ms = control.periods[place[0]].increment_ms
        for seconds in _nearest(_SECONDS, now_ms // 1000):
            made = _changed(control, place, lambda each, ms=seconds * 1000: _with_increment(each, ms))
            yield WRONG_INCREMENT, f"+{seconds} s a move", made


def _methods(control):
    places = range(len(control.periods))
    for method, words in ((INCREMENT, "an increment, no delay,"), (DELAY, "a delay, no increment,")):
        made = _changed(control, places, lambda each, method=method: _with_method(each, method))
        yield WRONG_METHOD, words, made


def _mains(control):
    for index, each in enumerate(control.periods):
        for minutes in _nearest(_MINUTES, each.main_ms // _MINUTE_MS):
            change = _changed(control, (index,), lambda one, ms=minutes * _MINUTE_MS: one._replace(main_ms=ms))
            yield WRONG_TIME, f"{minutes} min in period {index + 1}", change


def _one_sided(control):
    for minutes in _nearest(_MINUTES, control.periods[0].main_ms // _MINUTE_MS):
        change = _changed(control, (0,), lambda one, ms=minutes * _MINUTE_MS: one._replace(main_ms=ms))
        if change:
            yield WRONG_TIME, f"{minutes} min for White", _pair(change.white, control)
            yield WRONG_TIME, f"{minutes} min for Black", _pair(control, change.white)


def _moves(control):
    for index, each in enumerate(control.periods[:-1]):
        for count in _nearest(_MOVES, each.moves) if each.moves else ():
            change = _changed(control, (index,), lambda one, count=count: one._replace(moves=count))
            yield WRONG_MOVES, f"{count} moves in period {index + 1}", change


def _both(control):
    # A main time and an increment of another control altogether.
    for minutes in _MINUTES:
        for seconds in _SECONDS:
            one = period(minutes * _MINUTE_MS, control.periods[0].moves, INCREMENT, increment_ms=seconds * 1000)
            change = _changed(control, (0,), lambda each, one=one: one)
            yield WRONG_TIME, f"{minutes} min and +{seconds} s in period 1", change


def _changed(control, places, change):
    """Return `Controls` with the periods at `places` changed, None if that is no control."""
    periods = [change(each) if index in places else each for index, each in enumerate(control.periods)]
    try:
        return controls(TimeControl(periods, control.repeats))
    except ControlError:
        return None


def _pair(white, black):
    try:
        return controls(white, black)
    except ControlError:
        return None


def _with_increment(each, ms):
    if each.method not in (NONE, INCREMENT):
        return each
    return period(each.main_ms, each.moves, INCREMENT, increment_ms=ms)


def _with_method(each, method):
    amount_ms = each.increment_ms + each.delay_ms
    if each.method not in (INCREMENT, DELAY, BRONSTEIN):
        return each
    if method == INCREMENT:
        return period(each.main_ms, each.moves, INCREMENT, increment_ms=amount_ms)
    return period(each.main_ms, each.moves, DELAY, delay_ms=amount_ms) if each.increment_ms else each


def _nearest(values, now):
    return sorted((value for value in values if value != now), key=lambda value: abs(value - now))


_VARIANTS = ((_increments, 2.3), (_methods, 2.3), (_mains, 2.3), (_moves, 2.3), (_both, 4.5))
_ONE_SIDED = ((_one_sided, 2.4),)
