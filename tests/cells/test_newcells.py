# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Other cells: how they are noticed, and what is known of them then."""

import pytest

from flagfall.cells import charge
from flagfall.cells.charge import (
    FULL_MV,
    JUMP_MV,
    LOW_MV,
    NEW_CELLS_MV,
    SETTLE_MS,
    WRITE_MS,
    Charge,
    ChargeKeeper,
)
from flagfall.keeping.settings import ALKALINE, LI_ION, NIMH
from tests.cells.accounts import (
    NORMAL_MA,
    SECOND_MS,
    powered_up,
    used,
    worn,
)
from tests.keeping.chip import Chip


@pytest.mark.parametrize(("rise_mv", "level"), [(NEW_CELLS_MV - 1, 29), (NEW_CELLS_MV, 76)])
def test_cells_that_read_clearly_higher_under_load_are_new(rise_mv, level):
    chip = Chip()
    worn(chip, 30, millivolts=3_700)
    kept = powered_up(chip, millivolts=3_700 + rise_mv)
    assert kept.charge.low
    kept.attend(3_700 + rise_mv, SETTLE_MS - 1)
    assert kept.charge.low
    kept.attend(3_700 + rise_mv, SETTLE_MS)
    assert kept.charge.level_percent(3_700 + rise_mv) == level
    assert kept.charge.low == (level == 29)


def test_cells_that_have_only_rested_are_not_new():
    chip = Chip()
    worn(chip, 33, millivolts=3_400)
    kept = powered_up(chip, millivolts=4_100)
    kept.attend(3_500, SETTLE_MS)
    assert kept.charge.low
    assert kept.charge.level_percent(3_500) == 33 - 1  # five seconds of this game


@pytest.mark.parametrize(("rise_mv", "low"), [(JUMP_MV - 1, True), (JUMP_MV, False)])
def test_only_a_jump_during_play_is_new_cells(rise_mv, low):
    chip = Chip()
    worn(chip, 30, millivolts=3_500)
    kept = powered_up(chip, millivolts=3_500)
    kept.attend(3_500, SETTLE_MS)
    kept.attend(3_500 + rise_mv, 2 * SETTLE_MS)
    assert kept.charge.low == low


def test_a_voltage_that_rises_little_by_little_is_no_jump():
    chip = Chip()
    worn(chip, 30, millivolts=3_500)
    kept = powered_up(chip, millivolts=3_500)
    for seconds in range(5, 10):
        kept.attend(3_400 + 100 * (seconds - 4), seconds * SECOND_MS)
    assert kept.charge.low


@pytest.mark.parametrize(("millivolts", "believed"), [(299, False), (300, True)])
@pytest.mark.parametrize("set_by_hand", [False, True])
def test_without_an_account_any_voltage_but_none_at_all_is_the_measure_when_they_have_settled(
    millivolts, believed, set_by_hand
):
    kept = powered_up(Chip(), LI_ION if set_by_hand else ALKALINE, millivolts=FULL_MV[ALKALINE])
    if set_by_hand:
        kept.set_cells(ALKALINE, FULL_MV[ALKALINE], 0)
    kept.attend(millivolts, SETTLE_MS)
    assert (kept.charge.used_mas == used(0)) == believed


@pytest.mark.parametrize(("millivolts", "believed"), [(299, False), (300, True)])
def test_a_keeper_that_was_not_begun_goes_by_the_first_voltage_that_it_reads(millivolts, believed):
    kept = ChargeKeeper(Chip(), Charge())
    kept.attend(millivolts, 0)
    assert (kept.charge.used_mas == used(0)) == believed


def test_new_cells_are_noticed_though_the_account_was_written_before_they_had_settled():
    chip = Chip()
    worn(chip, 30, millivolts=3_400)
    powered_up(chip, millivolts=4_300).keep(4_300, 1_000)
    kept = powered_up(chip, millivolts=4_300)
    kept.attend(4_300, SETTLE_MS)
    assert not kept.charge.low


def test_cells_set_as_new_by_hand_are_full_and_written_at_once():
    chip = Chip()
    worn(chip, 20)
    kept = powered_up(chip, millivolts=3_700)
    kept.renew(NIMH, 3_900, 2_000)
    kept.attend(3_900, SETTLE_MS)
    assert kept.charge.level_percent(3_900) >= 99
    again = ChargeKeeper(chip, Charge())
    assert again.begin(NIMH, 3_900, 0)
    assert again.charge.level_percent(3_900) == 100
    assert again.charge.cells == NIMH


def test_cells_set_as_new_before_they_have_settled_are_full_whatever_they_read():
    chip = Chip()
    worn(chip, 20)
    kept = powered_up(chip, millivolts=3_700 + NEW_CELLS_MV)
    kept.renew(ALKALINE, 3_700 + NEW_CELLS_MV, 2_000)
    assert kept.due_at == 2_000 + WRITE_MS
    kept.attend(3_700 + NEW_CELLS_MV, SETTLE_MS)
    assert kept.charge.used_mas == 3 * NORMAL_MA


def test_cells_set_as_new_that_read_low_warn_at_once():
    kept = powered_up(Chip())
    assert not kept.charge.low
    kept.renew(ALKALINE, LOW_MV[ALKALINE], 2_000)
    assert kept.charge.low


def test_another_kind_of_cells_begins_with_what_the_voltage_says():
    chip = Chip()
    worn(chip, 20)
    kept = powered_up(chip, millivolts=3_700)
    kept.attend(3_700, SETTLE_MS)
    writes = len(chip.writes)
    kept.set_cells(ALKALINE, 3_700, 6_000)
    assert len(chip.writes) == writes and kept.charge.low
    kept.set_cells(LI_ION, FULL_MV[LI_ION], 6_000)
    assert not kept.charge.low
    assert len(chip.writes) == writes + 1
    assert kept.charge.level_percent(FULL_MV[LI_ION]) == 100


def test_cells_of_another_kind_that_are_all_but_empty_by_their_voltage_warn_at_once():
    kept = powered_up(Chip(), LI_ION, FULL_MV[LI_ION])
    kept.attend(FULL_MV[LI_ION], SETTLE_MS)
    assert not kept.charge.low
    kept.set_cells(ALKALINE, LOW_MV[ALKALINE] - 200, SETTLE_MS)
    assert kept.charge.low


def test_another_kind_of_cells_set_before_they_have_settled_is_judged_anew_when_they_have():
    # What the old cells read at power-off says nothing about the new ones, which read high until they are loaded.
    chip = Chip()
    worn(chip, 20)
    kept = powered_up(chip, millivolts=3_700)
    kept.set_cells(LI_ION, FULL_MV[LI_ION], 1_000)
    assert kept.charge.level_percent(FULL_MV[LI_ION]) >= 99
    kept.attend(3_850, SETTLE_MS)
    assert kept.charge.level_percent(3_850) == charge.percent_by_voltage(LI_ION, 3_850) < 80
