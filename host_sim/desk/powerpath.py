# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where the power comes from: cells behind a switch that key and firmware hold, and USB (hardware/board/draw_power.py).

Q2 lets the cells in while the power key pulls its gate low, or Q3 does: on POWER_HOLD, and for a while without it,
until C7 (4.7 uF) is empty through R2 (1 Mohm). Calculated: 3 s to 6 s by the threshold of Q3, here one time constant.
USB feeds VSYS past all that. Instants are in ms and come from outside; runs on MicroPython too.
"""

from flagfall.timing.turn import NEVER

HOLD_UP_MS = 4_700
FRESH_CELLS_MV = 4_500


class PowerPath:
    """`cells` and `usb`: are they in. `key`: the power key is down. `hold`: POWER_HOLD is high."""

    def __init__(self):
        self.cells = True
        self.usb = False
        self.key = False
        self.hold = False
        self._held_until = -1

    def set_hold(self, high: bool, now: int) -> None:
        """Let POWER_HOLD be high or low from `now` on."""
        if self.hold and not high:
            self._held_until = now + HOLD_UP_MS
        self.hold = high

    def empty(self) -> None:
        """The clock is off: C7 is empty, and nothing drives POWER_HOLD."""
        self.hold = False
        self._held_until = -1

    def switched(self, now: int) -> bool:
        """Tell whether the cells feed the clock, and the battery sense reads them."""
        return self.cells and (self.key or self.hold or now < self._held_until)

    def alive(self, now: int) -> bool:
        """Tell whether the clock has power."""
        return self.usb or self.switched(now)

    def turns_at(self, now: int) -> int:
        """Return when, after `now`, the cells are cut off if nobody does anything; NEVER if they are not."""
        lasts = self.cells and not self.key and not self.hold and now < self._held_until
        return self._held_until if lasts else NEVER
