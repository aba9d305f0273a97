# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Staying on, the power key and USB: held for three seconds the key asks to go off, never while a side runs (R18).

Touches no hardware but the three pins it is given, so the desk shares it.
"""

from flagfall.compat import const
from flagfall.timing.turn import NEVER

HOLD_MS = const(3000)


class Power:
    """`hold` (like machine.Pin) is high to stay on; `sense` reads 0 while the power key is down; `vbus` 1 on USB.

    asked   the key has been held for three seconds, and still is
    usb     USB is plugged in
    due_at  the ms by which `attend` must be called
    """

    def __init__(self, hold, sense, vbus):
        self.asked = False
        self.usb = False
        self.due_at = NEVER
        self._hold = hold
        self._sense = sense
        self._vbus = vbus
        self._down_since = NEVER
        self._released = False  # the press that switched the clock on does not count
        self.stay_on(True)

    def stay_on(self, on: bool) -> None:
        """Hold the power, or let go of it: then it goes some seconds later, if nothing else holds it."""
        self._hold.value(1 if on else 0)

    def begin_anew(self, span_ms: int) -> None:
        """Count ms from `span_ms` ms later on."""
        if self._down_since != NEVER:
            self._down_since -= span_ms
        if self.due_at != NEVER:
            self.due_at -= span_ms

    def attend(self, now: int, may_go_off: bool) -> None:
        """Look at key and USB at `now` (ms)."""
        self.usb = bool(self._vbus.value())
        down = not self._sense.value()
        if not down:
            self._released = True
        if not (down and self._released and may_go_off):
            self._down_since = NEVER
        elif self._down_since == NEVER:
            self._down_since = now
        self.asked = self._down_since != NEVER and now - self._down_since >= HOLD_MS
        self.due_at = NEVER if self._down_since == NEVER or self.asked else self._down_since + HOLD_MS
