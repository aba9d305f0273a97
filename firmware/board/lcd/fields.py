# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands round the big field, as letters in buffers: the bars at top and bottom, and four fields.

All words of this face that no sentence says are here. Nothing is allocated: letters go into buffers made once.
"""

from flagfall.compat import const
from flagfall.face import panel

BAR_SIZE = const(50)
FIELDS = const(4)
NAME_SIZE = const(10)
VALUE_SIZE = const(5)
FIELD_SIZE = const(15)  # its name in small letters, its value in large ones

# Fields by number.
STATE = const(0)
SECOND = const(1)
MOVES = const(2)
TO_GO = const(3)

_RUNNING = const(1)
_OVER = const(3)
_BLANK = const(32)
_ZERO = const(48)
_COLON = const(58)
_COLOUR_AT = const(1)
_STATE_AT = const(10)
_LAST_COLUMN = const(49)
_MINUTES_FROM_S = const(100)

# Name and value of the field of the state.
_KINDS = (
    (b"", b""),
    (b"not now", b"STOP"),
    (b"fell FIRST", b"FLAG"),
    (b"fallen", b"FLAG"),
    (b"lever", b"DOWN"),
    (b"of period", b"FLAG"),
    (b"", b"READY"),
    (b"", b""),
    (b"", b"PAUSE"),
    (b"", b"END"),
)
LAST_BLACK = const(4)
_COLOURS = (b"BLACK", b"WHITE")
_STATES = (b"READY", b"", b"PAUSED", b"GAME OVER")
_DELAY = const(100)  # d
_BRONSTEIN = const(98)  # b
_CANADIAN = const(67)  # C


def compose_top(bar, seen) -> bool:
    """Write the bar at the top: colour, state, whose turn, battery or odds or period; True if it is white on black."""
    _clear(bar, 0, BAR_SIZE)
    state = seen[panel.STATE]
    kind = state & panel.STATE_BITS
    moves = bool(state & panel.TO_MOVE) and kind != _OVER
    write(bar, _COLOUR_AT, _COLOURS[1 if state & panel.WHITE else 0])
    at = _STATE_AT
    if state & panel.LEVER:
        at = write(bar, at, b"PRESS THIS END DOWN")
    else:
        at = write(bar, at, _STATES[kind])
        if moves:
            write(bar, at + 2 if at > _STATE_AT else at, b"TO MOVE")
    if seen[panel.MARKS] & panel.BATTERY:
        write(bar, _LAST_COLUMN - 11, b"LOW BATTERY")
    elif seen[panel.MARKS] & panel.ODDS:
        write(bar, _LAST_COLUMN - 12, b"SIDES DIFFER")
    elif seen[panel.PERIOD_COUNT] > 1:
        at = write(bar, _LAST_COLUMN - 13, b"period ")
        at = number(bar, at, seen[panel.PERIOD])
        number(bar, write(bar, at, b" of "), seen[panel.PERIOD_COUNT])
    elif not seen[panel.PERIOD_COUNT] and seen[panel.PERIOD] > 1:
        number(bar, write(bar, _LAST_COLUMN - 9, b"period "), seen[panel.PERIOD])
    return moves


def compose_bottom(bar, seen) -> None:
    """Write the bar at the bottom: the control in words."""
    _clear(bar, 0, BAR_SIZE)
    for place in range(panel.TEXT_SIZE):
        bar[1 + place] = seen[panel.CONTROL + place] or _BLANK


def kind_of(seen) -> int:
    """Return what the field of the state says, as `compose_state` takes it; 0 for nothing."""
    state = seen[panel.STATE]
    kind = state & panel.STATE_BITS
    if state & panel.CUE:
        return 1
    if state & panel.FLAG:
        return 2 if state & panel.FLAG_FIRST else 3
    if state & panel.LEVER:
        return LAST_BLACK
    if seen[panel.MARKS] & panel.INTERIM:
        return LAST_BLACK + 1
    return 0 if kind == _RUNNING else LAST_BLACK + 2 + kind


def compose_state(field, kind: int) -> None:
    """Write the field of the state: white on black up to LAST_BLACK."""
    name, value = _KINDS[kind]
    at = start(field, STATE)
    write(field, at, name)
    write(field, at + NAME_SIZE, value)


def compose_second(field, seen) -> None:
    """Write the field of what counts beside the main time: delay or byo-yomi, with what of its periods is left."""
    at = start(field, SECOND)
    letter = seen[panel.SECOND]
    if not letter:
        return
    left = seen[panel.PERIODS_LEFT]
    if letter == _DELAY:
        write(field, at, b"delay")
    elif letter == _BRONSTEIN:
        write(field, at, b"Bronstein")
    elif letter == _CANADIAN:
        write(field, number(field, at, left), b" to go in" if seen[panel.MARKS] & panel.BYOYOMI else b" moves in")
    elif seen[panel.MARKS] & panel.LAST_PERIOD:
        write(field, at, b"LAST of")
    else:
        write(field, number(field, at, left), b" left of" if seen[panel.MARKS] & panel.BYOYOMI else b" times")
    seconds = seen[panel.SECOND_TIME] << 8 | seen[panel.SECOND_TIME + 1]
    at += NAME_SIZE
    if seconds < _MINUTES_FROM_S:
        number(field, at, seconds)
        return
    at = number(field, at, seconds // 60)
    field[at] = _COLON
    field[at + 1] = _ZERO + seconds % 60 // 10
    field[at + 2] = _ZERO + seconds % 10


def compose_moves(field, seen) -> None:
    """Write the field of the moves that were made."""
    at = start(field, MOVES)
    write(field, at, b"moves")
    number(field, at + NAME_SIZE, seen[panel.MOVES] << 8 | seen[panel.MOVES + 1])


def compose_to_go(field, seen) -> None:
    """Write the field of the moves to the control; nothing where none is to come."""
    at = start(field, TO_GO)
    high, low = seen[panel.MOVES_TO_GO], seen[panel.MOVES_TO_GO + 1]
    if high & low != panel.NONE:
        write(field, at, b"to go")
        number(field, at + NAME_SIZE, high << 8 | low)


def start(field, place: int) -> int:
    """Clear field `place` of the four in `field`; return where it begins."""
    _clear(field, FIELD_SIZE * place, FIELD_SIZE)
    return FIELD_SIZE * place


def write(into, at: int, text) -> int:
    """Write letters from `at` on; return the place behind them."""
    for letter in text:
        into[at] = letter
        at += 1
    return at


def number(into, at: int, value: int) -> int:
    """Write a number (0 to 99999) in digits from `at` on; return the place behind it."""
    unit = 1
    while value // unit > 9:
        unit *= 10
    while unit:
        into[at] = _ZERO + value // unit % 10
        unit //= 10
        at += 1
    return at


def _clear(into, at, count):
    for place in range(at, at + count):
        into[place] = _BLANK
