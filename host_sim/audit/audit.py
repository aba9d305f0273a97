# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The audit of one game: plays its readings on our clock, has what cannot be explained, and goes on.

A file does not say how it cut its readings, so the way with which least is to be explained is taken.
"""

from collections import namedtuple

from flagfall.timing import methods
from host_sim.audit import controls, faults
from host_sim.audit.course import BOARD_MS, PLAIN, Course, shown
from host_sim.audit.faults import UNREADABLE
from host_sim.audit.passages import PASSED, passage
from host_sim.audit.readings import ROUNDINGS
from host_sim.audit.scene import Finding

WRONG_CONTROL = "wrong-control"
_MANY = 8  # findings in one game, more than ever happens to a clock
_TOLD = 3  # of so many, what comes first
_MOST_FINDINGS = 60  # a game that is nothing but faults is told so far and no further

# `steps` has one for each ply. `rounding` is that of the readings. `start`: (ms, moves, number of the period), a pair
# each, of an adjourned game; None where it began with its control.
Audit = namedtuple("Audit", ("agreed", "counter", "rounding", "steps", "findings", "start"), defaults=(None,))


class CannotReplay(Exception):
    """A control under which presses mean nothing; the text says what would be right."""


def audit(game, agreed, counter: bool, numbers=None) -> Audit:
    """Return the `Audit` of a `Game` under `agreed` (`Controls`), periods by moves (`counter`) or by time (R14).

    An adjourned game goes on in the periods `numbers`, a pair.
    """
    start = (game.start_ms, game.moves, numbers) if numbers else None
    refuse_gong(agreed)
    best = None
    for rounding in ROUNDINGS:
        made = _audit(game, agreed, counter, rounding, start)
        if best is None or len(made.findings) < len(best.findings):
            best = made
        if not best.findings:
            return best
        if len(best.findings) > _MANY:
            break
    return best if start else _under_another(game, best)


def refuse_gong(agreed) -> None:
    """Raise `CannotReplay` for a gong."""
    if methods.has(agreed.white.periods[0].method, methods.BY_ITSELF):
        raise CannotReplay("with a gong presses do nothing; right would be a control with presses")


def by_moves(agreed) -> bool:
    """Tell whether periods pass by moves unless someone says otherwise: the first of several has a move count."""
    control = agreed.white
    return control.periods[0].moves > 0 and (len(control.periods) > 1 or control.repeats)


def fits(game, agreed, counter: bool) -> bool:
    """Tell whether all readings of a `Game` can come from `agreed`, cut in whichever way."""
    return any(_audit(game, agreed, counter, rounding, None, False) is not None for rounding in ROUNDINGS)


def _audit(game, agreed, counter, rounding, start=None, whole=True):
    """Return the audit under just these; unless `whole`, None at the first finding."""
    first = game.plies[0].colour if game.plies else 0
    apart_ms = BOARD_MS if any(ply.clk for ply in game.plies) else 0
    states = [Course(agreed, counter, rounding, first, start, apart_ms)]
    steps, findings, edits = [], _unreadable(game.plies), {}
    while len(steps) < len(game.plies):
        index = len(steps)
        course = states[-1].twin()
        step = course.take(game.plies[index], edits.get(index, PLAIN))
        if step.fault and index not in edits and len(findings) < _MOST_FINDINGS:
            tried = passage(states, game.plies, edits)
            if tried is None and not whole:
                return None
            if tried is None:
                found = faults.explain(states, game.plies, step, edits)
                findings += [found] if found.kind != PASSED else []
                tried = found.edits
            edits.update(tried)
            since = min([*tried, index])
            del states[since + 1 :], steps[since:]
            continue
        if step.fault:
            findings += faults.unexplained(states, game.plies, step) if index in edits else []
            course = states[-1].twin()
            step = course.take(game.plies[index], PLAIN._replace(force=True))
        states.append(course)
        steps.append(step._replace(shown=shown(course.clock)))
    findings.sort(key=lambda found: found.index)
    return Audit(agreed, counter, rounding, steps, findings, start)


def _unreadable(plies):
    found = []
    for index, ply in enumerate(plies):
        for reading in (ply.clk, ply.emt):
            if reading and reading.ms is None:
                text = f"'{reading.text[:20]}' is no time, a typing error; right would be h:mm:ss"
                found.append(Finding(UNREADABLE, index, ply, text, (), {}, index, 1.0))
    return found


def _under_another(game, made):
    """Return the audit under another control if that alone explains everything, else `made`."""
    numbered = [found for found in made.findings if found.kind != UNREADABLE]
    if not numbered:
        return made
    cost = sum(found.cost for found in numbered)
    one_sided = len({found.ply.colour for found in numbered}) == 1
    minutes = controls.in_minutes(game.plies, made.agreed, made.counter)
    others = controls.others(made.agreed, made.counter, cost, one_sided)
    for kind, words, price, agreed, counter in (*minutes, *others):
        other = _audit(game, agreed, counter, made.rounding, None, False)
        if other is not None:
            found = numbered[0]
            told = Finding(kind, found.index, found.ply, words, (), {}, found.index, price)
            rest = [each for each in made.findings if each.kind == UNREADABLE]
            return made._replace(steps=other.steps, findings=sorted([*rest, told], key=lambda each: each.index))
    return _doubted(game, made, numbered)


def _doubted(game, made, numbered):
    """Say first, where too much is found, that the control itself is most likely not this one."""
    readings = sum(bool(ply.clk or ply.emt) for ply in game.plies)
    if len(numbered) < _MANY or len(numbered) * 10 < readings:
        return made
    first = numbered[0]
    words = f"{len(numbered)} of {readings} readings cannot come from this control, another was played most likely"
    told = Finding(WRONG_CONTROL, first.index, first.ply, words, (), {}, first.index, 1.0)
    return made._replace(findings=[told, *numbered[:_TOLD]])
