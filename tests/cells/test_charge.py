# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The account of the cells: what is counted, when the warning comes, and how it outlives power-off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.cells import charge
from flagfall.cells.charge import (
    CAPACITY_MAH,
    CHARGE_AT,
    ECONOMY,
    FULL_MV,
    JUMP_MV,
    LOW_PERCENT,
    NEW_CELLS_MV,
    SETTLE_MS,
    SIZE,
    SLOT_SIZE,
    WRITE_MS,
    Charge,
    ChargeKeeper,
    milliamps,
)
from flagfall.keeping import keeper, snapshot
from flagfall.keeping.settings import ALKALINE, BRIGHTEST, LI_ION, LOW_MV, NIMH
from flagfall.timing.turn import NEVER
from hardware.board import currents

MEMORY_SIZE = 8192
HOUR_MS = 3_600_000
SECOND_MS = 1_000
CELLS = [ALKALINE, NIMH, LI_ION]
GOOD_MV = 4_200
NORMAL = 4
NORMAL_MA = milliamps(NORMAL, slowly=True)
# At 5 V: what a Pico takes idle at so many MHz with so many PLLs (a report on Raspberry Pi's forum), and busy at 125.
IDLE_MA = {(125, 2): 19, (48, 1): 8, (12, 0): 2.5}
BUSY_MA = 23
BUDGETED_MA = 9  # of the rows at 48 MHz
AWAKE = 0.012  # of a turn, in the emulator (tests/rp2040/test_sleep.py)
FROM_5_V = 5 / 3.6 / 0.85  # to the cells, through the boost


class Chip:
    """A memory chip. `writes` is what was written to it, as (address, bytes); unplugged it does not answer."""

    def __init__(self):
        self.content = bytearray(MEMORY_SIZE)
        self.plugged = True
        self.writes = []

    def write(self, address, record):
        if self.plugged:
            self.writes.append((address, bytes(record)))
            self.content[address : address + len(record)] = record
        return self.plugged

    def read(self, address, into):
        if self.plugged:
            into[:] = self.content[address : address + len(into)]
        return self.plugged


def counting(step=NORMAL, cells=ALKALINE):
    """Return an account of full cells that counts from instant 0 with the current of that step."""
    account = Charge(cells)
    account.begin(0)
    account.load(step, 0)
    return account


def used(percent, cells=ALKALINE):
    """Return the mAs that are gone when `percent` is left."""
    return CAPACITY_MAH[cells] * 36 * (100 - percent)


def powered_up(chip, cells=ALKALINE, millivolts=GOOD_MV, now=0):
    """Return a keeper that has just been begun on `chip`, with normal brightness."""
    kept = ChargeKeeper(chip, Charge(cells))
    kept.begin(cells, millivolts, now)
    kept.charge.load(NORMAL, now)
    return kept


def worn(chip, percent, millivolts=3_700, cells=ALKALINE):
    """Leave an account on `chip` by which `percent` was left, written at that voltage."""
    kept = powered_up(chip, cells, millivolts)
    kept.attend(millivolts, SETTLE_MS)
    kept.charge.used_mas = used(percent, cells)
    assert kept.keep(millivolts, SETTLE_MS)


# Counting


def test_memory_lcds_take_what_is_calculated_for_them_and_no_brightness_but_that_of_the_lamp():
    asleep, awake = "on its crystal between ticks", "125 MHz, waiting"
    for step, sixteenths in enumerate(b"\x04\x05\x06\x08\x0a\x0c\x0e\x10", start=1):
        right, more = (currents.total(mode, sixteenths / 16, with_straps=True) for mode in (asleep, awake))
        assert milliamps(step, slowly=True, lcd=True) == round(right)
        assert milliamps(step, slowly=False, lcd=True) == round(right) + round(more - right)
    account = Charge(slowly=True, lcd=True)
    account.begin(0)
    account.load(4, 0)
    account.count(HOUR_MS)
    assert account.used_mas == milliamps(4, slowly=True, lcd=True) * 3_600


# hardware/README.md: the same, asleep on the crystal and (in brackets) never asleep.
BUDGET = {1: (25, 54), 2: (34, 63), 4: (64, 93), 8: (162, 191)}
# How bright digits are in each step, in sixteenths: firmware/board/ht16k33.py.
SIXTEENTHS = dict(enumerate((1, 2, 3, 5, 7, 10, 13, 16), start=1))


def test_digits_take_what_the_budget_says_and_between_its_rows_what_straight_lines_say():
    for step, sixteenths in SIXTEENTHS.items():
        below = max(row for row in BUDGET if row <= step)
        above = min(row for row in BUDGET if row >= step)
        (low, awake), (high, _) = BUDGET[below], BUDGET[above]
        span = SIXTEENTHS[above] - SIXTEENTHS[below] or 1
        right = low + (high - low) * (sixteenths - SIXTEENTHS[below]) / span
        assert abs(milliamps(step, slowly=True) - right) <= 0.5
        assert milliamps(step, slowly=False) - milliamps(step, slowly=True) == awake - low


def test_an_hour_takes_the_current_of_the_step():
    account = counting()
    account.count(HOUR_MS)
    assert account.used_mas == NORMAL_MA * 3_600


@pytest.mark.parametrize("every_ms", [1, 7, 999, 1_000, 1_001, 60_000])
def test_it_does_not_matter_how_often_it_is_counted(every_ms):
    account = counting()
    for now in range(0, 600_000, every_ms):
        account.count(now)
    account.count(600_000)
    assert account.used_mas == NORMAL_MA * 600


def test_each_step_counts_with_its_own_current_from_its_instant_on():
    account = counting(8)
    account.load(1, 10_000)
    account.count(30_000)
    assert account.used_mas == milliamps(8, slowly=True) * 10 + milliamps(1, slowly=True) * 20


def test_a_brighter_step_takes_more_and_the_brightest_what_the_budget_says():
    drawn = [milliamps(step, slowly=False) for step in range(1, BRIGHTEST + 1)]
    assert drawn == sorted(set(drawn))
    assert drawn[-1] == 191


@pytest.mark.parametrize("slowly", [True, False])
def test_an_account_counts_with_how_the_processor_sleeps(slowly):
    account = Charge(ALKALINE, slowly)
    account.begin(0)
    account.count(10_000)
    account.load(NORMAL, 10_000)
    account.count(30_000)
    assert account.used_mas == milliamps(BRIGHTEST, slowly) * 10 + milliamps(NORMAL, slowly) * 20


def test_sleeping_slowly_takes_what_three_published_measurements_give():
    """By mA a MHz, mA a PLL and mA for all else, of which those are the sums."""
    (both, one, none) = (IDLE_MA[125, 2], IDLE_MA[48, 1], IDLE_MA[12, 0])
    a_mhz = ((one - none) * 2 - (both - none)) / ((48 - 12) * 2 - (125 - 12))
    a_pll = one - none - (48 - 12) * a_mhz
    asleep_ma = none + 2 * a_pll  # both run on
    slowly_ma = asleep_ma * (1 - AWAKE) + BUSY_MA * AWAKE
    less_ma = round((BUDGETED_MA - slowly_ma) * FROM_5_V)

    assert 33 - milliamps(1, slowly=True) == less_ma


@pytest.mark.parametrize(("step", "like"), [(-3, 1), (0, 1), (9, 8), (99, 8)])
def test_a_step_that_there_is_not_counts_as_the_nearest(step, like):
    account = counting(step)
    account.count(1_000)
    assert account.used_mas == milliamps(like, slowly=True)


def test_no_more_is_taken_than_there_was():
    account = counting(8)
    account.count(1_000 * HOUR_MS)
    assert account.used_mas == used(0)
    assert account.level_percent(GOOD_MV) == 0


def test_counting_begins_where_it_is_told_to():
    account = Charge()
    account.begin(5 * HOUR_MS)
    account.count(5 * HOUR_MS + 999)
    assert account.used_mas == 0


@pytest.mark.parametrize("cells", CELLS)
def test_counting_keeps_to_small_ints(cells):
    assert CAPACITY_MAH[cells] * 3_600 + milliamps(BRIGHTEST, slowly=False) * (2**30 // 1000) < 2**30


def test_an_account_that_was_not_begun_counts_from_instant_0():
    account = Charge()
    account.count(1_000)
    assert account.used_mas == milliamps(BRIGHTEST, slowly=True)
    account.judge(LOW_MV[ALKALINE], 2_000)
    account.judge(LOW_MV[ALKALINE], 11_999)
    assert account.used_mas < used(90)


def test_no_second_is_lost_or_counted_twice_where_instants_begin_anew():
    account = counting()
    account.count(1_999)
    account.begin_anew(1_500)
    account.count(499)
    assert account.used_mas == NORMAL_MA
    account.count(500)
    assert account.used_mas == NORMAL_MA * 2


@pytest.mark.parametrize(("cells", "mah"), [(ALKALINE, 2_000), (NIMH, 2_000), (LI_ION, 3_000)])
def test_full_cells_hold_what_the_hours_of_the_hardware_are_calculated_for(cells, mah):
    # hardware/README.md
    account = counting(cells=cells)
    account.used_mas = mah * 3_600 - NORMAL_MA
    account.count(1_000)
    assert account.used_mas == mah * 3_600
    account.count(2_000)
    assert account.used_mas == mah * 3_600


# The level


@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("percent", [100, 99, 50, 31, 30, 1, 0])
def test_the_level_is_what_the_account_leaves(cells, percent):
    account = Charge(cells)
    account.used_mas = used(percent, cells)
    assert account.level_percent(GOOD_MV) == percent


def test_a_level_is_rounded_down():
    account = Charge()
    account.used_mas = used(50) + 1
    assert account.level_percent(GOOD_MV) == 49


@pytest.mark.parametrize("cells", CELLS)
def test_a_low_voltage_allows_no_more_than_thirty_percent(cells):
    account = Charge(cells)
    assert account.level_percent(LOW_MV[cells] + 1) == 100
    assert account.level_percent(LOW_MV[cells]) == 30
    account.used_mas = used(12, cells)
    assert account.level_percent(LOW_MV[cells]) == 12


# The warning


# The hours in hardware/README.md are those of 65 % before the warning and of 35 % after it.
@pytest.mark.parametrize(("percent", "low"), [(100, False), (36, False), (35, True), (0, True)])
def test_the_warning_comes_by_the_account(percent, low):
    account = counting()
    account.used_mas = used(percent)
    account.judge(GOOD_MV, 0)
    assert account.low == low


@pytest.mark.parametrize("cells", CELLS)
def test_the_warning_comes_at_the_voltage_and_goes_only_well_above_it(cells):
    account = counting(cells=cells)
    found = []
    for above_mv in (1, 0, 1, 50, 51, 1):
        account.judge(LOW_MV[cells] + above_mv, 0)
        found.append(account.low)
    assert found == [False, True, True, True, False, False]


def test_a_voltage_that_stays_low_for_ten_seconds_is_believed():
    account = counting()
    account.judge(LOW_MV[ALKALINE], 1_000)
    account.judge(LOW_MV[ALKALINE], 10_999)
    account.judge(GOOD_MV, 10_999)
    assert not account.low
    account.judge(LOW_MV[ALKALINE], 20_000)
    account.judge(LOW_MV[ALKALINE], 30_000)
    account.judge(GOOD_MV, 40_000)
    assert account.low
    assert account.level_percent(GOOD_MV) <= 30


def test_a_voltage_that_comes_back_in_between_begins_its_ten_seconds_anew():
    account = counting()
    account.judge(LOW_MV[ALKALINE], 1_000)
    account.judge(LOW_MV[ALKALINE] + 1, 9_000)
    account.judge(LOW_MV[ALKALINE], 10_000)
    account.judge(LOW_MV[ALKALINE], 19_999)
    assert account.used_mas < used(90)
    account.judge(LOW_MV[ALKALINE], 20_000)
    assert account.used_mas == used(30)


@pytest.mark.parametrize("low_since", [4_000, None])
def test_a_low_voltage_is_believed_when_it_is_due_where_instants_begin_anew(low_since):
    account = counting()
    if low_since is not None:
        account.judge(LOW_MV[ALKALINE], low_since)
    account.begin_anew(4_000)
    for now in (0, 9_999):
        account.judge(LOW_MV[ALKALINE], now)
        assert account.used_mas < used(90)
    account.judge(LOW_MV[ALKALINE], 10_000)
    assert account.used_mas == used(30)


def test_what_has_flowed_since_it_was_counted_last_counts_for_the_warning():
    account = counting()
    account.used_mas = used(36)
    account.judge(GOOD_MV, 999)
    assert not account.low
    account.judge(GOOD_MV, 1_000)
    assert account.low


def test_other_cells_are_given_their_own_ten_seconds():
    account = counting()
    account.judge(LOW_MV[ALKALINE], 0)
    account.renew(ALKALINE)
    account.judge(LOW_MV[ALKALINE], 10_000)
    assert account.used_mas < used(90)
    account.judge(LOW_MV[ALKALINE], 20_000)
    assert account.used_mas == used(30)


@pytest.mark.parametrize("slowly", [True, False])
@pytest.mark.parametrize("cells", CELLS)
def test_ten_hours_are_left_at_the_warning_in_economy(cells, slowly):
    account = Charge(cells, slowly)
    account.begin(0)
    account.used_mas = used(LOW_PERCENT, cells)
    account.judge(GOOD_MV, 0)
    assert account.low
    account.load(ECONOMY, 0)
    account.count(10 * HOUR_MS)
    assert account.level_percent(GOOD_MV) > 0


def test_cells_renewed_by_hand_are_full():
    account = counting()
    account.used_mas = used(10)
    account.judge(GOOD_MV, 0)
    account.renew(NIMH)
    assert (account.low, account.cells, account.level_percent(GOOD_MV)) == (False, NIMH, 100)


# By the voltage alone


@pytest.mark.parametrize("cells", CELLS)
def test_a_voltage_alone_is_read_along_straight_lines(cells):
    levels = [charge.percent_by_voltage(cells, millivolts) for millivolts in range(0, 6_600)]
    assert levels == sorted(levels)
    assert (levels[0], levels[LOW_MV[cells]], levels[LOW_MV[cells] - 1]) == (0, 30, 29)
    assert (levels[FULL_MV[cells]], levels[FULL_MV[cells] - 10], levels[-1]) == (100, levels[FULL_MV[cells] - 10], 100)
    assert levels[FULL_MV[cells] - 20] < 100
    assert max(after - before for before, after in zip(levels, levels[1:])) <= 1


@pytest.mark.parametrize(
    ("cells", "millivolts", "percent"),
    [
        # hardware/manual.md: empty at 2.7 V, 3.0 V, 3.1 V; a third of what lies between empty and low is 10 %.
        (ALKALINE, 2_700 + 199, 9),
        (ALKALINE, 2_700 + 200, 10),
        (NIMH, 3_000 + 183, 9),
        (NIMH, 3_000 + 184, 10),
        (LI_ION, 3_100 + 166, 9),
        (LI_ION, 3_100 + 167, 10),
        # Full, loaded, by the data sheets.
        (ALKALINE, 4_350 - 1, 99),
        (ALKALINE, 4_350, 100),
        (NIMH, 3_950 - 1, 99),
        (NIMH, 3_950, 100),
        (LI_ION, 4_050 - 1, 99),
        (LI_ION, 4_050, 100),
    ],
)
def test_full_and_empty_are_where_the_papers_say(cells, millivolts, percent):
    assert charge.percent_by_voltage(cells, millivolts) == percent


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


# New cells


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
