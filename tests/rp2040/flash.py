# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Sees every operation that changes the flash of the emulated chip, also one that writes what stood there before."""

from rp2040py.peripherals._ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE, RPSSI

_SSI_BASE = 0x18000
_NAMES = {CMD_SECTOR_ERASE: "erase of a sector", CMD_BLOCK_ERASE: "erase of a block", CMD_PAGE_PROGRAM: "program"}


class FlashLog(RPSSI):
    """Takes the place of the chip's own SSI. `operations` holds (instant in ns, name), from now on."""

    def __init__(self, chip):
        super().__init__(chip.mcu, "SSI")
        self.operations = []
        self._chip = chip
        chip.mcu.peripherals[_SSI_BASE] = self

    def _apply_command(self):
        if self._tx_buffer and self._tx_buffer[0] in _NAMES:
            self.operations.append((self._chip.now_ns, _NAMES[self._tx_buffer[0]]))
        super()._apply_command()
