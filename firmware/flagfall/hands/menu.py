# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where five keys lead: which page is open, and when one that is left alone goes back without changing anything.

The pages are in pages/; each answers the same five calls. Those of a pause are loaded when they are asked for, and the
heap is smaller until then; but not the correction, which must be there when its hold is over. Knows no segments and
asks for no time.
"""

from flagfall.compat import const
from flagfall.hands.inputs import BACK, FORWARD, MINUS, PLUS
from flagfall.hands.pages.correction import CorrectionPages
from flagfall.hands.pages.options import Loaded, Options
from flagfall.hands.pages.steps import No
from flagfall.timing.chessclock import OVER, PAUSED, READY
from flagfall.timing.turn import NEVER

IDLE_MS = const(60_000)  # a page left alone for so long goes back, but for one that `stays`
NO_MS = const(1500)  # so long the clock says that something cannot be done
TURN_MS = const(1000)  # so long a page that has more to say than two displays can shows each part


class Menu:
    """`page` is what both displays show instead of the times; None: the clock itself.

    A page offers `show(side, frame)`, `change(step, coarse)` for minus and plus, `forward(now)`, `back(now)` and
    `accept(now)` for a short press of play; the last three return the page to go to, None for the clock itself.
    One that has more to say than two displays can offers `turn_over()`, which goes on to the next part; one in which
    something was typed `stays` until it is accepted or left, so that nothing typed is dropped without a sign.
    """

    def __init__(self, access, displays):
        self.due_at = NEVER  # when the page turns over, or goes back by itself
        self._leave_at = NEVER
        self._access = access
        self._displays = displays

    @property
    def page(self):
        """The page that both displays show, or None."""
        return self._displays.page

    def open(self, page, now: int) -> None:
        """Show `page`, or the clock itself for None."""
        self._displays.page = page
        self._leave_at = NEVER
        if page is not None and not getattr(page, "stays", False):
            self._leave_at = now + (NO_MS if isinstance(page, No) else IDLE_MS)
        self._plan(now)
        self._displays.changed()

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        if self.due_at != NEVER:
            self.due_at -= span_ms
        if self._leave_at != NEVER:
            self._leave_at -= span_ms

    def close(self) -> None:
        """Go back to the clock itself; what was not accepted is dropped."""
        if self.page is not None:
            self.open(None, NEVER)

    def act(self, now: int) -> None:
        """Do what is due at `due_at`: turn the page over, or leave one that was left alone, changing nothing."""
        if now >= self._leave_at:
            self.open(self.page.after if isinstance(self.page, No) else None, now)
            return
        if not self._displays.is_greeting(now):
            self.page.turn_over()  # nobody has seen the first part before
        self._plan(now)
        self._displays.changed()

    def actions(self):
        """Return the page that lists the arbiter's actions, also for a page to go back to."""
        from flagfall.hands.pages.actions import Actions

        return Actions(self._access)

    def options(self, now: int) -> None:
        """Open the choice of an option, as at power-on: the one used last blinks."""
        self.open(Options(self._access), now)

    def correction(self, now: int) -> None:
        """Open the correction of times, counters and periods: play was held in a pause (R17)."""
        self.open(CorrectionPages(self._access), now)

    def new_game(self, now: int) -> None:
        """Ask whether a new game is to be set up: back was held on a game that came back."""
        from flagfall.hands.pages.actions import ConfirmAgain

        self.open(ConfirmAgain(self._access), now)

    def press(self, key: int, coarse: bool, now: int) -> None:
        """Take a key that went down, or repeats (`coarse`).

        `now` is the clock's instant of the key, in ms.
        """
        page = self.page
        if page is None:
            page = self._opened_by(key)
            if page is not None:
                self.open(page, now)
        elif key in (MINUS, PLUS):
            page.change(1 if key == PLUS else -1, coarse)
            self.open(page.after if isinstance(page, No) else page, now)
        elif not coarse:
            turn = page.forward if key == FORWARD else page.back if key == BACK else page.accept
            self.open(turn(now), now)

    def _opened_by(self, key):
        state = self._access.clock.state
        if state == READY and key in (MINUS, PLUS):
            return Options(self._access, True)
        if state == READY and key == FORWARD:
            return Loaded(self._access)
        if state in (PAUSED, OVER) and key == FORWARD:
            return self.actions()
        return None

    def _plan(self, now):
        turns = hasattr(self.page, "turn_over")
        self.due_at = min(self._leave_at, now + TURN_MS) if turns else self._leave_at
