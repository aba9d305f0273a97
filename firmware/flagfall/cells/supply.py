# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the cells allow: their account goes on; with the warning the displays go dimmer, never dark (R19)."""

from flagfall.cells.charge import ECONOMY, Charge, ChargeKeeper
from flagfall.face.display import LCD
from flagfall.part import Part
from flagfall.timing.turn import NEVER


class Supply(Part):
    """Judges the cells of `board` by `settings`: `millivolts` is what was judged, `due_at` when it is time again."""

    def __init__(self, board, clock, displays, settings):
        self.millivolts = board.battery_mv
        self._asleep = False
        self._board = board
        self._clock = clock
        self._displays = displays
        self._settings = settings
        self._charge = Charge(settings.cells, board.sleeps_slowly, board.face == LCD)
        self._keeper = ChargeKeeper(board.memory, self._charge)

    def begin(self, now: int) -> None:
        """Take the account up again at power-on; `now` is the clock's instant in ms."""
        self._keeper.begin(self._settings.cells, self.millivolts, now)
        self._show(now)

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self._keeper.begin_anew(span_ms)
        self.due_at = self._keeper.due_at

    def attend(self, now: int) -> None:
        """Judge the cells: at `due_at`, and when the board reads another voltage. Allocates nothing."""
        if self._asleep:
            self.due_at = NEVER
            return
        self.millivolts = self._board.battery_mv
        low = self._charge.low
        self._keeper.attend(self.millivolts, now)
        self.due_at = self._keeper.due_at
        if self._charge.low != low:
            self._show(now)

    def obey(self, settings) -> None:
        """Take kind of cells and brightness from the settings; from the warning on no more than economy."""
        now = self._clock.now
        self._keeper.set_cells(self._settings.cells, self.millivolts, now)
        self._show(now)

    def renew(self, now: int) -> None:
        """Begin the account anew: somebody says that the cells are full."""
        self._keeper.renew(self._settings.cells, self.millivolts, now)
        self._show(now)

    def sleep(self, now: int) -> None:
        """Have the account written at once: the clock goes off, and cells that are cut off may read as nothing."""
        self._keeper.keep(self.millivolts, now)
        self._asleep = True
        self.due_at = NEVER

    def wake(self) -> None:
        """Judge the cells again: the clock stays on."""
        self._asleep = False
        self.due_at = 0

    def percent(self) -> int:
        """Return what is left in the cells, 0 to 100."""
        return self._charge.level_percent(self.millivolts)

    def _show(self, now):
        step = self._settings.brightness
        if self._charge.low:
            step = min(step, ECONOMY)
        self._charge.load(step, now)
        self._board.set_brightness(step)
        self._displays.battery(self._charge.low)
        self.due_at = self._keeper.due_at
