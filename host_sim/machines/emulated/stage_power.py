# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a story does to the power of an emulated board: cells, power key, USB, a bite of the watchdog; and what follows.

Whether the board then lives is decided by its supply and its firmware alone. The desk is asked before only where it
is to be expected, because a board that starts has to be waited for, and one that is cut off in play heard out.
"""

from itertools import chain

from host_sim.desk.directions import supply_of
from host_sim.desk.stage import Stage
from host_sim.machines.emulated.board_time import US_PER_MS
from host_sim.machines.emulated.hands import MIDDLE_US, SHORT_US
from host_sim.machines.emulated.story import Off


class StagePower:
    """The part of an `EmulatedStage` that switches its board on and off."""

    def _expect_power(self, settings, actions):
        """Note the lines at which the desk loses its power, `_cuts`, and at which it starts, `_starts`."""
        self._cuts, self._starts = set(), set()
        desk = Stage(settings, [], lambda record: None)
        for action in actions:
            desk.run_until(action[0])
            was_on, boots = desk.clock is not None, len(desk.times.boots)
            desk.perform(action)
            starts = len(desk.times.boots) > boots
            if starts:
                self._starts.add(action[1])
            if was_on and (starts or desk.clock is None):
                self._cuts.add(action[1])

    def _segments(self, actions):
        """Split the story after each line that starts the board anew."""
        segment = []
        for action in actions:
            segment.append(action)
            if action[1] in self._starts:
                yield segment
                segment = []
        yield segment

    def _plan_power(self, action, at_us):
        """Have done at `at_us` what `action`, a line about the power, says."""
        at_ms, number, verb = action[:3]
        if verb == "reset":
            self._do_at(at_us, self._reset, at_ms)
            return
        supply = self._board.supply
        what, on = supply_of(action)
        self._do_at(at_us, self._switch, at_ms, number, getattr(supply, what), on)
        if what == "press":
            self._do_at(at_us + (action[4] * US_PER_MS or SHORT_US), supply.press, False)

    def _switch(self, at_ms, number, act, value):
        was_on = self._board.chip.powered
        if was_on and number in self._cuts:
            self._lose_memory(at_ms)
        act(value)
        if self._board.chip.powered and not was_on:
            self._come_up(at_ms, True)

    def _reset(self, at_ms):
        if self._board.chip.powered:
            self._lose_memory(at_ms)
            self._board.bite()
            self._come_up(at_ms, False)

    def _notice_power_off(self):
        """What the board was asked and can answer no more is noted at its instant, when it is off."""
        for question in chain(self._asked, self._to_ask, self._between):
            self._do_at(question.at_ms * US_PER_MS + MIDDLE_US, self._note, question, None)
        for questions in (self._asked, self._to_ask, self._between):
            questions.clear()

    def _note_off(self, question):
        self.happened += [Off(action) for action in question.actions]
