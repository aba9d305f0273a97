# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The driver of one LS027B7DH01: what of the picture differs goes to the chip, zone by zone, what is urgent first.

Its places are those of board/ht16k33.py. Nothing answers on this bus, so every display counts as there; each line is
sent again within a second, so that one that was plugged in anew is right by then.
"""

from board.lcd.picture import ALL, TOP, Picture


class Sharp:
    """One display: `wire.send(frame, select)` sends bytes while pin `select` is high.

    blinks    not 0 if anything blinks
    pending   zones that are still to be sent because they differ, a bit each
    urgent    those of them that may not wait
    stale     those that are to be sent again although they do not
    """

    def __init__(self, wire, select, canvas, digits):
        self.answers = True
        self.blinks = 0
        self.pending = ALL
        self.urgent = ALL
        self.stale = 0
        self._wire = wire
        self._select = select
        self._canvas = canvas
        self._picture = Picture(canvas, digits)

    def set_brightness(self, step: int) -> None:
        """Do nothing: a display that reflects light has no brightness."""

    def put(self, picture) -> int:
        """Take the panel `picture`; not 0 if something of it begins to blink."""
        begins = self._picture.take(picture)
        self.blinks = self._picture.blinks
        return begins

    def draw(self, lit_phase: bool) -> bool:
        """Send what of the bar at the top differs, begin with the rest, and note what is left: `go_on` sends it."""
        picture = self._picture
        picture.arrange(lit_phase)
        self.urgent = picture.urgent
        self.pending = self.urgent | picture.later
        while self.urgent & TOP:
            self._send(self.urgent & TOP)
        if self.urgent:
            self._send(self.urgent)  # it goes out while the app does what else there is
        if not self.pending:
            self._wire.finish()
        return True

    def go_on(self) -> None:
        """Send one zone: of those that differ, else of those to be sent again."""
        self._send(self.urgent or self.pending or self.stale)

    def refresh(self, lit_phase: bool) -> bool:
        """Have everything sent again, when there is time for it."""
        self.stale = ALL
        return True

    def _send(self, zones):
        zone, bit = 0, zones & -zones
        while bit >> zone > 1:
            zone += 1
        picture = self._picture
        picture.draw(zone)
        self._wire.send(self._canvas.frame, self._select)
        self.urgent = picture.urgent = picture.urgent & ~bit
        picture.later &= ~bit
        self.pending = self.urgent | picture.later
        self.stale &= ~bit
