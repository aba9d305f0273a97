# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines that a board sends over its link (firmware/board/link.py), read back into a state of the clock.

A `LinkState` offers what host_sim.desk.reports and host_sim.desk.answers ask of a `ChessClock`: it holds the values at
one instant, that of the event which the line tells.
"""

import re
from collections import namedtuple

from board.lines import EVENT, EVENT_WORD, FLAGS, LINE_SIZE, SIDES
from flagfall.timing import methods
from flagfall.timing.chessclock import OVER
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, other

_SIDES = dict(zip(SIDES.decode(), (LEFT, RIGHT, NOBODY), strict=True))
_INTERIM, _FINAL = FLAGS.decode()[1:]
_OF_A_SIDE = ("MOVES", "PERIOD", "COUNT", "FLAG")
_NAMES = [name for name, _letters in EVENT]
_NUMBER = re.compile("-?[0-9]{1,10}")
_SHOWN = 120  # of a line, in a refusal
# What a number is at least, and the state at most; an event that is not known here is one of newer firmware.
_LEAST = {"L-PERIOD": 1, "R-PERIOD": 1, "VALUE": None, "L-REMAINING": None, "R-REMAINING": None}

Happened = namedtuple("Happened", "kind side at value")


class LinkError(Exception):
    """A line that is no line of the link; the text says what was found and what would be right."""


class Account:
    """One side, as `SideClock` is read by those who report; `flagged_at` is for whoever keeps the lines."""

    def __init__(self, remaining_ms, delay_ms, moves, number, extra_count, flag):
        self.remaining_ms = remaining_ms
        self.delay_ms = delay_ms
        self.moves = moves
        self.number = number
        self.extra_count = extra_count
        self.final = flag == _FINAL
        self.flagged_at = 0
        self.period = None
        self._interim = flag == _INTERIM

    @property
    def traits(self) -> int:
        """The traits of the method of the present period, once its control is known."""
        return methods.traits(self.period.method)

    def has_interim(self) -> bool:
        """Tell whether the interim flag is up."""
        return self._interim


class LinkState:
    """A clock as one line of the link shows it."""

    def __init__(self, line: str):
        """Read `line`, without its line feed; raises `LinkError`."""
        words = line.split()
        if len(line) != LINE_SIZE or len(words) != 1 + len(_NAMES) or words[0] != EVENT_WORD:
            right = (line[:_SHOWN], LINE_SIZE, 1 + len(_NAMES))
            raise LinkError("%r: right would be a line of %d characters with %d fields" % right)
        self._read({field[0]: _value(line, field, word) for field, word in zip(EVENT, words[1:], strict=True)}, line)

    def _read(self, field, line):
        self.sequence = field["SEQ"]
        kind, at = field["EVENT"], field["INSTANT"]
        self.events = Happened(kind, field["SIDE"], at, field["VALUE"])
        self.now = self.since = at
        self.running = field["RUNNING"]
        self.turn = field["TURN"]
        self.state = field["STATE"]
        self.first_flag = field["FIRST"]
        self.white = field["WHITE"]
        if NOBODY in (self.turn, self.white) or self.state > OVER:
            right = "right would be L or R for TURN and WHITE, and for STATE 0 to %d" % OVER
            raise LinkError("%r: %s" % (line, right))
        delays = [0, 0]
        delays[self.turn] = field["DELAY"]
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


def _value(line, field, word):
    """Return what `word` of `line` says: a number, a side, or the letter of a flag; raises `LinkError`."""
    name, letters = field
    if letters:
        if len(word) == 1 and word in letters.decode():
            return word if name.endswith("FLAG") else _SIDES[word]
        raise LinkError("%r: %s is %r; right would be one of %s" % (line, name, word, ", ".join(letters.decode())))
    least = _LEAST.get(name, 0)
    if not _NUMBER.fullmatch(word) or least is not None and int(word) < least:
        right = "a number" if least is None else "a number from %d on" % least
        raise LinkError("%r: %s is %r; right would be %s" % (line, name, word, right))
    return int(word)
