# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Two places for one kind of record: the old one or the new, whatever byte the power goes at; and layouts of old."""

import pytest

from flagfall.app import App
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.crc import crc16, is_sealed, seal
from flagfall.keeping import keeper, snapshot
from flagfall.keeping.settings import Settings
from flagfall.keeping.slots import SEQUENCES, Slots
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import PAUSED
from flagfall.timing.profile import FIDE
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.desk import Desk
from tests.games import Deed, Table, game

AT, APART, SIZE = 32, 24, 10
LAST = SEQUENCES - 1


class Memory:
    """Bytes, of which a write stores as many as the power lasts for; unplugged they do not answer."""

    def __init__(self):
        self.content = bytearray(128)
        self.left = SIZE
        self.plugged = True

    def write(self, address, record):
        if self.plugged:
            self.content[address : address + self.left] = record[: self.left]
        return self.plugged

    def read(self, address, into):
        if self.plugged:
            into[:] = self.content[address : address + len(into)]
        return self.plugged


def slots(memory):
    """Return the two places of a record: its value, its number after it, its check."""
    found = Slots(memory, AT, APART, SIZE, is_sealed, 6)
    found.look()
    return found


def write(kept, value):
    kept.record[:6] = bytes([value] * 6)
    kept.record[6:8] = kept.following().to_bytes(2, "little")
    seal(kept.record)
    return kept.write()


def test_the_check_is_at_the_end_of_the_record():
    record = bytearray(range(SIZE))
    seal(record)
    assert int.from_bytes(record[-2:], "little") == crc16(record, SIZE - 2)
    assert is_sealed(record)
    record[0] ^= 1
    assert not is_sealed(record)


@pytest.mark.parametrize("first", [0, 1, LAST - 1, LAST])
def test_the_newer_of_two_counts_also_where_the_number_goes_round(first):
    memory = Memory()
    kept = slots(memory)
    kept.sequence = (first - 1) % SEQUENCES
    assert write(kept, 11) and write(kept, 22)
    again = slots(memory)
    assert (again.found, again.damaged) == (True, False)
    assert (again.record[0], again.sequence) == (22, (first + 1) % SEQUENCES)


@pytest.mark.parametrize("byte", range(SIZE + 1))
def test_a_power_cut_at_any_byte_leaves_the_old_record_or_the_new_one(byte):
    memory = Memory()
    kept = slots(memory)
    for value in (11, 22):
        write(kept, value)
    memory.left = byte
    write(kept, 33)
    again = slots(memory)
    assert (again.found, again.record[0]) == (True, 33 if byte == SIZE else 22)
    memory.left = SIZE
    write(again, 44)
    assert slots(memory).record[0] == 44


def test_a_memory_that_does_not_answer_leaves_the_number_as_it_was():
    memory = Memory()
    kept = slots(memory)
    write(kept, 11)
    memory.plugged = False
    assert not write(kept, 22)
    assert not kept.look() and not kept.in_step
    assert kept.sequence == 1


@pytest.mark.parametrize("filling", [0x00, 0xFF])
def test_a_chip_never_written_to_holds_nothing_and_is_not_damaged(filling):
    memory = Memory()
    memory.content[:] = bytes([filling]) * len(memory.content)
    kept = slots(memory)
    assert (kept.in_step, kept.found, kept.damaged) == (True, False, False)


WHOLE, BLANK, ERASED, BROKEN = "whole", "blank", "erased", "broken"


@pytest.mark.parametrize("second", [WHOLE, BLANK, ERASED, BROKEN])
@pytest.mark.parametrize("first", [WHOLE, BLANK, ERASED, BROKEN])
def test_what_is_in_both_places_is_told_apart(first, second):
    memory = Memory()
    kept = slots(memory)
    kept.sequence = 7
    for place, holds in enumerate((first, second)):
        assert write(kept, 11 + place)
        at = AT + place * APART
        if holds in (BLANK, ERASED):
            memory.content[at : at + SIZE] = bytes([0 if holds == BLANK else 0xFF] * SIZE)
        elif holds == BROKEN:
            memory.content[at + 3] ^= 1
    again = Slots(memory, AT, APART, SIZE, is_sealed, 6)
    assert (again.in_step, again.found, again.damaged, again.sequence) == (False, False, False, 0)
    assert again.look() and again.in_step
    assert (again.found, again.damaged) == (WHOLE in (first, second), BROKEN in (first, second))
    if again.found:
        assert (again.record[0], again.sequence) == ((12, 9) if second == WHOLE else (11, 8))
    assert again.following() == again.sequence + 1


@pytest.mark.parametrize("gap", [1, 3, SEQUENCES // 2 - 1, SEQUENCES // 2 + 1, SEQUENCES - 1])
@pytest.mark.parametrize("first", [0, 2, LAST - 1])
def test_the_newer_is_the_one_that_follows_the_other_by_less_than_half_the_way_round(first, gap):
    memory = Memory()
    kept = slots(memory)
    for value, number in ((11, first), (22, (first + gap) % SEQUENCES)):
        kept.sequence = (number - 1) % SEQUENCES
        assert write(kept, value)
    again = slots(memory)
    assert again.record[0] == (22 if gap < SEQUENCES // 2 else 11)


@pytest.mark.parametrize("hears", [0, 1])
def test_a_memory_that_stops_answering_in_between_changes_nothing(hears):
    memory = Memory()
    kept = slots(memory)
    write(kept, 11)
    kept.in_step = kept.found = True
    read, left = memory.read, [hears]

    def answers(address, into):
        left[0] -= 1
        return left[0] >= 0 and read(address, into)

    memory.read = answers
    assert not kept.look()
    assert (kept.in_step, kept.found, kept.sequence) == (False, True, 1)


# What the chip of a clock with version 2 of the layout holds in a pause, by address; written by the firmware of then.
SNAPSHOTS = (
    "0282240006000900182e00005e9804000000000000000000ffffffff0200010000008c8804000000000000000000ffffffff"
    "010001000000c3090d00000065200282240007000f004a2e00005e9804000000000000000000ffffffff020001000000bcfd"
    "04000000000000000000ffffffff010001000000425c0d000000888e"
)
BEATS = "05008a020000e2960000000000000000050072060000ac500000000000000000"
CHARGE = "010005004a1000650400d59200000000010006004a10407e05009fb400000000"
JOURNAL = (
    "01000000003600d90f34302f333030f60f2b323a36302bda0f3200000000006702000000000000ad031c0c000000001a131a"
    "1d000000006303f023000000000115e62d00000000dd174a2e00000000b01f307500000000030d4a2e000036043b0f34302f"
    "333030f60f2b333a36302b770f33000000000033"
)
TEXT = "34302f3330302b333a36302b33"


def test_a_game_and_an_account_kept_by_an_older_firmware_come_back():
    desk = Desk()
    desk.lay_lever(RIGHT)
    for place, kept in ((0, SNAPSHOTS), (0x80, BEATS), (0xA0, CHARGE), (0x100, JOURNAL), (0x1E00, TEXT)):
        content = bytes.fromhex(kept)
        desk.memory.content[place : place + len(content)] = content
    app = App(desk, Settings(), read_canonical("60"))
    app.step()
    assert app.keeper.trouble == keeper.NO_TROUBLE
    assert (app.clock.state, app.clock.turn, app.clock.now) == (PAUSED, RIGHT, 11_850)
    assert write_canonical(app.clock.controls) == "40/300+3:60+3"
    assert [(side.remaining_ms, side.moves) for side in app.clock.sides] == [(301_150, 2), (327_100, 1)]
    assert (app.journal.length, app.journal.complete) == (len(JOURNAL) // 2 // RECORD_SIZE, True)
    assert app.journal.rules() == FIDE
    assert app.supply.percent() == 95
    assert app.correct("undo")
    assert app.clock.turn == LEFT


def test_the_same_game_is_kept_in_the_same_bytes_as_by_the_older_firmware():
    """So that each of the two reads what the other one kept: a clock may be given an older firmware again."""
    table = Table(game("40/300+2:60+2", freeze=True))
    table.play([
        Deed(0, "play", ()),
        Deed(3_100, "press", (LEFT,)),
        Deed(7_450, "press", (RIGHT,)),
        Deed(9_200, "press", (LEFT,)),
        Deed(11_750, "play", ()),
        Deed(11_850, "add", (RIGHT, 30_000)),
        Deed(11_850, "control", (read_canonical(bytes.fromhex(TEXT).decode()),)),
    ])  # fmt: skip
    journal = table.journal
    assert journal.records[: journal.length * RECORD_SIZE].hex() == JOURNAL
    record = bytearray(snapshot.SIZE)
    text = bytes.fromhex(TEXT)
    snapshot.pack(table.clock, 7, journal.length, True, record, crc16(text, len(text)), len(text))
    assert record.hex() == SNAPSHOTS[2 * snapshot.SIZE :]
    for slot, (number, lasted_ms) in enumerate([(5, 650), (5, 1_650)]):
        beat = bytearray(snapshot.BEAT_SIZE)
        snapshot.pack_beat(number, lasted_ms, beat)
        assert (slot, beat.hex()) == (slot, BEATS[32 * slot :][:16])
