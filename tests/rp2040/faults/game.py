# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A game on the emulated board, and beside it the sums of somebody who knows when each press was made.

The sums know main time and increment alone: what a side has left is what it had, less the spans of its turns, and the
increment for each. They are not made by the core, nor by anything of it.
"""

from flagfall.timing.chessclock import PAUSED, RUNNING
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from tests.rp2040.reading import both
from tests.rp2040.rig import SHOWN_MS, Rig

CONTROLS = ((1500, 10), (900, 0), (300, 3), (600, 30))
THINKING_MS = (60, 1_500)
TURNING_MS = 10  # a new digit is there long before
SETTLES_MS = 1_100  # within that a display that was away shows what is right


class Difference(AssertionError):
    """The clock and the sums do not agree, or it did what it must not; the text says what was found."""


class Game:
    """A clock in play, `rig`; `chance` is a `random.Random`, and `lost_ms` what the faults have cost so far.

    bites  how many bites of the watchdog are right by now
    """

    def __init__(self, image, chance, timer_us: int = 0):
        """Begin a game; the TIMER of the chip begins at `timer_us`."""
        main_s, increment_s = chance.choice(CONTROLS)
        self.chance = chance
        self.increment_ms = increment_s * 1000
        self.lost_ms = 0
        self.bites = 0
        self.rig = Rig(image, f"{main_s}+{increment_s}", usb=True, timer_us=timer_us)
        self._main_ms = main_s * 1000
        self._begin()

    def _begin(self):
        first_ms = self._main_ms + self.increment_ms  # FIDE 6.1: it is there for the first move too
        self._left_ms = [first_ms, first_ms]
        self._moves = [0, 0]
        self.turn = LEFT
        self._since = self.rig.start()

    # Hands.

    def play(self, presses: int) -> None:
        """Have so many presses made, each after a while of thinking."""
        for _ in range(presses):
            self.press_at(self.rig.now + self.chance.randint(*THINKING_MS))

    def press_at(self, at_ms: int) -> None:
        """Have whose turn it is press at `at_ms`; both displays have it when this returns."""
        self.rig.press(self.turn, at_ms)
        self.count_press(at_ms)
        self.rig.run_to(at_ms + SHOWN_MS)

    def count_press(self, at_ms: int) -> None:
        """Take a press at `at_ms` into the sums."""
        self._left_ms[self.turn] += self.increment_ms - (at_ms - self._since)
        self._moves[self.turn] += 1
        self._since = at_ms
        self.turn = other(self.turn)

    def pause(self) -> None:
        """Press play."""
        at_ms = self.rig.pause()
        self._left_ms[self.turn] -= at_ms - self._since
        self._since = None

    def resume(self) -> None:
        """Press play again."""
        self._since = self.rig.resume()

    # The sums.

    def check(self) -> None:
        """Raise `Difference` unless times, moves, turn, displays and the count of bites are as they must be."""
        rig = self.rig
        if self._since is not None and -self._left_at(rig.now)[self.turn] % 1000 < TURNING_MS:
            rig.run(TURNING_MS)  # a digit that changes just now is on its way
        read_at = rig.now + rig.offset
        reads = rig.reads()
        state = rig.state()
        self._same("state", state.state, PAUSED if self._since is None else RUNNING)
        self._same("turn", state.turn, self.turn)
        self._same("moves", [state.sides[side].moves for side in SIDES], self._moves)
        at_ms = state.events.at - rig.offset
        self._same("left", [state.sides[side].remaining_ms for side in SIDES], self._left_at(at_ms))
        self._same("shown", [text.strip() for text in reads], both(state, read_at))
        self._same("bites", len(rig.chip.resets), self.bites)
        self._same("lines of the link lost", rig.lost_lines(), 0)

    def come_back(self, powered_on: bool, most_ms: int, at_ms: int, before=None) -> None:
        """Wait for the clock to come up after a fault at `at_ms`, by which at most `most_ms` of the turn may be lost.

        `before`: the sums of which it may be just as well, as what came after them was not kept yet. From what it came
        up with the sums go on.
        """
        rig = self.rig
        rig.lines.clear()
        rig.come_up(powered_on)
        if not rig.restored:
            raise Difference("no game came back")
        back = rig.lines[-1]
        if before and back.turn == before[2] != self.turn:
            self._left_ms, self._moves, self.turn, self._since = before
        right = self._left_at(at_ms)
        self._same("state", back.state, PAUSED)
        self._same("turn", back.turn, self.turn)
        self._same("moves", [back.sides[side].moves for side in SIDES], self._moves)
        gained = [back.sides[side].remaining_ms - right[side] for side in SIDES]
        self._same("time of the side that waits", gained[other(self.turn)], 0)
        if not 0 <= gained[self.turn] <= most_ms:
            raise Difference(f"of the turn {gained[self.turn]} ms are lost; right would be 0 to {most_ms}")
        self.lost_ms += gained[self.turn]
        self._left_ms = [back.sides[side].remaining_ms for side in SIDES]
        self._since = None

    def go_on(self) -> None:
        """Put the lever as the turn wants it, and resume."""
        self.rig.press(other(self.turn), self.rig.now + 10)
        self.rig.run(SHOWN_MS)
        self.resume()

    def set_up_anew(self) -> None:
        """Nothing came back, and nothing could: the clock stands ready with its control; start that game."""
        self.rig.press(RIGHT, self.rig.now + 10)  # White sits at the left again
        self.rig.run(SHOWN_MS)
        self._begin()

    def shift(self, by_ms: int) -> None:
        """Let the sums be wrong by `by_ms` ms: for a test of them."""
        self._since += by_ms

    def sums(self) -> tuple:
        """Return what the sums are now, for `come_back`."""
        return list(self._left_ms), list(self._moves), self.turn, self._since

    def _left_at(self, at_ms):
        left_ms = list(self._left_ms)
        if self._since is not None:
            left_ms[self.turn] -= at_ms - self._since
        return left_ms

    @staticmethod
    def _same(what, found, right):
        if found != right:
            raise Difference(f"{what}: {found}; right would be {right}")
