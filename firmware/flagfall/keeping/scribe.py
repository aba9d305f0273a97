# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Writes down what happens: into the journal at once, into the memory chip when the displays are done."""

from flagfall.part import Part
from flagfall.timing import events
from flagfall.timing.chessclock import READY
from flagfall.timing.turn import NEVER


class Scribe(Part):
    """Writes what happens to `clock` into its `journal`, and has its `keeper` keep both.

    changed_at  the instant at which the state changed last
    """

    def __init__(self, clock, journal, keeper):
        self.due_at = NEVER
        self.changed_at = 0
        self._clock = clock
        self._journal = journal
        self.keeper = keeper
        self._changed = False  # the memory has not got what is there now

    def attend(self, now: int) -> None:
        """Keep what has changed, or how long it has lasted."""
        if self._changed:
            self.keep()
        if now >= self.keeper.beat_at:
            self.keeper.beat(now)
        self.due_at = self.keeper.beat_at

    def keep(self) -> None:
        """Write to the memory chip what is there now."""
        self._changed = False
        self.keeper.keep()
        self.due_at = self.keeper.beat_at

    def heard(self, happened) -> None:
        """Note an event; until the start the journal begins anew whenever the colours change."""
        kind = happened.kind
        if kind == events.WHITE_CHANGED:
            self._journal.begin(self._clock)
        self._journal.note(happened)
        if events.has(kind, events.KEPT):
            self._changed = True
            self.changed_at = happened.at
            self.due_at = 0

    def obey(self, settings) -> None:
        """Begin the journal of a new game."""
        self._journal.begin(self._clock)

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on: the journal begins anew, but not where the time stood still."""
        if self._clock.state == READY:
            self._journal.begin(self._clock)
            self._changed = True
            self.due_at = 0
        elif self.keeper.beat_at != NEVER:
            self.keeper.beat_at -= span_ms
            self.due_at = self.keeper.beat_at
