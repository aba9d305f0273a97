# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How the account of the cells outlives power-off: when it is written, and what of it is believed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.cells import charge
from flagfall.cells.charge import (
    CHARGE_AT,
    FULL_MV,
    LOW_MV,
    SETTLE_MS,
    SIZE,
    SLOT_SIZE,
    WRITE_MS,
    Charge,
    ChargeKeeper,
)
from flagfall.keeping import keeper, snapshot
from flagfall.keeping.settings import ALKALINE, LI_ION, NIMH
from flagfall.timing.turn import NEVER
from tests.cells.accounts import (
    CELLS,
    GOOD_MV,
    HOUR_MS,
    NORMAL_MA,
    SECOND_MS,
    powered_up,
    used,
    worn,
)
from tests.keeping.chip import MEMORY_SIZE, Chip

# In the memory chip


def test_the_places_are_free_between_beats_and_journal():
    assert CHARGE_AT >= keeper.BEATS_AT + 2 * 16
    assert CHARGE_AT + SLOT_SIZE + SIZE <= keeper.JOURNAL_AT
    assert snapshot.BEAT_SIZE <= 16 and SIZE <= SLOT_SIZE


def test_the_account_comes_back():
    chip = Chip()
    worn(chip, 62)
    kept = ChargeKeeper(chip, Charge())
    assert kept.begin(ALKALINE, 3_700, 0)
    assert kept.charge.level_percent(3_700) == 62


@pytest.mark.parametrize("cells", [ALKALINE, NIMH])
def test_an_account_that_an_earlier_firmware_wrote_is_read(cells):
    # Version 1, its bytes and its places: a chip outlives an update.
    chip = Chip()
    chip.content[0xA0:0xAC] = bytes.fromhex("01010200740e80ee360057af")  # NiMH, the second one, 3.7 V, half is gone
    chip.content[0xB0:0xBC] = bytes.fromhex("01010100d80e40771b005fa8")  # the first one, 3.8 V, a quarter
    kept = ChargeKeeper(chip, Charge())
    assert kept.begin(cells, 3_700, 0) == (cells == NIMH)
    if cells == NIMH:
        assert kept.charge.level_percent(3_700) == 50
        assert kept.keep(3_700, 0)
        assert chip.writes[-1][0] == 0xB0


def test_without_an_account_the_voltage_must_do():
    kept = ChargeKeeper(Chip(), Charge())
    assert not kept.begin(ALKALINE, LOW_MV[ALKALINE], 0)
    assert kept.charge.used_mas == used(30)
    assert kept.charge.low


def test_rested_cells_without_an_account_are_judged_again_under_load():
    kept = powered_up(Chip(), millivolts=4_400)
    assert kept.charge.level_percent(4_400) == 100
    kept.attend(3_825, SETTLE_MS - 1)
    assert kept.charge.level_percent(3_825) > 90
    kept.attend(3_825, SETTLE_MS)
    assert kept.charge.level_percent(3_825) == 65


def test_a_memory_that_does_not_answer_leaves_the_voltage():
    chip = Chip()
    worn(chip, 80)
    chip.plugged = False
    kept = ChargeKeeper(chip, Charge())
    assert not kept.begin(ALKALINE, LOW_MV[ALKALINE], 0)
    assert kept.charge.used_mas == used(30)
    assert not kept.keep(3_700, 1_000)


def test_an_account_of_other_cells_than_the_settings_name_does_not_count():
    chip = Chip()
    worn(chip, 20, cells=ALKALINE)
    kept = ChargeKeeper(chip, Charge())
    assert not kept.begin(LI_ION, FULL_MV[LI_ION], 0)
    assert (kept.charge.cells, kept.charge.level_percent(FULL_MV[LI_ION])) == (LI_ION, 100)


def test_it_is_written_once_a_minute():
    chip = Chip()
    kept = powered_up(chip)
    for now in range(0, 10 * WRITE_MS + 1, SECOND_MS):
        kept.attend(GOOD_MV, now)
    assert len(chip.writes) == 10
    assert {address for address, _ in chip.writes} == {CHARGE_AT, CHARGE_AT + SLOT_SIZE}
    assert {len(record) for _, record in chip.writes} == {SIZE}


def test_it_is_written_whenever_it_is_told_and_a_minute_after_that():
    chip = Chip()
    kept = powered_up(chip)
    kept.attend(GOOD_MV, SETTLE_MS)
    assert kept.keep(GOOD_MV, 30_000)
    assert len(chip.writes) == 1
    kept.attend(GOOD_MV, 30_000 + WRITE_MS - 1)
    assert len(chip.writes) == 1
    kept.attend(GOOD_MV, 30_000 + WRITE_MS)
    assert len(chip.writes) == 2


def test_it_is_due_when_the_cells_have_settled_and_then_once_a_minute():
    kept = ChargeKeeper(Chip(), Charge())
    assert kept.due_at == NEVER
    kept.begin(ALKALINE, GOOD_MV, 1_000)
    assert kept.due_at == 1_000 + SETTLE_MS
    kept.attend(GOOD_MV, 1_000 + SETTLE_MS)
    assert kept.due_at == 1_000 + WRITE_MS
    kept.attend(GOOD_MV, 2_500 + WRITE_MS)
    assert kept.due_at == 2_500 + 2 * WRITE_MS


def test_a_write_that_fails_is_tried_again_a_minute_later():
    chip = Chip()
    kept = powered_up(chip)
    chip.plugged = False
    kept.attend(GOOD_MV, WRITE_MS)
    chip.plugged = True
    kept.attend(GOOD_MV, 2 * WRITE_MS - 1)
    assert chip.writes == []
    kept.attend(GOOD_MV, 2 * WRITE_MS)
    assert len(chip.writes) == 1


@pytest.mark.parametrize("byte", range(SIZE + 1))
def test_a_power_cut_at_any_byte_leaves_one_whole_account(byte):
    chip = Chip()
    worn(chip, 50)
    kept = powered_up(chip, millivolts=3_700)
    kept.charge.used_mas = used(40)
    before = bytes(chip.content)
    kept.keep(3_700, 0)
    address, record = chip.writes[-1]
    chip.content[:] = before
    chip.content[address : address + byte] = record[:byte]
    again = ChargeKeeper(chip, Charge())
    assert again.begin(ALKALINE, 3_700, 0)
    assert again.charge.level_percent(3_700) == (40 if byte == SIZE else 50)


@given(st.integers(0, SIZE - 1), st.integers(1, 255))
def test_a_damaged_account_is_none(place, flip):
    chip = Chip()
    worn(chip, 50)
    address, record = chip.writes[-1]
    damaged = bytearray(record)
    damaged[place] ^= flip
    assert charge.is_whole(record)
    assert not charge.is_whole(damaged)
    chip.content[CHARGE_AT : CHARGE_AT + 2 * SLOT_SIZE] = bytes(2 * SLOT_SIZE)
    chip.content[address : address + SIZE] = damaged
    assert not ChargeKeeper(chip, Charge()).begin(ALKALINE, 3_700, 0)


@pytest.mark.parametrize("filling", [0x00, 0xFF, 0xA5])
def test_a_chip_full_of_anything_holds_no_account(filling):
    chip = Chip()
    chip.content[:] = bytes((filling,)) * MEMORY_SIZE
    assert not ChargeKeeper(chip, Charge()).begin(ALKALINE, GOOD_MV, 0)


@pytest.mark.parametrize("cells", CELLS)
def test_full_cells_and_empty_ones_have_an_account(cells):
    account = Charge()
    record = bytearray(SIZE)
    for percent in (100, 0):
        account.cells, account.used_mas = cells, used(percent, cells)
        charge.pack(account, 1, GOOD_MV, record)
        assert charge.is_whole(record)


@pytest.mark.parametrize(("cells", "used_mas"), [(3, 0), (ALKALINE, -1), (ALKALINE, used(0) + 1)])
def test_a_whole_record_that_cannot_be_is_none(cells, used_mas):
    account = Charge()
    account.cells, account.used_mas = cells, used_mas
    record = bytearray(SIZE)
    charge.pack(account, 1, GOOD_MV, record)
    assert not charge.is_whole(record)


@pytest.mark.parametrize("first", [0, 1, 2, 32_767, 65_534, 65_535])
def test_the_newer_of_two_accounts_counts_also_where_the_sequence_wraps(first):
    chip = Chip()
    account = Charge()
    record = bytearray(SIZE)
    for sequence, percent in ((first, 70), ((first + 1) % 65_536, 60)):
        account.used_mas = used(percent)
        charge.pack(account, sequence, 3_700, record)
        chip.write(CHARGE_AT + sequence % 2 * SLOT_SIZE, record)
    kept = powered_up(chip, millivolts=3_700)
    assert kept.charge.level_percent(3_700) == 60
    kept.keep(3_700, 0)
    assert chip.writes[-1][0] == CHARGE_AT + first % 2 * SLOT_SIZE


def test_cells_have_five_seconds_to_settle_and_a_minute_of_the_account_may_be_lost():
    assert (SETTLE_MS, WRITE_MS) == (5_000, 60_000)


def test_the_account_goes_on_over_many_power_cuts():
    chip = Chip()
    worn(chip, 90)
    for _ in range(10):
        kept = powered_up(chip, millivolts=3_700)
        kept.attend(3_700, SETTLE_MS)
        kept.attend(3_700, HOUR_MS)
    assert kept.charge.used_mas == used(90) + 10 * 3_600 * NORMAL_MA


def test_what_flowed_before_power_on_is_not_counted_again():
    kept = ChargeKeeper(Chip(), Charge())
    kept.begin(ALKALINE, FULL_MV[ALKALINE], HOUR_MS)
    assert kept.charge.used_mas == 0
    kept.attend(FULL_MV[ALKALINE], HOUR_MS + 999)
    assert kept.charge.used_mas == 0


def test_what_has_flowed_up_to_then_is_in_what_is_written():
    chip = Chip()
    kept = powered_up(chip, millivolts=3_700)
    level = kept.charge.used_mas
    kept.keep(3_700, 30_000)
    assert kept.charge.used_mas == level + 30 * NORMAL_MA
    assert powered_up(chip, millivolts=3_700).charge.used_mas == level + 30 * NORMAL_MA


def test_it_is_due_a_minute_after_it_was_written_by_request():
    kept = powered_up(Chip())
    kept.attend(GOOD_MV, SETTLE_MS)
    kept.keep(GOOD_MV, 30_000)
    assert kept.due_at == 30_000 + WRITE_MS


@pytest.mark.parametrize("settled", [True, False])
def test_it_is_written_and_judged_when_it_is_due_where_instants_begin_anew(settled):
    kept = powered_up(Chip(), millivolts=4_400)
    if settled:
        kept.attend(4_400, SETTLE_MS)
    kept.begin_anew(3_000)
    assert kept.due_at == (WRITE_MS if settled else SETTLE_MS) - 3_000
    kept.attend(3_825, SETTLE_MS - 3_000)
    assert kept.due_at == WRITE_MS - 3_000
    kept.attend(3_825, WRITE_MS - 3_000)
    assert kept.due_at == 2 * WRITE_MS - 3_000
    assert kept.charge.used_mas == (0 if settled else used(65)) + NORMAL_MA * 55


def test_a_low_voltage_warns_at_the_look_that_finds_it():
    kept = powered_up(Chip())
    kept.attend(LOW_MV[ALKALINE] + 1, 1_000)
    assert not kept.charge.low
    kept.attend(LOW_MV[ALKALINE], 1_001)
    assert kept.charge.low


def test_what_was_never_begun_writes_nothing_by_itself():
    chip = Chip()
    kept = ChargeKeeper(chip, Charge())
    kept.attend(GOOD_MV, 10 * WRITE_MS)
    assert (chip.writes, kept.due_at) == ([], NEVER)
