# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The state of the clock in words, for who cannot see it, and when to say them: not each second.

Reads the displays as a person does, from their bits.
"""

from flagfall.timing.chessclock import OVER, PAUSED, READY
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk import segments
from host_sim.live.words import PLACES, doing

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
    shown = f"Left {_display(pictures[LEFT])}, right {_display(pictures[RIGHT])}."
    if app.displays.page is not None or app.displays.view:
        words = f"{doing(stage)} {shown}"
        return words, words
    clock = app.clock
    state = (clock.state, clock.first_flag, app.displays.turn_sign)
    return state, f"{_state(clock)} {shown}{_lever(app)}"


def _state(clock):
    who = f"{_colour(clock, clock.turn)}, {PLACES[clock.turn]},"
    flag = ""
    if clock.first_flag != NOBODY:
        flag = f"The flag of {_colour(clock, clock.first_flag)}, {PLACES[clock.first_flag]}, has fallen. "
    if clock.state == OVER:
        return flag + "The clock has stopped."
    if clock.state == READY:
        return f"Ready. {who} will start."
    if clock.state == PAUSED:
        return f"{flag}Paused. {who} is to move."
    return f"{flag}{who} is running."


def _lever(app):
    side = app.displays.turn_sign
    return "" if side == NOBODY else f" The {PLACES[side]} end of the lever must go down first."


def _colour(clock, side):
    return "White" if side == clock.white else "Black"


def _display(picture):
    told = [segments.spell(picture).strip() or "blank"]
    told += [_UNITS[mark] for mark in segments.marks(picture)]
    return " ".join(told)


class Herald:
    """Says the state when it becomes another one, and each half minute the times of a game."""

    def __init__(self):
        self._said = ""
        self._state = None
        self._said_at_ms = 0

    def say(self, state, words: str, now_ms: float) -> str:
        """Return what is to be said at `now_ms`: `words` if `state` is new or the last are old, else those."""
        if state != self._state or now_ms >= self._said_at_ms + EVERY_MS:
            self._state, self._said, self._said_at_ms = state, words, now_ms
        return self._said
