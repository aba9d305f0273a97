# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's actions: chosen by minus and plus, opened by forward, confirmed by forward; back leaves.

Each can be taken back by `CAnC` as long as nothing has happened since. The list is always the same, so that fingers
can learn it; what is not possible now says so.
"""

from flagfall.face.face import ALL, show_word
from flagfall.hands.pages.extra import Extra, may_take
from flagfall.hands.pages.options import next_option, show_option
from flagfall.hands.pages.steps import YES, Confirm, No, show_pair, stepped
from flagfall.notation import options
from flagfall.timing.methods import DELAY, INCREMENT
from flagfall.timing.sides import NOBODY, other


class Actions:
    """The list."""

    def __init__(self, access):
        self.access = access
        self.at = 0

    def show(self, side, frame):
        show_pair(side, frame, b" Arb", ACTIONS[self.at][0])

    def change(self, step, _coarse):
        self.at = stepped(self.at, step, 1, 0, len(ACTIONS) - 1)

    def forward(self, _now):
        _word, is_possible, page = ACTIONS[self.at]
        return page(self.access) if is_possible(self.access) else No(self)

    def back(self, _now):
        return None

    accept = back


class ConfirmSide(Confirm):
    """The display of the side that will be to move says so."""

    def show(self, side, frame):
        show_word(frame, b" GO " if side == self.values[0] else b"SidE", ALL if side == self.values[0] else 0)


class ConfirmAgain(Confirm):
    """A new game with the same control: asked twice, since the old one is gone then."""

    def __init__(self, access, again: bool = False):
        Confirm.__init__(self, access, b" nEU", "")
        self._again = again

    def forward(self, now):
        if not self._again:
            return ConfirmAgain(self.access, True)
        agreed, _counter, _freeze = self.access.journal.controls_at(0)  # not what came in the middle of this game
        self.access.set_up(agreed, now)
        return None

    def show(self, side, frame):
        show_pair(side, frame, self.word, b"SurE" if self._again else YES)


class OtherControl(Confirm):
    """Another control, times kept (FIDE 6.10.2): which option, then the question."""

    def __init__(self, access):
        Confirm.__init__(self, access, b"Ctrl", "control")
        self._number = access.settings.option

    def show(self, side, frame):
        show_option(side, frame, self._number, self.access.settings)

    def change(self, step, coarse):
        self._number = next_option(self._number, step, coarse)

    def forward(self, _now):
        controls = options.controls_of(self._number, self.access.settings)
        return No(self) if controls is None else ConfirmControl(self.access, self._number, controls)


class ConfirmControl(Confirm):
    """Another option brings its profile and its counter along."""

    def __init__(self, access, number: int, controls):
        Confirm.__init__(self, access, b"Ctrl", "option", controls)
        self._number = number

    def forward(self, now):
        rules, counts = options.habits_of(self._number, self.access.settings)
        return self.do(now, self.command, *self.values, rules, counts)


# A page is loaded when it is opened: with all of them the list would show 6 ms later.


def _penalty(access):
    from flagfall.hands.pages.time import Penalty

    return Penalty(access)


def _add(access):
    from flagfall.hands.pages.time import Add

    return Add(access)


def _back(access):
    from flagfall.hands.pages.time import Back

    return Back(access)


def _rules(access):
    from flagfall.hands.pages.read import Rules

    return Rules(access)


def _summary(access):
    from flagfall.hands.pages.read import Summary

    return Summary(access)


def _has_press(access):
    return access.journal.complete and access.journal.last_press() is not None


def _always(_access):
    return True


# The word, whether it is possible now, and the page that it opens. Fingers count from both ends: a new action goes
# between `dLAy` and `FLAG`, where it moves none.
ACTIONS = (
    (b"Undo", _has_press, lambda access: Confirm(access, b"Undo", "undo")),
    (b"PEnA", _has_press, _penalty),
    (b"SidE", _always, lambda access: ConfirmSide(access, b"SidE", "turn", other(access.clock.turn))),
    (b" Add", _always, _add),
    (b" bAC", _has_press, _back),
    (b"Ctrl", _always, OtherControl),
    (b" inc", lambda access: may_take(access, INCREMENT), lambda access: Extra(access, INCREMENT)),
    (b"dLAy", lambda access: may_take(access, DELAY), lambda access: Extra(access, DELAY)),
    (b"rULE", _always, _rules),
    (b"FLAG", lambda access: access.clock.first_flag != NOBODY, lambda access: Confirm(access, b"FLAG", "cancel_flag")),
    (b"CAnC", lambda access: access.can_cancel(), lambda access: Confirm(access, b"CAnC", "cancel")),
    (b"StAt", lambda access: access.journal.complete, _summary),
    (b" nEU", _always, ConfirmAgain),
)
