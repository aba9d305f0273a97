# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is left in the cells: the current of the present brightness over time, held against their loaded voltage (R19).

Kept in the memory chip, so that it outlives power-off. Currents, capacities and voltages are calculated or taken from
data sheets, not measured: only a discharge on the bench can prove them. Knows no brightness but its step.
"""

import struct

from flagfall.compat import const
from flagfall.crc import is_sealed, seal
from flagfall.keeping.settings import ALKALINE, BRIGHTEST
from flagfall.keeping.slots import Slots
from flagfall.timing.turn import NEVER

ECONOMY = const(2)  # the brightness step from the warning on: ten hours must still be in the cells
# When the warning begins. The voltage limits stand for 30 %; by the account it comes a little sooner, because economy
# takes 63 mA where the processor never sleeps slowly: 35 % of 2000 mAh last 11 hours, 30 % would last nine and a half.
# Where it does, in our image off USB, they last 20.
LOW_PERCENT = const(35)
_AT_LOW_MV_PERCENT = const(30)

# Battery side, in mA, for steps 1 to 8. Calculated: the budget's rows for 1, 2, 5 and 16 sixteenths with the processor
# at 48 MHz, where it takes 9 at 5 V, and the steps between them by straight lines. Waiting at 125 MHz it takes
# 13 mA more at 5 V, which a boost of 85 % makes 21 of 3.6 V. Sleeping slowly (design.md, "Sleep") it takes 4.1:
# 3.8 on the crystal, from what a Pico was found to take idle on Raspberry Pi's forum (19 mA at 125 MHz; 8 at 48 MHz
# with one PLL; 2.5 at 12 MHz with none: 0.134 a MHz, 0.67 a PLL, 0.89 for all else), and 23 for 1.2 % of the time.
_AT_48_MHZ_MA = const((33, 42, 52, 72, 90, 117, 143, 170))
_AWAKE_MORE_MA = const(21)
_ASLEEP_LESS_MA = const(8)
# With two memory LCDs and no boost, asleep for nine tenths of the time: hardware/board/currents.py.
_LCD_ASLEEP_MA = const((14, 14, 15, 16, 17, 18, 19, 20))
_LCD_AWAKE_MORE_MA = const(23)

# By kind of cells, as in the settings. Loaded voltages: full and empty from data sheets, not measured. Low is
# where about 30 % is left: alkaline 1.10 V a cell, NiMH, Li-ion (no source named, not yet measured).
# Empty is where the clock goes off by itself. NiMH: 1.0 V a cell, to which Panasonic discharges its own for the data
# (HHR70AAAJ: "discharge to 1.0V"); three in a row at 3.0 V cannot be reversed yet: two good ones still hold 1.2 V each
# (electronics.stackexchange.com 35869: 1.2 V for most of the discharge), which leaves 0.6 V for the weakest, and below
# 0.8 V on the whole there is no charge left worth having. Alkaline: 0.9 V a cell, where a cell that rests is empty too.
CAPACITY_MAH = (2000, 2000, 3000)
FULL_MV = (4350, 3950, 4050)
LOW_MV = (3300, 3550, 3600)
EMPTY_MV = (2700, 3000, 3100)
_MAS_PER_MAH = const(3600)

NEW_CELLS_MV = const(300)  # so much above the last voltage at power-on: other cells, or charged ones
JUMP_MV = const(300)  # no load does that between two looks: other cells, put in with the clock on another supply
SETTLE_MS = const(5_000)  # cells that have rested read high until they are loaded
_SURE_MS = const(10_000)  # a voltage that stays low for so long is believed
_HYSTERESIS_MV = const(50)
_MS_PER_S = const(1000)

CHARGE_AT = const(0x00A0)  # between the beats and the journal of flagfall.keeping.keeper
SLOT_SIZE = const(16)
SIZE = const(12)
WRITE_MS = const(60_000)
_VERSION = const(1)
_RECORD = const("<BBHHi")  # version, kind of cells, sequence, loaded mV, mAs used; then a check
_SEQUENCE_AT = const(2)


class Charge:
    """The account of the cells.

    cells     settings.ALKALINE, NIMH or LI_ION
    used_mas  what was taken from them since they were full, in mAs (mA times seconds)
    low       the warning: at most `LOW_PERCENT` is left, by the account or by the voltage
    """

    def __init__(self, cells: int = ALKALINE, slowly: bool = True, lcd: bool = False):
        """Cells of kind `cells`, full; `slowly`: between two things to do the processor sleeps on the crystal.

        `lcd`: they feed two memory LCDs, and not digits.
        """
        self.cells = cells
        self._slowly = slowly
        self._lcd = lcd
        self.used_mas = 0
        self.low = False
        self._milliamps = milliamps(BRIGHTEST, slowly, lcd)
        self._counted_until = 0
        self._low_since = NEVER

    def begin(self, now: int) -> None:
        """Count from instant `now` (ms) on."""
        self._counted_until = now

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self._counted_until -= span_ms
        if self._low_since != NEVER:
            self._low_since -= span_ms

    def load(self, step: int, now: int) -> None:
        """Count with the current of brightness `step` (1 to 8) from `now` on."""
        self.count(now)
        self._milliamps = milliamps(step, self._slowly, self._lcd)

    def count(self, now: int) -> None:
        """Take what flowed until `now` from the account, in whole seconds; nothing is lost between calls."""
        seconds = (now - self._counted_until) // _MS_PER_S
        self._counted_until += seconds * _MS_PER_S
        self.used_mas = min(self.used_mas + seconds * self._milliamps, self._capacity_mas())

    def judge(self, millivolts: int, now: int) -> None:
        """Set `low` by account and voltage; a voltage that stays low corrects the account. Allocates nothing."""
        self.count(now)
        low_mv = LOW_MV[self.cells]
        if millivolts > low_mv:
            self._low_since = NEVER
        elif self._low_since == NEVER:
            self._low_since = now
        elif now - self._low_since >= _SURE_MS:
            self.used_mas = max(self.used_mas, self._used_at(_AT_LOW_MV_PERCENT))
        if self.level_percent(millivolts) <= LOW_PERCENT:
            self.low = True
        elif millivolts > low_mv + _HYSTERESIS_MV:
            self.low = False

    def level_percent(self, millivolts: int) -> int:
        """Return what is left, 0 to 100, rounded down: by the account, and never more than the voltage allows."""
        left_mas = self._capacity_mas() - self.used_mas
        level = max(0, left_mas // (self._capacity_mas() // 100))
        return min(level, _AT_LOW_MV_PERCENT) if millivolts <= LOW_MV[self.cells] else level

    def renew(self, cells: int) -> None:
        """Begin with full cells of kind `cells`, as somebody says who has just put them in."""
        self.cells = cells
        self.used_mas = 0
        self.low = False
        self._low_since = NEVER

    def guess(self, cells: int, millivolts: int) -> None:
        """Begin with cells of kind `cells` of which nothing but their loaded voltage is known."""
        self.renew(cells)
        self.used_mas = self._used_at(percent_by_voltage(cells, millivolts))

    def _used_at(self, percent):
        return self._capacity_mas() // 100 * (100 - percent)

    def _capacity_mas(self):
        return CAPACITY_MAH[self.cells] * _MAS_PER_MAH


def milliamps(step: int, slowly: bool, lcd: bool = False) -> int:
    """Return the current in mA that the cells give at brightness `step` (1 to 8); `slowly` and `lcd` as in `Charge`.

    With memory LCDs the brightness is that of the lamps alone.
    """
    place = max(1, min(BRIGHTEST, step)) - 1
    if lcd:
        return _LCD_ASLEEP_MA[place] + (0 if slowly else _LCD_AWAKE_MORE_MA)
    return _AT_48_MHZ_MA[place] + (-_ASLEEP_LESS_MA if slowly else _AWAKE_MORE_MA)


def percent_by_voltage(cells: int, millivolts: int) -> int:
    """Return a careful estimate of what is left, 0 to 100: straight lines from full over `LOW_MV` to empty."""
    low_mv = LOW_MV[cells]
    if millivolts >= low_mv:
        above = (millivolts - low_mv) * (100 - _AT_LOW_MV_PERCENT) // (FULL_MV[cells] - low_mv)
        return min(100, _AT_LOW_MV_PERCENT + above)
    return max(0, (millivolts - EMPTY_MV[cells]) * _AT_LOW_MV_PERCENT // (low_mv - EMPTY_MV[cells]))


def pack(charge, sequence: int, millivolts: int, to) -> None:
    """Write the account into the 12 bytes of `to`, with `sequence` (0-65535) and the voltage; allocates nothing."""
    struct.pack_into(_RECORD, to, 0, _VERSION, charge.cells, sequence, millivolts, charge.used_mas)
    seal(to)


def is_whole(record) -> bool:
    """Tell whether the 12 bytes are an account of this version, undamaged and possible."""
    if not is_sealed(record):
        return False
    version, cells, _sequence, _millivolts, used_mas = struct.unpack_from(_RECORD, record, 0)
    if version != _VERSION or cells >= len(CAPACITY_MAH):
        return False
    return 0 <= used_mas <= CAPACITY_MAH[cells] * _MAS_PER_MAH


class ChargeKeeper:
    """Keeps `charge` in `memory` (two slots); `due_at` is the instant by which `attend` wants to be called."""

    def __init__(self, memory, charge):
        self.charge = charge
        self.due_at = NEVER
        self._kept = Slots(memory, CHARGE_AT, SLOT_SIZE, SIZE, is_whole, _SEQUENCE_AT)
        self._before_mv = 0  # the voltage that the account at power-on was written with, 0 if there was none
        self._last_mv = 0  # the voltage that was judged last
        self._settled_at = NEVER
        self._write_at = NEVER

    def begin(self, cells: int, millivolts: int, now: int) -> bool:
        """Take the account up again at power-on; False if none is kept for cells of that kind: the voltage must do."""
        charge = self.charge
        charge.begin(now)
        kept = self._kept
        found = kept.look() and kept.found and kept.record[1] == cells
        if found:
            charge.cells = cells
            _version, _cells, _sequence, self._before_mv, charge.used_mas = struct.unpack_from(_RECORD, kept.record, 0)
        else:
            charge.guess(cells, millivolts)
        charge.judge(millivolts, now)
        self._last_mv = millivolts
        self._settled_at = now + SETTLE_MS
        self._write_at = now + WRITE_MS
        self._arrange()
        return found

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self.charge.begin_anew(span_ms)
        self._write_at -= span_ms
        if self._settled_at != NEVER:
            self._settled_at -= span_ms
        self._arrange()

    def attend(self, millivolts: int, now: int) -> None:
        """Judge the cells; call it at `due_at` and whenever the voltage has changed. Allocates nothing."""
        self.charge.count(now)
        if now >= self._settled_at:
            self._settled_at = NEVER
            if millivolts >= self._before_mv + NEW_CELLS_MV:
                self.charge.guess(self.charge.cells, millivolts)
        if millivolts >= self._last_mv + JUMP_MV:
            self.charge.guess(self.charge.cells, millivolts)
        self._last_mv = millivolts
        self.charge.judge(millivolts, now)
        if now >= self._write_at:
            self.keep(millivolts, now)
        self._arrange()

    def renew(self, cells: int, millivolts: int, now: int) -> None:
        """Begin with full cells of kind `cells`, as set by hand; written at once."""
        self.charge.count(now)
        self.charge.renew(cells)
        self._settled_at = NEVER
        self.charge.judge(millivolts, now)
        self.keep(millivolts, now)

    def set_cells(self, cells: int, millivolts: int, now: int) -> None:
        """Obey the setting: cells of another kind begin with what their voltage says; nothing if it is the same."""
        if cells == self.charge.cells:
            return
        self.charge.count(now)
        self.charge.guess(cells, millivolts)
        self._before_mv = 0
        self.charge.judge(millivolts, now)
        self.keep(millivolts, now)

    def keep(self, millivolts: int, now: int) -> bool:
        """Write the account now; False if the memory does not answer. Allocates nothing."""
        self.charge.count(now)
        self._write_at = now + WRITE_MS
        self._arrange()
        # Until it is known which cells these are, what was read with the old ones stays the measure.
        known_mv = millivolts if self._settled_at == NEVER else self._before_mv
        pack(self.charge, self._kept.following(), known_mv, self._kept.record)
        return self._kept.write()

    def _arrange(self):
        self.due_at = min(self._settled_at, self._write_at)
