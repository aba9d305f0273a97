# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Two memory LCDs on a wire, with the firmware's drivers, and panels as tests say them."""

from board.lcd.pair import Pair
from flagfall.face import panel
from flagfall.timing.sides import LEFT, SIDES
from host_sim.desk import framebuf
from host_sim.desk.memorylcd import HEIGHT, ROW, MemoryLcd

ALL_LINES = HEIGHT
TO_MOVE_WHITE = 1 | panel.TO_MOVE | panel.WHITE  # RUNNING


class Wire:
    """`board.lcd.wire.Wire` with the chips behind it. `sent` are (side, frame); a pin is its side."""

    def __init__(self, chips):
        self._chips = chips
        self.sent = []
        self.finished = 0

    def send(self, frame, select) -> None:
        chip = self._chips[select]
        chip.select(1)
        chip.write(frame)
        chip.select(0)
        self.sent.append((select, bytes(frame)))

    def finish(self) -> None:
        self.finished += 1

    def lines(self, side) -> list:
        """Return the numbers of the lines that the chip of `side` was sent, from 1, in their order."""
        frames = [frame for to, frame in self.sent if to == side]
        return [int("{:08b}".format(frame[at])[::-1], 2) for frame in frames for at in range(1, len(frame) - 1, 52)]


class Lcds:
    """Both displays. `turned_on` counts how often DISP was made high."""

    def __init__(self):
        self.chips = tuple(MemoryLcd() for _ in SIDES)
        self.wire = Wire(self.chips)
        self.turned_on = 0
        self.pair = Pair(self.wire, SIDES, framebuf, bytearray, self._turn_on)
        self.displays = self.pair.displays

    def show(self, picture, side=LEFT, lit=True) -> None:
        """Show a panel, and send all that differs."""
        display = self.displays[side]
        display.put(picture)
        display.draw(lit)
        self.pair.finish()

    def ink(self, side=LEFT) -> bytes:
        """Return what the memory of the chip of `side` has dark, 50 bytes a line."""
        assert self.chips[side].faults == []
        return bytes(255 - each for each in self.chips[side].memory)

    def _turn_on(self):
        self.turned_on += 1
        for chip in self.chips:
            chip.display(1)


def said(main, *numbers, **places) -> bytearray:
    """Return a panel of MAIN, its three numbers from the right, and what `places` name.

    `marks`, `state`, `moves`, `to_go`, `second` (letter, seconds, left), `period` (number, count), `blinks`, `line`
    (three), `control`, `lines`.
    """
    found = bytearray(panel.PANEL_SIZE)
    found[0] = main
    found[4 - len(numbers) : 4] = bytes(numbers)
    found[panel.MARKS] = places.get("marks", 0)
    found[panel.STATE] = places.get("state", TO_MOVE_WHITE)
    letter, seconds, left = places.get("second", ("\0", 0, 0))
    found[panel.SECOND] = ord(letter)
    found[panel.SECOND_TIME : panel.SECOND_TIME + 2] = seconds.to_bytes(2, "big")
    found[panel.PERIODS_LEFT] = left
    found[panel.MOVES : panel.MOVES + 2] = places.get("moves", 0).to_bytes(2, "big")
    found[panel.MOVES_TO_GO : panel.MOVES_TO_GO + 2] = places.get("to_go", 0xFFFF).to_bytes(2, "big")
    found[panel.PERIOD : panel.PERIOD + 2] = bytes(places.get("period", (1, 1)))
    found[panel.BLINKS] = places.get("blinks", 0)
    found[panel.BLINK_LINE : panel.BLINK_LINE + 3] = bytes(places.get("line", (0, 0, 0)))
    for at, text in ((panel.CONTROL, places.get("control", "")), *_lines(places.get("lines", ()))):
        found[at : at + len(text)] = text.encode()
    return found


def rows(ink) -> list:
    """Return the lines of `ink` as bytes, from the top."""
    return [ink[at : at + ROW] for at in range(0, len(ink), ROW)]


def _lines(lines):
    return [(panel.LINES + panel.TEXT_SIZE * place, text) for place, text in enumerate(lines)]
