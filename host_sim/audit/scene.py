# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where readings stop making sense, what was found there, and how far an explanation of it goes."""

from collections import namedtuple

from host_sim.audit.course import ELAPSED, PLAIN
from host_sim.audit.games import COLOURS
from host_sim.audit.readings import bounds

_HORIZON = 16  # plies over which an explanation has to hold

# `index` and `ply` are where it happened; `also` says what else it may have been; `edits` by index of the ply from
# `start` on; the lower the `cost` the likelier.
Finding = namedtuple("Finding", ("kind", "index", "ply", "text", "also", "edits", "start", "cost"))


class Scene:
    """Where the readings stopped making sense: `step`, ply `index`, does not fit the course before it."""

    def __init__(self, states, plies, index, step, edits):
        """Take a `Course` before each ply up to `index`, all plies, and the edits that already hold, by index."""
        self.states, self.plies, self.index, self.step, self.edits = states, plies, index, step, edits
        self.ply = plies[index]
        self.course = states[index]

    def finding(self, kind, index, text, edits, cost):
        """Return the finding that `kind` happened at ply `index`."""
        return Finding(kind, index, self.plies[index], text, (), edits, min([*edits, self.index]), cost)

    def reach(self, found):
        """Return the index of the first ply that does not fit after all, at most the horizon."""
        course = self.states[found.start].twin()
        end = min(len(self.plies), self.index + _HORIZON)
        for index in range(found.start, end):
            edit = found.edits.get(index, self.edits.get(index, PLAIN))
            if course.take(self.plies[index], edit).fault:
                return index
        return end

    def there(self, index):
        """Return where `index` is, if it is not here."""
        return "" if index == self.index else f" at {number_of(self.plies[index])}"

    def before(self):
        """Return the index of the last reading of the same side before this one, None if there is none."""
        for index in range(self.index - 1, -1, -1):
            ply = self.plies[index]
            if ply.colour == self.ply.colour and ply.clk and ply.clk.ms is not None:
                return index
        return None

    def what(self):
        """Return what was read and what was possible."""
        step, clk = self.step, self.ply.clk
        low, high = _whole(step.low_ms, True), _whole(step.high_ms, False)
        if step.fault == ELAPSED:
            return f"elapsed {self.ply.emt.text}, between the readings {_span(low, high)}"
        if clk is None or clk.ms is None:
            return f"elapsed {self.ply.emt.text}, more than was left"
        return f"reads {clk.text}, possible {_span(low, high)}"

    def excess_ms(self):
        """Return by how much more the side has than it can have."""
        return bounds(self.ply.clk, self.course.rounding)[0] - self.step.high_ms


def _whole(ms, up):
    return -(-ms // 1000) * 1000 if up else ms // 1000 * 1000


def _span(low_ms, high_ms):
    low, high = hms(max(0, low_ms)), hms(max(0, high_ms))
    return low if low == high else f"{low} to {high}"


def hms(ms: int) -> str:
    """Return whole seconds of `ms` as h:mm:ss, as a PGN comment has it."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def place(found: Finding) -> str:
    """Return where it happened, `23. White` or `23... Black`."""
    return f"{number_of(found.ply)} {COLOURS[found.ply.colour]}"


def number_of(ply) -> str:
    """Return `23.` or `23...`, the number of a ply."""
    return f"{ply.number}.{'..' if ply.colour else ''}"
