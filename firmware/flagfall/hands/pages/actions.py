# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's actions: chosen by minus and plus, opened by forward, confirmed by forward; back leaves.

Each can be taken back by `CAnC` as long as nothing has happened since. The list is always the same, so that fingers
can learn it; what is not possible now says so.
"""

from flagfall.face.face import ALL, show_word
from flagfall.hands.pages.extra import Extra, may_take
from flagfall.hands.pages.options import next_option, show_option
from flagfall.hands.pages.read import Rules, Summary
from flagfall.hands.pages.steps import YES, Confirm, No, show_pair, stepped
from flagfall.hands.pages.time import Add, Back, Penalty
from flagfall.notation import options
from flagfall.timing.methods import DELAY, INCREMENT
from flagfall.timing.sides import NOBODY, other


class Actions:
    """The list."""

    def __init__(self, app):
        self.app = app
        self.at = 0

    def show(self, side, frame):
        show_pair(side, frame, b" Arb", ACTIONS[self.at][0])

    def change(self, step, _coarse):
        self.at = stepped(self.at, step, 0, 0, len(ACTIONS) - 1)

    def forward(self, _now):
        _word, is_possible, page = ACTIONS[self.at]
        return page(self.app) if is_possible(self.app) else No(self)

    def back(self, _now):
        return None

    accept = back


class ConfirmSide(Confirm):
    """The display of the side that will be to move says so."""

    def show(self, side, frame):
        show_word(frame, b" GO " if side == self.values[0] else b"SidE", ALL if side == self.values[0] else 0)


class ConfirmAgain(Confirm):
    """A new game with the same control: asked twice, since the old one is gone then."""

    def __init__(self, app, times: int = 2):
        Confirm.__init__(self, app, b" nEU", "")
        self._times = times

    def forward(self, now):
        if self._times > 1:
            return ConfirmAgain(self.app, 1)
        agreed, _counter, _freeze = self.app.journal.controls_at(0)  # not what came in the middle of this game
        self.app.arm(agreed, now)
        return None

    def show(self, side, frame):
        show_pair(side, frame, self.word, YES if self._times > 1 else b"SurE")


class OtherControl(Confirm):
    """Another control, times kept (FIDE 6.10.2): which option, then the question."""

    def __init__(self, app):
        Confirm.__init__(self, app, b"Ctrl", "control")
        self._number = app.settings.option

    def show(self, side, frame):
        show_option(side, frame, self._number, self.app.settings)

    def change(self, step, coarse):
        self._number = next_option(self._number, step, coarse)

    def forward(self, _now):
        controls = options.controls_of(self._number, self.app.settings)
        return No(self) if controls is None else ConfirmControl(self.app, self._number, controls)


class ConfirmControl(Confirm):
    """Another option brings its profile and its counter along."""

    def __init__(self, app, number: int, controls):
        Confirm.__init__(self, app, b"Ctrl", "option", controls)
        self._number = number

    def forward(self, now):
        rules, counts = options.habits_of(self._number, self.app.settings)
        return self.do(now, self.command, *self.values, rules, counts)


def _has_press(app):
    return app.journal.complete and app.journal.last_press() is not None


def _always(_app):
    return True


# The word, whether it is possible now, and the page that it opens. Fingers count from both ends: a new action goes
# between `dLAy` and `FLAG`, where it moves none.
ACTIONS = (
    (b"Undo", _has_press, lambda app: Confirm(app, b"Undo", "undo")),
    (b"PEnA", _has_press, Penalty),
    (b"SidE", _always, lambda app: ConfirmSide(app, b"SidE", "turn", other(app.clock.turn))),
    (b" Add", _always, Add),
    (b" bAC", _has_press, Back),
    (b"Ctrl", _always, OtherControl),
    (b" inc", lambda app: may_take(app, INCREMENT), lambda app: Extra(app, INCREMENT)),
    (b"dLAy", lambda app: may_take(app, DELAY), lambda app: Extra(app, DELAY)),
    (b"rULE", _always, Rules),
    (b"FLAG", lambda app: app.clock.first_flag != NOBODY, lambda app: Confirm(app, b"FLAG", "cancel_flag")),
    (b"CAnC", lambda app: app.arbiter.can_cancel(), lambda app: Confirm(app, b"CAnC", "cancel")),
    (b"StAt", lambda app: app.journal.complete, Summary),
    (b" nEU", _always, ConfirmAgain),
)
