# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The instant about which a host has asked (R23)."""

from flagfall.timing.turn import NEVER


class Asked:
    """The state `at` an instant is to be told when the clock comes to `due_at`, NEVER if nobody asks."""

    def __init__(self):
        self.at = NEVER
        self.due_at = NEVER

    def ask(self, instant: int, after: bool) -> None:
        """Have the state at `instant` (ms) told, before or `after` what hands do in it."""
        self.at = instant
        self.due_at = instant + 1 if after else instant

    def take(self) -> int:
        """Return the instant that was asked about: it is told now."""
        self.due_at = NEVER
        return self.at

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        if self.due_at != NEVER:
            self.at -= span_ms
            self.due_at -= span_ms
