# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both memory LCDs of the desk: the firmware's own renderer and driver, a wire without time, two models of the chip.

Panels go in, pixels come out. What blinks is always lit here, as a story reads it. Runs on MicroPython too.
"""

from board.lcd.pair import Pair
from host_sim.desk.memorylcd import MemoryLcd


class Lcds:
    """`chips` are the two models, left and right."""

    def __init__(self):
        self.chips = [MemoryLcd(), MemoryLcd()]
        self._framebuf = _framebuf()
        self.start()

    def start(self) -> None:
        """Make the drivers anew, as a firmware that starts does: DISP is low until both pictures are whole."""
        for chip in self.chips:
            chip.display(0)
        self._pair = Pair(_Wire(), [_Select(chip) for chip in self.chips], self._framebuf, bytearray, self._turn_on)

    def power_on(self) -> None:
        """Give both chips power, and start."""
        for chip in self.chips:
            chip.power_on()
        self.start()

    def power_off(self) -> None:
        """Take their power away: all white."""
        for chip in self.chips:
            chip.power_off()

    def plug(self, side: int, plugged: bool) -> None:
        """Pull a display out, or put it back: a second later at most the firmware has sent all of it again."""
        chip = self.chips[side]
        if not plugged:
            chip.power_off()
            return
        chip.power_on()
        chip.display(1)
        self._pair.displays[side].refresh(True)
        while self._pair.go_over():
            pass

    def show(self, side: int, panel) -> None:
        """Show a panel, all of it at once."""
        display = self._pair.displays[side]
        display.put(panel)
        display.draw(True)
        self._pair.finish()

    def look(self, side: int, lit: bool = True) -> bytes:
        """Return the ink of a display, with what blinks lit or dark."""
        if lit:
            return self.chips[side].ink()
        self._draw(side, False)
        ink = self.chips[side].ink()
        self._draw(side, True)
        return ink

    def _draw(self, side, lit):
        self._pair.displays[side].draw(lit)
        self._pair.finish()

    def faults(self) -> list:
        """Return what was done to a chip that it does not allow, in words."""
        return [fault for chip in self.chips for fault in chip.faults]

    def _turn_on(self):
        for chip in self.chips:
            chip.display(1)


class _Wire:
    @staticmethod
    def send(frame, select):
        select.chip.select(1)
        select.chip.write(frame)
        select.chip.select(0)

    @staticmethod
    def finish():
        """Nothing is on its way."""


class _Select:
    def __init__(self, chip):
        self.chip = chip


def _framebuf():
    try:
        import framebuf
    except ImportError:
        from host_sim.desk import framebuf
    return framebuf
