# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Periods that passed by time: no fault, and looked for before any fault is. A file never says in which turn one did.

All that may have happened is gone on with side by side, to the end of the game or of what can be explained so. Where
two of them come to the same on the clock, one is enough, so there are never many.
"""

from collections import namedtuple

from host_sim.audit.course import HIGH, PLAIN
from host_sim.audit.scene import Finding, number_of
from host_sim.audit.turn import has_moves_in_t

PASSED = "passed-by-time"  # no fault: the audit goes on from it without a word

_MOST_PASSES = 12  # in one turn
_MOST_LINES = 60
_LOOK_BACK = 12  # plies
_MINUTE_MS = 60_000

# One way in which it may have gone so far: the `Course`, and how often a period passed, by index of the ply.
_Line = namedtuple("_Line", ("course", "passes"))


def passage(states, plies, edits):
    """Return the edits by which periods that passed by time account for the ply after the last of `states`, or None.

    They go as far as anything does without a fault; among those that go equally far the fewest are taken, then the
    latest. A period brings time to both sides. One that had little left is believed to have used it up where the
    other's next reading shows it, or where there is none; periods of a minute leave too little to show.
    """
    index = len(states) - 1
    colour = plies[index].colour
    start = max(0, index - _look_back(states[index].clock.sides[colour]))
    lines, furthest = [_Line(states[start].twin(), {})], None
    for at in range(start, len(plies)):
        lines = _gone_on(lines, plies, at, edits, colour)
        if not lines:
            break
        furthest = lines[0] if at >= index else None
    return furthest and {at: PLAIN._replace(passes=count) for at, count in furthest.passes.items()}


def passed(scene):
    """Yield the findings that a period passed by time in this turn or one before, believed or not."""
    for start in range(scene.index, max(-1, scene.index - _LOOK_BACK), -1):
        course = scene.states[start]
        if start in scene.edits or not course.may_pass(scene.plies[start].colour):
            continue
        cost = 1.5 if _shows(course, scene.plies, start, scene.edits) else 2.0
        text = f"the period passed by time in the turn of {number_of(scene.plies[start])}, after a long think"
        for passes in range(1, course.most_passes(scene.plies[start].colour, _MOST_PASSES) + 1):
            edits = {start: PLAIN._replace(passes=passes)}
            yield Finding(PASSED, start, scene.plies[start], text, (), edits, start, cost)


def _look_back(account):
    """Return how many plies before its showing a passage may lie: in Canadian byo-yomi all the moves of a T."""
    return max(_LOOK_BACK, 2 * account.period.extra_count + 2 if has_moves_in_t(account) else 0)


def _gone_on(lines, plies, at, edits, colour):
    """Return what becomes of `lines` with the ply `at`, those with the fewest passages first, none twice.

    `colour` is the side whose reading is to be accounted for.
    """
    ply, found = plies[at], []
    for line in lines:
        # Canadian byo-yomi is a side's own: when the other one's began, and what it reads, has a reason of its own.
        apart = ply.colour != colour and has_moves_in_t(line.course.clock.sides[ply.colour])
        for passes in (0,) if apart else _choices(line.course, plies, at, edits):
            course = line.course.twin()
            edit = PLAIN._replace(passes=passes) if passes else edits.get(at, PLAIN)
            fault = course.take(ply, edit).fault
            if fault and apart:
                fault = course.take(ply, PLAIN._replace(force=True)).fault
            if not fault:
                found.append(_Line(course, {**line.passes, at: passes} if passes else line.passes))
    found.sort(key=lambda line: sum(line.passes.values()))
    different = {}
    for line in found:
        different.setdefault(line.course.standing(), line)
    return list(different.values())[:_MOST_LINES]


def _choices(course, plies, at, edits):
    colour = plies[at].colour
    if at in edits or not course.may_pass(colour) or not _believable(course, plies, at, edits):
        return (0,)
    return range(course.most_passes(colour, _MOST_PASSES) + 1)


def _believable(course, plies, at, edits):
    account = course.clock.sides[plies[at].colour]
    if account.control.is_last(account.number) or account.control.period(account.number + 1).main_ms <= _MINUTE_MS:
        return True
    return account.remaining_ms * 10 <= account.period.main_ms and _shows(course, plies, at, edits)


def _shows(course, plies, start, edits):
    """Tell whether the other side's next reading after `start` is more than it can have without the passage."""
    course = course.twin()
    colour = plies[start].colour
    if not course.clock.sides[1 - colour].may_enter_next():
        return True
    course.take(plies[start], PLAIN._replace(force=True))
    for index in range(start + 1, len(plies)):
        ply = plies[index]
        fault = course.take(ply, edits.get(index, PLAIN)).fault
        if ply.colour != colour and ply.clk and ply.clk.ms is not None:
            return fault == HIGH
        if fault:
            course.take(ply, PLAIN._replace(force=True))
    return True
