# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""SPI0 to both memory LCDs: a frame goes out by DMA while the next one is drawn. RP2040 data sheet, 2.5 and 4.4.

Of the LS027B7DH01 (specification, Rev. June 2010): clock 2 MHz at most; chip select is high 3 us before the first bit
and 1 us after the last one, and low for 1 us between frames. These three are as other drivers of it have them (tsSCS,
thSCS, twSCSL); its table itself was not at hand.
"""

from time import sleep_us

from machine import mem32
from rp2 import DMA

from flagfall.compat import const

CLOCK_HZ = const(2_000_000)  # 12 MHz / 6 or 48 / 24: the peripherals' clock stays when that of the processor changes
_SETUP_US = const(3)
_HOLD_US = const(1)
_SPI0_DATA = const(0x4003C008)
_SPI0_STATUS = const(0x4003C00C)
_BUSY = const(0x10)
_SPI0_WANTS_BYTES = const(16)  # DREQ_SPI0_TX
_BYTE = const(0)


class Wire:
    """`spi` is SPI0, set up; nobody else writes to it."""

    def __init__(self, spi):
        self._spi = spi
        self._selected = None
        self._dma = DMA()
        ways = self._dma.pack_ctrl(size=_BYTE, inc_write=False, treq_sel=_SPI0_WANTS_BYTES)
        self._dma.config(write=_SPI0_DATA, ctrl=ways)

    def send(self, frame, select) -> None:
        """Begin to send `frame` with the pin `select` high; it must stay as it is until the next call is done."""
        self.finish()
        self._selected = select
        select(1)
        sleep_us(_SETUP_US)
        self._dma.config(read=frame, count=len(frame), trigger=True)

    def finish(self) -> None:
        """Wait until the last bit is out, and let go of the chip."""
        select = self._selected
        if select is None:
            return
        dma = self._dma  # its method in a variable would be on the heap
        while dma.active():
            pass
        while mem32[_SPI0_STATUS] & _BUSY:
            pass
        sleep_us(_HOLD_US)
        select(0)
        self._selected = None
