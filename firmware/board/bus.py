# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One I2C bus: writes and reads that never wait long, and bring a held bus back."""

from errno import ETIMEDOUT

from flagfall.compat import const

_CLOCKS = const(9)  # enough for any chip to let go of the data line


class Bus:
    """`make()` returns a fresh I2C object; `free(clocks)` clocks the bus by hand until the data line is let go."""

    def __init__(self, make, free):
        self._make = make
        self._free = free
        self._i2c = make()
        self._writeto = self._i2c.writeto

    def write(self, address: int, frame) -> bool:
        """Write all bytes of `frame` to the chip at `address`; False if it did not acknowledge every one."""
        try:
            # A chip that goes away inside a frame raises nothing: the count tells.
            if self._writeto(address, frame) == len(frame):
                return True
        except OSError as error:
            self._mend(error)
        return False

    def read(self, address: int, place, into) -> bool:
        """Write the bytes of `place` (a register or memory address), then read into all of `into`; False as `write`."""
        try:
            self._writeto(address, place, False)
            self._i2c.readfrom_into(address, into)
            return True
        except OSError as error:
            self._mend(error)
        return False

    def _mend(self, error):
        if error.errno == ETIMEDOUT:
            self._free(_CLOCKS)
            self._i2c = self._make()
            self._writeto = self._i2c.writeto
