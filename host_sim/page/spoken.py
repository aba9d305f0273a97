# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The state of the clock in words, for who cannot see it, and when to say them: not each second.

Reads the displays as a person does, from their bits. Runs on MicroPython too.
"""

from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk import segments
from host_sim.page.doing import PLACES, colour_name, doing

EVERY_MS = 30_000  # so often the times are said while a side runs
_UNITS = {
    "hours": "hours",
    "interim": "a period has passed",
    "delay": "delay",
    "battery": "battery low",
    "byoyomi": "byo-yomi",
    "last-period": "last period",
}


def state_in_words(stage) -> tuple:
    """Return what the clock of `stage` (host_sim.desk.stage) is doing, and that in words with both displays."""
    app = stage.app
    if app is None:
        return "dark", "The clock has no power."
    pictures = stage.desk.pictures
    shown = "Left %s, right %s." % (_display(pictures[LEFT]), _display(pictures[RIGHT]))
    if app.displays.page is not None or app.displays.view:
        words = "%s %s" % (doing(stage), shown)
        return words, words
    clock = app.clock
    state = (clock.state, clock.first_flag, app.displays.turn_sign)
    if clock.state in (READY, PAUSED):
        state += (clock.turn, shown)  # what is chosen, what the arbiter corrects
    return state, "%s %s%s" % (_state(clock), shown, _lever(app))


def turn_in_words(stage) -> str:
    """Return whose turn it is, `Black, right.`, or "" while nobody runs: what is said at a press to who asks for it."""
    clock = stage.clock
    if clock is None or clock.state != RUNNING:
        return ""
    return "%s, %s." % (colour_name(clock, clock.turn), PLACES[clock.turn])


def _state(clock):
    who = "%s, %s," % (colour_name(clock, clock.turn), PLACES[clock.turn])
    flag = ""
    if clock.first_flag != NOBODY:
        flag = "The flag of %s, %s, has fallen. " % (colour_name(clock, clock.first_flag), PLACES[clock.first_flag])
    if clock.state == OVER:
        return flag + "The clock has stopped."
    if clock.state == READY:
        return "Ready. %s will start." % who
    if clock.state == PAUSED:
        return "%sPaused. %s is to move." % (flag, who)
    return "%s%s is running." % (flag, who)


def _lever(app):
    side = app.displays.turn_sign
    return "" if side == NOBODY else " The %s end of the lever must go down first." % PLACES[side]


def _display(picture):
    told = [segments.spell(picture).strip() or "blank"]
    told += [_UNITS[mark] for mark in segments.marks(picture)]
    return " ".join(told)


class Herald:
    """Says the state when it becomes another one, and each half minute the times of a game; never what is over."""

    def __init__(self):
        self._said = ""
        self._state = None
        self._turn = ""
        self._said_at_ms = 0

    def say(self, state, words: str, now_ms: float, turn: str = "") -> str:
        """Return what is to be said at `now_ms`: `words` if `state` is new or the last are old, else those.

        They are silent, "", from the moment at which it is another side's `turn` than when they were said.
        """
        if state != self._state or now_ms >= self._said_at_ms + EVERY_MS:
            self._state, self._said, self._said_at_ms = state, words, now_ms
        elif turn != self._turn:
            self._said = ""
        self._turn = turn
        return self._said
