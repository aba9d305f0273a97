# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The arbiter's actions: chosen by minus and plus, opened by forward, confirmed by forward; back leaves.

Each can be taken back by `CAnC` as long as nothing has happened since. The list is always the same, so that fingers
can learn it; what is not possible now says so.
"""

from flagfall import options, profile, summary
from flagfall.correction import with_extra
from flagfall.face import ALL, LOW, show_agreed, show_number, show_word
from flagfall.menu_options import next_option, show_option
from flagfall.pages import YES, No, Steps, show_pair, stepped
from flagfall.sides import LEFT, NOBODY, RIGHT, other
from flagfall.timecontrol import DELAY, INCREMENT

_MOST_ADDED_S = 5940  # 99 minutes
_MOST_TAKEN_S = 590  # -9:50: a sign and four digits have no room together
_FINE_S = 10
_COARSE_S = 60


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


class Confirm:
    """What will be done, blinking; forward does it, any other key leaves everything as it is."""

    def __init__(self, app, word, command, *values):
        self.app = app
        self.word = word
        self.command = command
        self.values = values

    def show(self, side, frame):
        show_pair(side, frame, self.word, YES)

    def change(self, step, coarse):
        """Change nothing: there is nothing to choose."""

    def forward(self, now):
        return self.do(now, self.command, *self.values)

    def do(self, now, command, *values):
        """Carry the command out and go to the clock itself; a refused one says so."""
        return None if self.app.command(now, command, *values) else No(None)

    def back(self, _now):
        return Actions(self.app)

    def accept(self, _now):
        return None


class ConfirmPenalty(Confirm):
    """The offender's display says `PEnA`, the opponent's what he is given (FIDE 7.5.5)."""

    def show(self, side, frame):
        offender = self.values[0]
        if side == offender:
            show_word(frame, b"PEnA")
        else:
            show_agreed(frame, _penalty_s(self.app), blinks=ALL)


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
        agreed, _counter, _freeze = self.app.notes.controls_at(0)  # not what came in the middle of this game
        self.app.arm(agreed, now)
        return None

    def show(self, side, frame):
        show_pair(side, frame, self.word, YES if self._times > 1 else b"SurE")


class Add(Confirm):
    """Time for one side or from it: first whose, then how much (FIDE 12.9)."""

    def __init__(self, app):
        Confirm.__init__(self, app, b"Add", "add")
        self._side = app.clock.turn
        self._seconds = _penalty_s(app)
        self._choosing_side = True

    def show(self, side, frame):
        if side == self._side:
            show_agreed(frame, self._seconds, blinks=ALL)
        else:
            show_word(frame, b"SidE" if self._choosing_side else b" Add")

    def change(self, step, coarse):
        if self._choosing_side:
            self._side = LEFT if step < 0 else RIGHT
        else:
            by = _COARSE_S if coarse else _FINE_S
            self._seconds = max(-_MOST_TAKEN_S, min(_MOST_ADDED_S, self._seconds + step * by))

    def forward(self, now):
        if self._choosing_side:
            self._choosing_side = False
            return self
        return self.do(now, self.command, self._side, self._seconds * 1000)

    def back(self, _now):
        if self._choosing_side:
            return Actions(self.app)
        self._choosing_side = True
        return self


class Back(Confirm):
    """Back to move N: both displays show what the counters will read; a step is one side's move."""

    def __init__(self, app):
        Confirm.__init__(self, app, b"bAC", "restore")
        white, black = self._counters()
        self._half = self._most = white + black

    def show(self, side, frame):
        white = side == self.app.clock.white
        show_number(frame, b"n", (self._half + 1) // 2 if white else self._half // 2, LOW)

    def change(self, step, coarse):
        self._half = stepped(self._half, step, 20 if coarse else 0, 0, self._most)

    def forward(self, now):
        return self.do(now, self.command, (self._half + 1) // 2, bool(self._half & 1))

    def _counters(self):
        clock = self.app.clock
        white = clock.sides[clock.white].moves
        black = clock.sides[other(clock.white)].moves
        return min(white, black + 1), min(black, white)


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


class Extra(Confirm):
    """An increment or delay introduced in mid-game for both (FIDE III.4, US 16P1): how many seconds."""

    def __init__(self, app, method: int):
        Confirm.__init__(self, app, b"inc" if method == INCREMENT else b"dEL", "control")
        self._method = method
        first = app.clock.controls.white.periods[0]
        present_ms = first.increment_ms if method == INCREMENT else first.delay_ms
        self._seconds = present_ms // 1000 or 5  # nothing becomes less by two keys

    def show(self, side, frame):
        if side == LEFT:
            show_word(frame, self.word)
        else:
            show_number(frame, b"+" if self._method == INCREMENT else b"d", self._seconds, LOW)

    def change(self, step, coarse):
        self._seconds = stepped(self._seconds, step, 10 if coarse else 0, 1, 99)

    def forward(self, now):
        controls = with_extra(self.app.clock.controls, self._method, self._seconds * 1000)
        return self.do(now, self.command, controls) if controls else No(None)


class Summary(Steps):
    """What the game was: counters, time per move, and the instants of the flags since the start."""

    def __init__(self, app):
        Steps.__init__(self, app)
        self._used_ms = summary.used_ms(app.notes)
        self._started_at = summary.started_at(app.notes)
        self.last = 3 if app.clock.first_flag != NOBODY else 2

    def show(self, side, frame):
        account = self.app.clock.sides[side]
        if self.at == 0:
            show_number(frame, b"n", account.moves)
        elif self.at == 1:
            show_agreed(frame, self._used_ms[side] // 1000)
        elif self.at == 2:
            show_agreed(frame, self._used_ms[side] // max(1, account.moves) // 1000)
        elif account.final:
            show_agreed(frame, (account.flagged_at - self._started_at) // 1000)
        else:
            show_word(frame, b"no F")

    def back(self, _now):
        if not self.at:
            return Actions(self.app)
        self.at -= 1
        return self


def _penalty_s(app):
    return profile.penalty_ms(app.arbiter.profile, app.clock.controls) // 1000


def _has_press(app):
    return app.notes.complete and app.notes.last_press() is not None


def _offender(app):
    return app.notes.last_press()[2]


# The word, whether it is possible now, and the page that it opens.
ACTIONS = (
    (b"Undo", _has_press, lambda app: Confirm(app, b"Undo", "undo")),
    (b"PEnA", _has_press, lambda app: ConfirmPenalty(app, b"PEnA", "penalty", _offender(app))),
    (b"SidE", lambda _app: True, lambda app: ConfirmSide(app, b"SidE", "turn", other(app.clock.turn))),
    (b" Add", lambda _app: True, Add),
    (b" bAC", _has_press, Back),
    (b"Ctrl", lambda _app: True, OtherControl),
    (b" inc", lambda app: with_extra(app.clock.controls, INCREMENT, 1000), lambda app: Extra(app, INCREMENT)),
    (b" dEL", lambda app: with_extra(app.clock.controls, DELAY, 1000), lambda app: Extra(app, DELAY)),
    (b"FLAG", lambda app: app.clock.first_flag != NOBODY, lambda app: Confirm(app, b"FLAG", "cancel_flag")),
    (b"CAnC", lambda app: app.arbiter.can_cancel(), lambda app: Confirm(app, b"CAnC", "cancel")),
    (b"StAt", lambda app: app.notes.complete, Summary),
    (b" nEU", lambda _app: True, ConfirmAgain),
)
