# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A random walk over the whole menu: 30,000 keys and turns of the lever, and cuts of the power in between.

With FLAGFALL_ALL=1 a hundred thousand, or as many as FLAGFALL_WALK says; a third of them with memory LCDs for digits.

Nobody plans such a walk, and whatever it meets must hold: only what was accepted changes the game, and it comes back.
"""

import os
import random

import pytest

from flagfall.app import App
from flagfall.arbiter import correction
from flagfall.face.display import LAMP_ON
from flagfall.hands import inputs
from flagfall.hands.pages.actions import ConfirmAgain
from flagfall.hands.pages.correction import CorrectionPages
from flagfall.hands.pages.options import Loaded
from flagfall.hands.pages.own import OwnControl
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import load, save, write_settings
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.methods import COUNT_UP, HOURGLASS
from flagfall.timing.sides import RIGHT, SIDES, other
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk
from host_sim.desk.parts import DeskMemory
from tests import circumstances
from tests.micropython.panels import PanelDesk
from tests.micropython.sentences import turn_until

EVENTS = int(os.environ.get("FLAGFALL_WALK", "100000" if circumstances.ALL else "30000"))
CONTROLS = ("40/90+2:30+1", "W30+1-B20j3x5", "6d2", "*20", "2c3/10", "g7", "8o", "u", "2/5:2/5:60*")
EVENTS_A_CUT = 100
EVENTS_A_CHIP = 500  # options lead to long controls: an empty memory chip leads back
CHECK_WAY_BACK_EVERY = 50
LOST_MS = 1000

KEYS = tuple(range(len(inputs.KEY_NAMES)))
# More often what leads on than what leads back.
_CHOICES = (inputs.FORWARD,) * 4 + (inputs.PLUS,) * 3 + (inputs.MINUS,) * 3 + (inputs.PLAY,) * 4 + (inputs.BACK,)
_WAITS_MS = (30, 50, 80, 80, 200, 400, 700, 1100, 1500)
_LONG_WAITS_MS = (3000, 3100, 6000, 61_000)
_ROWS = (Loaded, OwnControl, CorrectionPages)
_CANCEL = (inputs.FORWARD, inputs.MINUS, inputs.MINUS, inputs.MINUS, inputs.FORWARD, inputs.FORWARD)
_ACCEPTING = (inputs.FORWARD, inputs.PLAY)


def standing(clock):
    """Return all that a game consists of, the instants of interim flags left out."""
    sides = [
        (each.remaining_ms, each.delay_ms, each.moves, each.number, each.final, each.flagged_at, each.extra)
        + (each.extra_count, each.rate)
        for each in clock.sides
    ]
    return (clock.state, clock.turn, clock.white, clock.first_flag, clock.controls, clock.counter, clock.freeze), sides


def interims(clock):
    """Return the instants at which the interim flags that still stand will go."""
    return [each.interim_until if each.interim_until > clock.now else NEVER for each in clock.sides]


class Walker:
    """Walks over a clock on a desk with `control`. `kinds` are the events (kind, value) of the last step."""

    def __init__(self, control, seed, desk=None):
        self.chance = random.Random(seed)
        self.control = control
        self.desk = desk or Desk()
        self.desk.lay_lever(RIGHT)
        self.desk.reports = lambda clock, _refusal: self.kinds.append((clock.events.kind, clock.events.value))
        self.kinds = []
        self.down = set()
        self.last = inputs.PLAY
        self.plan = []  # keys that are to be pushed next
        self.forwards = 0
        self.taken_back_to = None  # the game and its journal before the last action
        save(self.desk, Settings())
        self.power_up()

    @property
    def clock(self):
        return self.app.clock

    @property
    def page(self):
        return self.app.menu.page

    def power_up(self):
        self.desk.power_up()
        settings = Settings()
        load(self.desk, settings)
        self.app = App(self.desk, settings, read_canonical(self.control))
        self.app.greet()
        self.app.step()

    def wait(self, ms):
        """Let `ms` pass, the loop turning whenever something is due."""
        turn_until(self.desk, self.app, self.desk.t + ms)

    def key(self, key, down):
        """Push a key or let it go, and check what came of it."""
        page, state = self.page, self.clock.state
        before = standing(self.clock), self.journal(), interims(self.clock)
        came_back = self.app.hands.came_back
        self.kinds.clear()
        self.desk.key(key, down)
        self.app.step()
        (self.down.add if down else self.down.discard)(key)
        self._check_key(key, down, page, state)
        self._check_change(before, page, key)
        assert came_back or not self.app.hands.came_back

    def turn_lever(self):
        """Push the end of the lever down that is up."""
        side = other(self.desk.lever_down)
        before = standing(self.clock), self.journal(), interims(self.clock)
        self.kinds.clear()
        self.desk.contact(other(side), False)
        self.desk.contact(side, True)
        self.app.step()
        if self.clock.state in (PAUSED, OVER) and not self.happened(events.PRESSED, events.TURN_PASSED):
            assert standing(self.clock) == before[0] or self.happened(events.FLAG_FELL)

    def journal(self):
        journal = self.app.journal
        return journal.length, journal.complete, bytes(journal.records[: 8 * journal.length])

    def happened(self, *kinds):
        return any(kind in kinds for kind, _value in self.kinds)

    def _check_key(self, key, down, page, state):
        # What a key must not do, wherever it is pushed.
        if self.happened(events.STARTED):
            assert (key, down, page, state) == (inputs.PLAY, True, None, READY)
        if self.happened(events.RESUMED):
            assert (key, down, page, state) == (inputs.PLAY, False, None, PAUSED)
        if self.happened(events.CORRECTED):
            assert page is not None and key in _ACCEPTING and state in (PAUSED, OVER)
        if self.happened(events.SET_UP):
            assert down and page is not None
            assert state == READY or (key == inputs.FORWARD and isinstance(page, ConfirmAgain))
        if state == RUNNING and key != inputs.PLAY:
            assert self.page is None
            assert not self.happened(events.PAUSED, events.CORRECTED, events.SET_UP)
        if self.clock.state == RUNNING:
            assert self.page is None

    def _check_change(self, before, page, key):
        # A game that stands changes by nothing but what was accepted, and an action that is taken back leaves no trace.
        after = standing(self.clock)
        if self.happened(events.STARTED, events.RESUMED, events.SET_UP):
            self.taken_back_to = None  # from here on nothing can be taken back
        if before[0][0][0] != RUNNING and not self.kinds:
            assert after == before[0]
            assert self.journal() == before[1]
        if not self.happened(events.CORRECTED):
            return
        if (events.CORRECTED, correction.CANCEL) not in self.kinds:
            self.taken_back_to = before
            if self.chance.random() < 0.3:
                self.plan = list(_CANCEL)
            return
        assert self.taken_back_to is not None
        game, journal, interim = self.taken_back_to
        self.taken_back_to = None
        assert after == game
        assert self.journal() == journal
        assert interims(self.clock) == [at if at > self.clock.now else NEVER for at in interim]

    def step(self):
        """Do something at random, and wait for a moment."""
        chance = self.chance
        what = chance.random()
        if what < 0.1:
            self.turn_lever()
        elif self.down and what < 0.9:
            self.key(chance.choice(sorted(self.down)), False)
        else:
            key = self.last = self._choose()
            if key not in self.down:
                if self.page is None:
                    self.forwards = 0
                self.forwards += key == inputs.FORWARD
                self.key(key, True)
        self.pass_time()

    def _choose(self):
        # In a long row of pages often the same key again, to see its end; a clock that is ready stays so longer.
        chance = self.chance
        if self.plan:
            return self.plan.pop(0)
        if isinstance(self.page, _ROWS) and self.last != inputs.PLAY and chance.random() < 0.6:
            return self.last
        key = chance.choice(_CHOICES)
        if key == inputs.PLAY and self.clock.state == READY and self.page is None and chance.random() < 0.6:
            return chance.choice((inputs.FORWARD, inputs.PLUS))
        return key

    def pass_time(self):
        """Let a moment pass, seldom a long one; check that nobody is charged who does not run."""
        chance = self.chance
        clock = self.clock
        before, idle = standing(clock), other(clock.turn)
        self.kinds.clear()
        self.wait(chance.choice(_LONG_WAITS_MS if chance.random() < 0.02 else _WAITS_MS))
        assert self.desk.lamps != [LAMP_ON, LAMP_ON]
        if before[0][0] == RUNNING and not self.kinds:
            assert clock.sides[idle].period.method == HOURGLASS or standing(clock)[1][idle] == before[1][idle]
        elif before[0][0] != RUNNING and not self.happened(events.SET_UP, events.INTERIM_ENDED):
            assert standing(clock) == before

    def go_back(self):
        """Leave whatever is open by the back key alone: as many keys as led there, and nothing but that."""
        for key in sorted(self.down):
            self.key(key, False)
            self.wait(30)
        state, keys = self.clock.state, 0
        while self.page is not None:
            self.key(inputs.BACK, True)
            self.wait(80)
            self.key(inputs.BACK, False)
            self.wait(80)
            keys += 1
            assert keys <= self.forwards + 2
        assert self.clock.state == state or self.happened(events.FLAG_FELL)

    def cut_power(self):
        """Cut the power at this instant; check that the clock comes back as it was, and its settings."""
        clock = self.clock
        at = clock.now
        before, interim = standing(clock), interims(clock)
        times = [(clock.remaining_ms(side, at), clock.delay_ms(side, at)) for side in SIDES]
        kept = write_settings(self.app.settings)
        self.desk.power_down()
        self.desk.t += self.chance.randrange(5000)
        self.power_up()
        self.forwards = 0
        self.taken_back_to = None
        assert write_settings(self.app.settings) == kept
        assert self.page is None or self.clock.state == READY
        self._check_came_back(before, times, at)
        if before[0][0] != RUNNING:
            assert interims(self.clock) == interim

    def take_a_fresh_chip(self):
        """Begin anew with an empty memory chip."""
        self.desk.power_down()
        self.desk.memory = DeskMemory()
        self.taken_back_to = None
        self.forwards = 0
        self.power_up()
        assert self.clock.state == READY

    def _check_came_back(self, before, times, at):
        clock = self.clock
        was, now = before[0], standing(clock)
        running = was[0] == RUNNING
        assert clock.state == (PAUSED if running else was[0])
        if was[0] == READY and was[2] != clock.white:
            return  # the lever was turned meanwhile
        assert now[0][1:] == was[1:]
        for side in SIDES:
            assert now[1][side][2:] == before[1][side][2:]
            lost_ms = (clock.sides[side].remaining_ms + clock.delay_ms(side, clock.now)) - sum(times[side])
            if clock.sides[side].period.method == COUNT_UP or side != clock.turn:
                lost_ms = -lost_ms
            alone = side == clock.turn or clock.sides[side].period.method == HOURGLASS
            assert 0 <= lost_ms <= (LOST_MS if running and alone else 0)
        assert 0 <= at - clock.now <= LOST_MS or not running


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("desk", "share"), [(Desk, 2), (PanelDesk, 1)], ids=["digits", "panels"])
@pytest.mark.parametrize("control", CONTROLS)
def test_a_random_walk_over_the_menu_changes_only_what_was_accepted(control, desk, share):
    seed = 20_261_129 + CONTROLS.index(control)
    walker = Walker(control, seed, desk())
    count = 0
    try:
        for count in range(EVENTS * share // 3 // len(CONTROLS)):
            walker.step()
            if count % CHECK_WAY_BACK_EVERY == 0:
                walker.go_back()
            if walker.chance.randrange(EVENTS_A_CUT) == 0:
                walker.cut_power()
            if walker.chance.randrange(EVENTS_A_CHIP) == 0:
                walker.take_a_fresh_chip()
    except Exception as fault:
        raise AssertionError(f"seed {seed}, control {control}, event {count}: {fault!r}") from fault
