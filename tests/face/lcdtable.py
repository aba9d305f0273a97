# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock with memory LCDs, played by hand, and what its panels say at each instant."""

from flagfall.timing.sides import LEFT, RIGHT
from tests.micropython.panels import PanelDesk
from tests.test_app import Clock


class Table(Clock):
    """A clock with memory LCDs; instants count from where White, at the left, was started."""

    def __init__(self, notation, **chosen):
        super().__init__(notation, desk=self._desk(), **chosen)

    def _desk(self):
        desk = PanelDesk()
        desk.lay_lever(RIGHT)
        return desk

    def run(self):
        """Start White at instant 0."""
        self.play()
        assert (self.clock.now, self.desk.t) == (0, 0)
        return self

    def seen(self, look, side=LEFT):
        """Return what `look` (of tests.panels) reads on the panel of `side`."""
        return look(self.desk.pictures[side])

    def changes(self, look, at, before, after, side=LEFT):
        """Check that what `look` reads changes exactly at instant `at`."""
        assert self.at(at - 1).seen(look, side) == before
        assert self.at(at).seen(look, side) == after
        return self


def redraw(table):
    table.app.displays.changed()
    table.app.step()
