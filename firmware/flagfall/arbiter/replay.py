# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A whole game played again from its journal, and which verb of the clock each of its records stands for.

Asks no questions: whether an arbiter may do it now is for correction.py.
"""

from flagfall.arbiter.records import (
    ADD,
    BYOYOMI,
    BYOYOMI_BEGUN,
    BYOYOMI_COUNT,
    CANCEL_FLAG,
    CONTROL,
    MOVES,
    PASS,
    PAUSE,
    PERIOD,
    PRESS,
    RESUME,
    SET,
    SET_UP,
    START,
    TURN,
)
from flagfall.timing.chessclock import ChessClock


def replay(journal, clock) -> None:
    """Bring `clock` to where the `journal` leaves it; its events are dropped."""
    for index, at, what, side, number, _following in journal.entries():
        if what == SET_UP:
            controls, counter, freeze = journal.controls_at(index)
            clock.set_up(controls, side, counter, freeze, at)
        elif what in _PLAYED:
            _PLAYED[what](clock, side, at)
        else:
            clock.advance(at)
            _correct_again(journal, clock, index, what, side, number)
    clock.events.clear()


def _correct_again(journal, clock, index, what, side, number):
    if what == CONTROL:
        controls, counter, freeze = journal.controls_at(index)
        clock.load(controls, counter, freeze)
    else:
        value = journal.time_at(index) if what in (ADD, SET) else number
        CHANGES[what](clock, side, value)


CHANGES = {
    ADD: ChessClock.add_time,
    SET: ChessClock.set_time,
    MOVES: ChessClock.set_moves,
    PERIOD: ChessClock.put_in_period,
    TURN: lambda clock, side, _number: clock.give_turn(side),
    BYOYOMI: lambda clock, side, number: clock.set_byoyomi(side, number & BYOYOMI_COUNT, bool(number & BYOYOMI_BEGUN)),
    CANCEL_FLAG: lambda clock, _side, _number: clock.take_flags_back(),
}

_PLAYED = {
    START: lambda clock, _side, at: clock.start(at),
    PRESS: lambda clock, side, at: clock.press(side, at),
    PASS: lambda clock, side, at: clock.press(side, at),
    PAUSE: lambda clock, _side, at: clock.pause(at),
    RESUME: lambda clock, _side, at: clock.resume(at),
}
