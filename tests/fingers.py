# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Fingers on a clock that lies on the desk: key sequences as text, and what both displays then spell.

A sequence is written as it is printed in the manual: `<` back, `-` minus, `=` play, `+` plus, `>` forward; `+1.4` is
plus held for 1.4 s, `+*3` three times. Every key takes half a second, a held one as long as it is held and half a
second. `byo`, which no manual prints, is plus until a display says that: a test names what it wants, not its place.
"""

import re

from flagfall.hands import inputs
from flagfall.timing.sides import LEFT, RIGHT, other
from host_sim.desk import segments
from host_sim.desk.stage import Stage
from host_sim.live.live import settings_of

KEY_MS = 500
TAP_MS = 100
SIGNS = {"<": inputs.BACK, "-": inputs.MINUS, "=": inputs.PLAY, "+": inputs.PLUS, ">": inputs.FORWARD}
_WORD = re.compile(r"([<\-=+>])(\d+(?:\.\d+)?)?(?:\*(\d+))?$")


def strokes(sequence):
    """Return (key, how long it is held in ms) of each key of `sequence`; 0 for a short one."""
    found = []
    for word in sequence.split():
        sign, held, times = _WORD.match(word).groups()
        found += [(SIGNS[sign], round(float(held or 0) * 1000))] * int(times or 1)
    return found


def cost_ms(sequence):
    """Return how long a person needs for `sequence`."""
    return sum(KEY_MS + held_ms for _key, held_ms in strokes(sequence))


class Fingers:
    """A clock with `control` (canonical) on the desk and fingers at its keys. `stage` is the desk's."""

    def __init__(self, control="5400+30", **settings):
        self.told = []
        self.stage = Stage(settings_of(control=control, **settings), [], self.told.append)
        self.at = 0

    @property
    def app(self):
        return self.stage.app

    @property
    def clock(self):
        return self.stage.app.clock

    def wait(self, ms):
        """Let `ms` pass."""
        self.at += ms
        self.stage.run_until(self.at)
        self.stage.look()
        return self

    def keys(self, sequence):
        """Press the keys of `sequence` one after the other; a word in it is turned to by plus."""
        for part in sequence.split():
            if _WORD.match(part):
                self._strike(part)
            else:
                self._turn_to(part)
        return self

    def _strike(self, part):
        for key, held_ms in strokes(part):
            self.stage.desk.key(key, True)
            self.wait(held_ms or TAP_MS)
            self.stage.desk.key(key, False)
            self.wait(KEY_MS - (0 if held_ms else TAP_MS))

    def _turn_to(self, word):
        first = self.shows()
        while segments.as_read(word) not in [text.strip() for text in self.shows()]:
            self._strike("+")
            assert self.shows() != first, f"no {word} under plus"

    def press(self, side):
        """Let the end of `side` go down."""
        desk = self.stage.desk
        desk.contact(other(side), False)
        desk.contact(side, True)
        return self.wait(0)

    def play(self, moves, each_ms=1000):
        """Start the clock and let both sides make `moves` moves, White (left) first, then pause."""
        self.keys("=")
        for _ in range(moves):
            for side in (LEFT, RIGHT):
                self.wait(each_ms).press(side)
        return self.keys("=")

    def power(self, on):
        """Take the cells out, or put them in again."""
        self.stage.perform([self.at, 0, "power", on])
        return self

    def shows(self):
        """Return what both displays spell."""
        return [segments.spell(picture) for picture in self.stage.desk.pictures]

    def blinking(self):
        """Return for each display which of its four digits blink."""
        pictures = self.stage.desk.pictures
        return [[bool(picture[segments.BLINKING + place]) for place in range(4)] for picture in pictures]
