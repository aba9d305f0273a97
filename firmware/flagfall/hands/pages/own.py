# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Setting up an own control (options 26 to 30): both sides at once, coarse steps while a key is held, then fine ones.

Hours, minutes, seconds, method, its seconds, whether another period follows; unequal sides only on request.
"""

from flagfall.compat import const
from flagfall.face.face import ALL, HIGH, HIGH_TENS, LOW, show_agreed, show_hours, show_number, show_word
from flagfall.hands.pages.steps import YES, No, show_pair, stepped
from flagfall.notation import options, write_canonical
from flagfall.notation.presets import FIRST_OWN
from flagfall.timing import methods
from flagfall.timing.methods import ALIKE_ONLY, ANYWHERE, NONE, place, uses
from flagfall.timing.timecontrol import MAX_PERIODS, ControlError, TimeControl, controls, period

_FIRST_METHODS = tuple(range(methods.COUNT))
_LATER_METHODS = tuple([each for each in _FIRST_METHODS if place(each) != ALIKE_ONLY])  # one side may have them alone

# What can follow a period.
END = const(0)
ANOTHER = const(1)
REPEATED = const(2)

# The pages of one period, in order.
HOURS = const(0)
MINUTES = const(1)
SECONDS = const(2)
METHOD = const(3)
EXTRA = const(4)
T_MINUTES = const(5)
T_SECONDS = const(6)
COUNT = const(7)
FOLLOWS = const(8)
MOVES = const(9)
ODDS = const(10)  # after the last period: are the sides to differ?


class Draft:
    """One period as it is being set up; all in whole seconds."""

    def __init__(self):
        self.hours = self.minutes = self.seconds = 0
        self.method = NONE
        self.extra = 0
        self.t_minutes = self.t_seconds = 0
        self.count = 1
        self.follows = END
        self.moves = 0

    def take(self, agreed, follows: int) -> None:
        """Begin with the `Period` that is kept, and what follows it."""
        seconds = agreed.main_ms // 1000
        self.hours, self.minutes, self.seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
        self.method = agreed.method
        self.extra = (agreed.increment_ms + agreed.delay_ms) // 1000
        self.t_minutes, self.t_seconds = agreed.extra_ms // 60_000, agreed.extra_ms // 1000 % 60
        self.count = max(1, agreed.extra_count)
        self.follows = follows
        self.moves = agreed.moves

    def main_s(self) -> int:
        """Return the main time in seconds."""
        return self.hours * 3600 + self.minutes * 60 + self.seconds

    def period(self):
        """Return it as a `Period`; what its method has no use for is left out."""
        method = self.method
        return period(
            self.main_s() * 1000 if uses(method, "main_ms") else 0,
            moves=self.moves if self.may_go_on() and self.follows != END else 0,
            method=method,
            increment_ms=self.extra * 1000 if uses(method, "increment_ms") else 0,
            delay_ms=self.extra * 1000 if uses(method, "delay_ms") else 0,
            extra_ms=(self.t_minutes * 60 + self.t_seconds) * 1000 if uses(method, "extra_ms") else 0,
            extra_count=self.count if uses(method, "extra_count") else 0,
        )

    def may_go_on(self) -> bool:
        """Tell whether another period, or this one again, may follow its method."""
        return place(self.method) == ANYWHERE


# The number on a page: its attribute, coarse step, lowest and highest value.
_NUMBERS = {
    HOURS: ("hours", 5, 0, 9),
    MINUTES: ("minutes", 10, 0, 59),
    SECONDS: ("seconds", 10, 0, 59),
    EXTRA: ("extra", 10, 0, 99),
    T_MINUTES: ("t_minutes", 10, 0, 99),
    T_SECONDS: ("t_seconds", 10, 0, 59),
    COUNT: ("count", 10, 1, 99),
    MOVES: ("moves", 10, 0, 99),
}


class OwnControl:
    """The pages of own control `number` (26 to 30). Play accepts what is there, back goes back page by page."""

    def __init__(self, access, number: int):
        self.access = access
        self.number = number
        kept = options.controls_of(number, access.settings)
        self._white = _drafts(kept.white) if kept else [Draft()]
        self._black = _drafts(kept.black) if kept and kept.black != kept.white else None
        self._drafts = self._white
        self._odds = self._black is not None
        self._at = 0
        self._page = HOURS
        self._way = []  # the pages behind us

    def show(self, side, frame):
        access = self.access
        if self._page == ODDS:
            show_pair(side, frame, b"diFF", YES if self._odds else b"  no")
        elif self._drafts is self._black and side == access.clock.white:
            show_word(frame, b"bLAC")
        else:
            _show_draft(frame, self._drafts[self._at], self._page, self._at)

    def change(self, step, coarse):
        self.stays = True
        draft = self._drafts[self._at]
        if self._page == ODDS:
            self._odds = not self._odds
        elif self._page == METHOD:
            draft.method = _next_of(self._methods(), draft.method, step)
        elif self._page == FOLLOWS:
            draft.follows = _next_of(self._endings(), draft.follows, step)
        else:
            name, by, low, high = _NUMBERS[self._page]
            setattr(draft, name, stepped(getattr(draft, name), step, by if coarse else 1, low, high))

    def forward(self, now):
        following = self._following()
        if following is None:
            return self.accept(now)
        self._way.append((self._drafts, self._at, self._page))
        self._drafts, self._at, self._page = following
        return self

    def back(self, _now):
        if not self._way:
            return None
        self._drafts, self._at, self._page = self._way.pop()
        return self

    def accept(self, now):
        try:
            white = _control(self._white)
            odds = self._odds and self._black and place(self._white[0].method) != ALIKE_ONLY
            agreed = controls(white, _control(self._black) if odds else None)
        except ControlError:
            return No(self)  # nothing that can be played yet
        access = self.access
        access.settings.own[self.number - FIRST_OWN] = write_canonical(agreed)
        options.choose(self.number, access.settings)
        access.set_up(agreed, now)
        access.save()
        return None

    # Which page comes next.

    def _following(self):
        draft = self._drafts[self._at]
        page = self._next_page(draft)
        if page is not None:
            return self._drafts, self._at, page
        if draft.follows == ANOTHER and draft.may_go_on():
            if self._at + 1 == len(self._drafts):
                self._drafts.append(Draft())
            return self._drafts, self._at + 1, HOURS
        if self._page == ODDS and self._odds:
            if self._black is None:
                self._black = _copied(self._white)
            return self._black, 0, HOURS
        if self._page == ODDS or self._drafts is self._black or place(self._white[0].method) == ALIKE_ONLY:
            return None
        return self._drafts, self._at, ODDS

    def _next_page(self, draft):
        for page in range(self._page + 1, ODDS):
            if _has(draft, page):
                return page
        return None

    def _methods(self):
        return _LATER_METHODS if self._at or self._drafts is self._black else _FIRST_METHODS

    def _endings(self):
        return (END, ANOTHER, REPEATED) if self._at + 1 < MAX_PERIODS else (END, REPEATED)


def _has(draft, page):
    method = draft.method
    if page == EXTRA:
        return uses(method, "increment_ms") or uses(method, "delay_ms")
    if page in (T_MINUTES, T_SECONDS):
        return uses(method, "extra_ms")
    if page == COUNT:
        return uses(method, "extra_count")
    if page == FOLLOWS:
        return draft.may_go_on()
    return page != MOVES or (draft.may_go_on() and draft.follows != END)


def _show_draft(frame, draft, page, at):
    if page in (HOURS, MINUTES):
        show_hours(frame, draft.main_s(), HIGH_TENS if page == HOURS else LOW)
    elif page == SECONDS:
        show_agreed(frame, draft.minutes * 60 + draft.seconds, blinks=LOW)
    elif page == METHOD:
        show_word(frame, methods.word(draft.method), ALL)
    elif page == EXTRA:
        show_number(frame, methods.letter(draft.method), draft.extra, LOW)
    elif page in (T_MINUTES, T_SECONDS):
        show_agreed(frame, draft.t_minutes * 60 + draft.t_seconds, blinks=HIGH if page == T_MINUTES else LOW)
    elif page == COUNT:
        show_number(frame, methods.letter(draft.method), draft.count, LOW)
    elif page == FOLLOWS:
        _show_follows(frame, draft.follows, at)
    else:
        show_number(frame, b"n", draft.moves, LOW)


def _show_follows(frame, follows, at):
    if follows == ANOTHER:
        show_number(frame, b"P", at + 2, ALL)
    else:
        show_word(frame, b" End" if follows == END else b" rEP", ALL)


def _next_of(choices, present, step):
    return choices[(choices.index(present) + step) % len(choices)]


def _drafts(control):
    drafts = []
    for number in range(1, control.count + 1):
        draft = Draft()
        last = number == control.count
        draft.take(control.period(number), REPEATED if last and control.repeats else END if last else ANOTHER)
        drafts.append(draft)
    return drafts


def _copied(drafts):
    copies = []
    for draft in drafts:
        copy = Draft()
        copy.take(draft.period(), draft.follows)
        copies.append(copy)
    return copies


def _control(drafts):
    """Return the `TimeControl` of these drafts up to the one that ends it; raises `ControlError`."""
    periods = []
    for draft in drafts:
        periods.append(draft.period())
        if draft.follows != ANOTHER or not draft.may_go_on():
            break
    return TimeControl(periods, draft.follows == REPEATED and draft.may_go_on())
