# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Hands on the clock: what the lever and the five keys mean in each state.

While a side runs no key but play and the view under plus does anything (R18, F8); nothing is allocated then.
"""

from flagfall.compat import const
from flagfall.face.display import EXTRAS, HOLDING, MAINS, MOVES, PERIODS, TIMES
from flagfall.hands import inputs
from flagfall.hands.debounce import Lever
from flagfall.hands.gestures import PROGRESS_MS, REPEAT, Gestures
from flagfall.hands.inputs import BACK, PLAY, PLUS
from flagfall.hands.menu import Menu
from flagfall.timing import events, methods
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, other
from flagfall.timing.turn import NEVER

MOVES_AFTER_MS = const(500)  # plus held: the counters,
PERIODS_AFTER_MS = const(3000)  # then the loaded control in words, page by page
_WORD_MS = const(1000)
_HALF_MS = const(500)  # what is shown changes at whole halves of a second only
_WORDS = (PERIODS, MAINS, EXTRAS)


class Hands:
    """Lever, keys and menu of `app`. `due_at` and `view_at` are the instants at which hands at rest mean more."""

    def __init__(self, app, board):
        self.lever = Lever()
        self.lever.begin(board.closed(LEFT), board.closed(RIGHT))
        self.gestures = Gestures()
        self.menu = Menu(app)
        self.due_at = NEVER
        self.view_at = NEVER
        self.came_back = False  # the game was restored, and not gone on with yet
        self._app = app
        self._accepts = False  # play went down on a page in a pause
        self._holding = NEVER  # since when the key is down whose long hold will act,
        self._held_key = BACK  # and which one

    def take(self, code: int, stamp: int) -> None:
        """Take one edge (`flagfall.hands.inputs`) at `stamp`, to which the clock has been carried."""
        if code < inputs.FIRST_KEY:
            self._lever_edge(code >> 1, bool(code & 1), stamp)
        else:
            self._key_edge((code - inputs.FIRST_KEY) >> 1, bool(code & 1), stamp)

    def act(self, at: int) -> None:
        """Do what is due at `due_at`: a key repeats or was held, or a page was left alone."""
        gestures = self.gestures
        if gestures.due_at > at:
            self.menu.act(at)
            self._app.supply.obey(at)
        elif gestures.take(at) == REPEAT:
            if self.menu.page is not None:
                self.menu.press(gestures.key, True, at)
        elif self._holding != NEVER and gestures.key == self._held_key:
            self._held(gestures.key, at)
        elif gestures.key == BACK and self.menu.page is not None:
            self.menu.close()  # held on a page: out of it at once, whatever came before
            self._app.supply.obey(at)
        self.look_at_pages()

    def went_on(self) -> None:
        """Leave all pages and holds: a side runs, or a new game is set up."""
        self.came_back = False
        self.rest()

    def rest(self) -> None:
        """Leave all pages and holds."""
        self._holding = NEVER
        self._accepts = False
        self._app.displays.end_greeting()
        self.gestures.forget()
        if self.menu.page is not None:
            self.menu.close()
            self._app.supply.obey(self._app.clock.now)  # one that was only tried out goes
        self.look_at_pages()

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on; no side runs."""
        self.gestures.begin_anew(span_ms)
        self.menu.begin_anew(span_ms)
        self.lever.begin_anew(span_ms)
        if self._holding != NEVER:
            self._holding -= span_ms
        if self.view_at != NEVER:
            self.view_at -= span_ms
        self.look_at_pages()

    def follow(self, code: int, stamp: int) -> None:
        """Take one edge of a clock that goes off: the lever is where it is, and all else means nothing."""
        if code < inputs.FIRST_KEY:
            self.lever.edge(code >> 1, bool(code & 1), stamp)
        elif not code & 1:
            self.gestures.up((code - inputs.FIRST_KEY) >> 1, stamp)

    def wake(self) -> None:
        """Look where the lever is now: the clock stays on."""
        self.follow_lever()
        self.look_at_lever()
        self.choose_view(self._app.clock.now)

    # The lever.

    def _lever_edge(self, side, closed, stamp):
        app = self._app
        clock = app.clock
        pressed = self.lever.edge(side, closed, stamp)
        if pressed and clock.state == READY and self._lever_starts(side):
            clock.start(stamp)
        elif pressed:
            clock.press(side, stamp)
        if clock.state == RUNNING:
            return  # in play only events change what is shown: nothing may delay the displays
        self.follow_lever()
        self.look_at_lever()
        app.displays.changed()
        if pressed and clock.state == READY:
            app.displays.draw(stamp)  # who is White, before anybody is told of it

    def _lever_starts(self, side):
        # Not under a page, which may ask for quite another control.
        app = self._app
        return app.settings.lever_start and side != app.clock.white and self.menu.page is None

    def follow_lever(self) -> None:
        """Let the raised end be White's until the start."""
        clock = self._app.clock
        if clock.state == READY and clock.white == self.lever.down and self.lever_tells_white():
            self._app.set_white(other(clock.white))

    def lever_tells_white(self) -> bool:
        """Tell whether the lever says who is White: not with two buttons, and not with lever start."""
        settings = self._app.settings
        return not settings.buttons and not settings.lever_start and self.lever.down != NOBODY

    def look_at_lever(self) -> None:
        """Ask for the lever to be put right where it does not match the turn in a pause (R25)."""
        clock = self._app.clock
        displays = self._app.displays
        wrong = clock.state == PAUSED and not self._lever_matches()
        displays.turn_sign = other(clock.turn) if wrong else NOBODY
        if displays.view or self.view_at != NEVER:
            self.choose_view(clock.now)

    def _lever_matches(self):
        # The end of the side that runs is up (R25); a gong needs no lever.
        clock = self._app.clock
        if self._app.settings.buttons or clock.sides[clock.turn].traits & methods.BY_ITSELF:
            return True
        return self.lever.down != clock.turn

    def _may_run(self, stamp):
        if self._lever_matches():
            return True
        clock = self._app.clock
        clock.events.put(events.RESUME_REFUSED, clock.turn, stamp)
        return False

    # The keys.

    def _key_edge(self, key, down, stamp):
        if down:
            self._app.displays.end_greeting()
            self.gestures.forget()  # another key ends what is held and what repeats
            self.gestures.down(key, stamp)
            self._key_down(key, stamp)
        elif self.gestures.up(key, stamp) >= 0:
            self._key_up(key, stamp)
        self.look_at_pages()
        self.choose_view(stamp)

    def _key_down(self, key, stamp):
        app = self._app
        state = app.clock.state
        self._holding = NEVER  # another key ends a hold
        # In a pause play means something when it comes up, unless another key has changed the page under it.
        self._accepts = key == PLAY and state == PAUSED and self.menu.page is not None
        if state == RUNNING:
            self.gestures.forget()
            if key == PLAY:
                self.gestures.since[PLUS] = NEVER  # a pause shows the times
                app.clock.pause(stamp)
        elif self.menu.page is not None:
            if key != BACK:
                self.gestures.keep_only_repeats()
            if not self._accepts:
                self.menu.press(key, False, stamp)
        elif key == PLAY:
            self._play_down(state, stamp)
        elif key == BACK:
            self._back_down(state, stamp)
        else:
            self.menu.press(key, False, stamp)

    def _play_down(self, state, stamp):
        if state == READY:
            if self._may_run(stamp):
                self._app.clock.start(stamp)
        else:
            self._hold(PLAY, stamp)

    def _back_down(self, state, stamp):
        if self.came_back:
            self._hold(BACK, stamp)
        elif state == READY and not self.lever_tells_white():
            self._swap_white()

    def _swap_white(self):
        # Where the lever does not tell who is White (R29).
        app = self._app
        app.settings.white = other(app.clock.white)
        app.set_white(app.settings.white)
        app.displays.changed()
        app.save()

    def _hold(self, key, stamp):
        self._holding = stamp
        self._held_key = key

    def _key_up(self, key, stamp):
        if key == PLAY and self._accepts and self.menu.page is not None:
            self.menu.press(PLAY, False, stamp)
        if key != self._held_key:
            return
        held_since, self._holding = self._holding, NEVER  # at its end a long hold has acted, and is none any more
        if key == PLAY and held_since != NEVER and self._app.clock.state == PAUSED:
            if self._may_run(stamp):
                self._app.clock.resume(stamp)

    def _held(self, key, at):
        self._holding = NEVER
        if key == PLAY and self._app.clock.state in (PAUSED, OVER):
            self.menu.correction(at)
        elif key == BACK and self.came_back:
            self.menu.new_game(at)  # the game that came back may not be wanted: that is asked, like any other
        self.choose_view(at)

    # What a held key shows.

    def choose_view(self, now: int) -> None:
        """Choose what the displays show under a key that is held, and when that changes by itself."""
        displays = self._app.displays
        view = TIMES
        half = False
        self.view_at = NEVER
        if self._holding <= now:
            view = self._progress(now - self._holding)
        elif self.gestures.since[PLUS] <= now and self._app.clock.state != READY:
            held_ms = now - self.gestures.since[PLUS]
            self.view_at = now + _HALF_MS - held_ms % _HALF_MS
            view = _plus_view(held_ms)
            half = not held_ms // _HALF_MS & 1
        if view != displays.view or half != displays.half:
            displays.view = view
            displays.half = half
            displays.changed()

    def _progress(self, held_ms):
        step = held_ms // PROGRESS_MS
        self.view_at = self._holding + (step + 1) * PROGRESS_MS
        return HOLDING + step if step else TIMES

    def look_at_pages(self) -> None:
        """Work `due_at` out anew, after a key or when a page was opened or closed."""
        self.due_at = min(self.gestures.due_at, self.menu.due_at)


def _plus_view(held_ms):
    if held_ms < MOVES_AFTER_MS:
        return TIMES
    if held_ms < PERIODS_AFTER_MS:
        return MOVES
    return _WORDS[(held_ms - PERIODS_AFTER_MS) // _WORD_MS % len(_WORDS)]
