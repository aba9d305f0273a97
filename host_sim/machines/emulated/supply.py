# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What feeds an emulated board: cells, the power key, USB, and the switch that POWER_HOLD and C7 keep closed.

When the power goes is calculated, not measured: see powerpath.py. R3 and R4 halve what is behind the switch (VBAT in
hardware/board/draw_power.py), so the battery sense reads nothing while the cells are cut off, on USB too.
"""

from board import pins
from flagfall.timing.turn import NEVER
from host_sim.desk.powerpath import PowerPath
from host_sim.machines.emulated.board_time import NS_PER_MS


class Supply:
    """The supply of `board`, which it powers off and on; `path` says where the power comes from."""

    def __init__(self, board, millivolts: int):
        """Put in cells of `millivolts` (loaded), and press the power key until the firmware holds the power."""
        self.path = PowerPath()
        self._board = board
        self._chip = board.chip
        self._millivolts = millivolts
        self._starting = False  # a finger is on the power key until the clock holds itself
        self._chip.watch(pins.POWER_HOLD, self._take_hold)
        self._chip.drive(pins.VBUS, 0)
        self._chip.drive(pins.POWER_SENSE, 1)
        self.begin()

    # Hands.

    def insert(self, inserted: bool) -> None:
        """Put the cells in, or take them out; whoever puts them into a clock that is off presses the key."""
        self.path.cells = inserted
        if inserted and not self._chip.powered:
            self._board.power_on()
        self._settle()

    def set_millivolts(self, millivolts: int) -> None:
        """Let the cells have that voltage, loaded."""
        self._millivolts = millivolts
        self._settle()

    def press(self, down: bool) -> None:
        """Press the power key, or let it go."""
        self._starting = False
        self.path.key = down
        self._chip.drive(pins.POWER_SENSE, not down)
        self._settle()

    def plug(self, plugged: bool) -> None:
        """Plug USB in, or pull it out."""
        self.path.usb = plugged
        self._chip.drive(pins.VBUS, plugged)
        self._settle()

    # The board.

    def begin(self) -> None:
        """The board gets power: where nothing else gives it, a finger on the power key does."""
        self.path.cells = self.path.cells or not self.path.usb
        if not self.path.alive(self._now()):
            self.press(True)
            self._starting = True
        self._sense()

    def end(self) -> None:
        """The board has lost its power."""
        self.path.empty()
        if self._starting:
            self.press(False)

    # The circuit.

    def _now(self):
        return self._chip.now_ns // NS_PER_MS

    def _take_hold(self, level):
        # A reset lets go of the pin too: C7 has to last until the firmware is there again.
        if not self._chip.powered:
            return
        self.path.set_hold(level == 1, self._now())
        if self._starting and level == 1:
            self.press(False)
        self._settle()

    def _settle(self):
        """Let the board live or die by what feeds it now, and look again when C7 is empty."""
        alive = self.path.alive(self._now())
        if alive != self._chip.powered:
            switch = self._board.power_on if alive else self._board.power_off
            switch()
        self._sense()
        empty_at = self.path.turns_at(self._now())
        if empty_at != NEVER and self._chip.powered:
            self._chip.at(empty_at * NS_PER_MS, self._settle)

    def _sense(self):
        switched = self.path.switched(self._now())
        self._chip.set_millivolts(pins.BATTERY_SENSE, self._millivolts // 2 if switched else 0)
