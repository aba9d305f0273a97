# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What was played on an emulated board, told in order as records: events, and expectations with their answers.

It is told when all is over, because whether something blinked is known only by what came after. Knows nothing of how
the board was played; that is in stage.py.
"""

from collections import namedtuple

from flagfall.arbiter.reading import Correction, reading
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.answers import Answers
from host_sim.desk.directions import Began, flag_time, side_of, story_time
from host_sim.desk.faces import SEEN, face_named
from host_sim.desk.reports import Reporter
from host_sim.machines.emulated import lcdeye
from host_sim.machines.emulated.chips import eye

SEEN_MS = 5  # a display may lag so far behind
SEEN_NS = SEEN_MS * 1_000_000

_OF_HANDS = events.BY_PRESS | events.BY_KEY  # the consequences of an edge begin with it

# Where an answer stands among the edges of its instant.
ALONE, BEFORE, BETWEEN, AFTER = range(4)

# What happened, in order; so does `Began`, see the stage's directions. `state` is a LinkState, None where the board was
# not asked; `at_ns` is the begin of its ms in the simulation, `instant` what the clock calls it; `hands` are the lines
# above by which hands did something at the same instant, `loss` tells that the power went then.
Event = namedtuple("Event", "state")
Told = namedtuple("Told", "state at_ms at_ns instant place actions hands loss")
Off = namedtuple("Off", "action")
Fresh = namedtuple("Fresh", "")


class Story:
    """Tells the records of what was played through `emit`."""

    def __init__(self, settings: dict, displays, emit, look_again):
        """`displays` are the chips, left and right.

        `look_again(line number)` plays the story once more without the lines below that one (None: with all), asking
        nothing, and returns what happened and the displays: hands of the same ms may be faster than a display, and an
        answer keeps the board from it.
        """
        self.clock = None
        self.face = face_named(settings.get("face", "digits"))
        self.boots = []
        self.emit = emit
        self._displays = displays
        self._look_again = look_again
        self._looked = {}
        self._white = settings["white"]
        self._controls = read_canonical(settings["control"])
        self._flagged_at = [0, 0]
        self._told = None
        self._line = 0
        self._now = 0
        self._reporter = Reporter(self)
        self._answers = Answers(self)

    def tell(self, happened: list) -> None:
        """Tell all of it."""
        for each in _in_file_order(happened):
            if isinstance(each, Event):
                self._tell_event(each.state)
            elif isinstance(each, Told):
                self._tell_state(each)
            elif isinstance(each, Fresh):
                self._answers.forgive_nothing()
            elif isinstance(each, Began):
                self.boots.append(each)
            else:
                self.clock = None
                self._answers.check(each.action)

    # What reports and answers ask for.

    def last_correction(self):
        """Return the `Correction` that was made last, as far as lines of the link tell it."""
        return self._corrected

    def now(self) -> int:
        """Return the instant of the present state."""
        return self._now

    def story_time(self, instant: int) -> int:
        """Return the ms of the story that the clock calls `instant`; while the board starts the story stands still."""
        return story_time(self.boots, instant)

    def flag_time(self, _side: int, instant: int) -> int:
        """Return the ms of the story at which the flag of a side fell, given what the clock says of it."""
        return flag_time(self.boots, instant)

    def side_of(self, word: str) -> int:
        """Return the side that `white`, `black`, `left` or `right` means now."""
        return side_of(word, self._white)

    def readings(self, side: int, fits, digits: bool = False) -> list:
        """Return all pictures that are seen on the display of `side` while it may lag behind, the best one last."""
        hurried = self._told.place in (BEFORE, BETWEEN)
        display = self._displays[side]
        found = _seen(display, self._told.at_ns, hurried)
        if digits and not hasattr(display, "looks") and not any(fits(picture) for picture in found):
            found.append(eye.standing(display.history, self._told.at_ns + SEEN_NS))
        if not any(fits(picture) for picture in found):
            found = self._seen_again(side, self._line if hurried else None)
        return sorted(found, key=lambda picture: self._count_fitting(side, picture))

    # The machinery.

    def _tell_event(self, state):
        before = self.clock
        self._take(state)
        happened = state.events
        if happened.kind == events.CORRECTED:
            self._corrected = Correction(
                happened.value, happened.side, 0, happened.at, reading(before), reading(state)
            )  # fmt: skip
        if happened.kind == events.FLAG_FELL:
            self._flagged_at[happened.side] = state.sides[happened.side].flagged_at = happened.at
        self._reporter.report(state, None)

    def _tell_state(self, told):
        self._take(told.state)
        self._told = told
        for action in told.actions:
            self._line = action[1]
            self._answers.check(action)
        if told.loss:
            self._answers.note_power_loss()

    def _seen_again(self, side, last_line):
        if last_line not in self._looked:
            self._looked[last_line] = self._look_again(last_line)
        happened, displays = self._looked[last_line]
        told = [each for each in happened if isinstance(each, Told)]
        at_ns = next(each.at_ns for each in told if any(action[1] == self._line for action in each.actions))
        return _seen(displays[side], at_ns, False)

    def _count_fitting(self, side, picture):
        """Tell how much of what is expected of that display at this instant is seen in `picture`."""
        clauses = [action[4:] for action in self._told.actions if action[5] in SEEN]
        mine = [(what, value) for subject, what, value in clauses if self.side_of(subject) == side]
        return sum(self.face.fits(what, value, picture) for what, value in mine)

    def _take(self, state):
        state.play_with(self._controls)
        for side in (LEFT, RIGHT):
            state.sides[side].flagged_at = self._flagged_at[side]
        self.clock = state
        self._white = state.white
        self._now = state.events.at


def _seen(display, at_ns, first_is_best):
    """Return all pictures seen from `at_ns` on while a display may lag, the best last: the first or the last one."""
    if hasattr(display, "looks"):
        return lcdeye.seen(display, at_ns, first_is_best)
    found, history = [], display.history
    instants = eye.instants(history, at_ns, at_ns + SEEN_NS)
    for each_ns in reversed(instants) if first_is_best else instants:
        found += reversed(eye.readings(history, each_ns))
    return found


def _in_file_order(happened):
    """Put what is expected between two edges of one instant to where the consequences of the first one end.

    The board answers before an instant or after it; in between, and where nobody asked it, the last event tells the
    state. What nobody asked is noted at its instant, and has to wait for the lines of the link, which come later.
    """
    told = []
    unasked = []
    for each in happened:
        if isinstance(each, Told) and each.state is None and each.place != BETWEEN:
            unasked.append(each)
            continue
        while unasked and _is_past(unasked[0], each):
            told.append(unasked.pop(0)._replace(state=_last_state(told)))
        if isinstance(each, Told) and each.place == BETWEEN:
            _put_between(told, each)
        else:
            told.append(each)
    for each in unasked:
        told.append(each._replace(state=_last_state(told)))
    return told


def _is_past(unasked, each):
    """Tell whether `each`, which somebody asked or the board told, comes after what nobody asked it."""
    if isinstance(each, Told):
        return (each.at_ms, each.place) > (unasked.at_ms, unasked.place)
    if not isinstance(each, Event):
        return not isinstance(each, Fresh)
    kind, _side, at, _value = each.state.events
    by_hands = events.has(kind, _OF_HANDS)
    return at > unasked.instant or at == unasked.instant and unasked.place == BEFORE and by_hands


def _last_state(told):
    return next(each.state for each in reversed(told) if isinstance(each, (Event, Told)))


def _put_between(told, between):
    place = max(index for index, each in enumerate(told) if _is_before(each, between))
    state = told[place].state
    place += 1
    for hand in between.hands:
        place = _past_answers(told, place)
        if place < len(told) and _begins(told[place], hand, state):
            place += 1
            while place < len(told) and _goes_on(told[place]):
                place += 1
            state = told[place - 1].state
    told.insert(_past_answers(told, place), between._replace(state=state))


def _is_before(each, between):
    return isinstance(each, Told) and each.place == BEFORE and each.at_ms == between.at_ms


def _past_answers(told, place):
    while place < len(told) and isinstance(told[place], Told) and told[place].place == BETWEEN:
        place += 1
    return place


def _begins(each, hand, before):
    if not isinstance(each, Event):
        return False
    kind, side, _at, _value = each.state.events
    if hand[2] in ("key", "key_edge"):
        return events.has(kind, events.BY_KEY)
    return events.has(kind, events.BY_PRESS) and (kind == events.STARTED or side == side_of(hand[3], before.white))


def _goes_on(each):
    return isinstance(each, Event) and not events.has(each.state.events.kind, _OF_HANDS)
