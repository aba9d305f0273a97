# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Accounts of cells that have counted or were kept."""

from flagfall.cells.charge import CAPACITY_MAH, SETTLE_MS, Charge, ChargeKeeper, milliamps
from flagfall.keeping.settings import ALKALINE, LI_ION, NIMH

HOUR_MS = 3_600_000
SECOND_MS = 1_000
CELLS = [ALKALINE, NIMH, LI_ION]
GOOD_MV = 4_200
NORMAL = 4
NORMAL_MA = milliamps(NORMAL, slowly=True)


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
