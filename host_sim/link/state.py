# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines that a board sends over its link (firmware/board/link.py), read back into a state of the clock.

A `LinkState` offers what host_sim.desk.reports and host_sim.desk.answers ask of a `ChessClock`: it holds the values at
one instant, that of the event which the line tells.
"""

from collections import namedtuple

from board.lines import EVENT, EVENT_WORD, FLAGS, LINE_SIZE, SIDES
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, other

_SIDES = dict(zip(SIDES.decode(), (LEFT, RIGHT, NOBODY), strict=True))
_INTERIM, _FINAL = FLAGS.decode()[1:]
_OF_A_SIDE = ("MOVES", "PERIOD", "COUNT", "FLAG")
_NAMES = [name for name, _letters in EVENT]

Happened = namedtuple("Happened", "kind side at value")


class LinkError(Exception):
    """A line that is no line of the link; the text says what was found and what would be right."""


class Account:
    """One side, as `SideClock` is read by those who report; `flagged_at` is for whoever keeps the lines."""

    def __init__(self, remaining_ms, delay_ms, moves, number, extra_count, flag):
        self.remaining_ms = int(remaining_ms)
        self.delay_ms = delay_ms
        self.moves = int(moves)
        self.number = int(number)
        self.extra_count = int(extra_count)
        self.final = flag == _FINAL
        self.flagged_at = 0
        self.period = None
        self._interim = flag == _INTERIM

    def has_interim(self) -> bool:
        """Tell whether the interim flag is up."""
        return self._interim


class LinkState:
    """A clock as one line of the link shows it."""

    def __init__(self, line: str):
        """Read `line`, without its line feed; raises `LinkError`."""
        words = line.split()
        if len(line) != LINE_SIZE or len(words) != 1 + len(_NAMES) or words[0] != EVENT_WORD:
            right = (line, LINE_SIZE, 1 + len(_NAMES))
            raise LinkError("%r: right would be a line of %d characters with %d fields" % right)
        try:
            self._read(dict(zip(_NAMES, words[1:], strict=True)))
        except (KeyError, ValueError) as fault:
            raise LinkError("%r: %s; right would be numbers, and L, R or - for a side" % (line, fault))

    def _read(self, field):
        self.sequence = int(field["SEQ"])
        kind, at = int(field["EVENT"]), int(field["INSTANT"])
        self.events = Happened(kind, _SIDES[field["SIDE"]], at, int(field["VALUE"]))
        self.now = self.since = at
        self.running = _SIDES[field["RUNNING"]]
        self.turn = _SIDES[field["TURN"]]
        self.state = int(field["STATE"])
        self.first_flag = _SIDES[field["FIRST"]]
        self.white = _SIDES[field["WHITE"]]
        delays = [0, 0]
        delays[self.turn] = int(field["DELAY"])
        self.sides = tuple(
            [
                Account(field[end + "-REMAINING"], delays[side], *[field[f"{end}-{name}"] for name in _OF_A_SIDE])
                for side, end in ((LEFT, "L"), (RIGHT, "R"))
            ]
        )

    def count_from(self, instant: int) -> None:
        """Count the instant of this line, which is counted from where its game was armed, from earlier on."""
        happened = self.events
        self.events = happened._replace(at=happened.at + instant)
        self.now = self.since = self.events.at

    def remaining_ms(self, side: int, _now: int) -> int:
        """Return what TIME of `side` reads at the instant of the line."""
        return self.sides[side].remaining_ms

    def delay_ms(self, side: int, _now: int) -> int:
        """Return what is left of the delay in the turn of `side`."""
        return self.sides[side].delay_ms

    def play_with(self, controls) -> None:
        """Let each side know the period of `controls` that it is in."""
        self.sides[self.white].period = controls.white.period(self.sides[self.white].number)
        black = other(self.white)
        self.sides[black].period = controls.black.period(self.sides[black].number)
