# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A memory chip, and accounts of cells that have counted or were kept."""

from flagfall.cells.charge import CAPACITY_MAH, SETTLE_MS, Charge, ChargeKeeper, milliamps
from flagfall.keeping.settings import ALKALINE, LI_ION, NIMH

MEMORY_SIZE = 8192
HOUR_MS = 3_600_000
SECOND_MS = 1_000
CELLS = [ALKALINE, NIMH, LI_ION]
GOOD_MV = 4_200
NORMAL = 4
NORMAL_MA = milliamps(NORMAL, slowly=True)


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
