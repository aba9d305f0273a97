# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The conductor: one turn of the loop takes the edges, carries the clock, draws, and then lets the others know.

The board is an argument. Instants begin anew with each game and go on over a loss of power; `offset` leads to them.
What there is to do beyond that is for the parts (part.py).
"""

from flagfall.arbiter.journal import Journal
from flagfall.cells.goingoff import GoingOff
from flagfall.cells.supply import Supply
from flagfall.face.display import LCD, Displays
from flagfall.face.sounds import Sounds
from flagfall.hands import inputs
from flagfall.hands.access import Access
from flagfall.hands.hands import Hands
from flagfall.host.host import Host
from flagfall.host.questions import Questions
from flagfall.keeping.counting import Counting
from flagfall.keeping.keeper import Keeper
from flagfall.keeping.scribe import Scribe
from flagfall.notation import options
from flagfall.timing import events, profile
from flagfall.timing.chessclock import READY, ChessClock
from flagfall.timing.sides import other
from flagfall.timing.turn import NEVER


class App:
    """The clock as a person meets it. `board` is what firmware/board/ports.py describes."""

    def __init__(self, board, settings, controls):
        """Take the kept game up again if there is one, paused; else set up `controls`."""
        self.board = board
        self.settings = settings
        self.offset = 0
        self.clock = ChessClock(controls, settings.white)
        self.journal = Journal()
        self.displays = self._make_displays()
        self.keeper = Keeper(board.memory, self.clock, self.journal, board)
        self.supply = Supply(board, self.clock, self.displays, settings)
        self.questions = Questions(self.clock)
        self._make_parts()
        self._set_up_at = NEVER  # a game was: from there instants will count
        self._hold_to(settings)
        board.set_trim(settings.trim_ppb)
        self.clock.events.clear()
        if self.keeper.restore():
            self._go_on()
        else:
            self.set_up(controls, board.now())
        self.supply.begin(self.clock.now)
        self.displays.warn(self.clock.now, self.keeper.trouble)

    def _make_displays(self):
        # What memory LCDs show is loaded only where they are.
        if self.board.face == LCD:
            from flagfall.face.lcd import LcdDisplays
            from flagfall.hands.sentences import sentence

            return LcdDisplays(self.board, self.clock, self.settings, sentence)
        return Displays(self.board, self.clock, self.settings)

    def _make_parts(self):
        self.access = Access(self)
        self.hands = Hands(self.access, self.displays, self.board)
        self.menu = self.hands.menu
        self.going_off = GoingOff(self, self.board)
        self.scribe = Scribe(self.clock, self.journal, self.keeper)
        self.sounds = Sounds(self.clock, self.board.beep)
        self.host = Host(self.board, self.access, self.questions)
        self.counting = Counting(self)
        # What may change what is shown, and what comes when it is shown: the order is that in which they are attended
        # to. Hands and questions have instants of their own, and displays come between.
        self._first = (self.hands.view, self.sounds, self.going_off, self.supply)
        self._then = (self.scribe, self.host, self.counting)
        self._parts = (self.hands, self.questions, self.displays) + self._first + self._then
        self._hearers = (self.scribe, self.going_off, self.sounds, self.host)

    @property
    def arbiter(self):
        """The arbiter of this game. Loaded when first asked for: until then the heap is 2.7 kB smaller."""
        if self._arbiter is None:
            from flagfall.arbiter.correction import Arbiter

            self._arbiter = Arbiter(self.clock, self.journal, self._rules, self._freeze)
        return self._arbiter

    @property
    def rules(self) -> int:
        """The profile that this game is played by."""
        return self._arbiter.profile if self._arbiter else self._rules

    def can_cancel(self) -> bool:
        """Tell whether the arbiter's last action can be taken back; where none was called there is none."""
        return self._arbiter is not None and self._arbiter.can_cancel()

    def _hold_to(self, settings):
        # What a game is set up with holds in it, whatever is switched afterwards; nothing was corrected in it yet.
        self._rules = settings.rules()
        self._freeze = settings.freeze
        self._arbiter = None

    def new_game(self, controls=None) -> None:
        """Set up a fresh game now with `controls`, or with those that are loaded; the colours follow the lever."""
        now = self._catch_up()
        self.set_up(controls or self.clock.controls, now)
        self._begin_anew(now)

    def greet(self) -> None:
        """Show the version after power-on, then the battery; a clock that is ready asks for an option.

        Not one that a host has given a control of its own: that stays.
        """
        now = self.board.now() + self.offset
        ready = self.clock.state == READY
        self.displays.greet(now, self.supply.percent() if ready else None, self.keeper.trouble)
        if ready and options.controls_of(self.settings.option, self.settings) == self.clock.controls:
            self.hands.ask_for_option(now)

    def step(self) -> None:
        """Do one turn of the loop; allocates nothing while a side runs."""
        board = self.board
        now = self._catch_up()
        self._carry(now)
        if board.off_asked:
            self.going_off.due_at = now
        if board.battery_mv != self.supply.millivolts:
            self.supply.due_at = now
        happened = self.clock.events
        if happened.waiting:
            self.displays.changed()
        for part in self._first:
            if now >= part.due_at:
                part.attend(now)
        if now >= self.displays.due_at:
            self.displays.draw(now)
        if happened.waiting:
            self._tell()  # the displays come first
        if self._set_up_at != NEVER:
            now = self._begin_anew(now)
        for part in self._then:
            if now >= part.due_at:
                part.attend(now)
        self.host.listen()
        board.feed()

    def deadline(self) -> int:
        """Return the board's instant by which the next turn of the loop is due, if no edge comes first."""
        due = self.clock.deadline()
        for part in self._parts:
            if part.due_at < due:
                due = part.due_at
        return due if due == NEVER else due - self.offset

    def correct(self, command: str, *values) -> bool:
        """Carry out an arbiter's command at the board's present instant; False if it is refused (`Access.command`)."""
        now = self._catch_up()
        self._carry(now)
        return self.access.command(now, command, *values)

    def set_up(self, controls, now: int) -> None:
        """Set up a fresh game with `controls` at `now`, to which the clock has been carried."""
        self.let_out()  # of the last game
        settings = self.settings
        freeze = profile.freezes(settings.rules(), controls, settings.freeze)
        white = other(self.hands.lever.down) if self.hands.lever_tells_white() else settings.white
        self.clock.set_up(controls, white, options.counts_in(controls, settings), freeze, now)
        self.board.set_trim(settings.trim_ppb)
        self._hold_to(settings)
        self.displays.announce(controls)
        for part in self._parts:
            part.obey(settings)
        self._set_up_at = now

    def let_out(self) -> None:
        """Let out all events that wait; what they have changed will be drawn."""
        if self.clock.events.waiting:
            self.displays.changed()
            self._tell()

    def count_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on, as the clock itself does already."""
        self.offset -= span_ms
        for part in self._parts:
            part.begin_anew(span_ms)

    # The way of the clock through time.

    def _catch_up(self):
        """Take what hands did up to the present instant, each edge at its own, and return that instant."""
        board = self.board
        now = board.now()
        code = board.take(now)
        while code != inputs.NO_INPUT:
            self._take(code, board.stamp + self.offset)
            code = board.take(now)
        now += self.offset
        if now >= self.questions.due_at or now >= self.hands.due_at:
            self._happen_until(now)
        return now

    def _take(self, code, stamp):
        if stamp >= self.questions.due_at or stamp >= self.hands.due_at:
            self._happen_until(stamp)
        if self._set_up_at != NEVER:
            stamp = self._begin_anew(stamp)
        self._carry(stamp)
        self.let_out()
        self.going_off.touched(stamp)
        self.hands.take(code, stamp)

    def _happen_until(self, instant):
        # What hands at rest come to mean, and what a host has asked for, each at its own instant.
        hands, questions = self.hands, self.questions
        while True:
            acts = hands.due_at <= questions.due_at
            if (hands if acts else questions).due_at > instant:
                return
            at = hands.due_at if acts else questions.at
            self._carry(at)
            self.let_out()
            if acts:
                hands.act(at)
            else:
                questions.answer()
                self._tell()

    def _carry(self, now):
        # One deadline at a time, so that no event of a long stall is lost.
        clock = self.clock
        while clock.deadline() <= now:
            self.let_out()
            clock.advance(clock.deadline())
        clock.advance(now)

    def _tell(self):
        happened = self.clock.events
        while happened.take():
            for part in self._hearers:
                part.heard(happened)
            self.board.report(self.clock, self.access.refusal)

    def _begin_anew(self, now):
        # Instants count from where the game was set up. Returns what `now` is then; the clock is ready.
        span_ms = self._set_up_at
        self._set_up_at = NEVER
        self.let_out()
        self.clock.begin_anew(span_ms)
        self.count_anew(span_ms)
        return now - span_ms

    def _go_on(self):
        powered_ms = self.board.now()
        self.offset = self.clock.now - powered_ms
        rules = self.journal.rules()
        if rules in (profile.FIDE, profile.US):
            self._rules = rules
        self.displays.announce(self.clock.controls)
        self.clock.events.put(events.RESTORED, self.clock.turn, self.clock.now, powered_ms)
        self.sounds.obey(self.settings)
        self.going_off.touched(self.clock.now)
        self.hands.come_back()  # somebody may have turned the lever meanwhile
