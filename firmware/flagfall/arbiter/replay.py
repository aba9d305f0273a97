# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Corrections as small functions over the clock, and a whole game played again from its journal.

They ask no questions: whether an arbiter may do it now is for correction.py.
"""

from flagfall.arbiter import journal
from flagfall.arbiter.journal import (
    ADD,
    BYOYOMI,
    BYOYOMI_BEGUN,
    BYOYOMI_COUNT,
    CANCEL_FLAG,
    CONTROL,
    MOVES,
    PERIOD,
    SET,
    TURN,
)
from flagfall.timing import turn
from flagfall.timing.chessclock import OVER, PAUSED
from flagfall.timing.sides import NOBODY, SIDES


def replay(notes, clock) -> None:
    """Bring `clock` to where the journal `notes` leaves it; its events are dropped."""
    for index, at, what, side, number, _following in notes.entries():
        if what == journal.SET_UP:
            controls, counter, freeze = notes.controls_at(index)
            clock.set_up(controls, side, counter, freeze, at)
        elif what in _PLAYED:
            _PLAYED[what](clock, side, at)
        else:
            clock.advance(at)
            _correct_again(notes, clock, index, what, side, number)
    clock.events.clear()


def _correct_again(notes, clock, index, what, side, number):
    if what == CONTROL:
        controls, counter, freeze = notes.controls_at(index)
        change_controls(clock, controls, freeze, counter)
    else:
        value = notes.time_at(index) if what in (ADD, SET) else number
        CHANGES[what](clock, side, value)


def change_controls(clock, controls, freeze: bool, counter: bool) -> None:
    """Load other controls in mid-game: times, counters and flags are kept, nothing is credited (R27)."""
    clock.controls = controls
    clock.freeze = freeze
    clock.counter = counter
    for side in SIDES:
        account = clock.sides[side]
        control = controls.white if side == clock.white else controls.black
        account.change_control(control, _period_in(control, account, clock.counter))
        if side != clock.turn:
            _rest(account)
    turn.grant(clock.sides[clock.turn])
    clock.state = OVER if clock.is_decided() else PAUSED


def _period_in(control, account, counter):
    # Counter on: the period the next move belongs to; off: kept, at most the last.
    if counter:
        return control.period_of_move(account.moves + 1)
    return account.number if control.repeats else min(account.number, control.count)


def _add(clock, side, delta_ms):
    account = clock.sides[side]
    lowest = min(0, account.remaining_ms)  # overtime counts below zero
    account.remaining_ms = max(lowest, account.remaining_ms + delta_ms)


def _set(clock, side, value_ms):
    clock.sides[side].remaining_ms = value_ms


def _moves(clock, side, count):
    clock.sides[side].moves = count


def _period(clock, side, number):
    clock.sides[side].put_in_period(number)


def _turn(clock, side, _number):
    if side == clock.turn:
        return
    for account in clock.sides:
        _rest(account)
    clock.turn = side
    turn.grant(clock.sides[side])


def _rest(account):
    # A turn that ends unfinished: what every turn has anew is whole again, a fallen flag keeps its zero.
    account.delay_ms = 0
    if not account.final:
        turn.rest(account)


def _byoyomi(clock, side, number):
    clock.sides[side].correct_byoyomi(number & BYOYOMI_COUNT, bool(number & BYOYOMI_BEGUN))


def _cancel_flag(clock, _side, _number):
    for side in SIDES:
        account = clock.sides[side]
        in_turn = account.final or side == clock.turn
        account.lift_flag()
        if in_turn and side != clock.first_flag:
            _rest(account)
    clock.turn = clock.first_flag
    clock.first_flag = NOBODY
    clock.state = PAUSED


CHANGES = {
    ADD: _add,
    SET: _set,
    MOVES: _moves,
    PERIOD: _period,
    TURN: _turn,
    BYOYOMI: _byoyomi,
    CANCEL_FLAG: _cancel_flag,
}

_PLAYED = {
    journal.START: lambda clock, _side, at: clock.start(at),
    journal.PRESS: lambda clock, side, at: clock.press(side, at),
    journal.PASS: lambda clock, side, at: clock.press(side, at),
    journal.PAUSE: lambda clock, _side, at: clock.pause(at),
    journal.RESUME: lambda clock, _side, at: clock.resume(at),
}
