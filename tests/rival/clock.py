# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pair of the rival, ticked at 1 ms: nothing is derived, everything is counted down (rules.md section 3)."""

from tests.rival.control import CANADIAN, COUNT_UP, GONG, HOURGLASS, INCREMENT, JAPANESE
from tests.rival.side import INTERIM_MS, Side

READY, RUNNING, PAUSED, OVER = "ready", "running", "paused", "over"
FAR = 1 << 60


class Position:
    """Both sides, whose turn it is and who fell first, at one instant; and the controls that were played."""

    def __init__(self, clock):
        self.sides = [side.copy() for side in clock.sides]
        self.turn = clock.turn
        self.first = clock.first
        self.installed = clock.installed


class Clock:
    """Both clocks. A side is 0 or 1; `white` is one of them."""

    def __init__(self, controls, white, counter, freeze):
        """Set up `controls` (White's, Black's), ready. `counter`: periods by moves. `freeze`: at a final flag."""
        self.now = 0
        self.happened = []  # (instant, event, colour, value), as the transcript names them
        self.set_up(controls, white, counter, freeze)

    def set_up(self, controls, white, counter, freeze):
        self.controls = controls
        self.installed = 0  # how often the arbiter has loaded another control
        self.counter = counter
        self.freeze = freeze
        self.state = READY
        self.first = None
        self.lay(white)

    def lay(self, white):
        """White is `white`; the times follow the colour. Only while ready."""
        self.white = self.turn = white
        both = [Side(control) for control in self.controls]
        self.sides = both if white == 0 else both[::-1]
        for side in self.sides:
            if side.period.method == INCREMENT:
                side.main += side.period.extra  # B1 + I(period of move 1)
        self.sides[white].begin_turn()
        # What can be gone back to: (side that pressed, or None, position before, position after) for each time that a
        # counter changed, by a counted press or by an arbiter; the first one is the start.
        self.past = [(None, None, Position(self))]

    def note(self, event, side=None, value=None):
        colour = None if side is None else "white" if side == self.white else "black"
        self.happened.append((self.now, event, colour, value))

    # Time.

    def tick(self):
        """One millisecond passes."""
        self.now += 1
        if self.state == RUNNING:
            self._use_one_ms()
        if self.now in [side.interim_until for side in self.sides]:
            self.note("interim-ended")
        self.settle()

    def _use_one_ms(self):
        side = self.sides[self.turn]
        if side.stands_still():
            return
        if side.delay:
            side.delay -= 1
        elif side.in_stretch():
            side.stretch -= 1
        elif side.period.method == COUNT_UP:
            side.main += 1
        else:
            side.main -= 1
            if side.period.method == HOURGLASS:
                self.sides[1 - self.turn].main += 1

    def settle(self):
        """What happens by itself at this instant, before anything that hands do at it."""
        while self.state == RUNNING and self.sides[self.turn].is_used_up():
            self._at_zero(self.sides[self.turn])

    def quiet_ms(self):
        """Return for how many ms from now ticks do nothing but count: no number that is counted reaches 0."""
        ends = [side.interim_until - self.now for side in self.sides if side.interim_until > self.now]
        if self.state == RUNNING:
            ends.append(self.until_zero())
        return min(ends, default=FAR) - 1

    def until_zero(self):
        """Return the ms until what the running side counts reaches 0: first the delay, then the time."""
        side = self.sides[self.turn]
        if side.stands_still() or side.period.method == COUNT_UP:
            return FAR
        if side.delay:
            return side.delay
        return side.reading() if side.reading() > 0 else FAR

    def skip(self, ms):
        """Pass `ms` of a quiet stretch, as that many ticks would."""
        self.now += ms
        side = self.sides[self.turn]
        if self.state != RUNNING or side.stands_still():
            return
        if side.delay:
            side.delay -= ms
        elif side.in_stretch():
            side.stretch -= ms
        elif side.period.method == COUNT_UP:
            side.main += ms
        else:
            side.main -= ms
            if side.period.method == HOURGLASS:
                self.sides[1 - self.turn].main += ms

    def _at_zero(self, side):
        method = side.period.method
        if method == GONG:
            self._change_stretch()
        elif method in (JAPANESE, CANADIAN) and not side.begun:
            side.begun = True
            side.stretch = side.period.extra
            self.note("byoyomi", self.turn)
        elif method == JAPANESE and side.count > 1:
            side.count -= 1
            side.stretch = side.period.extra
            self.note("byoyomi-used", self.turn, side.count)
        elif side.in_stretch() or not side.has_next():
            self._flag(side)
        elif side.passed_by_moves(self.counter):
            self._zero_in_a_period_by_moves(side)
        else:
            self._zero_in_a_period_by_time(side)

    def _change_stretch(self):
        self.sides[self.turn].rest()
        self.turn = 1 - self.turn
        self.note("stretch", self.turn)

    def _zero_in_a_period_by_moves(self, side):
        if side.moves < side.moves_due():
            self._flag(side)
        else:  # an arbiter has put the counter right
            side.enter_next()
            self.note("period", self.turn, side.number)

    def _zero_in_a_period_by_time(self, side):
        side.interim_until, side.interim_doubt = self.now + INTERIM_MS, 0
        for each in (self.turn, 1 - self.turn):
            if self.sides[each].has_next() and not self.sides[each].final:
                self.sides[each].enter_next()
                self.note("period", each, self.sides[each].number)

    def _flag(self, side):
        if side.period.method == JAPANESE and side.begun:
            side.count = 0
        side.final = True
        side.flagged_at = self.now
        if self.first is None:
            self.first = self.turn
        self.note("flag", self.turn)
        self.look_if_over()

    def look_if_over(self):
        """Over: no press can change anything any more."""
        if not any(side.stands_still() for side in self.sides):
            return  # in overtime nothing stops
        both = all(side.final for side in self.sides)
        if both or self.freeze or self.sides[0].period.method == HOURGLASS:
            self.state = OVER

    # Hands.

    def start(self):
        self.state = RUNNING
        self.note("start", self.white)
        self.settle()

    def pause(self):
        self.state = PAUSED
        self.note("pause")

    def resume(self):
        self.state = RUNNING
        self.note("resume")
        self.settle()

    def press(self, which):
        """A press of side `which` while the clock runs."""
        side = self.sides[which]
        if which != self.turn or side.period.method == GONG:
            return
        before = Position(self)
        if side.stands_still():
            self.note("pass", which)  # nothing counted, nothing credited
        else:
            self._complete_move(side)
        self.turn = 1 - which
        self.sides[self.turn].begin_turn()
        counted = not side.stands_still()
        self.settle()
        if counted:
            # What happens by itself at that instant has happened: a side that has nothing left has flagged.
            self.past.append((which, before, Position(self)))

    def _complete_move(self, side):
        side.moves += 1
        self.note("press", self.turn, side.moves)
        if side.passed_by_moves(self.counter) and side.has_next() and side.moves >= side.moves_due():
            side.enter_next()
            self.note("period", self.turn, side.number)
        period = side.period
        if period.method == INCREMENT:
            side.main += period.extra
        side.rest()
        if period.method == CANADIAN and side.begun:
            side.count -= 1
            if side.count == 0:
                side.count, side.stretch = period.count, period.extra
