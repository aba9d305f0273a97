# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How far a clock that is never switched off may count: no ms of the board, no instant but those of a game that goes on
becomes so large that it is no small int of the board any more (2^30), which would make garbage while a side runs.

The board's ms are set back by three days whenever they get there, in any state and in the middle of a turn: nobody sees
it. The instants of a game stand still in a pause, and at its end, once nothing has happened for three days, as they do
while the power is off. A clock that is ready for so long begins anew. Allocates nothing.
"""

from flagfall.compat import const
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.events import SET_UP
from flagfall.timing.turn import NEVER

MOST_MS = const(1 << 28)  # three days and two hours
SPAN_MS = const(259_200_000)  # three days: in whole seconds, so that what blinks goes on as it did
_LOOK_MS = const(60_000)


class Counting:
    """Sets the counts of `app` back. `due_at` is the clock's instant by which `attend` wants to be called.

    stood_at  the instant from which on the time last stood still, NEVER before that
    """

    def __init__(self, app):
        self.due_at = 0
        self.stood_at = NEVER
        self._app = app

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on, in all but the clock itself."""
        app = self._app
        app.offset -= span_ms
        self.due_at -= span_ms
        for part in (app.displays, app.hands, app.supply, app.asked):
            part.begin_anew(span_ms)

    def attend(self, now: int) -> None:
        """Look at both counts at `now`, when all else of this turn of the loop is done."""
        app = self._app
        self.due_at = now + _LOOK_MS
        if now - app.offset >= MOST_MS:
            app.board.begin_anew(SPAN_MS)
            app.going_off.begin_anew(SPAN_MS)
            app.offset += SPAN_MS
        if now < MOST_MS:
            return
        if app.clock.state == READY and app.armed_at == NEVER:
            app.armed_at = MOST_MS
            app.clock.events.put(SET_UP, app.clock.white, MOST_MS)
            app.displays.changed()  # let the loop turn at once
        elif self._stands(now):
            app.clock.stand_still(SPAN_MS)
            if app.keeper.beat_at != NEVER:
                app.keeper.beat_at -= SPAN_MS
            self.begin_anew(SPAN_MS)
            self.stood_at = now - SPAN_MS

    def _stands(self, now):
        app = self._app
        clock = app.clock
        if clock.state == RUNNING or clock.deadline() != NEVER:
            return False
        # What a host has asked for comes first: it counts in these instants.
        return app.asked.due_at == NEVER and now - app.keeper.changed_at > SPAN_MS
