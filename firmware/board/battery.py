# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The voltage of the cells behind a 1:2 divider, smoothed: sixteen samples, then a slow filter."""

from flagfall.compat import const

_SAMPLES = const(16)
_FULL_MV = const(6600)  # 3.3 V at the converter, half the cells' voltage
_FULL = const(65535)
EVERY_MS = const(1000)
_SLOW = const(4)


class Battery:
    """Reads `converter` (like machine.ADC). `millivolts` is the smoothed loaded voltage."""

    def __init__(self, converter):
        self._converter = converter
        self._due_at = 0
        self.millivolts = self._sample()

    def begin_anew(self, span_ms: int) -> None:
        """Count ms from `span_ms` ms later on."""
        self._due_at -= span_ms

    def attend(self, now: int) -> None:
        """Take a sample when it is time, once a second; allocates nothing."""
        if now < self._due_at:
            return
        self._due_at = now + EVERY_MS
        step = self._sample() - self.millivolts
        # A change of cells is taken at once, the sag of a load slowly.
        self.millivolts += step if abs(step) > 500 else step // _SLOW

    def _sample(self):
        total = 0
        for _ in range(_SAMPLES):
            total += self._converter.read_u16()
        return total // _SAMPLES * _FULL_MV // _FULL
