# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter may change while the clock is paused or over, as commands with a before and an after.

Every change is a small function over the clock, so that a game can be played again from its journal.
A refused command changes nothing.
"""

from flagfall.arbiter import records
from flagfall.arbiter.reading import Correction, reading
from flagfall.arbiter.records import ADD, BYOYOMI, BYOYOMI_BEGUN, CANCEL_FLAG, CONTROL, MOVES, PERIOD, SET, TURN
from flagfall.arbiter.replay import CHANGES, replay
from flagfall.compat import const
from flagfall.timing import events, methods, profile
from flagfall.timing.chessclock import OVER, PAUSED, STATE_NAMES, UnknownSide
from flagfall.timing.sides import LEFT, NOBODY, SIDES, other
from flagfall.timing.timecontrol import MAX_MOVES

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

MAX_REMAINING_MS = const(359_999_000)  # 99:59:59; a display shows 9:59 from there, the value is kept
MAX_COUNTER = const(999)
MAX_REPEATED_PERIOD = const(99)


class Refused(Exception):
    """The clock does not take this command now; the text says why, and nothing has changed."""


class Arbiter:
    """The only one who corrects. `last` is the `Correction` made last in this game, None where there was none."""

    def __init__(self, clock, notes):
        """Correct `clock` and write into its journal `notes`; `profile` and `freeze` (by hand) are settings."""
        self.clock = clock
        self.notes = notes
        self.profile = profile.FIDE
        self.freeze_by_hand = None
        self.last = None
        self._past = None  # what the last action can be taken back to
        self._past_fits = 0  # the length of the journal right after it: no more has happened
        self._begun = False

    def obey(self, settings) -> None:
        """Take profile and freeze from the `Settings` of a new game, in which nothing was corrected yet."""
        self.profile = settings.rules()
        self.freeze_by_hand = settings.freeze
        self.last = None
        self._past = None

    def come_back(self) -> None:
        """Take the profile of the control that was loaded in a game which came back from the memory chip."""
        rules = self.notes.rules()
        if rules in (profile.FIDE, profile.US):
            self.profile = rules

    def begin(self) -> None:
        """Take all commands until `end` for one action: `cancel` takes them back together."""
        self._begun = True
        self._past = None

    def end(self) -> None:
        """End what `begin` began."""
        self._begun = False

    def can_cancel(self) -> bool:
        """Tell whether the last action can be taken back: nothing has happened since."""
        notes = self.notes
        fits = self._past is not None and self._past_fits == notes.length and notes.complete
        return fits and self.clock.state in (PAUSED, OVER)

    def cancel(self, now: int) -> Correction:
        """Take back the last action, whatever it was, as if it had not been."""
        self._stand_still(LEFT, now)
        if not self.can_cancel():
            raise Refused("nothing was done that could be taken back")
        before = reading(self.clock)
        self.profile, past = self._past
        self.notes.put_back(past)
        self._past = None
        replay(self.notes, self.clock)
        self.clock.advance(now)
        self.clock.events.clear()  # a flag that had fallen before is told again, at its old instant
        return self._record(CANCEL, self.clock.turn, 0, now, before)

    def add(self, side: int, delta_ms: int, now: int) -> Correction:
        """Add `delta_ms` (or take, if negative) from what TIME of `side` reads; below 0 becomes 0 (FIDE 12.9)."""
        account = self._stand_still(side, now)
        if account.remaining_ms + delta_ms > MAX_REMAINING_MS:
            raise Refused("more than 99:59:59 on one side")
        return self._change_time(ADD, side, delta_ms, now)

    def set(self, side: int, value_ms: int, now: int) -> Correction:
        """Set what TIME of `side` reads to `value_ms` (0 to 99:59:59)."""
        self._stand_still(side, now)
        if not 0 <= value_ms <= MAX_REMAINING_MS:
            raise Refused("a time from 0:00 to 99:59:59 can be set")
        return self._change_time(SET, side, value_ms, now)

    def moves(self, side: int, count: int, now: int) -> Correction:
        """Set the move counter of `side` (0 to 999); adds no time and takes no period back."""
        self._stand_still(side, now)
        if not 0 <= count <= MAX_COUNTER:
            raise Refused("a counter from 0 to %d can be set" % MAX_COUNTER)
        return self._change_number(MOVES, side, count, now)

    def period(self, side: int, number: int, now: int) -> Correction:
        """Put `side` into period `number` of its control; adds no time."""
        account = self._stand_still(side, now)
        last = MAX_REPEATED_PERIOD if account.control.repeats else account.control.count
        if not 1 <= number <= last:
            raise Refused("the control has periods 1 to %d" % last)
        return self._change_number(PERIOD, side, number, now)

    def byoyomi(self, side: int, count: int, begun: bool, now: int) -> Correction:
        """Set how many byo-yomi periods or Canadian moves (1 to 99) `side` has left, and whether it has `begun`."""
        account = self._stand_still(side, now)
        if not methods.uses(account.period.method, "extra_count"):
            raise Refused("this period has no byo-yomi")
        if not 1 <= count <= MAX_MOVES:
            raise Refused("1 to %d periods or moves of byo-yomi can be set" % MAX_MOVES)
        return self._change_number(BYOYOMI, side, count | (BYOYOMI_BEGUN if begun else 0), now)

    def turn(self, side: int, now: int) -> Correction:
        """Give the turn to `side`: no count, no credit; to the side that has it nothing changes."""
        self._stand_still(side, now)
        return self._change_number(TURN, side, 0, now)

    def cancel_flag(self, now: int) -> Correction:
        """Take back all final flags and the first flag (US 16G); the side that flagged first is to move, paused."""
        self._stand_still(LEFT, now)
        if self.clock.first_flag == NOBODY:
            raise Refused("no final flag has fallen")
        return self._change_number(CANCEL_FLAG, self.clock.first_flag, 0, now)

    def control(self, controls, now: int) -> Correction:
        """Load other controls, times and counters kept (FIDE 6.10.2, III.4); freeze is derived anew."""
        return self._load(controls, self.profile, self.clock.counter, now)

    def option(self, controls, rules: int, counter: bool, now: int) -> Correction:
        """Load the controls of another option with its profile `rules` (FIDE or US) and its counter, on or off."""
        return self._load(controls, rules, counter, now)

    def _load(self, controls, rules, counter, now):
        self._stand_still(LEFT, now)
        if not self.notes.has_room_for(controls):
            raise Refused("the journal is full, so another control could not be kept")
        self._remember(self.notes.length)
        before = reading(self.clock)
        self.profile = rules
        freeze = profile.freezes(rules, controls, self.freeze_by_hand)
        self._install(controls, counter, freeze, now)
        return self._record(CONTROL, self.clock.turn, 0, now, before)

    def _install(self, controls, counter, freeze, now):
        self.clock.load(controls, counter, freeze)
        self.notes.add_controls(CONTROL, self.clock.white, now, controls, counter, freeze, self.profile)

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
        if self.notes.last_press(side) is None:
            raise Refused("that side has made no press yet")
        return self._penalise(side, now)

    def _penalise(self, side, now):
        before = reading(self.clock)
        self._take_back(now, side)
        bonus_ms = profile.penalty_ms(self.profile, self.clock.controls)
        self._write_time(ADD, other(side), bonus_ms, now)
        return self._record(PENALTY, side, bonus_ms, now, before)

    def restore(self, move: int, white_only: bool, now: int) -> Correction:
        """Go back to when White and Black (or White only) had completed move `move`: a fresh turn, paused."""
        return self.back_to(move, self.clock.white, white_only, now)

    def back_to(self, move: int, first: int, first_only: bool, now: int) -> Correction:
        """Do the same where the side `first` moved first, whoever is White; `first_only`: the other one not yet."""
        self._stand_still(first, now)
        self._need_journal()
        found = self.notes.completion(move, first, first_only)
        if found is None:
            raise Refused("move %d was not reached" % move)
        before = reading(self.clock)
        self._rebuild(found[0], found[1], now)
        return self._record(RESTORE, self.clock.turn, move, now, before)

    def _stand_still(self, side, now):
        if side not in SIDES:
            raise UnknownSide("side %s: LEFT (0) or RIGHT (1)" % side)
        self.clock.advance(now)
        if self.clock.state not in (PAUSED, OVER):
            raise Refused("the clock is %s; pause it first" % STATE_NAMES[self.clock.state])
        return self.clock.sides[side]

    def _need_journal(self):
        if not self.notes.complete:
            raise Refused("the journal is not complete, so the past is not known")

    def _last_press_by(self, side):
        self._need_journal()
        found = self.notes.last_press()
        if found is None:
            raise Refused("no press was counted yet")
        if side is not None and found[2] != side:
            raise Refused("the other side made the last press")
        return found[2]

    def _take_back(self, now, by=None):
        index, at, _side = self.notes.last_press(by)
        self._rebuild(index, at, now)

    def _rebuild(self, length, at, now):
        # Times, moves and turn go back; the control that was loaded since stands (FIDE 6.10.2, III.4).
        clock, notes = self.clock, self.notes
        installed = notes.loaded_since(length)
        controls, counter, freeze = clock.controls, clock.counter, clock.freeze
        self._remember(length)
        notes.truncate(length)
        notes.add(records.PAUSE, clock.turn, at)
        replay(notes, clock)
        clock.advance(now)
        if installed:
            self._install(controls, counter, freeze, now)

    def _change_time(self, what, side, value_ms, now):
        self._remember(self.notes.length)
        before = reading(self.clock)
        self._write_time(what, side, value_ms, now)
        return self._record(what, side, value_ms, now, before)

    def _write_time(self, what, side, value_ms, now):
        CHANGES[what](self.clock, side, value_ms)
        self.notes.add_time(what, side, now, value_ms)

    def _change_number(self, what, side, number, now):
        self._remember(self.notes.length)
        before = reading(self.clock)
        CHANGES[what](self.clock, side, number)
        self.notes.add(what, side, now, number)
        return self._record(what, side, number, now, before)

    def _record(self, kind, side, value, now, before):
        record = Correction(kind, side, value, now, before, reading(self.clock))
        self._past_fits = self.notes.length
        self.last = record
        self.clock.events.put(events.CORRECTED, side, now, kind)
        return record

    def _remember(self, first):
        # From index `first` on the journal will be written anew.
        if self._past is None or not self._begun:
            self._past = self.profile, self.notes.saved(first)
