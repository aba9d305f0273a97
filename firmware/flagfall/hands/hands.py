# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Hands on the clock: what the lever and the five keys mean in each state.

While a side runs no key but play and the view under plus does anything (R18, F8); nothing is allocated then.
"""

from flagfall.hands import inputs
from flagfall.hands.debounce import Keys, Lever
from flagfall.hands.gestures import REPEAT, Gestures
from flagfall.hands.inputs import BACK, PLAY, PLUS
from flagfall.hands.menu import Menu
from flagfall.hands.view import View
from flagfall.part import Part
from flagfall.timing import events, methods
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, other
from flagfall.timing.turn import NEVER


class Hands(Part):
    """Lever, keys and menu. `due_at` is the instant at which hands at rest mean more: then `act` is called.

    asleep     the clock goes off: hands begin nothing
    came_back  the game was restored, and not gone on with yet; known when a game is set up or has come back
    """

    def __init__(self, access, displays, board):
        self.lever = Lever(board.closed(LEFT), board.closed(RIGHT))
        self.gestures = Gestures()
        self._keys = Keys(len(inputs.KEY_NAMES))
        self.menu = Menu(access, displays)
        self.due_at = NEVER
        self.view = View(access.clock, displays, self.gestures)
        self.asleep = False
        self._access = access
        self._clock = access.clock
        self._displays = displays
        self._accepts = False  # play went down on a page in a pause

    def take(self, code: int, stamp: int) -> None:
        """Take one edge (`flagfall.hands.inputs`) at `stamp`, to which the clock has been carried."""
        if self.asleep:
            self._follow(code, stamp)
        elif code < inputs.FIRST_KEY:
            self._lever_edge(code >> 1, bool(code & 1), stamp)
        elif self._acts(code, stamp):
            self._key_edge(_key_of(code), bool(code & 1), stamp)
        else:
            self._plan()

    def act(self, at: int) -> None:
        """Do what is due at `due_at`: a key repeats or was held, a page was left alone, or a key has settled."""
        gestures = self.gestures
        if gestures.due_at > at:
            if self.menu.due_at > at:
                self._settle(at)
                return
            self.menu.act(at)
            self._access.obey_brightness()
        elif gestures.take(at) == REPEAT:
            if self.menu.page is not None:
                self.menu.press(gestures.key, True, at)
        else:
            self._held(gestures.key, at)
        self._plan()

    def obey(self, settings) -> None:
        """Leave all pages and holds: a new game is set up."""
        self._go_on()

    def come_back(self) -> None:
        """A game has come back from the memory chip; somebody may have turned the lever meanwhile."""
        self.came_back = self._clock.state != READY
        self.follow_lever()
        self.look_at_lever()

    def sleep(self) -> None:
        """Leave all pages and holds, and begin nothing until `wake`: the clock goes off."""
        self.asleep = True
        self._rest()

    def wake(self) -> None:
        """Look where the lever is now: the clock stays on."""
        self.asleep = False
        self.follow_lever()
        self.look_at_lever()

    def go_home(self) -> None:
        """Show the clock itself, whatever page is open."""
        self.menu.close()
        self._plan()

    def ask_for_option(self, now: int) -> None:
        """Open the choice of an option, as at power-on."""
        self.menu.options(now)
        self._plan()

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on; no side runs."""
        self.gestures.begin_anew(span_ms)
        self.menu.begin_anew(span_ms)
        self.lever.begin_anew(span_ms)
        self._keys.begin_anew(span_ms)
        self._plan()

    def _go_on(self):
        self.came_back = False
        self._rest()
        self.look_at_lever()

    def _rest(self):
        self._displays.end_greeting()
        self.gestures.forget()
        if self.menu.page is not None:
            self.menu.close()
            self._access.obey_brightness()
        self._plan()

    def _follow(self, code, stamp):
        # The clock goes off: the lever is where it is, and all else means nothing.
        if code < inputs.FIRST_KEY:
            self.lever.edge(code >> 1, bool(code & 1), stamp)
        elif self._acts(code, stamp) and not code & 1:
            self.gestures.up(_key_of(code), stamp)
        self._plan()

    # The lever.

    def _lever_edge(self, side, closed, stamp):
        clock = self._clock
        pressed = self.lever.edge(side, closed, stamp)
        if pressed and clock.state == READY and self._lever_starts(side):
            self._start(stamp)
        elif pressed:
            clock.press(side, stamp)
        if clock.state == RUNNING:
            return  # in play only events change what is shown: nothing may delay the displays
        white, sign = clock.white, self._displays.turn_sign
        self.follow_lever()
        self.look_at_lever()
        if pressed and clock.state != OVER:
            self._displays.cue(stamp, side == sign or clock.white != white)

    def _start(self, stamp):
        self._clock.start(stamp)
        self._go_on()

    def _lever_starts(self, side):
        # Not under a page, which may ask for quite another control.
        return self._access.settings.lever_start and side != self._clock.white and self.menu.page is None

    def follow_lever(self) -> None:
        """Let the raised end be White's until the start."""
        clock = self._clock
        if clock.state == READY and clock.white == self.lever.down and self.lever_tells_white():
            self._access.set_white(other(clock.white))

    def lever_tells_white(self) -> bool:
        """Tell whether the lever says who is White: not with two buttons, and not with lever start."""
        settings = self._access.settings
        return not settings.buttons and not settings.lever_start and self.lever.down != NOBODY

    def look_at_lever(self) -> None:
        """Ask for the lever to be put right where it does not match the turn in a pause (R25)."""
        clock = self._clock
        displays = self._displays
        wrong = clock.state == PAUSED and not self._lever_matches()
        sign = other(clock.turn) if wrong else NOBODY
        if sign != displays.turn_sign:
            displays.turn_sign = sign
            displays.changed()
        self.view.look_again(clock.now)

    def _lever_matches(self):
        # The end of the side that runs is up (R25); a gong needs no lever.
        clock = self._clock
        if self._access.settings.buttons or clock.sides[clock.turn].traits & methods.BY_ITSELF:
            return True
        return self.lever.down != clock.turn

    def _may_run(self, stamp):
        if self._lever_matches():
            return True
        clock = self._clock
        clock.events.put(events.RESUME_REFUSED, clock.turn, stamp)
        return False

    # The keys.

    def _acts(self, code, stamp):
        return code >= inputs.FIRST_SURE or self._keys.edge(_key_of(code), bool(code & 1), stamp)

    def _settle(self, at):
        key = self._keys.settle(at)
        if self.asleep:
            self.gestures.up(key, at)
            self._plan()
        else:
            self._key_edge(key, self._keys.down(key), at)

    def _key_edge(self, key, down, stamp):
        if down:
            self._displays.end_greeting()
            self.gestures.forget()  # another key ends what is held and what repeats
            self.gestures.down(key, stamp)
            self._key_down(key, stamp)
        else:
            self._key_up(key, stamp)
        self._plan()
        self.view.attend(stamp)

    def _key_down(self, key, stamp):
        state = self._clock.state
        # In a pause play means something when it comes up, unless another key has changed the page under it.
        self._accepts = key == PLAY and state == PAUSED and self.menu.page is not None
        if state == RUNNING:
            self.gestures.forget()
            if key == PLAY:
                self.gestures.up(PLUS, stamp)  # a pause shows the times
                self._clock.pause(stamp)
                self.look_at_lever()
        elif self.menu.page is not None:
            if not self._accepts:
                self.menu.press(key, False, stamp)
            if key != BACK or self.menu.page is None:
                self.gestures.keep_only_repeats()
        elif key == PLAY:
            self._play_down(state, stamp)
        elif key == BACK:
            self._back_down(state)
        else:
            self.menu.press(key, False, stamp)

    def _play_down(self, state, stamp):
        # In a pause it goes on when it comes up, or opens the correction if it is held.
        if state == READY:
            self.gestures.keep_only_repeats()
            if self._may_run(stamp):
                self._start(stamp)

    def _back_down(self, state):
        # Where a game came back it asks for a new one if it is held.
        if not self.came_back:
            self.gestures.keep_only_repeats()
            if state == READY and not self.lever_tells_white():
                self._swap_white()

    def _swap_white(self):
        # Where the lever does not tell who is White (R29).
        access = self._access
        access.settings.white = other(self._clock.white)
        access.set_white(access.settings.white)
        access.save()

    def _key_up(self, key, stamp):
        since = self.gestures.since[key]
        holds = since != NEVER and self.gestures.holds_since() == since
        self.gestures.up(key, stamp)
        if key != PLAY or since == NEVER:
            return
        if self.menu.page is not None:
            if self._accepts:
                self.menu.press(PLAY, False, stamp)
        elif holds and self._clock.state == PAUSED and self._may_run(stamp):
            self._clock.resume(stamp)
            self._go_on()

    def _held(self, key, at):
        if self.menu.page is not None:
            self.menu.close()  # back held on a page: out of it at once, whatever came before
        elif key == PLAY:
            self.menu.correction(at)
        else:
            self.menu.new_game(at)  # the game that came back may not be wanted: that is asked, like any other
        self.view.attend(at)

    def _plan(self):
        # After a key, or when a page was opened or closed.
        self.due_at = min(min(self.gestures.due_at, self.menu.due_at), self._keys.due_at)


def _key_of(code):
    return (code - (inputs.FIRST_KEY if code < inputs.FIRST_SURE else inputs.FIRST_SURE)) >> 1
