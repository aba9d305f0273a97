# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands round the big field, as letters in buffers: the bars at top and bottom, and four fields.

All words of this face that no sentence says are here. Nothing is allocated: letters go into buffers made once.
"""

from flagfall.compat import const
from flagfall.face import panel
from flagfall.timing.chessclock import OVER, RUNNING

BAR_SIZE = const(50)
FIELDS = const(4)
NAME_SIZE = const(10)
VALUE_SIZE = const(5)
FIELD_SIZE = const(15)  # its name in small letters, its value in large ones
KIND_SIZE = const(3)  # what its name is for
FIELDS_SIZE = const(72)  # of all of them, and the kinds behind

# Fields by number.
STATE = const(0)
SECOND = const(1)
MOVES = const(2)
TO_GO = const(3)

_BLANK = const(32)
_ZERO = const(48)
_COLON = const(58)
_COLOUR_AT = const(1)
_STATE_AT = const(7)
_BATTERY_AT = const(25)
_PERIOD_AT = const(37)
_MINUTE_S = const(60)
_LONGEST_MINUTES_S = const(6_000)  # from here on they have no room

# Name and value of the field of the state.
_KINDS = (
    (b"", b""),
    (b"press", b"VOID"),
    (b"fell FIRST", b"FLAG"),
    (b"fallen", b"FLAG"),
    (b"period", b"FLAG"),
    (b"", b"READY"),
    (b"", b""),
    (b"", b"PAUSE"),
    (b"", b"END"),
)
LAST_BLACK = const(3)
_COLOURS = (b"BLACK", b"WHITE")
_STATES = (b"READY", b"", b"PAUSED", b"GAME OVER")
_DELAY = const(100)  # d
_BRONSTEIN = const(98)  # b
_CANADIAN = const(67)  # C
_JAPANESE = const(74)  # J
_HOURS = const(104)  # h


def compose_top(bar, seen) -> bool:
    """Write the bar at the top: colour, state, whose turn, battery or odds or period; True if it is white on black."""
    _clear(bar, 0, BAR_SIZE)
    state = seen[panel.STATE]
    kind = state & panel.STATE_BITS
    moves = bool(state & panel.TO_MOVE) and kind != OVER
    write(bar, _COLOUR_AT, _COLOURS[1 if state & panel.WHITE else 0])
    at = _STATE_AT
    if state & panel.LEVER:
        at = write(bar, at, b"THIS END DOWN")
    else:
        at = write(bar, at, b"PRESS NOT COUNTED" if state & panel.CUE else _STATES[kind])
        if moves and not state & panel.CUE:
            write(bar, at + 1 if at > _STATE_AT else at, b"TO MOVE")
    if seen[panel.MARKS] & panel.BATTERY:
        write(bar, _BATTERY_AT, b"LOW BATTERY")
    if seen[panel.MARKS] & panel.ODDS:  # before the start, when the period is the first one
        write(bar, _PERIOD_AT, b"SIDES DIFFER")
    elif seen[panel.PERIOD_COUNT] > 1:
        at = number(bar, write(bar, _PERIOD_AT, b"period "), seen[panel.PERIOD])
        number(bar, write(bar, at, b" of "), seen[panel.PERIOD_COUNT])
    elif not seen[panel.PERIOD_COUNT] and seen[panel.PERIOD] > 1:
        number(bar, write(bar, _PERIOD_AT, b"period "), seen[panel.PERIOD])
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
    if seen[panel.MARKS] & panel.INTERIM:
        return LAST_BLACK + 1
    return 0 if kind == RUNNING else LAST_BLACK + 2 + kind


def compose_state(field, kind: int) -> None:
    """Write the field of the state: white on black up to LAST_BLACK."""
    name, value = _KINDS[kind]
    at = start(field, STATE)
    write(field, at, name)
    write(field, at + NAME_SIZE, value)


def compose_second(field, seen) -> bool:
    """Write the field of what counts beside the main time: a delay in seconds, or the time of byo-yomi.

    True if the name of the field is another than before.
    """
    letter, begun = seen[panel.SECOND], seen[panel.MARKS] & panel.BYOYOMI
    renamed = _rename(field, SECOND, letter | begun << 8 if letter else 0)
    if not letter:
        return renamed
    at = SECOND * FIELD_SIZE
    seconds = seen[panel.SECOND_TIME] << 8 | seen[panel.SECOND_TIME + 1]
    if letter == _DELAY or letter == _BRONSTEIN:
        if renamed:
            write(field, at, b"delay" if letter == _DELAY else b"Bronstein")
        number(field, at + NAME_SIZE, seconds)
        return renamed
    if renamed:
        write(field, at, b"BYO-YOMI" if begun else b"byo-yomi")
    _clock_time(field, at + NAME_SIZE, seconds)
    return renamed


def _clock_time(field, at, seconds):
    # M:SS; of what is longer hours and minutes, 1:40h.
    long = seconds >= _LONGEST_MINUTES_S
    if long:
        seconds //= _MINUTE_S
    at = number(field, at, seconds // 60)
    field[at] = _COLON
    field[at + 1] = _ZERO + seconds % 60 // 10
    field[at + 2] = _ZERO + seconds % 10
    if long:
        field[at + 3] = _HOURS


def compose_moves(field, seen) -> bool:
    """Write the field of the moves that were made; True if its name is another than before."""
    renamed = _rename(field, MOVES, 1)
    if renamed:
        write(field, MOVES * FIELD_SIZE, b"moves")
    number(field, MOVES * FIELD_SIZE + NAME_SIZE, seen[panel.MOVES] << 8 | seen[panel.MOVES + 1])
    return renamed


def compose_to_go(field, seen) -> bool:
    """Write the field of what is to come: of byo-yomi, or moves to the control; True as `compose_moves`.

    Byo-yomi can only be the last period: no control is to come in it.
    """
    letter = seen[panel.SECOND]
    if letter == _JAPANESE or letter == _CANADIAN:
        return _compose_left(field, letter, seen[panel.PERIODS_LEFT], seen[panel.MARKS] & panel.LAST_PERIOD)
    high, low = seen[panel.MOVES_TO_GO], seen[panel.MOVES_TO_GO + 1]
    there = high & low != panel.NONE
    renamed = _rename(field, TO_GO, 1 if there else 0)
    if there:
        if renamed:
            write(field, TO_GO * FIELD_SIZE, b"to go")
        number(field, TO_GO * FIELD_SIZE + NAME_SIZE, high << 8 | low)
    return renamed


def _compose_left(field, letter, left, last):
    at, one = TO_GO * FIELD_SIZE, 1 if left == 1 else 0
    renamed = _rename(field, TO_GO, letter | one << 8)
    if renamed:
        write(field, at, b"moves due" if letter == _CANADIAN else b"period" if one else b"periods")
    if last:
        write(field, at + NAME_SIZE, b"LAST")
    else:
        number(field, at + NAME_SIZE, left)
    return renamed


def _rename(field, place, kind):
    # Clears the value, and the name too if it is for another `kind` of thing than before.
    at = FIELD_SIZE * place
    _clear(field, at + NAME_SIZE, VALUE_SIZE)
    kinds = FIELD_SIZE * FIELDS + KIND_SIZE * place
    if field[kinds] | field[kinds + 1] << 8 | field[kinds + 2] << 16 == kind + 1:
        return False
    field[kinds], field[kinds + 1], field[kinds + 2] = kind + 1 & 0xFF, kind + 1 >> 8 & 0xFF, kind + 1 >> 16
    _clear(field, at, NAME_SIZE)
    return True


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
