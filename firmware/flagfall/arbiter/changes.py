# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter may change of what is: times, counters, periods, the turn, a flag, the control.

Each change is a command with a before and an after, and one record, so that a game can be played again from its
journal. A refused command changes nothing.
"""

from flagfall.arbiter.reading import Correction, reading
from flagfall.arbiter.records import ADD, BYOYOMI, BYOYOMI_BEGUN, CANCEL_FLAG, CONTROL, MOVES, PERIOD, SET, TURN
from flagfall.arbiter.replay import CHANGES
from flagfall.compat import const
from flagfall.timing import events, methods, profile
from flagfall.timing.chessclock import OVER, PAUSED, STATE_NAMES, UnknownSide
from flagfall.timing.sides import LEFT, NOBODY, SIDES
from flagfall.timing.timecontrol import MAX_COUNTER, MAX_MOVES, MAX_REPEATED_PERIOD

MAX_REMAINING_MS = const(359_999_000)  # 99:59:59; a display shows 9:59 from there, the value is kept


class Refused(Exception):
    """The clock does not take this command now; the text says why, and nothing has changed."""


class Changes:
    """The commands of an `Arbiter` of one game that change what is. `last` is the `Correction` made last, or None.

    Each takes `now` (ms), returns its `Correction`, and raises `Refused` where the clock does not take it and
    `UnknownSide` for a side that is none; nothing has changed then.
    """

    def __init__(self, clock, journal, rules: int = profile.FIDE, freeze=None):
        """Correct `clock` and write into its `journal`, by the profile `rules` and a `freeze` that was set by hand."""
        self.clock = clock
        self.journal = journal
        self.profile = rules
        self.freeze_by_hand = freeze
        self.last = None
        self._past = None  # what the last action can be taken back to
        self._past_fits = 0  # the length of the journal right after it: no more has happened
        self._begun = False
        self._changed = False  # since it was begun

    def begin(self):
        """Take all commands until `end` for one action: `cancel` takes them back together.

        Returns what `end` wants if nothing is to come of it. As long as nothing has changed, the action before can
        still be taken back.
        """
        self._begun, self._changed = True, False
        return self._past, self._past_fits

    def end(self, before=None) -> None:
        """End what `begin` began; with what it returned, all of it was taken back, and the action before still can."""
        self._begun = False
        if before is not None:
            self._past, self._past_fits = before

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
        if not self.journal.has_room_for(controls):
            raise Refused("the journal is full, so another control could not be kept")
        self._remember(self.journal.length)
        before = reading(self.clock)
        self.profile = rules
        freeze = profile.freezes(rules, controls, self.freeze_by_hand)
        self._install(controls, counter, freeze, now)
        return self._record(CONTROL, self.clock.turn, 0, now, before)

    def _install(self, controls, counter, freeze, now):
        self.clock.load(controls, counter, freeze)
        self.journal.add_controls(CONTROL, self.clock.white, now, controls, counter, freeze, self.profile)

    # The machinery.

    def _stand_still(self, side, now):
        if side not in SIDES:
            raise UnknownSide("side %s: LEFT (0) or RIGHT (1)" % side)
        self.clock.advance(now)
        if self.clock.state not in (PAUSED, OVER):
            raise Refused("the clock is %s; pause it first" % STATE_NAMES[self.clock.state])
        return self.clock.sides[side]

    def _change_time(self, what, side, value_ms, now):
        self._remember(self.journal.length)
        before = reading(self.clock)
        self._write_time(what, side, value_ms, now)
        return self._record(what, side, value_ms, now, before)

    def _write_time(self, what, side, value_ms, now):
        CHANGES[what](self.clock, side, value_ms)
        self.journal.add_time(what, side, now, value_ms)

    def _change_number(self, what, side, number, now):
        self._remember(self.journal.length)
        before = reading(self.clock)
        CHANGES[what](self.clock, side, number)
        self.journal.add(what, side, now, number)
        return self._record(what, side, number, now, before)

    def _record(self, kind, side, value, now, before):
        record = Correction(kind, side, value, now, before, reading(self.clock))
        self._past_fits = self.journal.length
        self.last = record
        self.clock.events.put(events.CORRECTED, side, now, kind)
        return record

    def _remember(self, first):
        # From index `first` on the journal will be written anew.
        if not (self._begun and self._changed):
            self._past = self.profile, self.journal.saved(first)
            self._changed = True
