# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What drawing on two memory LCDs allocates, on MicroPython with its framebuf: a JSON record for each thing done."""

import gc
import json

import framebuf

from board.lcd.pair import Pair
from flagfall.face import panel
from flagfall.timing.sides import LEFT, RIGHT, SIDES


class Wire:
    """Takes every frame."""

    def send(self, frame, select):
        """Begin to send."""

    def finish(self):
        """Wait for nothing."""


def main():
    """Print what each thing leaves on the heap."""
    pair = Pair(Wire(), SIDES, framebuf)
    panels = play()
    for picture in panels:
        show_all(pair, picture)
    for number, picture in enumerate(panels):
        print(json.dumps({"done": "panel %d" % number, "bytes": used(show_all, pair, picture)}))
    print(json.dumps({"done": "gone over", "bytes": used(go_over, pair)}))
    print(json.dumps({"done": "a list", "bytes": used(list, panels)}))


def play():
    """Return panels as a game has them, each another in something than the one before."""
    found = []
    for main, numbers, state, second, moves in (
        (panel.MINUTES, (0, 4, 59), 13, b"d", 3),
        (panel.MINUTES, (0, 4, 58), 1, b"d", 4),
        (panel.MINUTES, (0, 24, 0), 13, b"b", 40),
        (panel.HOURS, (1, 23, 59), 13, b"J", 41),
        (panel.TENTHS, (0, 19, 9), 13, b"C", 41),
        (panel.MINUTES, (0, 0, 0), 3 | 16 | 32, b"\0", 41),
    ):
        each = bytearray(panel.PANEL_SIZE)
        each[0] = main
        each[1:4] = bytes(numbers)
        each[panel.STATE] = state
        each[panel.SECOND] = second[0]
        each[panel.SECOND_TIME] = 1
        each[panel.PERIODS_LEFT] = 3
        each[panel.MOVES + 1] = moves
        each[panel.PERIOD + 1] = each[panel.PERIOD] = 2
        each[panel.CONTROL] = moves + 60
        found.append(each)
    return found


def show_all(pair, picture):
    """Show a panel on both sides, dark and lit."""
    for side in SIDES:
        display = pair.displays[side]
        display.put(picture)
        display.draw(False)
        display.draw(True)
    while pair.go_on(RIGHT):
        pass


def go_over(pair):
    """Send all lines again."""
    pair.displays[LEFT].refresh(True)
    while pair.go_over():
        pass


def used(do, *given):
    """Return how many bytes doing it takes."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    do(*given)
    found = gc.mem_alloc() - before
    gc.enable()
    return found


if __name__ == "__main__":
    main()
