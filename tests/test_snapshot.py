# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Snapshots and beats as bytes: their limits, and that no damage goes unnoticed. The way back is in test_invariants."""

import struct

import pytest

from flagfall import snapshot
from flagfall.chessclock import ChessClock
from flagfall.notation import read_canonical
from flagfall.sides import LEFT, RIGHT
from flagfall.snapshot import BEAT_SIZE, SIZE, Damaged
from tests.games import whole


def packed(clock, sequence=7, records=3, complete=True):
    record = bytearray(SIZE)
    snapshot.pack(clock, sequence, records, complete, record)
    return record


def a_clock():
    clock = ChessClock(read_canonical("40/5400+30:1800+30"), RIGHT, True, True, 500)
    clock.start(1000)
    clock.press(RIGHT, 9000)
    return clock


def beaten(sequence, now):
    record = bytearray(BEAT_SIZE)
    snapshot.pack_beat(sequence, now, record)
    return record


def test_the_crc_is_the_well_known_one():
    assert snapshot.crc16(b"123456789", 9) == 0x29B1  # CRC-16/CCITT-FALSE
    assert snapshot.crc16(b"123456789x", 9) == 0x29B1
    assert snapshot.crc16(b"", 0) == 0xFFFF


@pytest.mark.parametrize("sequence", [0, 1, 65_535])
@pytest.mark.parametrize("records", [0, 900])
@pytest.mark.parametrize("complete", [False, True])
def test_a_snapshot_tells_its_sequence_and_its_part_of_the_journal(sequence, records, complete):
    record = packed(a_clock(), sequence, records, complete)
    assert snapshot.is_whole(record)
    assert snapshot.sequence_of(record) == sequence
    assert snapshot.records_of(record) == records
    assert snapshot.is_complete(record) is complete
    assert snapshot.white_of(record) == RIGHT


def test_the_largest_values_that_a_game_can_reach_come_back():
    clock = ChessClock(read_canonical("1/1*"), LEFT, True, False)
    for account in clock.sides:
        account.number, account.moves = 65_535, 2**32 - 1
        account.remaining_ms, account.delay_ms, account.flagged_at = -(2**31), 99_000, 2**31 - 1
        account.final = True
        account.interim_until = clock.now + 300_000
    again = ChessClock(clock.controls)
    snapshot.unpack(packed(clock), again)
    for account, ours in zip(again.sides, clock.sides):
        assert (account.number, account.moves) == (ours.number, ours.moves)
        assert (account.remaining_ms, account.delay_ms) == (ours.remaining_ms, ours.delay_ms)
        assert (account.flagged_at, account.interim_until) == (ours.flagged_at, ours.interim_until)


def test_any_changed_bit_of_a_snapshot_is_noticed_and_leaves_the_clock_alone():
    record = packed(a_clock())
    clock = ChessClock(read_canonical("60"))
    before = whole(clock)
    for bit in range(8 * SIZE):
        record[bit // 8] ^= 1 << bit % 8
        assert not snapshot.is_whole(record)
        with pytest.raises(Damaged):
            snapshot.unpack(record, clock)
        record[bit // 8] ^= 1 << bit % 8
    assert whole(clock) == before


@pytest.mark.parametrize("erased", [0x00, 0xFF])
def test_erased_memory_is_neither_a_snapshot_nor_a_beat(erased):
    assert not snapshot.is_whole(bytes([erased] * SIZE))
    assert snapshot.beat_instant(bytes([erased] * BEAT_SIZE), 0) is None


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (1, 4),  # a state that does not exist
        (2, 0b100010),  # White is nobody
        (2, 0b101000),  # nobody is to move
        (2, 0b110000),  # a first flag of no side
    ],
)
def test_a_snapshot_that_is_whole_but_makes_no_sense_is_refused(place, value):
    record = packed(a_clock())
    record[place] = value
    struct.pack_into("<H", record, SIZE - 2, snapshot.crc16(record, SIZE - 2))
    clock = ChessClock(read_canonical("60"))
    before = whole(clock)
    assert snapshot.is_whole(record)
    with pytest.raises(Damaged):
        snapshot.unpack(record, clock)
    assert whole(clock) == before


@pytest.mark.parametrize("now", [0, 1, 2**31 - 1])
def test_a_beat_belongs_to_its_snapshot_alone(now):
    record = beaten(7, now)
    assert snapshot.beat_instant(record, 7) == now
    assert snapshot.beat_instant(record, 6) is None
    assert snapshot.beat_instant(record, 8) is None


def test_any_changed_bit_of_a_beat_is_noticed():
    record = beaten(7, 123_456)
    for bit in range(8 * BEAT_SIZE):
        record[bit // 8] ^= 1 << bit % 8
        assert snapshot.beat_instant(record, 7) is None
        record[bit // 8] ^= 1 << bit % 8
