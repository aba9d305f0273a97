# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Snapshots and beats as bytes: their limits, and that no damage goes unnoticed. The way back is in test_invariants."""

import struct
from itertools import combinations

import pytest

from flagfall.crc import crc16
from flagfall.keeping import snapshot
from flagfall.keeping.slots import is_blank
from flagfall.keeping.snapshot import BEAT_SIZE, SIZE, Damaged
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT
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


def beaten(sequence, lasted_ms):
    record = bytearray(BEAT_SIZE)
    snapshot.pack_beat(sequence, lasted_ms, record)
    return record


def test_the_crc_is_the_well_known_one():
    assert crc16(b"123456789", 9) == 0x29B1  # CRC-16/CCITT-FALSE
    assert crc16(b"123456789x", 9) == 0x29B1
    assert crc16(b"", 0) == 0xFFFF


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
    clock = ChessClock(read_canonical("1/1*"), LEFT, True, False, 2**32 - 1)
    for account in clock.sides:
        account.number, account.moves = 65_535, 65_535
        account.remaining_ms, account.delay_ms, account.flagged_at = 2**31 - 1, 99_000, 2**32 - 1
        account.final = True
        account.interim_until = clock.now + 300_000
    again = ChessClock(clock.controls)
    snapshot.unpack(packed(clock), again)
    assert again.now == clock.now
    for account, ours in zip(again.sides, clock.sides):
        assert (account.number, account.moves) == (ours.number, ours.moves)
        assert (account.remaining_ms, account.delay_ms) == (ours.remaining_ms, ours.delay_ms)
        assert account.flagged_at == ours.flagged_at
        assert account.interim_until == ours.interim_until


def test_time_below_zero_comes_back_in_overtime_alone():
    for control, comes_back in (("60o", True), ("40/60:30o", True), ("60", False), ("1/1*", False)):
        clock = ChessClock(read_canonical(control))
        clock.sides[LEFT].remaining_ms = -(2**31 - 1)
        again = ChessClock(clock.controls)
        if comes_back:
            snapshot.unpack(packed(clock), again)
            assert again.sides[LEFT].remaining_ms == -(2**31 - 1)
        else:
            with pytest.raises(Damaged):
                snapshot.unpack(packed(clock), again)


def test_what_is_larger_is_kept_as_the_largest():
    clock = ChessClock(read_canonical("1/1*"), LEFT, True, False, 2**32 + 5)
    for account in clock.sides:
        account.number, account.moves, account.remaining_ms = 70_000, 70_000, 2**40
        account.final, account.flagged_at = True, 2**32 + 1
        account.interim_until = clock.now + 7
    again = ChessClock(clock.controls)
    snapshot.unpack(packed(clock), again)
    assert again.now == 2**32 - 1
    for account in again.sides:
        assert (account.number, account.moves, account.remaining_ms) == (65_535, 65_535, 2**31 - 1)
        assert (account.flagged_at, account.interim_until) == (2**32 - 1, again.now + 7)
    assert snapshot.beat_lasted_ms(beaten(7, 2**33), 7) == 2**32 - 1


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


def test_a_snapshot_of_another_version_is_none():
    record = packed(a_clock())
    record[0] -= 1
    assert not snapshot.is_whole(closed(record))


@pytest.mark.parametrize("erased", [0x00, 0xFF])
def test_erased_memory_is_neither_a_snapshot_nor_a_beat(erased):
    assert not snapshot.is_whole(bytes([erased] * SIZE))
    assert is_blank(bytes([erased] * SIZE))
    assert not snapshot.is_whole_beat(bytes([erased] * BEAT_SIZE))
    assert snapshot.beat_lasted_ms(bytes([erased] * BEAT_SIZE), 0) is None


def test_what_was_ever_written_is_not_blank():
    for place in (0, 1, SIZE - 1):
        for erased in (0x00, 0xFF):
            record = bytearray([erased] * SIZE)
            record[place] ^= 0x10
            assert not is_blank(record)


def closed(record):
    """Return `record` with the check that fits it."""
    struct.pack_into("<H", record, SIZE - 2, crc16(record, SIZE - 2))
    return record


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (1, 4),  # a state that does not exist
        (1, 0x11),
        (2, 0b100010),  # White is nobody
        (2, 0b101000),  # nobody is to move
        (2, 0b110000),  # a first flag of no side
        (15, 0x80),  # time below zero
        (30, 0),  # a period before the first
        (30, 3),  # and one after the last
        (31, 1),
        (32, 100),  # more byo-yomi periods than there can be
        (18, 2),  # a delay of 131 s
        (19, 0x80),  # and one below zero
        (26, 8),  # an interim flag for more than five minutes
        (27, 0x80),
    ],
)
def test_a_snapshot_that_is_whole_but_makes_no_sense_is_refused(place, value):
    record = packed(a_clock())
    record[place] = value
    clock = ChessClock(read_canonical("40/5400+30:1800+30"))
    assert snapshot.is_whole(closed(record))
    with pytest.raises(Damaged):
        snapshot.unpack(record, clock)
    clock.set_up(read_canonical("60"), LEFT, False, False, 0)
    assert whole(clock) == whole(ChessClock(read_canonical("60")))


@pytest.mark.parametrize("lasted_ms", [0, 1, 2**32 - 1])
def test_a_beat_belongs_to_its_snapshot_alone(lasted_ms):
    record = beaten(7, lasted_ms)
    assert snapshot.beat_lasted_ms(record, 7) == lasted_ms
    assert snapshot.beat_sequence(record) == 7
    assert snapshot.beat_lasted_ms(record, 6) is None
    assert snapshot.beat_lasted_ms(record, 8) is None


def test_no_one_two_or_three_changed_bits_of_a_beat_go_unnoticed():
    record = beaten(7, 123_456)
    for count in (1, 2, 3):
        for bits in combinations(range(8 * BEAT_SIZE), count):
            for bit in bits:
                record[bit // 8] ^= 1 << bit % 8
            assert not snapshot.is_whole_beat(record)
            for bit in bits:
                record[bit // 8] ^= 1 << bit % 8
    assert snapshot.beat_lasted_ms(record, 7) == 123_456


def test_time_further_below_zero_than_there_is_place_for_is_kept_as_the_lowest():
    clock = ChessClock(read_canonical("60o"))
    for remaining_ms, expected in ((1 - 2**31, 1 - 2**31), (-(2**31), 1 - 2**31), (-(2**40), 1 - 2**31)):
        clock.sides[RIGHT].remaining_ms = remaining_ms
        again = ChessClock(clock.controls)
        snapshot.unpack(packed(clock), again)
        assert again.sides[RIGHT].remaining_ms == expected


def test_a_snapshot_tells_which_text_its_controls_have_or_of_none():
    record = packed(a_clock())
    assert snapshot.text_of(record) == (0, 0)
    snapshot.pack(a_clock(), 7, 3, True, record, 0xABCD, 250)
    assert snapshot.text_of(record) == (0xABCD, 250)
    assert record[59:62] == bytes(3)  # room for more


@pytest.mark.parametrize("counter", [False, True])
@pytest.mark.parametrize("freeze", [False, True])
def test_a_snapshot_that_is_filled_says_what_one_of_that_clock_would_but_has_no_past(counter, freeze):
    clock = ChessClock(read_canonical("60+1*"), RIGHT, counter, freeze)
    clock.start(0)
    clock.pause(0)
    sides = [(60_000 + side, side, 0, -1 - side * -2, 7 + side, 1 + side, side, 2 * side) for side in (LEFT, RIGHT)]
    for account, side in zip(clock.sides, sides):
        account.remaining_ms, account.delay_ms, account.moves, account.number = side[0], side[1], side[4], side[5]
        account.extra_count, account.extra = side[6], bool(side[7])
    clock.sides[RIGHT].interim_until = 1
    record, same = bytearray(SIZE), bytearray(SIZE)
    snapshot.fill(record, clock.state, clock.turn, RIGHT, clock.first_flag, counter, freeze, sides)
    snapshot.pack(clock, 0, 0, False, same)
    assert record == same
    assert not snapshot.is_complete(record)


@pytest.mark.parametrize("at", [0, 1, 255, 256, 2**30, 2**32 - 1])
def test_a_snapshot_tells_of_which_instant_it_is_wherever_it_stands(at):
    record = packed(ChessClock(read_canonical("60"), LEFT, False, False, at))
    assert snapshot.instant_of(record) == at
    assert snapshot.instant_of(b"12345" + record, 5) == at
