# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The beeper: a piezo on PWM, which sounds from a call on and is silenced by a chore of the board."""

from flagfall.compat import const
from flagfall.timing.turn import NEVER

TONE_HZ = const(4_000)  # where the piezo is loudest
_HALF = const(32768)


class Beeper:
    """Sounds on `output` (like machine.PWM, at the tone already); `ends_at`: when it is to stop, NEVER if silent."""

    def __init__(self, output, duty: int = _HALF):
        self.ends_at = NEVER
        self._output = output
        self._duty = duty
        self.silence()

    def beep(self, ms: int, now: int) -> None:
        """Sound for `ms` from `now` on; a beep within a longer one is part of it. Allocates nothing."""
        if ms <= 0:
            return
        ends_at = now + ms
        if self.ends_at == NEVER or self.ends_at < ends_at:
            self.ends_at = ends_at
        self._output.duty_u16(self._duty)

    def begin_anew(self, span_ms: int) -> None:
        """Count ms from `span_ms` ms later on."""
        if self.ends_at != NEVER:
            self.ends_at -= span_ms

    def attend(self, now: int) -> None:
        """Stop when the time of the beep is over at `now` (ms)."""
        if now >= self.ends_at:
            self.silence()

    def silence(self) -> None:
        """Stop at once."""
        self.ends_at = NEVER
        self._output.duty_u16(0)
