# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How far a clock that is never switched off may count: no ms of the board, no instant but those of a game that goes on
becomes so large that it is no small int of the board any more (2^30), which would make garbage while a side runs.

The board's ms are set back by three days whenever they get there, in any state and in the middle of a turn: nobody sees
it. The instants of a game stand still in a pause, and at its end, once nothing has happened for three days, as they do
while the power is off. A clock that is ready for so long begins anew. Allocates nothing.
"""

from flagfall.compat import const
from flagfall.part import Part
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.events import SET_UP
from flagfall.timing.turn import NEVER

MOST_MS = const(1 << 28)  # three days and two hours
SPAN_MS = const(259_200_000)  # three days: in whole seconds, so that what blinks goes on as it did
_LOOK_MS = const(60_000)


class Counting(Part):
    """Sets the counts of `app` back. It is attended to when all else of a turn of the loop is done.

    stood     how often the time has stood still
    stood_at  the instant from which on it last did, NEVER before that
    """

    def __init__(self, app):
        self.due_at = 0
        self.stood = 0
        self.stood_at = NEVER
        self._app = app

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self.due_at -= span_ms

    def attend(self, now: int) -> None:
        """Look at both counts at `now`."""
        app = self._app
        self.due_at = now + _LOOK_MS
        if now - app.offset >= MOST_MS:
            app.board.begin_anew(SPAN_MS)
            app.offset += SPAN_MS
        if now < MOST_MS:
            return
        clock = app.clock
        if clock.state == READY:
            clock.events.put(SET_UP, clock.white, MOST_MS)
            app.let_out()
            clock.begin_anew(MOST_MS)
            app.count_anew(MOST_MS)
        elif self._stands(now):
            self.stood += 1
            self.stood_at = now - SPAN_MS
            clock.stand_still(SPAN_MS)
            app.count_anew(SPAN_MS)

    def _stands(self, now):
        app = self._app
        if app.clock.state == RUNNING or app.clock.deadline() != NEVER:
            return False
        # What a host has asked for comes first: it counts in these instants.
        return not app.questions.waiting and now - app.scribe.changed_at > SPAN_MS
