# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""When the instants of the clock on the desk are in the story: they begin anew with each game and stand still at times.

Runs on MicroPython too.
"""

from host_sim.desk import directions


class StoryTimes:
    """The times of the clock of `stage`. `boots` is each `Began` of it: where it came up, or its time went on."""

    def __init__(self, stage):
        self.boots = []
        self._stage = stage
        self._flags_at_boot = []  # of each: which flags had fallen at the instant at which the clock goes on
        self._origin = 0  # what the clock would call instant 0 of the story
        self._stood = 0

    def came_up(self) -> None:
        """The clock of the stage has come up at this moment of the story."""
        self._origin = self._present_origin()
        self._stood = self._stage.app.counting.stood
        self._go_on(self._stage.app.offset, self._stage.desk.began_at)

    def story_time(self, instant: int) -> int:
        """Return the ms of the story that the clock calls `instant`."""
        self._count_anew()
        return directions.story_time(self.boots, instant)

    def flag_time(self, side: int, instant: int) -> int:
        """Return the ms of the story at which the flag of `side` fell, given what the clock says of it."""
        self._count_anew()
        return directions.flag_time(self.boots, instant, [fallen[side] for fallen in self._flags_at_boot])

    def _count_anew(self):
        # Instants are counted from where a game was armed; in a pause of days they stand still.
        if not self._stage.app or self._origin == self._present_origin():
            return
        later = self._present_origin() - self._origin
        self._origin += later
        counting = self._stage.app.counting
        if counting.stood != self._stood:
            self._stood = counting.stood
            self._go_on(counting.stood_at, counting.stood_at - self._origin)
        else:
            self.boots = [_began(each.instant + later, each.story_ms) for each in self.boots]

    def _go_on(self, instant, story_ms):
        self.boots.append(_began(instant, story_ms))
        self._flags_at_boot.append([each.final and each.flagged_at == instant for each in self._stage.clock.sides])

    def _present_origin(self):
        return self._stage.app.offset - self._stage.desk.began_at


def _began(instant, story_ms):
    return directions.Began(instant, instant, story_ms)
