# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is drawn of a game: the times of both sides at each thing that happened, and marks. Knows no file, no drawing.

White first in every pair; all times are ms since the game began.
"""

from collections import namedtuple

from flagfall.timing import methods

WHITE, BLACK, BOTH = 0, 1, 2
PRESS, PERIOD, FLAG, CORRECTION, PAUSE, FINDING = "press", "period", "flag", "correction", "pause", "finding"

# What both sides had at an instant; `running` is who had run up to it (None: nobody), `moves` their presses by then.
Sample = namedtuple("Sample", ("at", "remaining_ms", "moves", "running"))
# Something that happened to `colour` (BOTH: to the clock) at that instant; `text` is a word or two about it.
Mark = namedtuple("Mark", ("at", "colour", "kind", "text", "sample"))
Track = namedtuple("Track", ("title", "subtitle", "names", "controls", "samples", "marks"))


class NoTrack(Exception):
    """A file of which nothing can be drawn; one line, the file named."""


class Recorder:
    """Collects samples and marks in order of time."""

    def __init__(self, controls):
        self.samples = []
        self.marks = []
        self._controls = controls

    def sample(self, at: int, remaining_ms, moves, running) -> None:
        """Add what both sides have at `at`."""
        self.samples.append(Sample(at, tuple(remaining_ms), tuple(moves), running))

    def mark(self, colour: int, kind: str, text: str = "") -> None:
        """Mark what happened at the last sample."""
        last = self.samples[-1]
        self.marks.append(Mark(last.at, colour, kind, text, last))

    def track(self, title: str, subtitle: str, names=("White", "Black")) -> Track:
        """Return all of it."""
        return Track(title, subtitle, names, self._controls, self.samples, self.marks)


def expected_ms(controls, before: Sample, at: int, colour: int, running) -> int:
    """Return what `colour` has at `at` if nothing but running time happened to it since `before`."""
    control = controls[colour]
    if running != colour:
        gains = methods.has(control.periods[0].method, methods.GAINS) and running is not None
        return before.remaining_ms[colour] + (at - before.at if gains else 0)
    delay_ms = control.period(1).delay_ms
    return max(0, before.remaining_ms[colour] - max(0, at - before.at - delay_ms))


def line(track: Track, colour: int) -> list:
    """Return the corners (at, remaining_ms) of the line of one side over real time, sudden changes upright."""
    corners = []
    before = None
    for sample in track.samples:
        left_ms = sample.remaining_ms[colour]
        if before is not None:
            expected = expected_ms(track.controls, before, sample.at, colour, sample.running)
            delay_ms = track.controls[colour].period(1).delay_ms
            if sample.running == colour and 0 < delay_ms < sample.at - before.at:
                corners.append((before.at + delay_ms, before.remaining_ms[colour]))
            if expected != left_ms:
                corners.append((sample.at, expected))
        corners.append((sample.at, left_ms))
        before = sample
    return corners


def over_moves(track: Track, colour: int) -> list:
    """Return the corners (move number, remaining_ms) of the line of one side over the moves.

    Move 0 is what it began with, in an adjourned game a later one; flags and corrections lie between two moves.
    """
    first = track.samples[0]
    corners = [(first.moves[colour], first.remaining_ms[colour])]
    for mark in track.marks:
        if mark.kind in (PRESS, FLAG, CORRECTION) and mark.colour in (colour, BOTH):
            corners.append((move_of(mark, colour), mark.sample.remaining_ms[colour]))
    return corners


def move_of(mark: Mark, colour: int) -> float:
    """Return the move of `colour` that a mark belongs to: the one that a press completed, else between two."""
    moves = mark.sample.moves[colour]
    return moves if mark.kind in (PRESS, PERIOD, FINDING) else moves + 0.5
