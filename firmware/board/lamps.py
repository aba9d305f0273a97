# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The two turn lamps on PWM: which side runs must be seen from 10 m (FIDE C.02 5.4.3), without dazzling."""

from flagfall.compat import const
from flagfall.face.display import LAMP_BLINK, LAMP_FLASH, LAMP_OFF
from flagfall.keeping.settings import BRIGHTEST

BLINK_MS = const(500)
FLASH_MS = const(100)
FULL = const(65535)
# Sixteenths of `FULL` for the brightness steps 1 to 8: dimmer in economy, but seen from afar in every one.
_SIXTEENTHS = const(b"\x04\x05\x06\x08\x0a\x0c\x0e\x10")


class Lamps:
    """Both lamps; `outputs` are two objects like machine.PWM, left first."""

    def __init__(self, outputs, step: int = BRIGHTEST // 2):
        self.states = [LAMP_OFF, LAMP_OFF]
        self._outputs = outputs
        self._bright = _duty(step)
        self._duty = [-1, -1]

    def set(self, side: int, lamp: int) -> None:
        """Put the lamp of `side` into a state; it shows at once, blinking follows with `draw`."""
        self.states[side] = lamp
        self._write(side, lamp != LAMP_OFF)

    def set_brightness(self, step: int) -> None:
        """Set the brightness to `step` (1 to 8); what is lit shows it at once."""
        self._bright = _duty(step)
        for side in range(2):
            if self._duty[side] > 0:
                self._write(side, True)

    def draw(self, now: int) -> None:
        """Let what blinks and flashes be lit or dark as of `now` (ms)."""
        for side in range(2):
            state = self.states[side]
            if state == LAMP_BLINK:
                self._write(side, not now // BLINK_MS & 1)
            elif state == LAMP_FLASH:
                self._write(side, not now // FLASH_MS & 1)

    def step_ms(self) -> int:
        """Return the length of the shortest phase of what blinks or flashes now, 0 if nothing does."""
        if LAMP_FLASH in self.states:
            return FLASH_MS
        return BLINK_MS if LAMP_BLINK in self.states else 0

    def _write(self, side, lit):
        duty = self._bright if lit else 0
        if duty != self._duty[side]:
            self._duty[side] = duty
            self._outputs[side].duty_u16(duty)


def _duty(step):
    return FULL * _SIXTEENTHS[max(1, min(BRIGHTEST, step)) - 1] // 16
