# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the parts that the app conducts have in common; each does of it what it has a use for."""

from flagfall.timing.turn import NEVER


class Part:
    """One part of the clock. `due_at` is the clock's instant by which it wants to be attended to, NEVER if none.

    All instants are the clock's, in ms. Nothing but `obey` and `begin_anew` may allocate: a side may be running.
    """

    due_at = NEVER

    def attend(self, now: int) -> None:
        """Do what is due: `now` is `due_at` or later."""

    def heard(self, happened) -> None:
        """Hear of the event that the queue `happened` has just let out."""

    def obey(self, settings) -> None:
        """Take from the `Settings` of a new game what concerns it; the clock is set up already."""

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on; the clock does already, and no side runs."""
