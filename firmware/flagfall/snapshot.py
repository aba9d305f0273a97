# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The state of the clock as at most 64 bytes, versioned and checked, and a short beat for the time of a running turn.

Save and restore is the identity. Where the bytes go is no matter of this module.
"""

import struct
from array import array

from flagfall.chessclock import OVER, RUNNING
from flagfall.compat import const
from flagfall.sides import NOBODY, SIDES
from flagfall.turn import NEVER

SIZE = const(64)
BEAT_SIZE = const(10)

_VERSION = const(1)
# version, state, white and turn and first flag, sequence, records of the journal, as of
_HEAD = "<BBBxHHi"
_HEAD_SIZE = const(12)
# remaining, delay, flagged at, interim left, moves, period, byo-yomi count, bits
_SIDE = "<iiiiIHBB"
_SIDE_SIZE = const(24)
_CRC_PLACE = const(62)
_BEAT = "<iHi"  # now, sequence, both again as the complement of their exclusive or: any flip and any torn write shows

_FINAL_BIT = const(1)
_EXTRA_BIT = const(2)
_INCOMPLETE_BIT = const(0x20)
_COUNTER_BIT = const(0x40)
_FREEZE_BIT = const(0x80)
_NO_INTERIM = const(-1)


class Damaged(Exception):
    """The bytes are not a whole snapshot of this version."""


def pack(clock, sequence: int, records: int, complete: bool, to) -> None:
    """Write `clock` into the 64 bytes of `to`, with `sequence` (0-65535); allocates nothing.

    `records` of the journal belong to it, which are the whole past or not (`complete`). While a side runs the
    account as of the instant `since` is written, and beats tell how far the turn has gone; else as of now.
    """
    as_of = clock.since if clock.state == RUNNING else clock.now
    state = clock.state | (_COUNTER_BIT if clock.counter else 0) | (_FREEZE_BIT if clock.freeze else 0)
    state |= 0 if complete else _INCOMPLETE_BIT
    who = clock.white | clock.turn << 2 | clock.first_flag << 4
    struct.pack_into(_HEAD, to, 0, _VERSION, state, who, sequence, records, as_of)
    for side in SIDES:
        _pack_side(clock.sides[side], as_of, to, _HEAD_SIZE + side * _SIDE_SIZE)
    struct.pack_into("<H", to, _CRC_PLACE, crc16(to, _CRC_PLACE))


def is_whole(record) -> bool:
    """Tell whether the 64 bytes are a snapshot of this version, undamaged."""
    return record[0] == _VERSION and struct.unpack_from("<H", record, _CRC_PLACE)[0] == crc16(record, _CRC_PLACE)


def sequence_of(record) -> int:
    """Return the sequence number of a whole snapshot."""
    return struct.unpack_from(_HEAD, record, 0)[3]


def records_of(record) -> int:
    """Return how many records of the journal belong to a whole snapshot."""
    return struct.unpack_from(_HEAD, record, 0)[4]


def is_complete(record) -> bool:
    """Tell whether those records are the whole past."""
    return not record[1] & _INCOMPLETE_BIT


def unpack(record, clock) -> None:
    """Put `clock`, which is set up with the same controls, into the state of a whole snapshot; else `Damaged`."""
    if not is_whole(record):
        raise Damaged
    _version, state, who, _sequence, _records, as_of = struct.unpack_from(_HEAD, record, 0)
    if state & 0x0F > OVER or not _are_sides(who):
        raise Damaged
    clock.state = state & 0x0F
    clock.counter = bool(state & _COUNTER_BIT)
    clock.freeze = bool(state & _FREEZE_BIT)
    clock.turn = who >> 2 & 3
    clock.first_flag = who >> 4 & 3
    clock.now = clock.since = as_of
    for side in SIDES:
        _unpack_side(clock.sides[side], as_of, record, _HEAD_SIZE + side * _SIDE_SIZE)
    clock.arm()


def white_of(record) -> int:
    """Return the side that was White in a whole snapshot."""
    return record[2] & 3


def pack_beat(sequence: int, now: int, to) -> None:
    """Write into the 10 bytes of `to` that the state of snapshot `sequence` had lasted until instant `now`."""
    struct.pack_into(_BEAT, to, 0, now, sequence, ~(now ^ sequence))


def beat_instant(record, sequence: int):
    """Return the instant of a whole beat that belongs to snapshot `sequence`, else None."""
    now, its_sequence, check = struct.unpack_from(_BEAT, record, 0)
    return now if its_sequence == sequence and check == ~(now ^ sequence) else None


def crc16(record, length: int) -> int:
    """Return the CRC-16/CCITT of the first `length` bytes, in small ints and without allocating."""
    crc = 0xFFFF
    for place in range(length):
        crc = (crc << 8 & 0xFF00) ^ _CRC_TABLE[crc >> 8 ^ record[place]]
    return crc


def _crc_of_byte(value):
    crc = value << 8
    for _ in range(8):
        crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


_CRC_TABLE = array("H", [_crc_of_byte(value) for value in range(256)])


def _pack_side(account, as_of, to, place):
    interim_left = _NO_INTERIM if account.interim_until == NEVER else account.interim_until - as_of
    bits = (_FINAL_BIT if account.final else 0) | (_EXTRA_BIT if account.extra else 0)
    struct.pack_into(
        _SIDE,
        to,
        place,
        account.remaining_ms,
        account.delay_ms,
        account.flagged_at,
        interim_left,
        account.moves,
        account.number,
        account.extra_count,
        bits,
    )


def _unpack_side(account, as_of, record, place):
    remaining_ms, delay_ms, flagged_at, interim_left, moves, number, count, bits = struct.unpack_from(
        _SIDE, record, place
    )
    account.put_in_period(number)
    account.moves = moves
    account.remaining_ms = remaining_ms
    account.delay_ms = delay_ms
    account.interim_until = NEVER if interim_left == _NO_INTERIM else as_of + interim_left
    account.extra = bool(bits & _EXTRA_BIT)
    account.extra_count = count
    if bits & _FINAL_BIT:
        account.drop_flag(flagged_at)


def _are_sides(who):
    return who & 3 < NOBODY and who >> 2 & 3 < NOBODY and who >> 4 & 3 <= NOBODY
