# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Numbers in the scratch registers of the watchdog, which outlive its bite and a software reset.

RP2040 data sheet, 4.7.4: "eight 32-bit scratch registers that can be used to store information between soft resets of
the chip"; the RUN pin and the loss of DVDD reset them, to 0. The bootrom looks at 4 to 7 for the magic number of a
jump (2.8.1.1): they mean nothing to it unless 4 holds 0xb007c0d3. Nobody else writes any but the SDK's watchdog.c:
`watchdog_enable`, which is what `machine.WDT` calls, its own mark into 4, and `watchdog_reboot` (`machine.reset`) 0
into 4, or an address into 4 to 7. So 0 to 3, 5 and 6 are free; 7 counts failures (rescue.py).
"""

from flagfall.compat import const

_REGISTERS = (0x4005800C, 0x40058010, 0x40058014, 0x40058018, 0x40058020, 0x40058024)
_LARGEST = const((1 << 30) - 1)


class Scratch:
    """Six numbers of 30 bits; `memory` is `machine.mem32`, to which a larger one could not be given without a heap."""

    def __init__(self, memory):
        self._memory = memory

    def write(self, numbers) -> None:
        """Put six numbers there; allocates nothing."""
        for place in range(len(_REGISTERS)):
            self._memory[_REGISTERS[place]] = numbers[place]

    def read(self, into) -> None:
        """Put into the list `into` what is there."""
        for place in range(len(_REGISTERS)):
            into[place] = self._memory[_REGISTERS[place]] & _LARGEST
