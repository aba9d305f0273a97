# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The conductor: one turn of the loop takes the edges, carries the clock, reports, draws and keeps.

The board is an argument. Instants of the clock go on over a loss of power; `offset` leads from the board's to them.
"""

from flagfall import correction, events, inputs, journal, profile
from flagfall.chessclock import PAUSED, READY, RUNNING, ChessClock
from flagfall.compat import const
from flagfall.debounce import Lever
from flagfall.display import MOVES, PERIODS, TIMES, Displays
from flagfall.keeper import Keeper
from flagfall.sides import LEFT, NOBODY, RIGHT, other
from flagfall.timecontrol import GONG
from flagfall.turn import NEVER

HOLD_MS = const(3000)  # play held while paused is not a resume
MOVES_AFTER_MS = const(500)  # plus held in play: the counters,
PERIODS_AFTER_MS = const(3000)  # then the periods

_NOT_KEPT = (events.PRESS_IGNORED, events.PRESS_CUED, events.RESUME_REFUSED, events.CORRECTION_REFUSED, events.TOLD)


class App:
    """The clock as a person meets it. `board` is what firmware/board/ports.py describes."""

    def __init__(self, board, settings, controls):
        """Take the kept game up again if there is one, paused; else set up `controls`."""
        self.board = board
        self.settings = settings
        self.offset = 0
        self.lever = Lever()
        self.lever.begin(board.closed(LEFT), board.closed(RIGHT))
        self.clock = ChessClock(controls, settings.white)
        self.notes = journal.Journal()
        self.arbiter = correction.Arbiter(self.clock, self.notes)
        self.arbiter.obey(settings)
        self.displays = Displays(board, self.clock, settings)
        self.keeper = Keeper(board.memory, self.clock, self.notes)
        self._play_since = NEVER
        self._plus_since = NEVER
        self._view_at = NEVER
        self._came_back = False  # the game was restored, and not gone on with yet
        self._drop_at = NEVER
        self._tell_at = NEVER
        self._tell_due_at = NEVER
        self._battery_mv = 0
        self._keep = False
        self._refusal = None
        self.clock.events.clear()
        if self.keeper.restore():
            self._go_on()
        else:
            self._arm(controls, board.now())

    def set_up(self, controls=None) -> None:
        """Arm a fresh game with `controls`, or with those that are loaded; the colours follow the lever."""
        self._arm(controls or self.clock.controls, self._catch_up())
        self._drain()

    def step(self) -> None:
        """Do one turn of the loop; allocates nothing while a side runs."""
        board = self.board
        now = self._catch_up()
        if now >= self.clock.deadline():
            self._carry(now)
        else:
            self.clock.advance(now)
        if self.clock.events.waiting:
            self._drain()
        if now >= self._view_at:
            self._choose_view(now)
        if board.battery_mv != self._battery_mv:
            self._battery_mv = board.battery_mv
            self.displays.battery(self._battery_mv)
        if now >= self.displays.due_at:
            self.displays.draw(now)
        if self._keep:
            self._keep = False
            self.keeper.keep()
        if now >= self.keeper.beat_at:
            self.keeper.beat(now)
        board.feed()

    def deadline(self) -> int:
        """Return the board's instant by which the next turn of the loop is due, if no edge comes first."""
        due = min(self.clock.deadline(), self.displays.due_at, self.keeper.beat_at, self._view_at, self._drop_at)
        due = min(due, self._tell_due_at)
        return NEVER if due == NEVER else due - self.offset

    def tell(self, instant: int, after: bool) -> None:
        """Report the state at `instant` (ms, not before now) when it has come: before or `after` its edges (R23)."""
        self._tell_at = max(instant, self.clock.now)
        self._tell_due_at = self._tell_at + 1 if after else self._tell_at

    def correct(self, command: str, *values) -> bool:
        """Carry out an arbiter's command at the board's present instant; False if it is refused.

        `command` is a name of `correction.Arbiter`'s methods, `values` its arguments without the instant.
        """
        now = self._catch_up()
        self._carry(now)
        try:
            getattr(self.arbiter, command)(*values, now)
        except correction.Refused as refusal:
            self._refusal = str(refusal)
            self.clock.events.put(events.CORRECTION_REFUSED, self.clock.turn, now)
        taken = self._refusal is None
        self._drain()
        self._refusal = None
        return taken

    # Hands on the clock.

    def _catch_up(self):
        """Take what hands did up to the present instant, each edge at its own, and return that instant."""
        board = self.board
        now = board.now()
        code = board.take(now)
        while code != inputs.NO_INPUT:
            self._take(code, board.stamp + self.offset)
            code = board.take(now)
        now += self.offset
        while now >= self._tell_due_at:  # a report may ask for the next one
            self._tell()
        if now >= self._drop_at:
            self._drop_game()
        return now

    def _take(self, code, stamp):
        if stamp >= self._drop_at:
            self._drop_game()
        while stamp >= self._tell_due_at:
            self._tell()
        self._carry(stamp)
        if code < inputs.FIRST_KEY:
            self._lever_edge(code >> 1, bool(code & 1), stamp)
        else:
            self._key_edge((code - inputs.FIRST_KEY) >> 1, bool(code & 1), stamp)
        self._drain()

    def _lever_edge(self, side, closed, stamp):
        clock = self.clock
        pressed = self.lever.edge(side, closed, stamp)
        if pressed and clock.state == READY and self.settings.lever_start and side != clock.white:
            clock.start(stamp)
        elif pressed:
            clock.press(side, stamp)
        if clock.state == RUNNING:
            return  # in play only events change what is shown: nothing may delay the displays
        self._follow_lever()
        self._look_at_lever()
        self.displays.changed()

    def _follow_lever(self):
        # The raised end is White's until the start.
        clock = self.clock
        if clock.state == READY and clock.white == self.lever.down and self._lever_tells_white():
            clock.set_white(other(clock.white))
            self.notes.begin(clock)

    def _lever_tells_white(self):
        settings = self.settings
        return not settings.buttons and not settings.lever_start and self.lever.down != NOBODY

    def _key_edge(self, key, down, stamp):
        if key == inputs.PLAY:
            if down:
                self._play_down(stamp)
            else:
                self._play_up(stamp)
        elif key == inputs.BACK:
            self._drop_at = stamp + HOLD_MS if down and self._came_back else NEVER
        elif key == inputs.PLUS:
            self._plus_since = stamp if down else NEVER
            self._choose_view(stamp)

    def _play_down(self, stamp):
        clock = self.clock
        if clock.state == PAUSED:
            self._play_since = stamp
        elif clock.state == RUNNING:
            clock.pause(stamp)
        elif clock.state == READY and self._may_run(stamp):
            clock.start(stamp)

    def _play_up(self, stamp):
        if self._play_since <= stamp < self._play_since + HOLD_MS and self._may_run(stamp):
            self.clock.resume(stamp)
        self._play_since = NEVER

    def _may_run(self, stamp):
        if self._lever_matches():
            return True
        self.clock.events.put(events.RESUME_REFUSED, self.clock.turn, stamp)
        return False

    def _lever_matches(self):
        # The end of the side that runs is up (R25); a gong needs no lever.
        clock = self.clock
        if self.settings.buttons or clock.sides[clock.turn].period.method == GONG:
            return True
        return self.lever.down != clock.turn

    def _choose_view(self, now):
        view = TIMES
        self._view_at = NEVER
        if self._plus_since <= now and self.clock.state == RUNNING:
            held_ms = now - self._plus_since
            view = PERIODS if held_ms >= PERIODS_AFTER_MS else MOVES if held_ms >= MOVES_AFTER_MS else TIMES
            if view != PERIODS:
                self._view_at = self._plus_since + (PERIODS_AFTER_MS if view == MOVES else MOVES_AFTER_MS)
        if view != self.displays.view:
            self.displays.view = view
            self.displays.changed()

    def _drop_game(self):
        # Back held after a loss of power: the game that came back is not wanted.
        at = self._drop_at
        self._carry(at)
        self._arm(self.clock.controls, at)
        self._drain()

    def _arm(self, controls, now):
        settings = self.settings
        freeze = profile.freezes(settings.profile, controls, settings.freeze)
        self.arbiter.obey(settings)
        self.displays.obey(settings)
        white = other(self.lever.down) if self._lever_tells_white() else settings.white
        self.clock.set_up(controls, white, settings.counts(), freeze, now)
        self._came_back = False
        self._drop_at = NEVER
        self.notes.begin(self.clock)

    # What happened.

    def _carry(self, now):
        # One deadline at a time, so that no event of a long stall is lost.
        clock = self.clock
        while clock.deadline() <= now:
            clock.advance(clock.deadline())
            self._drain()
        clock.advance(now)

    def _drain(self):
        happened = self.clock.events
        while happened.take():
            self.notes.note(happened)
            if happened.kind == events.RESUMED:
                self._came_back = False
                self._drop_at = NEVER
            if happened.kind == events.PRESS_CUED:
                self.displays.cue(happened.at)
            elif happened.kind not in _NOT_KEPT:
                self._keep = True
            if happened.kind != events.TOLD:
                self._look_at_lever()
                self.displays.changed()
            self.board.report(self.clock, self._refusal)

    def _tell(self):
        at = self._tell_at
        self._tell_due_at = NEVER
        self._carry(at)
        self.clock.events.put(events.TOLD, NOBODY, at)
        self._drain()

    def _look_at_lever(self):
        clock = self.clock
        wrong = clock.state == PAUSED and not self._lever_matches()
        self.displays.turn_sign = other(clock.turn) if wrong else NOBODY
        self._choose_view(clock.now)

    def _go_on(self):
        powered_ms = self.board.now()
        self.offset = self.clock.now - powered_ms
        self._came_back = self.clock.state != READY
        self.clock.events.put(events.RESTORED, self.clock.turn, self.clock.now, powered_ms)
        self._follow_lever()  # somebody may have turned it meanwhile
