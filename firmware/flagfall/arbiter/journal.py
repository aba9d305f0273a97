# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Everything that was done to the clock, with its instant: what undo and restore read and play again.

The clock's state follows from these records alone, so the past is rebuilt, never guessed.
"""

from flagfall.arbiter.records import (
    CONTROL,
    MOVES,
    PASS,
    PAUSE,
    PRESS,
    RESUME,
    RULES_MASK,
    RULES_SHIFT,
    SET_UP,
    START,
    Records,
)
from flagfall.timing import events

# What is noted of an event.
_NOTED = {
    events.STARTED: START,
    events.PRESSED: PRESS,
    events.TURN_PASSED: PASS,
    events.PAUSED: PAUSE,
    events.RESUMED: RESUME,
}


class Journal(Records):
    """The `Records` of one game: how they come about, and what they tell of the past."""

    def begin(self, clock) -> None:
        """Forget the last game and note how `clock` was set up for this one."""
        self.clear()
        self.add_controls(SET_UP, clock.white, clock.now, clock.controls, clock.counter, clock.freeze)

    def note(self, happened) -> None:
        """Note the event that the queue `happened` has just let out, if a replay needs it; allocates nothing."""
        what = _NOTED.get(happened.kind)
        if what is not None:
            self.add(what, happened.side, happened.at)

    def loaded_since(self, first: int) -> bool:
        """Tell whether another control was loaded in a record from index `first` on."""
        for index, _at, what, _side, _number, _following in self.entries():
            if what == CONTROL and index >= first:
                return True
        return False

    def rules(self) -> int:
        """Return the profile that came with the control loaded last in mid-game, -1 if there was none."""
        found = -1
        for _index, _at, what, _side, number, _following in self.entries():
            if what == CONTROL:
                found = (number >> RULES_SHIFT & RULES_MASK) - 1
        return found

    def last_press(self, by=None):
        """Return (index, instant, side) of the last counted press, of the side `by` if it is given, or None."""
        found = None
        for index, at, what, side, _number, _following in self.entries():
            if what == PRESS and by in (None, side):
                found = (index, at, side)
        return found

    def presses(self) -> int:
        """Return how many presses were counted in this game."""
        return len([what for _index, _at, what, _side, _number, _following in self.entries() if what == PRESS])

    def completion(self, move: int, first: int, first_only: bool):
        """Return (index after, instant) of what last completed `move` for both sides, or for `first` alone; or None.

        `first` is the side that moved first, whoever is White. Completed means that the counters came to read so, by a
        press or by an arbiter; move 0 is the start.
        """
        moves = [0, 0]
        found, reached = None, False
        for _index, at, what, side, number, following in self.entries():
            if what == PRESS:
                moves[side] += 1
            elif what == MOVES:
                moves[side] = number
            elif what == SET_UP:
                continue
            now_reached = moves[first] >= move and (first_only or moves[1 - first] >= move)
            if now_reached and not reached:
                found = (following, at)
            reached = now_reached
        return found if reached else None
