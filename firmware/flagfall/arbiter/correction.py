# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter: what he changes (`changes`), and what he takes back: a press, a move, his last action.

The past is rebuilt from the journal, never guessed. A refused command changes nothing.
"""

from flagfall.arbiter.changes import Changes, Refused
from flagfall.arbiter.reading import Correction, reading
from flagfall.arbiter.records import ADD, BYOYOMI, CANCEL_FLAG, CONTROL, MOVES, PAUSE, PERIOD, SET, TURN
from flagfall.arbiter.replay import replay
from flagfall.compat import const
from flagfall.timing import profile
from flagfall.timing.chessclock import OVER, PAUSED
from flagfall.timing.sides import LEFT, other

UNDO = const(20)
PENALTY = const(21)
RESTORE = const(22)
CANCEL = const(23)

NAMES = {
    ADD: "add",
    SET: "set",
    MOVES: "moves",
    PERIOD: "period",
    TURN: "turn",
    BYOYOMI: "byoyomi",
    CANCEL_FLAG: "cancel-flag",
    CONTROL: "control",
    UNDO: "undo",
    PENALTY: "penalty",
    RESTORE: "restore",
    CANCEL: "cancel",
}


class Arbiter(Changes):
    """The only one who corrects: the commands of `Changes`, and those that take something back, which raise alike."""

    def can_cancel(self) -> bool:
        """Tell whether the last action can be taken back: nothing has happened since."""
        journal = self.journal
        fits = self._past is not None and self._past_fits == journal.length and journal.complete
        return fits and self.clock.state in (PAUSED, OVER)

    def cancel(self, now: int) -> Correction:
        """Take back the last action, whatever it was, as if it had not been."""
        self._stand_still(LEFT, now)
        if not self.can_cancel():
            raise Refused("nothing was done that could be taken back")
        before = reading(self.clock)
        self.profile, past = self._past
        self.journal.put_back(past)
        self._past = None
        replay(self.journal, self.clock)
        self.clock.advance(now)
        self.clock.events.clear()  # a flag that had fallen before is told again, at its old instant
        return self._record(CANCEL, self.clock.turn, 0, now, before)

    def undo(self, now: int) -> Correction:
        """Take back the last counted press and everything after it; time since then is charged to no one."""
        self._stand_still(LEFT, now)
        side = self._last_press_by(None)
        before = reading(self.clock)
        self._take_back(now)
        return self._record(UNDO, side, 0, now, before)

    def penalty(self, side: int, now: int) -> Correction:
        """Take back the illegal move of `side` and give the profile's time to the opponent (FIDE 7.5.5, A.3)."""
        self._stand_still(side, now)
        self._last_press_by(side)
        return self._penalise(side, now)

    def late_penalty(self, side: int, now: int) -> Correction:
        """Do the same where the opponent has pressed since: his press goes too, to that of `side` all is taken back."""
        self._stand_still(side, now)
        self._need_journal()
        if self.journal.last_press(side) is None:
            raise Refused("that side has made no press yet")
        return self._penalise(side, now)

    def _penalise(self, side, now):
        before = reading(self.clock)
        self._take_back(now, side)
        given_ms = profile.penalty_ms(self.profile, self.clock.controls)
        self._write_time(ADD, other(side), given_ms, now)
        return self._record(PENALTY, side, given_ms, now, before)

    def restore(self, move: int, white_only: bool, now: int) -> Correction:
        """Go back to when White and Black (or White only) had completed move `move`: a fresh turn, paused."""
        return self.back_to(move, self.clock.white, white_only, now)

    def back_to(self, move: int, first: int, first_only: bool, now: int) -> Correction:
        """Do the same where the side `first` moved first, whoever is White; `first_only`: the other one not yet."""
        self._stand_still(first, now)
        self._need_journal()
        found = self.journal.completion(move, first, first_only)
        if found is None:
            raise Refused("move %d was not reached" % move)
        before = reading(self.clock)
        self._rebuild(found[0], found[1], now)
        return self._record(RESTORE, self.clock.turn, move, now, before)

    # The machinery.

    def _need_journal(self):
        if not self.journal.complete:
            raise Refused("the journal is not complete, so the past is not known")

    def _last_press_by(self, side):
        self._need_journal()
        found = self.journal.last_press()
        if found is None:
            raise Refused("no press was counted yet")
        if side is not None and found[2] != side:
            raise Refused("the other side made the last press")
        return found[2]

    def _take_back(self, now, by=None):
        index, at, _side = self.journal.last_press(by)
        self._rebuild(index, at, now)

    def _rebuild(self, length, at, now):
        # Times, moves and turn go back; the control that was loaded since stands (FIDE 6.10.2, III.4).
        clock, journal = self.clock, self.journal
        installed = journal.loaded_since(length)
        controls, counter, freeze = clock.controls, clock.counter, clock.freeze
        self._remember(length)
        journal.truncate(length)
        journal.add(PAUSE, clock.turn, at)
        replay(journal, clock)
        clock.advance(now)
        if installed:
            self._install(controls, counter, freeze, now)
