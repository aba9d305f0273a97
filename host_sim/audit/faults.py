# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What can have gone wrong where a reading cannot come from the control: one fault each, tried on our own clock.

A fault explains a reading if the game can go on from it; of those with which it goes on furthest the likeliest is
named, and any other that is nearly as likely is named beside it.
"""

from flagfall.timing import profile
from host_sim.audit.course import BOARD_MS, ELAPSED, HIGH, LOW, PLAIN
from host_sim.audit.passages import passed
from host_sim.audit.readings import corrections
from host_sim.audit.scene import Finding, Scene, number_of
from host_sim.timetext import write_time

UNREADABLE = "unreadable"
COUNTER_AHEAD, COUNTER_BEHIND = "counter-ahead", "counter-behind"
PRESS_MISSED = "press-missed"
NO_INCREMENT = "no-increment"
ADDITION, SUBTRACTION = "addition", "subtraction"
TYPING_ERROR, EXCHANGED = "typing-error", "exchanged"
WRONG_ELAPSED = "wrong-elapsed"
PLAYED_ON = "played-on-after-flag"
UNEXPLAINED = "unexplained"

_MOST_PRESSES = 3
_NEARLY = 0.45
_MINUTE_MS = 60_000
_AMOUNTS_MIN = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90)


def explain(states, plies, step, edits) -> Finding:
    """Return the `Finding` about `step`, the one after the last of `states` (a `Course` before each ply so far)."""
    index = len(states) - 1
    scene = Scene(states, plies, index, step, edits)
    tried = [(-scene.reach(each), each.cost, number, each) for number, each in enumerate(_hypotheses(scene))]
    tried = sorted(each for each in tried if -each[0] > index)
    furthest, cost, _, best = tried[0]
    also = [each.text for reach, price, _, each in tried[1:] if reach == furthest and price - cost <= _NEARLY]
    also = tuple(text for text in dict.fromkeys(also) if text != best.text)
    where = "" if best.index == index else f"{number_of(plies[index])} "
    return best._replace(text=f"{where}{scene.what()}: {best.text}", also=also)


def unexplained(states, plies, step) -> list:
    """Return the `Finding` that `step`, the one after the last of `states`, still does not fit, a list of one."""
    scene = Scene(states, plies, len(states) - 1, step, {})
    found = [found for found in _forced(scene) if found.kind == UNEXPLAINED]
    return [each._replace(text=f"{scene.what()}: {each.text}") for each in found]


def _hypotheses(scene):
    for make in (_counters, _increment, _missed, _typed, _exchanged, _added, _elapsed, passed, _forced):
        yield from make(scene)


def _counters(scene):
    due = scene.course.moves_to_period(scene.ply.colour)
    if due is None or scene.step.fault == ELAPSED:
        return
    for presses in range(1, _MOST_PRESSES + 1):
        if scene.step.fault == HIGH and due > 1:
            if due - presses == 1:
                edits = {scene.index: PLAIN._replace(count=presses)}
                yield scene.finding(COUNTER_AHEAD, scene.index, _early(presses), edits, 0.9 + presses / 10)
        elif scene.step.fault == LOW and due == 1:
            edits = {scene.index: PLAIN._replace(count=-presses)}
            yield scene.finding(COUNTER_BEHIND, scene.index, _late(presses), edits, 0.9 + presses / 10)


def _early(presses):
    if presses == 1:
        return "the period's time came a move early, the counter was one ahead (a press too many)"
    return f"the period's time came {presses} moves early, the counter was {presses} ahead"


def _late(presses):
    if presses == 1:
        return "the period's time did not come, the counter was one behind (a press missed)"
    return f"the period's time did not come, the counter was {presses} behind"


def _increment(scene):
    credit_ms = scene.course.credit_ms(scene.ply.colour)
    if credit_ms and scene.step.fault != HIGH:
        edits = {scene.index: PLAIN._replace(shift_ms=-credit_ms)}
        yield scene.finding(NO_INCREMENT, scene.index, f"no increment on this move ({_plus(credit_ms)})", edits, 1.0)


def _missed(scene):
    held = PLAIN._replace(held=True)
    for first in (scene.index - 1, scene.index):
        if first < 0 or first + 1 >= len(scene.plies) or first in scene.edits:
            continue
        if not scene.plies[first + 1].clk:
            continue
        edits = {first: held, first + 1: held}
        text = f"the press of {number_of(scene.plies[first])} was missed, that clock ran on"
        yield scene.finding(PRESS_MISSED, first, text, edits, 1.1)


def _typed(scene):
    for index in (scene.index, scene.before()):
        if index is None or index in scene.edits or not scene.plies[index].clk:
            continue
        if scene.plies[index].clk.ms is not None and scene.plies[index].clk.ms < 0:
            continue  # nobody types a minus by mistake
        unread = scene.finding(TYPING_ERROR, index, "", {index: PLAIN._replace(ignore=True)}, 1.2)
        if scene.plies[index].clk.ms is None or scene.reach(unread) <= scene.index:
            continue
        clk = scene.plies[index].clk
        nearest = sorted(corrections(clk), key=lambda each, clk=clk: abs(each.ms - clk.ms))
        found = (_corrected(scene, index, each) for each in nearest)
        goal = scene.reach(unread)
        yield next((each for each in found if scene.reach(each) >= goal), None) or _stray(scene, index)


def _corrected(scene, index, reading):
    text = f"a typing error in {scene.plies[index].clk.text}{scene.there(index)}, {reading.text} would fit"
    return scene.finding(TYPING_ERROR, index, text, {index: PLAIN._replace(reading=reading)}, 1.2)


def _stray(scene, index):
    text = f"the reading {scene.plies[index].clk.text}{scene.there(index)} alone is wrong, as if from elsewhere"
    return scene.finding(TYPING_ERROR, index, text, {index: PLAIN._replace(ignore=True)}, 2.2)


def _exchanged(scene):
    for first in (scene.index - 1, scene.index):
        if first < 0 or first + 1 >= len(scene.plies) or first in scene.edits:
            continue
        here, there = scene.plies[first].clk, scene.plies[first + 1].clk
        if here and there and here.ms is not None and there.ms is not None:
            edits = {first: PLAIN._replace(reading=there), first + 1: PLAIN._replace(reading=here)}
            text = (
                f"the readings of {number_of(scene.plies[first])} and {number_of(scene.plies[first + 1])} are exchanged"
            )
            yield scene.finding(EXCHANGED, first, text, edits, 1.1)


def _added(scene):
    step = scene.step
    usual_ms = profile.penalty_ms(profile.FIDE, scene.course.clock.controls)
    if step.fault == HIGH and scene.ply.clk:
        excess_ms = scene.excess_ms()
        amount_ms = usual_ms if excess_ms <= usual_ms else _usual_amount(excess_ms)
        text = f"an arbiter's addition of {_plus(amount_ms)} fits, {_plus(excess_ms)} at least"
        yield _shifted(scene, ADDITION, text, amount_ms, 1.15 if amount_ms == usual_ms else 2.5)
    elif step.fault == ELAPSED:
        missing_ms = scene.ply.emt.ms - step.high_ms if scene.ply.emt.ms > step.high_ms else None
        if missing_ms:
            amount_ms = _round_amount(missing_ms)
            text = f"an arbiter's addition of {_plus(amount_ms)} fits"
            yield _shifted(scene, ADDITION, text, amount_ms, 1.6 if amount_ms == usual_ms else 2.0)
        else:
            amount_ms = _round_amount(step.low_ms - scene.ply.emt.ms)
            text = f"{write_time(amount_ms)[:-4]} went that was not used, as if an arbiter took it"
            yield _shifted(scene, SUBTRACTION, text, -amount_ms, 2.0 if amount_ms % _MINUTE_MS else 1.6)


def _shifted(scene, kind, text, amount_ms, cost):
    return scene.finding(kind, scene.index, text, {scene.index: PLAIN._replace(shift_ms=amount_ms)}, cost)


def _usual_amount(least_ms):
    """Return the least of the amounts that arbiters give, or else whole hours, that is `least_ms` or more."""
    for minutes in _AMOUNTS_MIN:
        if minutes * _MINUTE_MS >= least_ms:
            return minutes * _MINUTE_MS
    return -(-least_ms // (60 * _MINUTE_MS)) * 60 * _MINUTE_MS


def _round_amount(ms):
    """Return the whole minutes that `ms` is meant to be, readings being a second or two off, else whole seconds."""
    minutes_ms = (ms + _MINUTE_MS // 2) // _MINUTE_MS * _MINUTE_MS
    return minutes_ms if minutes_ms and abs(minutes_ms - ms) <= 3000 else -(-ms // 1000) * 1000


def _elapsed(scene):
    if scene.step.fault != ELAPSED:
        return
    low_ms, high_ms = scene.step.low_ms - BOARD_MS, scene.step.high_ms + BOARD_MS
    fits = [each for each in corrections(scene.ply.emt) if low_ms <= each.ms <= high_ms]
    edits = {scene.index: PLAIN._replace(deaf=True)}
    if fits:
        text = f"a typing error in the elapsed time, {fits[0].text} would fit"
        yield scene.finding(TYPING_ERROR, scene.index, text, edits, 1.7)
    yield scene.finding(WRONG_ELAPSED, scene.index, "the elapsed time alone is wrong", edits, 2.2)


def _forced(scene):
    edits = {scene.index: PLAIN._replace(force=True)}
    if scene.step.fault == LOW:
        went_on = scene.index < len(scene.plies) - 1
        text = "the flag had fallen before this press" + (", and play went on" if went_on else "")
        clk = scene.ply.clk
        below = clk is not None and clk.ms is not None and clk.ms < 0
        yield scene.finding(PLAYED_ON, scene.index, text, edits, 0.5 if below else 3.0 if clk else 2.2)
    yield scene.finding(UNEXPLAINED, scene.index, "no single fault explains it", edits, 4.0)


def _plus(ms):
    return "+" + write_time(ms)[:-4]
