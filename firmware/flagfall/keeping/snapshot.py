# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The state of the clock as at most 64 bytes, versioned and checked, and a short beat for the time of a running turn.

Save and restore is the identity. Where the bytes go is no matter of this module.
"""

import struct

from flagfall.arbiter.records import LATEST
from flagfall.compat import const
from flagfall.crc import is_sealed, seal
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sideclock import Unfit
from flagfall.timing.sides import SIDES
from flagfall.timing.turn import NEVER

SIZE = const(64)
BEAT_SIZE = const(8)

_VERSION = const(2)  # of the layout; a snapshot of another one is none
# version, state, white and turn and first flag, room for more, sequence, records of the journal, as of
_HEAD = const("<BBBxHHI")
_HEAD_SIZE = const(12)
SEQUENCE_AT = const(4)
# remaining, delay, flagged at, interim left, moves, period, byo-yomi count, bits
_SIDE = const("<iiIiHHBB")
_SIDE_SIZE = const(22)
_TEXT = const("<HB")  # check and length of the controls' text, which is kept elsewhere
_TEXT_PLACE = const(56)  # the three bytes after it are room for more, then comes the check
_BEAT = const("<HIH")  # sequence, ms since the instant of that snapshot, check

# What the fields hold at most, besides `LATEST`: 24 days on one side.
_LONGEST_MS = 0x7FFFFFFF
_LOWEST_MS = -0x7FFFFFFF  # made once: reckoned anew it would be a new object of the heap
_MOST = const(0xFFFF)

_FINAL_BIT = const(1)
_EXTRA_BIT = const(2)
_INCOMPLETE_BIT = const(0x20)
_COUNTER_BIT = const(0x40)
_FREEZE_BIT = const(0x80)
_NO_INTERIM = const(-1)


class Damaged(Exception):
    """The bytes are not a whole snapshot of this version."""


def pack(clock, sequence: int, records: int, complete: bool, to, text_crc: int = 0, text_length: int = 0) -> None:
    """Write `clock` into the 64 bytes of `to`, with `sequence` (0-65535); allocates nothing.

    `records` of the journal belong to it, which are the whole past or not (`complete`), and the controls whose text
    has that CRC-16 and length. While a side runs the account as of the instant `since` is written, and beats tell
    how far the turn has gone; else as of now. What is beyond `LATEST` is written as that.
    """
    at = as_of(clock)
    state = clock.state | (_COUNTER_BIT if clock.counter else 0) | (_FREEZE_BIT if clock.freeze else 0)
    state |= 0 if complete else _INCOMPLETE_BIT
    who = clock.white | clock.turn << 2 | clock.first_flag << 4
    struct.pack_into(_HEAD, to, 0, _VERSION, state, who, sequence, records, min(at, LATEST))
    for side in SIDES:
        _pack_side(clock.sides[side], at, to, _HEAD_SIZE + side * _SIDE_SIZE)
    struct.pack_into(_TEXT, to, _TEXT_PLACE, text_crc, text_length)
    seal(to)


def fill(to, state: int, turn: int, white: int, first_flag: int, counter, freeze, sides) -> None:
    """Write a snapshot of instant 0 into the 64 bytes of `to`, from what it says; `sides` as `_SIDE` has them each."""
    state |= _INCOMPLETE_BIT | (_COUNTER_BIT if counter else 0) | (_FREEZE_BIT if freeze else 0)
    struct.pack_into(_HEAD, to, 0, _VERSION, state, white | turn << 2 | first_flag << 4, 0, 0, 0)
    for side in SIDES:
        struct.pack_into(_SIDE, to, _HEAD_SIZE + side * _SIDE_SIZE, *sides[side])
    seal(to)


def as_of(clock) -> int:
    """Return the instant of which a snapshot of `clock` tells the account."""
    return clock.since if clock.state == RUNNING else clock.now


def is_whole(record) -> bool:
    """Tell whether the 64 bytes are a snapshot of this version, undamaged."""
    return record[0] == _VERSION and is_sealed(record)


def text_of(record) -> tuple:
    """Return CRC-16 and length of the text of the controls that belong to a whole snapshot."""
    return struct.unpack_from(_TEXT, record, _TEXT_PLACE)


def sequence_of(record) -> int:
    """Return the sequence number of a whole snapshot."""
    return struct.unpack_from(_HEAD, record, 0)[3]


def records_of(record) -> int:
    """Return how many records of the journal belong to a whole snapshot."""
    return struct.unpack_from(_HEAD, record, 0)[4]


def instant_of(record, place: int = 0) -> int:
    """Return the instant of which the whole snapshot at `place` tells."""
    return struct.unpack_from(_HEAD, record, place)[5]


def is_complete(record) -> bool:
    """Tell whether those records are the whole past."""
    return not record[1] & _INCOMPLETE_BIT


def unpack(record, clock) -> None:
    """Put `clock`, which is set up with the same controls, into the state of a whole snapshot.

    Raises `Damaged` where that is not whole, or no state of such a clock; the clock must be set up anew then.
    """
    if not is_whole(record):
        raise Damaged
    _version, state, who, _sequence, _records, at = struct.unpack_from(_HEAD, record, 0)
    if state & 0x10 or white_of(record) not in SIDES:
        raise Damaged
    accounts = [_unpack_side(record, _HEAD_SIZE + side * _SIDE_SIZE) for side in SIDES]
    counter, freeze = bool(state & _COUNTER_BIT), bool(state & _FREEZE_BIT)
    try:
        clock.take_up((state & 0x0F, who >> 2 & 3, who >> 4 & 3, counter, freeze, at), accounts)
    except Unfit:
        raise Damaged


def white_of(record) -> int:
    """Return the side that was White in a whole snapshot."""
    return record[2] & 3


def pack_beat(sequence: int, lasted_ms: int, to) -> None:
    """Write into the 8 bytes of `to` that the state of snapshot `sequence` had lasted for so many ms by then."""
    struct.pack_into(_BEAT, to, 0, sequence, min(lasted_ms, LATEST), 0)
    seal(to)


is_whole_beat = is_sealed  # tells whether the 8 bytes are a beat, undamaged


def beat_lasted_ms(record, sequence: int):
    """Return what a whole beat that belongs to snapshot `sequence` says, else None."""
    its_sequence, lasted_ms, _check = struct.unpack_from(_BEAT, record, 0)
    return lasted_ms if its_sequence == sequence and is_whole_beat(record) else None


def beat_sequence(record) -> int:
    """Return the number of the snapshot that a beat belongs to."""
    return struct.unpack_from(_BEAT, record, 0)[0]


def _pack_side(account, at, to, place):
    interim_left = _NO_INTERIM if account.interim_until == NEVER else account.interim_until - at
    bits = (_FINAL_BIT if account.final else 0) | (_EXTRA_BIT if account.extra else 0)
    struct.pack_into(
        _SIDE,
        to,
        place,
        max(_LOWEST_MS, min(account.remaining_ms, _LONGEST_MS)),
        account.delay_ms,
        min(account.flagged_at, LATEST),
        interim_left,
        min(account.moves, _MOST),
        min(account.number, _MOST),
        account.extra_count,
        bits,
    )


def _unpack_side(record, place):
    # As `SideClock.take_up` takes it.
    remaining_ms, delay_ms, flagged_at, interim_ms, *rest = struct.unpack_from(_SIDE, record, place)
    moves, number, count, bits = rest
    interim_ms = None if interim_ms == _NO_INTERIM else interim_ms
    flagged_at = flagged_at if bits & _FINAL_BIT else None
    return number, remaining_ms, delay_ms, interim_ms, moves, bool(bits & _EXTRA_BIT), count, flagged_at
