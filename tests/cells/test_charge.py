# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The account of the cells: what is counted, the level, and when the warning comes."""

import pytest

from flagfall.cells import charge
from flagfall.cells.charge import (
    CAPACITY_MAH,
    ECONOMY,
    FULL_MV,
    LOW_MV,
    LOW_PERCENT,
    Charge,
    milliamps,
)
from flagfall.keeping.settings import ALKALINE, BRIGHTEST, LI_ION, NIMH
from hardware.board import currents
from tests.cells.accounts import (
    CELLS,
    GOOD_MV,
    HOUR_MS,
    NORMAL,
    NORMAL_MA,
    counting,
    used,
)

# At 5 V: what a Pico takes idle at so many MHz with so many PLLs (a report on Raspberry Pi's forum), and busy at 125.
IDLE_MA = {(125, 2): 19, (48, 1): 8, (12, 0): 2.5}
BUSY_MA = 23
BUDGETED_MA = 9  # of the rows at 48 MHz
AWAKE = 0.012  # of a turn, in the emulator (tests/rp2040/test_sleep.py)
FROM_5_V = 5 / 3.6 / 0.85  # to the cells, through the boost


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
        # hardware/manual.md: empty at 2.7 V, 3.0 V, 3.1 V; a third of the way up to low is 10 %, a thirtieth 1 %.
        (ALKALINE, 2_700 + 199, 9),
        (ALKALINE, 2_700 + 200, 10),
        (NIMH, 3_000 + 18, 0),
        (NIMH, 3_000 + 19, 1),
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


def test_about_thirty_percent_are_left_at_these_voltages():
    # Three cells in series: alkaline at 1.10 V each; NiMH and one Li-ion as planned, no source named.
    assert dict(enumerate(LOW_MV)) == {ALKALINE: 3 * 1_100, NIMH: 3_550, LI_ION: 3_600}
