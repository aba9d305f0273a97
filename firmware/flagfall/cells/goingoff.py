# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Going off: by the power key, left alone, or with empty cells; never in play (R18). And back, if it lives on.

When the board lets go, the power goes some seconds later, or never: on USB, or where a switch underneath holds it. So
`OFF` is shown and play refused until nobody can be surprised any more; who lives then is held again. Allocates nothing.
"""

from flagfall.cells.charge import EMPTY_MV
from flagfall.compat import const
from flagfall.face.display import OFF
from flagfall.part import Part
from flagfall.timing.chessclock import PAUSED, RUNNING
from flagfall.timing.turn import NEVER

LET_GO_MS = const(8_000)  # C7 and R2 keep the power for 3 s to 6 s (hardware/board/draw_power.py), calculated
OFF_MS = const(10_000)  # and the cells, connected again, are to read right before anybody judges them
ALONE_MS = const(4 * 3_600_000)
# Longer, since somebody may come back to it; but not for ever: it is whole in the memory chip and comes back paused,
# while the cells would be empty after two days, and NiMH cells spoilt.
PAUSED_ALONE_MS = const(12 * 3_600_000)
EMPTY_ALONE_MS = const(60_000)
LOOK_MS = const(60_000)
_LOOK_WHILE_OFF_MS = const(250)

BATTERY = b"bAtt"


class GoingOff(Part):
    """Switches the board of `app` off. `since` is the instant at which `OFF` came up, NEVER while the clock is on.

    It also wants to be attended to at once when `board.off_asked`.
    """

    def __init__(self, app, board):
        self.since = NEVER
        self.due_at = 0
        self._app = app
        self._board = board
        self._touched_at = app.clock.now
        self._empty_since = NEVER
        self._usb = self._held_again = False
        self._byte = bytearray(1)

    def touched(self, now: int) -> None:
        """Somebody moved at `now`: the clock is not alone."""
        self._touched_at = now

    def heard(self, happened) -> None:
        """Something happened: the clock is not alone."""
        self._touched_at = happened.at

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self._touched_at = max(self._touched_at - span_ms, -PAUSED_ALONE_MS)  # long ago is long ago
        self.due_at = max(0, self.due_at - span_ms)
        if self.since != NEVER:
            self.since -= span_ms
        if self._empty_since != NEVER:
            self._empty_since = max(self._empty_since - span_ms, -PAUSED_ALONE_MS)

    def attend(self, now: int) -> None:
        """See at `now` whether the clock is to go off, or is to come back."""
        if self.since != NEVER:
            self._wait(now)
            return
        self.due_at = now + LOOK_MS
        if self._app.clock.state == RUNNING:
            return  # what ends it is heard of
        if self._board.off_asked:
            self._begin(now, OFF)
        elif self._board.usb or not self._app.settings.auto_off:
            self._touched_at = now  # on USB there is nothing to spare
        else:
            self._look(now)

    def _look(self, now):
        empty_at = self._empty_at(now)
        alone_ms = PAUSED_ALONE_MS if self._app.clock.state == PAUSED else ALONE_MS
        at = min(self._touched_at + alone_ms, empty_at)
        if now < at:
            self.due_at = min(self.due_at, at)
        elif self._is_kept():
            self._begin(now, BATTERY if at == empty_at else OFF)

    def _empty_at(self, now):
        # One look is no proof, and whoever is busy in a pause may end what he does.
        supply = self._app.supply
        if supply.millivolts > EMPTY_MV[self._app.settings.cells]:
            self._empty_since = NEVER
            return NEVER
        if self._empty_since == NEVER:
            self._empty_since = now
        return max(self._empty_since, self._touched_at) + EMPTY_ALONE_MS

    def _is_kept(self):
        # What the memory chip does not hold would be lost: then nobody but a person switches off.
        return self._board.memory.read(0, self._byte)

    def _begin(self, now, word):
        app = self._app
        app.hands.sleep()
        app.scribe.keep()
        app.supply.sleep(now)
        app.displays.say_off(word)
        self._usb = self._board.usb
        self._held_again = False
        self._let_go(now)

    def _let_go(self, now):
        self._board.stay_on(False)
        self.since = now
        self.due_at = now + _LOOK_WHILE_OFF_MS

    def _wait(self, now):
        board = self._board
        self.due_at = now + _LOOK_WHILE_OFF_MS
        if board.off_asked:
            self._let_go(now)  # the key itself keeps the power while it is down
        elif board.usb and not self._usb:
            self._usb = True  # plugged in just now: that wakes a clock
            self.since = now - LET_GO_MS
        if not self._held_again and now - self.since >= LET_GO_MS:
            self._held_again = True
            board.stay_on(True)
        elif now - self.since >= OFF_MS:
            self._come_back(now)

    def _come_back(self, now):
        self.since = NEVER
        self._empty_since = NEVER
        self._touched_at = now
        self.due_at = now + LOOK_MS
        self._app.displays.say_off(None)
        self._app.hands.wake()
        self._app.supply.wake()
