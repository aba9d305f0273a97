# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where readings stop making sense, what was found there, and how far an explanation of it goes.

A period that passed by time is none of the faults: it is looked for here, before any fault is.
"""

from collections import namedtuple

from host_sim.audit.course import ELAPSED, HIGH, PLAIN
from host_sim.audit.games import COLOURS
from host_sim.audit.readings import bounds

PASSED = "passed-by-time"  # no fault: the audit goes on from it without a word

_HORIZON = 16  # plies over which an explanation has to hold
_MOST_PASSES = 3
_LOOK_BACK = 12  # plies
_MINUTE_MS = 60_000

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

    def own_reach(self, found):
        """Return the same of the side's own plies alone: what the other's readings say has a reason of its own."""
        course = self.states[found.start].twin()
        end = min(len(self.plies), self.index + _HORIZON)
        for index in range(found.start, end):
            edit = found.edits.get(index, self.edits.get(index, PLAIN))
            ply = self.plies[index]
            if course.take(ply, edit).fault:
                if ply.colour == self.ply.colour:
                    return index
                course.take(ply, PLAIN._replace(force=True))
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


def passage(states, plies, step, edits):
    """Return the edits by which a period that passed by time accounts for `step` without any fault, or None.

    It brings time to both sides. One that had little left is believed to have used it up where the other's next
    reading shows it, or where there is none; periods of a minute leave too little to show.
    """
    scene = Scene(states, plies, len(states) - 1, step, edits)
    believed = [(scene.reach(each), each) for each in passed(scene) if _believable(scene, each.start)]
    furthest = max((reach for reach, _ in believed), default=scene.index)
    if furthest <= scene.index:
        return None
    # Where both sides had one (Canadian), the other's ends the reach of all: then what holds longest for this side.
    return max((each for reach, each in believed if reach == furthest), key=scene.own_reach).edits


def passed(scene):
    """Yield the findings that a period passed by time in this turn or one before."""
    for start in range(scene.index, max(-1, scene.index - _LOOK_BACK), -1):
        if start in scene.edits or not scene.states[start].may_pass(scene.plies[start].colour):
            continue
        for passes in range(1, _MOST_PASSES + 1):
            edits = {start: PLAIN._replace(passes=passes)}
            text = f"the period passed by time in the turn of {number_of(scene.plies[start])}, after a long think"
            cost = 1.5 if _shows(scene, start) else 2.0
            yield Finding(PASSED, start, scene.plies[start], text, (), edits, start, cost)


def _believable(scene, start):
    clock = scene.states[start].clock
    account = clock.sides[scene.plies[start].colour]
    if account.control.is_last(account.number) or account.control.period(account.number + 1).main_ms <= _MINUTE_MS:
        return True
    left_ms = account.remaining_ms
    return left_ms * 10 <= account.period.main_ms and _shows(scene, start)


def _shows(scene, start):
    """Tell whether the other side's next reading after `start` is more than it can have without the passage."""
    course = scene.states[start].twin()
    colour = scene.plies[start].colour
    if not course.clock.sides[1 - colour].may_enter_next():
        return True
    course.take(scene.plies[start], PLAIN._replace(force=True))
    for index in range(start + 1, len(scene.plies)):
        ply = scene.plies[index]
        fault = course.take(ply, scene.edits.get(index, PLAIN)).fault
        if ply.colour != colour and ply.clk and ply.clk.ms is not None:
            return fault == HIGH
        if fault:
            course.take(ply, PLAIN._replace(force=True))
    return True


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
