# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A game on our own clock, driven by readings: which press leaves what the file says, and whether any can.

Of all presses that leave it, the one that leaves the mover most is taken (hourglass: least, which leaves the other
most). Time can always be thought away and never won back, so whatever follows is possible after that one if it is
possible at all. Knows nothing of files, nor of what went wrong.
"""

from collections import namedtuple

from flagfall.face.face import TENTHS, Face, Frame
from flagfall.timing import profile
from flagfall.timing.chessclock import RUNNING, ChessClock
from flagfall.timing.methods import BELOW_ZERO, GAINS
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from host_sim.audit.readings import DOWN, NEAREST, bounds
from host_sim.audit.turn import (
    FAR_MS,
    copied,
    fit_in,
    has_moves_in_t,
    nearest_in,
    passes_in,
    possible_in,
    stretches_of,
    twin_of,
    value_after,
)

# LiveChess takes the elapsed time from the board and the reading from the clock: so far they may be apart.
BOARD_MS = 3000
HIGH, LOW, ELAPSED = "high", "low", "elapsed"

# What is different about a ply in a hypothesis. shift_ms: came or went besides; count: presses too many or too few
# before it; ignore: the clk reading is not believed; deaf: nor the emt; held: no press was felt; force: go on from
# the reading, whatever our clock says; passes: how many times a period passed by time in this turn, no fault at all.
Edit = namedtuple("Edit", ("reading", "ignore", "deaf", "shift_ms", "count", "held", "force", "passes"))
PLAIN = Edit(None, False, False, 0, 0, False, False, 0)
# A ply as played. `fault` is None, HIGH, LOW or ELAPSED; low_ms and high_ms are what was possible; `shown` is what
# both displays read then, None until somebody asks.
Step = namedtuple("Step", ("ply", "at", "used_ms", "remaining_ms", "shown", "period", "fault", "low_ms", "high_ms"))


class Course:
    """The clock in the middle of a game. White has the left side."""

    def __init__(self, agreed, counter: bool, rounding: str, first: int = LEFT, start=None, apart_ms: int = 0):
        """Start a game under `agreed` (`Controls`); the colour `first` moves first.

        start     (ms, moves, number of the period), a pair each: what an adjourned game begins with
        apart_ms  how far elapsed times and readings may be apart
        """
        self.clock = ChessClock(agreed, LEFT, counter, profile.freezes(profile.FIDE, agreed))
        self.rounding = rounding
        self._units = [1, 1]  # of the last reading of each side; what it began with is exact
        self._apart_ms = apart_ms
        self._known = [True, True]  # whether the last reading of each side was there
        self._doubt_ms = [0, 0]  # how much less than was charged since its last reading may have been used
        self.clock.start(0)
        if start or first != LEFT:
            self._correct(lambda clock: self._begin_with(clock, first, start))

    def _begin_with(self, clock, first, start):
        more_ms = {DOWN: 999, NEAREST: 499}.get(self.rounding, 0)
        for side, (ms, count, number) in enumerate(zip(*start, strict=True) if start else ()):
            clock.put_in_period(side, number)
            clock.set_time(side, ms + more_ms)
            clock.set_moves(side, count)
        clock.give_turn(other(first))
        clock.give_turn(first)  # a fresh turn, with the delay of its period

    def _correct(self, change):
        """Have an arbiter pause our clock, make `change(clock)` and let play go on at the same instant."""
        clock = self.clock
        clock.pause(clock.now)
        change(clock)
        clock.resume(clock.now)

    def twin(self):
        """Return a course that goes on from here by itself."""
        fields = {name: list(getattr(self, name)) for name in ("_units", "_known", "_doubt_ms")}
        return copied(self, clock=twin_of(self.clock), **fields)

    def take(self, ply, edit=PLAIN) -> Step:
        """Play one `Ply` as `edit` says; where the step has a fault, the clock stands as before."""
        before, doubt_ms = twin_of(self.clock), self._doubt_ms[ply.colour]
        if edit.count:
            moves = max(0, self.clock.sides[ply.colour].moves + edit.count)
            self._correct(lambda clock: clock.set_moves(ply.colour, moves))
        reading = None if edit.ignore else edit.reading or ply.clk
        reading = reading if reading and reading.ms is not None else None
        elapsed = None if edit.deaf or not ply.emt or ply.emt.ms is None else ply.emt
        if edit.held:
            step = self._hold(ply, reading, elapsed)
        elif not edit.force and (self.clock.turn != ply.colour or self.clock.state != RUNNING):
            step = self._stand(ply, reading)
        else:
            step = self._press(ply, reading, elapsed, edit)
        if step.fault:
            self.clock, self._doubt_ms[ply.colour] = before, doubt_ms
            return step
        self._known[ply.colour] = ply.clk is not None and ply.clk.ms is not None
        if reading:
            self._units[ply.colour] = reading.unit_ms
            self._doubt_ms[ply.colour] = 0
        return step

    def credit_ms(self, colour: int) -> int:
        """Return the increment that the next press of `colour` brings as the clock stands."""
        return self.clock.sides[colour].period.increment_ms

    def moves_to_period(self, colour: int):
        """Return how many presses of `colour` the next period is away, None if moves do not bring it."""
        account = self.clock.sides[colour]
        if not self.clock.passes_by_moves(account):
            return None
        return account.control.moves_due(account.number) - account.moves

    def may_pass(self, colour: int) -> bool:
        """Tell whether time may bring the side to move another period, or Canadian byo-yomi."""
        account = self.clock.sides[colour]
        if has_moves_in_t(account) and not account.extra:
            return True
        return account.may_enter_next() and not self.clock.passes_by_moves(account)

    def most_passes(self, colour: int, most: int) -> int:
        """Return how many times a period can pass by time in the turn of `colour`, at most `most`."""
        return passes_in(self.clock, colour, most)

    def standing(self) -> tuple:
        """Return all that decides what follows: two courses with the same one go on alike."""
        clock = self.clock
        accounts = [_standing(account, clock.counter) for account in clock.sides]
        return (clock.state, clock.turn, *accounts, *self._units, *self._known, *self._doubt_ms)

    # The ways a ply can go.

    def _press(self, ply, reading, elapsed, edit):
        clock, colour = self.clock, ply.colour
        if edit.force:
            return self._force(ply, reading)
        stretches = list(stretches_of(clock, colour, edit.passes))
        if reading is None:
            return self._press_unread(ply, elapsed, stretches)
        low_ms, high_ms = (each - edit.shift_ms for each in self._bounds(reading, clock.sides[colour]))
        possible = possible_in(stretches)
        back_ms = low_ms - possible[1] if 0 < low_ms - possible[1] <= self._doubt_ms[colour] else 0
        least = bool(clock.sides[colour].traits & GAINS)
        fit = fit_in(stretches, low_ms - back_ms, high_ms - back_ms, least)
        if fit is None:
            return self._fault(ply, HIGH if low_ms > possible[1] else LOW, possible)
        if elapsed and not self._agrees(fit, elapsed, colour):
            return self._fault(ply, ELAPSED, (fit.first - clock.now, fit.last - clock.now))
        at = nearest_in(fit, clock.now + elapsed.ms) if elapsed and fit.at == clock.now else fit.at
        used_ms = at - clock.now
        clock.press(colour, at)
        if edit.shift_ms or back_ms:
            self._correct(lambda clock: clock.add_time(colour, edit.shift_ms + back_ms))
        return self._step(ply, used_ms, possible)

    def _press_unread(self, ply, elapsed, stretches):
        # Without a reading the least that is possible has been used.
        clock = self.clock
        used_ms = max(0, elapsed.ms - elapsed.unit_ms + 1) if elapsed else 0
        possible = possible_in(stretches)
        if elapsed:
            used_ms = self._believed_ms(ply.colour, used_ms, stretches)
        if value_after(clock, ply.colour, clock.now + used_ms) is None:
            return self._fault(ply, LOW, possible)
        clock.press(ply.colour, clock.now + used_ms)
        return self._step(ply, used_ms, possible)

    def _believed_ms(self, colour, used_ms, stretches):
        """Return what is charged of an elapsed time: less where only its being off can have saved the flag."""
        self._doubt_ms[colour] += min(used_ms, self._apart_ms)
        over_ms = used_ms - (stretches[-1].end - 1 - self.clock.now) if stretches else 0
        if not 0 < over_ms <= self._doubt_ms[colour]:
            return used_ms
        self._doubt_ms[colour] -= over_ms
        return used_ms - over_ms

    def _force(self, ply, reading):
        clock = self.clock
        possible = possible_in(list(stretches_of(clock, ply.colour)))
        self._correct(lambda clock: self._revive(clock, ply.colour))
        clock.press(ply.colour, clock.now)
        if reading:
            self._correct(lambda clock: clock.set_time(ply.colour, max(1, reading.ms)))
        return self._step(ply, 0, possible)

    def _revive(self, clock, colour):
        if clock.first_flag != NOBODY:
            clock.take_flags_back()
        clock.give_turn(colour)
        clock.set_time(colour, max(1, clock.sides[colour].remaining_ms))

    def _hold(self, ply, reading, elapsed):
        # No press: the clock that ran runs on, and what the file says is what the mover's display read.
        clock = self.clock
        now_ms = clock.remaining_ms(ply.colour, clock.now)
        low_ms, high_ms = self._bounds(reading, clock.sides[ply.colour]) if reading else (now_ms, now_ms)
        slack_ms = self._units[ply.colour] - 1
        if clock.turn != ply.colour:
            used_ms = elapsed.ms if elapsed else 0
            fits = low_ms - slack_ms <= now_ms <= high_ms + slack_ms
        else:
            used_ms = max(0, now_ms - high_ms)
            fits = low_ms <= now_ms
            if elapsed and abs(elapsed.ms - used_ms) > 2 * elapsed.unit_ms + slack_ms + self._apart_ms:
                fits = False
        if not fits or clock.now + used_ms >= clock.deadline():
            return self._fault(ply, LOW if now_ms > high_ms else HIGH, (now_ms, now_ms))
        clock.advance(clock.now + used_ms)
        return self._step(ply, used_ms, (now_ms, now_ms))

    def _stand(self, ply, reading):
        # Nothing runs, or the other side does: the reading can only be what stands.
        now_ms = self.clock.remaining_ms(ply.colour, self.clock.now)
        if reading is not None:
            low_ms, high_ms = self._bounds(reading, self.clock.sides[ply.colour])
            if not low_ms <= now_ms <= high_ms:
                return self._fault(ply, HIGH if low_ms > now_ms else LOW, (now_ms, now_ms))
        return self._step(ply, 0, (now_ms, now_ms))

    # What they are made of.

    def _bounds(self, reading, account):
        low_ms, high_ms = bounds(reading, self.rounding)
        if account.traits & BELOW_ZERO and not reading.ms:
            low_ms = -FAR_MS  # PGN knows nothing below zero
        return low_ms, high_ms

    def _agrees(self, fit, elapsed, colour):
        if not self._known[colour]:
            return True  # what was left before this turn is not known
        least_ms, most_ms = fit.first - self.clock.now, fit.last - self.clock.now
        slack_ms = self._units[colour] + elapsed.unit_ms - 2 + self._apart_ms
        return least_ms - slack_ms <= elapsed.ms <= most_ms + slack_ms

    def _fault(self, ply, fault, possible):
        return self._step(ply, 0, possible)._replace(fault=fault)

    def _step(self, ply, used_ms, possible):
        clock = self.clock
        left_ms = tuple(clock.remaining_ms(side, clock.now) for side in SIDES)
        period = tuple(clock.sides[side].number for side in SIDES)
        return Step(ply, clock.now, used_ms, left_ms, None, period, None, *possible)


def _standing(account, counter):
    control = account.control
    # By time a period that is repeated is the same each time; by moves each is due at another one.
    number = account.number if counter else min(account.number, control.count)
    return number, account.remaining_ms, account.moves, account.final, account.extra, account.extra_count


def shown(clock) -> tuple:
    """Return what both displays read, White's (left) first, as text: 1:59 (hours or minutes) or 9.8 (tenths)."""
    frame = Frame()
    texts = []
    for side in (LEFT, RIGHT):
        Face(tenths=True).compose(clock, side, clock.now, frame)
        mark = "." if frame.kind == TENTHS else ":"
        low = f"{frame.low}" if frame.kind == TENTHS else f"{frame.low:02}"
        texts.append(f"{'-' if frame.negative else ''}{frame.high}{mark}{low}")
    return tuple(texts)
