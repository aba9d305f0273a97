# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A game on our own clock, driven by readings: which press leaves what the file says, and whether any can.

Of all presses that leave it, the one that leaves the mover most is taken (hourglass: least, which leaves the other
most). Time can always be thought away and never won back, so whatever follows is possible after that one if it is
possible at all. Knows nothing of files, nor of what went wrong.
"""

from collections import namedtuple

from flagfall import profile, turn
from flagfall.chessclock import COUNTED, RUNNING, ChessClock
from flagfall.face import HOURS, TENTHS, Face, Frame
from flagfall.sides import LEFT, NOBODY, RIGHT, SIDES
from flagfall.timecontrol import CANADIAN, HOURGLASS, OVERTIME
from flagfall.turn import NEVER
from host_sim.replay_readings import bounds

_MOST_STRETCHES = 12  # changes of period by time within one turn; the rest looks alike
_FAR_MS = 1_000_000_000

HIGH, LOW, ELAPSED = "high", "low", "elapsed"

# What is different about a ply in a hypothesis. shift_ms: came or went besides; count: presses too many or too few
# before it; ignore: the clk reading is not believed; deaf: nor the emt; held: no press was felt; force: go on from
# the reading, whatever our clock says; passes: how many times a period passed by time in this turn, no fault at all.
Edit = namedtuple("Edit", ("reading", "ignore", "deaf", "shift_ms", "count", "held", "force", "passes"))
PLAIN = Edit(None, False, False, 0, 0, False, False, 0)
# From one instant to the next at which the clock changes by itself: what a press leaves at its start and at its end.
Stretch = namedtuple("Stretch", ("start", "end", "first_ms", "last_ms", "delay_ms"))
# The press: its instant, and the least and most time that the turn can have taken.
Fit = namedtuple("Fit", ("at", "least_ms", "most_ms"))
# A ply as played. `fault` is None, HIGH, LOW or ELAPSED; low_ms and high_ms are what was possible; `shown` is what
# both displays read then, None until somebody asks.
Step = namedtuple("Step", ("ply", "at", "used_ms", "remaining_ms", "shown", "period", "fault", "low_ms", "high_ms"))


class Course:
    """The clock in the middle of a game. White has the left side."""

    def __init__(self, agreed, counter: bool, rounding: str, first: int = LEFT):
        """Start a game under `agreed` (`Controls`); the colour `first` moves first."""
        self.clock = ChessClock(agreed, LEFT, counter, profile.freezes(profile.FIDE, agreed))
        self.rounding = rounding
        self._units = [1, 1]  # of the last reading of each side; what it began with is exact
        if first != LEFT:
            self.clock.sides[LEFT].delay_ms = 0
            self.clock.turn = first
            turn.grant(self.clock.sides[first])
        self.clock.start(0)

    def twin(self):
        """Return a course that goes on from here by itself."""
        another = _copied(self)
        another.clock = _twin(self.clock)
        another._units = list(self._units)
        return another

    def take(self, ply, edit=PLAIN) -> Step:
        """Play one `Ply` as `edit` says; where the step has a fault, the clock stands as before."""
        before = _twin(self.clock)
        self.clock.sides[ply.colour].moves += edit.count
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
            self.clock = before
        elif reading:
            self._units[ply.colour] = reading.unit_ms
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
        if account.period.method == CANADIAN and not account.extra:
            return True
        return account.may_enter_next() and not self.clock.passes_by_moves(account)

    # The ways a ply can go.

    def _press(self, ply, reading, elapsed, edit):
        clock, colour = self.clock, ply.colour
        if edit.force:
            return self._force(ply, reading)
        stretches = list(_stretches(clock, colour, edit.passes))
        if reading is None:
            return self._press_unread(ply, elapsed, stretches)
        low_ms, high_ms = (each - edit.shift_ms for each in self._bounds(reading, clock.sides[colour]))
        fit = _fit(stretches, low_ms, high_ms, clock.sides[colour].period.method == HOURGLASS)
        possible = _possible(stretches)
        if fit is None:
            return self._fault(ply, HIGH if low_ms > possible[1] else LOW, possible)
        if elapsed and not self._agrees(fit, elapsed, colour):
            return self._fault(ply, ELAPSED, (fit.least_ms - clock.now, fit.most_ms - clock.now))
        at = _nearest(fit, clock.now + elapsed.ms) if elapsed and fit.at == clock.now else fit.at
        used_ms = at - clock.now
        clock.press(colour, at)
        clock.sides[colour].remaining_ms += edit.shift_ms
        return self._step(ply, used_ms, possible)

    def _press_unread(self, ply, elapsed, stretches):
        # Without a reading the least that is possible has been used.
        clock = self.clock
        used_ms = max(0, elapsed.ms - elapsed.unit_ms + 1) if elapsed else 0
        possible = _possible(stretches)
        if _value_after(clock, ply.colour, clock.now + used_ms) is None:
            return self._fault(ply, LOW, possible)
        clock.press(ply.colour, clock.now + used_ms)
        return self._step(ply, used_ms, possible)

    def _force(self, ply, reading):
        clock = self.clock
        possible = _possible(list(_stretches(clock, ply.colour)))
        self._revive(ply.colour)
        clock.press(ply.colour, clock.now)
        if reading:
            clock.sides[ply.colour].remaining_ms = max(1, reading.ms)
        return self._step(ply, 0, possible)

    def _revive(self, colour):
        clock = self.clock
        for account in clock.sides:
            account.lift_flag()
        clock.first_flag = NOBODY
        clock.turn = colour
        clock.state = RUNNING
        clock.sides[colour].remaining_ms = max(1, clock.sides[colour].remaining_ms)
        clock.since = clock.now
        clock.arm()

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
            if elapsed and abs(elapsed.ms - used_ms) > 2 * elapsed.unit_ms + slack_ms:
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
        if account.period.method == OVERTIME and not reading.ms:
            low_ms = -_FAR_MS  # PGN knows nothing below zero
        return low_ms, high_ms

    def _agrees(self, fit, elapsed, colour):
        least_ms, most_ms = fit.least_ms - self.clock.now, fit.most_ms - self.clock.now
        slack_ms = self._units[colour] + elapsed.unit_ms - 2
        return least_ms - slack_ms <= elapsed.ms <= most_ms + slack_ms

    def _fault(self, ply, fault, possible):
        return self._step(ply, 0, possible)._replace(fault=fault)

    def _step(self, ply, used_ms, possible):
        clock = self.clock
        left_ms = tuple(clock.remaining_ms(side, clock.now) for side in SIDES)
        period = tuple(clock.sides[side].number for side in SIDES)
        return Step(ply, clock.now, used_ms, left_ms, None, period, None, *possible)


def shown(clock) -> tuple:
    """Return what both displays read, White's (left) first, as text: 1:59 is hours, 12.36 minutes, 9,8 tenths."""
    frame = Frame()
    texts = []
    for side in (LEFT, RIGHT):
        Face(tenths=True).compose(clock, side, clock.now, frame)
        mark = ":" if frame.kind == HOURS else "," if frame.kind == TENTHS else "."
        low = f"{frame.low}" if frame.kind == TENTHS else f"{frame.low:02}"
        texts.append(f"{'-' if frame.negative else ''}{frame.high}{mark}{low}")
    return tuple(texts)


def _twin(clock):
    another = _copied(clock)
    another.sides = (_copied(clock.sides[LEFT]), _copied(clock.sides[RIGHT]))
    return another


def _copied(one):
    # As copy.copy does it, without its detours: a game takes thousands.
    another = object.__new__(type(one))
    another.__dict__.update(one.__dict__)
    return another


def _value_after(clock, side, at):
    """Return what a press of `side` at `at` leaves it, None if it does not count."""
    tried = _twin(clock)
    return tried.sides[side].remaining_ms if tried.press(side, at) == COUNTED else None


def _stretches(clock, side, passes=0):
    """Yield the stretches of this turn in which time has brought another period (or Canadian) so many times."""
    clock = _twin(clock)
    stage = _stage(clock.sides[side])
    for _ in range(_MOST_STRETCHES):
        if clock.state != RUNNING or clock.turn != side or not clock.sides[side].rate:
            return
        if _stage(clock.sides[side]) != stage:
            stage = _stage(clock.sides[side])
            passes -= 1
        if passes > 0:
            clock.advance(clock.deadline())
            continue
        if passes < 0:
            return
        start, end = clock.now, clock.deadline()
        first_ms = _value_after(clock, side, start)
        if end == NEVER:
            yield Stretch(start, start + _FAR_MS, first_ms, first_ms + clock.sides[side].rate * _FAR_MS, 0)
            return
        yield Stretch(start, end, first_ms, _value_after(clock, side, end - 1), clock.delay_ms(side, start))
        clock.advance(end)


def _stage(account):
    return account.number, account.extra and account.period.method == CANADIAN


def _fit(stretches, low_ms, high_ms, least):
    for each in stretches:
        bottom_ms, top_ms = min(each[2:4]), max(each[2:4])
        low, high = max(low_ms, bottom_ms), min(high_ms, top_ms)
        if low <= high:
            down = each.last_ms <= each.first_ms
            soonest, latest = (high, low) if down else (low, high)
            until = _instant(each, latest, True)
            since = _instant(each, soonest, False)
            return Fit(until if least else since, since, until)
    return None


def _instant(stretch, value_ms, latest):
    """Return when in the stretch a press leaves `value_ms`: the first such instant, or the last."""
    if stretch.first_ms == stretch.last_ms:
        return stretch.end - 1 if latest else stretch.start
    used_ms = abs(stretch.first_ms - value_ms)
    return stretch.start + (stretch.delay_ms + used_ms if used_ms or latest else 0)


def _possible(stretches):
    values = [value for each in stretches for value in each[2:4]]
    return (min(values), max(values)) if values else (0, 0)


def _nearest(fit, at):
    return max(fit.least_ms, min(at, fit.most_ms))
