# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock with its two displays and lamps on a stand, and what is handed to them."""

from flagfall import version
from flagfall.face.display import Displays
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from host_sim.desk import segments


class Panel:
    """Two displays and two lamps. `shown` lists (side, text) of every picture that was handed over."""

    def __init__(self):
        self.plugged = [True, True]
        self.pictures = [bytes(10), bytes(10)]
        self.lamps = [None, None]
        self.shown = []

    def show(self, side, picture):
        assert len(picture) == 10  # as a board is promised (board/ports.py)
        if self.plugged[side]:
            self.pictures[side] = bytes(picture)
            self.shown.append((side, segments.spell(picture)))
        return self.plugged[side]

    def light(self, side, lamp):
        self.lamps[side] = lamp

    def texts(self):
        return [segments.spell(picture) for picture in self.pictures]

    def marks(self):
        return [segments.marks(picture) for picture in self.pictures]

    def blinking(self):
        return [segments.digits_blink(picture) for picture in self.pictures]


class Stand:
    """A clock with its displays, drawn at instant 0."""

    def __init__(self, notation, settings=None, **how):
        self.panel = Panel()
        self.clock = ChessClock(read_canonical(notation), **how)
        self.displays = Displays(self.panel, self.clock, settings or Settings())
        self.displays.draw(0)

    def run(self):
        """Start White at instant 0."""
        self.clock.start(0)
        self.changed(0)

    def changed(self, now):
        self.displays.changed()
        self.displays.draw(now)


VERSION = ["%d:%02d" % (version.MAJOR, version.MINOR), "0:%02d" % version.PATCH]


def said(stand):
    return [text.strip() for text in stand.panel.texts()]


def running(notation, **how):
    stand = Stand(notation, **how)
    stand.run()
    return stand
