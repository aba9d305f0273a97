# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The conductor: one turn of the loop takes the edges, carries the clock, reports, draws and keeps.

The board is an argument. Instants begin anew with each game and go on over a loss of power; `offset` leads to them.
"""

from flagfall.arbiter import correction, journal
from flagfall.cells.goingoff import GoingOff
from flagfall.cells.supply import Supply
from flagfall.face.display import Displays
from flagfall.face.sounds import Sounds
from flagfall.hands import inputs
from flagfall.hands.asked import Asked
from flagfall.hands.hands import Hands
from flagfall.keeping.counting import Counting
from flagfall.keeping.keeper import Keeper
from flagfall.keeping.settingstext import save
from flagfall.notation import options
from flagfall.timing import events, profile
from flagfall.timing.chessclock import READY, RUNNING, ChessClock
from flagfall.timing.sides import NOBODY, other
from flagfall.timing.turn import NEVER

_NOT_KEPT = (events.PRESS_IGNORED, events.PRESS_CUED, events.RESUME_REFUSED, events.CORRECTION_REFUSED, events.TOLD)
_GOES_ON = (events.STARTED, events.RESUMED)


class App:
    """The clock as a person meets it. `board` is what firmware/board/ports.py describes."""

    def __init__(self, board, settings, controls):
        """Take the kept game up again if there is one, paused; else set up `controls`."""
        self.board = board
        self.settings = settings
        self.offset = 0
        self.clock = ChessClock(controls, settings.white)
        self.notes = journal.Journal()
        self.arbiter = correction.Arbiter(self.clock, self.notes)
        self.arbiter.obey(settings)
        board.set_trim(settings.trim_ppb)
        self.displays = Displays(board, self.clock, settings)
        self.hands = Hands(self, board)
        self.menu = self.hands.menu
        self.sounds = Sounds(self.clock)
        self.keeper = Keeper(board.memory, self.clock, self.notes, board)
        self.supply = Supply(board, self.displays, settings)
        self.asked = Asked()
        self.going_off = GoingOff(self, board)
        self.counting = Counting(self)
        self._keep = self._notes_due = False  # a snapshot is due, the journal must begin anew: the displays come first
        self.armed_at = NEVER  # from where instants will count
        self._refusal = None
        self.clock.events.clear()
        if self.keeper.restore():
            self._go_on()
        else:
            self._arm(controls, board.now())
        self.supply.begin(self.clock.now)
        self.displays.warn(self.clock.now, self.keeper.trouble)

    def set_up(self, controls=None) -> None:
        """Arm a fresh game with `controls`, or with those that are loaded; the colours follow the lever."""
        now = self._catch_up()
        self.arm(controls or self.clock.controls, now)
        self._begin_anew(now)

    def greet(self) -> None:
        """Show the version after power-on, then the battery; a clock that is ready asks for an option.

        Not one that a host has given a control of its own: that stays.
        """
        now = self.board.now() + self.offset
        ready = self.clock.state == READY
        self.displays.greet(now, self.supply.percent() if ready else None, self.keeper.trouble)
        if ready and options.controls_of(self.settings.option, self.settings) == self.clock.controls:
            self.menu.options(now)
            self.hands.look_at_pages()

    def step(self) -> None:
        """Do one turn of the loop; allocates nothing while a side runs."""
        board = self.board
        now = self._catch_up()
        self._carry(now)
        if now >= self.hands.view_at:
            self.hands.choose_view(now)
        if now >= self.sounds.due_at:
            self._beep(self.sounds.take(now))
        if board.off_asked or now - self.offset >= self.going_off.due_at:
            self.going_off.attend(now - self.offset)
        if self.going_off.since == NEVER and (board.battery_mv != self.supply.millivolts or now >= self.supply.due_at):
            self.supply.attend(now)  # while it goes off the cells may be cut off, and read as nothing
        happened = self.clock.events
        if happened.waiting:
            self.displays.changed()
        if now >= self.displays.due_at:
            self.displays.draw(now)
        if happened.waiting:
            self._drain(True)
        if self.armed_at != NEVER:
            now = self._begin_anew(now)
        if self._notes_due:
            self._begin_notes()
        if self._keep:
            self._keep = False
            self.keeper.keep()
        if now >= self.keeper.beat_at:
            self.keeper.beat(now)
        if now >= self.counting.due_at:
            self.counting.attend(now)
        board.feed()

    def deadline(self) -> int:
        """Return the board's instant by which the next turn of the loop is due, if no edge comes first."""
        hands = self.hands
        due = min(self.clock.deadline(), self.displays.due_at, self.keeper.beat_at, hands.view_at, hands.due_at)
        due = min(due, self.sounds.due_at, self.asked.due_at)
        if self.going_off.since == NEVER:
            due = min(due, self.supply.due_at)
        return min(NEVER if due == NEVER else due - self.offset, self.going_off.due_at)

    def tell(self, instant: int, after: bool) -> None:
        """Report the state at `instant` (ms, not before now) when it has come: before or `after` its edges (R23)."""
        self.asked.ask(max(instant, self.clock.now), after)

    def correct(self, command: str, *values) -> bool:
        """Carry out an arbiter's command at the board's present instant; False if it is refused.

        `command` is a name of `correction.Arbiter`'s methods, `values` its arguments without the instant.
        """
        now = self._catch_up()
        self._carry(now)
        return self.command(now, command, *values)

    # What pages ask for.

    def go_home(self) -> None:
        """Show the clock itself, whatever page is open."""
        self.menu.close()
        self.hands.look_at_pages()

    def command(self, now: int, name: str, *values) -> bool:
        """Carry out an arbiter's command at `now`, to which the clock has been carried; False if it is refused."""
        self._drain()
        try:
            getattr(self.arbiter, name)(*values, now)
        except correction.Refused as refusal:
            self._refusal = str(refusal)
            self.clock.events.put(events.CORRECTION_REFUSED, self.clock.turn, now)
        taken = self._refusal is None
        self._drain()
        self._refusal = None
        return taken

    def arm(self, controls, now: int) -> None:
        """Arm a fresh game with `controls` at `now`, to which the clock has been carried."""
        self._arm(controls, now)
        self._drain()

    def set_white(self, white: int) -> None:
        """Make `white` start; only while the clock is ready."""
        self.clock.set_white(white)
        self._notes_due = True

    def save(self) -> None:
        """Have the settings kept; no side runs."""
        save(self.board, self.settings)

    # Hands.

    def _catch_up(self):
        """Take what hands did up to the present instant, each edge at its own, and return that instant."""
        board = self.board
        now = board.now()
        code = board.take(now)
        while code != inputs.NO_INPUT:
            self._take(code, board.stamp + self.offset)
            code = board.take(now)
        now += self.offset
        if now >= self.asked.due_at or now >= self.hands.due_at:
            self._happen_until(now)
        return now

    def _take(self, code, stamp):
        if stamp >= self.asked.due_at or stamp >= self.hands.due_at:
            self._happen_until(stamp)
        if self.armed_at != NEVER:
            stamp = self._begin_anew(stamp)
        self._carry(stamp)
        clock = self.clock
        if clock.events.waiting:
            self._drain()
        ran = clock.state == RUNNING
        self.going_off.touched(stamp - self.offset)
        if self.going_off.since != NEVER:
            self.hands.follow(code, stamp)  # nothing begins on a clock that goes off
            return
        self.hands.take(code, stamp)
        if not ran or clock.state != RUNNING:
            self._drain()  # else the displays come first

    def _happen_until(self, instant):
        # What hands at rest come to mean, and reports that were asked for, each at its own instant.
        hands = self.hands
        while True:
            at = min(hands.due_at, self.asked.due_at)
            if at > instant:
                return
            if hands.due_at == at:
                self._carry(at)
                self._drain()
                hands.act(at)
            else:
                at = self.asked.take()
                self._carry(at)
                self.clock.events.put(events.TOLD, NOBODY, at)
            self._drain()

    def _arm(self, controls, now):
        self._drain()  # of the last game
        settings = self.settings
        freeze = profile.freezes(settings.rules(), controls, settings.freeze)
        self.arbiter.obey(settings)
        self.displays.obey(settings)
        self.board.set_trim(settings.trim_ppb)
        white = other(self.hands.lever.down) if self.hands.lever_tells_white() else settings.white
        self.clock.set_up(controls, white, options.counts_in(controls, settings), freeze, now)
        self.displays.announce(controls)
        self.sounds.obey(settings)
        self.hands.went_on()
        self._begin_notes()
        self.supply.obey(now)
        self.armed_at = now

    def _begin_anew(self, now):
        # Instants count from where the game was armed. Returns what `now` is then; the clock is ready.
        span_ms = self.armed_at
        self.armed_at = NEVER
        self._drain()
        self.clock.begin_anew(span_ms)
        self.counting.begin_anew(span_ms)
        self._notes_due = self._keep = True
        return now - span_ms

    def _begin_notes(self):
        self._notes_due = False
        self.notes.begin(self.clock)

    # What happened.

    def _carry(self, now):
        # One deadline at a time, so that no event of a long stall is lost.
        clock = self.clock
        while clock.deadline() <= now:
            if clock.events.waiting:
                self._drain()
            clock.advance(clock.deadline())
        clock.advance(now)

    def _drain(self, drawn=False):
        """Let all events out; `drawn`: the displays show already what they changed."""
        happened = self.clock.events
        while happened.take():
            if self._notes_due and happened.kind == events.STARTED:
                self._begin_notes()
            self.notes.note(happened)
            self.going_off.touched(happened.at - self.offset)
            if happened.kind in _GOES_ON:
                self.hands.went_on()
            if happened.kind == events.PRESS_CUED:
                self.displays.cue(happened.at)
            elif happened.kind not in _NOT_KEPT:
                self._keep = True
            if not drawn and happened.kind != events.TOLD:
                self.hands.look_at_lever()
                self.displays.changed()
            if self.sounds.on:
                self._beep(self.sounds.heard(happened))
                self.sounds.changed(happened.at)
            self.board.report(self.clock, self._refusal)

    def _beep(self, length_ms):
        if length_ms:
            self.board.beep(length_ms)

    def _go_on(self):
        powered_ms = self.board.now()
        self.offset = self.clock.now - powered_ms
        self.arbiter.come_back()
        self.displays.announce(self.clock.controls)
        self.hands.came_back = self.clock.state != READY
        self.clock.events.put(events.RESTORED, self.clock.turn, self.clock.now, powered_ms)
        self.sounds.obey(self.settings)
        self.hands.follow_lever()  # somebody may have turned it meanwhile
        self.hands.look_at_lever()
