# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both memory LCDs: whose zone goes next, one at a time, so that a press waits for one and no more."""

from board.lcd.canvas import Canvas
from board.lcd.numerals import Numerals
from board.lcd.sharp import Sharp
from flagfall.compat import const
from flagfall.timing.sides import SIDES, other

_LOOKS = const(11)  # of which one asks, the first and then every five seconds: each failure is garbage, 48 B a display


class Pair:
    """`displays` are the two drivers. `wire` as in `Sharp`; it has `finish` too.

    `turn_on()` is called once, when both were sent all of their first picture: until then DISP stays low, and what
    chance left in a chip is not seen. `digits` are the drivers of those that did not answer at power-on, none where the
    settings say that these here are meant; where they answer after all, `start_anew()` is called.
    """

    def __init__(self, wire, selects, framebuf, flat=bytearray, turn_on=None, digits=(), start_anew=None):
        canvas = Canvas(framebuf, flat)
        numerals = Numerals(canvas)
        self.displays = tuple([Sharp(wire, select, canvas, numerals) for select in selects])
        self._finish = wire.finish
        self._turn_on = turn_on
        self._digits = digits
        self._start_anew = start_anew
        self._looks = 0

    def look_for_digits(self) -> None:
        """Start anew where digits answer by now: their cables were out at power-on, or their bus was held.

        To be called twice a second.
        """
        self._looks -= 1
        if self._looks >= 0:
            return
        self._looks = _LOOKS - 1
        for display in self._digits:
            if display.refresh(True):
                self._start_anew()

    def go_on(self, first: int) -> bool:
        """Send the zone that is most urgent: of side `first`, of the other, what may wait. False if none differs."""
        one, another = self.displays[first], self.displays[other(first)]
        display = one if one.urgent or not another.urgent and one.pending else another
        if not display.pending:
            return False
        display.go_on()
        if not (one.pending or another.pending):
            self._finish()
            if self._turn_on:
                self._turn_on()
                self._turn_on = None
        return True

    def go_over(self) -> bool:
        """Send a zone again that has not changed, if one is due; False if none is."""
        for side in SIDES:
            if self.displays[side].stale:
                self.displays[side].go_on()
                if not self.displays[side].stale:
                    self._finish()
                return True
        return False

    def finish(self) -> None:
        """Send all that differs."""
        while self.go_on(SIDES[0]):
            pass
