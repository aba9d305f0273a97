# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How many keys an arbiter's tasks take: each is played on the desk, its result is exact, and its time is counted.

keystrokes.md is written by this file (FLAGFALL_WRITE=1) and compared with it. For the short tasks all sequences are
searched, so that the shortest is a fact; R17 is shown by the worst case of all digits.
"""

import copy
import heapq
import os
from collections import namedtuple
from functools import cache
from pathlib import Path

import pytest

from flagfall.face.display import VERSION_MS
from flagfall.hands.pages.options import next_option
from flagfall.hands.pages.steps import stepped
from flagfall.notation import write_canonical
from flagfall.notation.options import LAST
from flagfall.notation.presets import control_text
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES
from flagfall.timing.timecontrol import MAX_COUNTER
from tests.fingers import KEY_MS, TAP_MS, Fingers, cost_ms, strokes

REPORT = Path(__file__).parent / "keystrokes.md"
CORRECTION_MS = 60_000  # R17
QUICK_MS = 10_000  # penalty and undo, with the pause before and going on after

# What both clocks read, left first, in ms; `control` in canonical notation.
Result = namedtuple("Result", "remaining_ms moves turn state control")
Task = namedtuple("Task", "name start keys result limit_ms")


def result_of(fingers):
    """Return the `Result` that stands on the clock; None while a page is open."""
    clock = fingers.clock
    if fingers.app.menu.page is not None:
        return None
    sides = clock.sides
    return Result(
        tuple(side.remaining_ms for side in sides),
        tuple(side.moves for side in sides),
        clock.turn,
        clock.state,
        write_canonical(clock.controls),
    )


# Where a task begins.


def loaded(option):
    """A clock that is ready with `option`."""
    fingers = Fingers(control_text(option))
    fingers.app.settings.option = option
    return fingers


def switched_on(option):
    """The same right after power-on, when version and battery have been shown: the option used last blinks."""
    fingers = loaded(option)
    fingers.app.greet()
    return fingers.wait(2 * VERSION_MS)


def paused(moves=3, option=12):
    """A game in a pause after `moves` moves of one second each of both sides; the left side, White, is to move."""
    return loaded(option).play(moves)


def after_two_minutes():
    """The same, after two minutes were given to the left side by mistake."""
    return paused().keys("> Add >*3")


def flagged():
    """Three moves of one minute + 1 s, then White's flag has fallen."""
    return Fingers("60+1").play(3).keys("=").wait(62_000)


def flagged_at_38():
    """World Ch. 2024, by moves, after 38 counted moves of a second each: White's flag has fallen at 120 minutes."""
    fingers = Fingers(control_text(34), counter=True).play(38).keys("=")
    return fingers.wait(7_200_000)


STARTS = {
    "power-on, option 1": lambda: switched_on(1),
    "power-on, option 12": lambda: switched_on(12),
    "ready, option 12": lambda: loaded(12),
    "paused after move 3": paused,
    "paused after move 30": lambda: paused(30),
    "paused after move 3, option 1": lambda: paused(3, 1),
    "paused, +2:00 was given": after_two_minutes,
    "a flag has fallen": flagged,
    "a flag at move 38, by moves": flagged_at_38,
}


# The cheapest way from one value of a page to another.

FIRST_REPEAT_MS = 1100  # plus or minus held until just after its first repeat,
NEXT_REPEAT_MS = 200  # and one more each


def cheapest(start, fine, coarse):
    """Return {value: (ms, keys)} of the cheapest keys from `start` to every value of a page.

    `fine` and `coarse` (value, step) return the next value at a short key and at a repeat. A node is a value and the
    sign of the key that is still down there, 0 for none.
    """
    found = {(start, 0): (0, "")}
    heap = [(0, start, 0)]
    while heap:
        spent_ms, value, held = heapq.heappop(heap)
        if spent_ms > found[value, held][0]:
            continue
        for cost, then, holding, keys in _ways_on(value, held, found[value, held][1], fine, coarse):
            if spent_ms + cost < found.get((then, holding), (1 << 30,))[0]:
                found[then, holding] = (spent_ms + cost, keys)
                heapq.heappush(heap, (spent_ms + cost, then, holding))
    return {value: found[value, held] for value, held in found if not held}


def _ways_on(value, held, keys, fine, coarse):
    if held:
        before, _blank, last = keys.rpartition(" ")
        longer = "%s%.1f" % (last[0], float(last[1:]) + NEXT_REPEAT_MS / 1000)
        yield NEXT_REPEAT_MS, coarse(value, held), held, f"{before} {longer}".strip()
        yield 0, value, 0, keys
        return
    for step, sign in ((1, "+"), (-1, "-")):
        once = fine(value, step)
        yield KEY_MS, once, 0, f"{keys} {sign}".strip()
        yield KEY_MS + FIRST_REPEAT_MS, coarse(once, step), step, f"{keys} {sign}{FIRST_REPEAT_MS / 1000}".strip()


@cache
def on_digit(values):
    """The cheapest keys from 0 for a digit of `values` values: it goes round, and repeats by one."""
    return cheapest(0, *[lambda value, step: (value + step) % values] * 2)


@cache
def on_counter(start):
    """The cheapest keys from `start` for a move counter."""
    return cheapest(
        start,
        lambda value, step: stepped(value, step, 1, 0, MAX_COUNTER),
        lambda value, step: stepped(value, step, 10, 0, MAX_COUNTER),
    )


@cache
def on_option(start):
    """The cheapest keys from option `start` to every other."""
    return cheapest(start, lambda n, step: next_option(n, step, False), lambda n, step: next_option(n, step, True))


DIGITS = ((3600, 10), (600, 6), (60, 10), (10, 6), (1, 10))


def time_keys(before_s, after_s):
    """Return the keys that lead through the five digits of one side, without the last forward."""
    pages = []
    for worth, values in DIGITS:
        steps = (after_s // worth - before_s // worth) % values
        pages.append(on_digit(values)[steps][1])
    return " > ".join(pages)


def correction_keys(times_before, times_after, moves_before, moves_after):
    """Return the keys of a whole correction: left first, then right; times in seconds."""
    along = max(0, min(MAX_COUNTER, moves_before[RIGHT] + moves_after[LEFT] - moves_before[LEFT]))
    pages = [time_keys(times_before[side], times_after[side]) for side in SIDES]
    pages.append(on_counter(moves_before[LEFT])[moves_after[LEFT]][1])
    pages.append(on_counter(along)[moves_after[RIGHT]][1])
    return folded("=3.0 " + " > ".join(pages) + " =")


def folded(sequence):
    """Return `sequence` with repeated keys written once: `> > +` is `>*2 +`."""
    words = []
    for word in sequence.split():
        if words and words[-1][0] == word and len(word) == 1:
            words[-1][1] += 1
        else:
            words.append([word, 1])
    return " ".join([word if times == 1 else f"{word}*{times}" for word, times in words])


# The worst that a correction can be: every digit as far away as it can be, both counters too.


@cache
def dearest_counter(start):
    """Return the counter that is the dearest to reach from `start`."""
    ways = on_counter(start)
    return max(sorted(ways), key=lambda value: ways[value][0])


SHOWN_S = 5430  # 1:30:30, a fresh clock with option 12
DISTANT_S = 21_905  # 6:05:05: no digit of a time can be farther from 1:30:30
WORST_BEFORE = (1, 1)
_WORST_LEFT = dearest_counter(WORST_BEFORE[LEFT])
WORST_AFTER = (_WORST_LEFT, dearest_counter(_WORST_LEFT))
WORST_KEYS = correction_keys((SHOWN_S, SHOWN_S), (DISTANT_S, DISTANT_S), WORST_BEFORE, WORST_AFTER)


def worst():
    """A clock that was paused at once, with both counters at 1."""
    fingers = loaded(12).keys("=*2")
    for side in SIDES:
        fingers.app.correct("moves", side, WORST_BEFORE[side])
    return fingers


STARTS["paused, counters 1"] = worst

# An adjourned game: White (left) 0:47:12 after 38 moves, Black 1:03:05 after 37 and to move.
ADJOURNED_S = (2832, 3785)
ADJOURNED_KEYS = "=*2 > +*2 >*2 " + correction_keys((SHOWN_S, SHOWN_S), ADJOURNED_S, (0, 0), (38, 37))

LONG = "5400+30"
THREE_MOVES_MS = (5_516_500, 5_517_000)
OWN = "40/5400+30:1800+30"

TASKS = (
    Task(
        "choose option 12 and start",
        "power-on, option 1",
        folded(on_option(1)[12][1] + " = ="),
        Result((5_430_000, 5_430_000), (0, 0), LEFT, RUNNING, LONG),
        QUICK_MS,
    ),
    Task(
        "start with the option used last",
        "power-on, option 12",
        "=*2",
        Result((5_430_000, 5_430_000), (0, 0), LEFT, RUNNING, LONG),
        QUICK_MS,
    ),
    Task(
        "illegal move: penalty",
        "paused after move 3",
        "> + >*2",
        Result((5_636_500, 5_487_000), (3, 2), RIGHT, PAUSED, LONG),
        QUICK_MS - 2 * KEY_MS,
    ),
    Task(
        "undo the last press",
        "paused after move 3",
        ">*3",
        Result((5_516_500, 5_487_000), (3, 2), RIGHT, PAUSED, LONG),
        QUICK_MS - 2 * KEY_MS,
    ),
    Task(
        "+2:00 to the side to move",
        "paused after move 3",
        "> +*3 >*3",
        Result((5_636_500, 5_517_000), (3, 3), LEFT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "+2:00 to the other side",
        "paused after move 3",
        "> +*3 > + >*2",
        Result((5_516_500, 5_637_000), (3, 3), LEFT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "correct both times and both counters, the worst case",
        "paused, counters 1",
        WORST_KEYS,
        Result((DISTANT_S * 1000, DISTANT_S * 1000), WORST_AFTER, LEFT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "swap the side to move",
        "paused after move 3",
        "> +*2 >*2",
        Result(THREE_MOVES_MS, (3, 3), RIGHT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "back to move 20",
        "paused after move 30",
        "> +*4 > -1.1 >",
        Result((6_009_500, 6_010_000), (20, 20), LEFT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "introduce +5 s",
        "paused after move 3, option 1",
        "> +*6 >*2",
        Result((296_500, 297_000), (3, 3), LEFT, PAUSED, "300+5"),
        CORRECTION_MS,
    ),
    Task(
        "cancel a flag",
        "a flag has fallen",
        "> -*4 >*2",
        Result((0, 61_000), (3, 3), LEFT, PAUSED, "60+1"),
        CORRECTION_MS,
    ),
    Task(
        "a flag at 38 that should not be",
        "a flag at move 38, by moves",
        "> -*4 >*2 =3.0 >*10 +*2 =",
        Result((0, 7_162_000), (40, 40), LEFT, PAUSED, control_text(34)),
        20_000 - 2 * KEY_MS,
    ),
    Task(
        "take the last action back",
        "paused, +2:00 was given",
        "> -*3 >*2",
        Result(THREE_MOVES_MS, (3, 3), LEFT, PAUSED, LONG),
        CORRECTION_MS,
    ),
    Task(
        "new game, the same control",
        "paused after move 3",
        "> - >*3",
        Result((5_430_000, 5_430_000), (0, 0), LEFT, READY, LONG),
        CORRECTION_MS,
    ),
    Task(
        "set up 40/90 + 30, + 30 s as own control 26",
        "ready, option 12",
        folded(on_option(12)[26][1] + " > + > +1.5 > > + > +1.5 > + > +1.7 > > +1.5 > > + > +1.5 ="),
        Result((5_430_000, 5_430_000), (0, 0), LEFT, READY, OWN),
        CORRECTION_MS,
    ),
    Task(
        "set up an adjourned game",
        "ready, option 12",
        ADJOURNED_KEYS,
        Result((2_832_000, 3_785_000), (38, 37), RIGHT, PAUSED, LONG),
        CORRECTION_MS,
    ),
)
BY_NAME = {task.name: task for task in TASKS}


def named(task):
    return task.name


@pytest.mark.parametrize("task", TASKS, ids=named)
def test_the_keys_bring_about_exactly_what_was_wanted(task):
    fingers = STARTS[task.start]()
    assert result_of(fingers) != task.result
    assert result_of(fingers.keys(task.keys)) == task.result


@pytest.mark.parametrize("task", TASKS, ids=named)
def test_one_key_less_does_not(task):
    shorter = task.keys.split()
    last, _, times = shorter.pop().partition("*")
    if times:
        shorter.append(f"{last}*{int(times) - 1}")
    assert result_of(STARTS[task.start]().keys(" ".join(shorter))) != task.result


@pytest.mark.parametrize("task", TASKS, ids=named)
def test_the_task_is_done_in_time(task):
    assert cost_ms(task.keys) < task.limit_ms


def test_a_sequence_costs_half_a_second_a_key_and_holds_as_they_are():
    assert cost_ms("> +*2 =3.0") == 3 * 500 + 3500
    assert len(strokes("> +*2 =3.0")) == 4


def test_a_cancelled_flag_is_nobodys():
    task = BY_NAME["cancel a flag"]
    fingers = STARTS[task.start]()
    assert (fingers.clock.state, fingers.clock.first_flag) == (OVER, LEFT)
    fingers.keys(task.keys)
    assert (fingers.clock.first_flag, fingers.clock.sides[LEFT].final) == (NOBODY, False)


def test_after_a_flag_at_38_was_put_right_the_next_main_time_comes_at_once_and_once():
    task = BY_NAME["a flag at 38 that should not be"]
    fingers = STARTS[task.start]().keys(task.keys).keys("=")
    left = fingers.clock.sides[LEFT]
    assert (fingers.clock.running, left.number, left.final) == (LEFT, 2, False)
    ran_ms = KEY_MS - TAP_MS  # play goes on when the key comes up
    assert fingers.clock.remaining_ms(LEFT, fingers.clock.now) == 1_800_000 - ran_ms
    fingers.press(LEFT)
    assert (left.moves, left.remaining_ms) == (41, 1_800_000 - ran_ms + 30_000)


def test_an_adjourned_game_goes_on_once_the_lever_fits():
    task = BY_NAME["set up an adjourned game"]
    fingers = STARTS[task.start]().keys(task.keys)
    assert fingers.shows() == ["turn", "63:05"]
    assert fingers.press(LEFT).keys("=").clock.running == RIGHT


def test_an_own_control_outlives_another_one():
    task = BY_NAME["set up 40/90 + 30, + 30 s as own control 26"]
    fingers = STARTS[task.start]().keys(task.keys)
    assert fingers.app.settings.own[0] == OWN
    asked(fingers).keys(f"{on_option(26)[1][1]} =")
    assert write_canonical(fingers.clock.controls) == "300"
    assert write_canonical(asked(fingers).keys(f"{on_option(1)[26][1]} =").clock.controls) == OWN


def test_a_counter_that_went_past_its_end_and_back_leaves_the_other_as_it_was():
    fingers = loaded(12).keys("=").press(LEFT).keys("=")
    assert result_of(fingers).moves == (1, 0)
    assert result_of(fingers.keys("=3.0 >*10 -*2 +*2 =")).moves == (1, 0)


# R17: the worst case is the worst.


def test_no_digit_of_a_time_can_be_farther_away():
    for worth, values in DIGITS:
        ways = on_digit(values)
        steps = (DISTANT_S // worth - SHOWN_S // worth) % values
        assert ways[steps][0] == max([ms for ms, _keys in ways.values()])


def test_no_counter_is_dearer_than_those_of_the_worst_case():
    # A counter looks alike every ten, but at its two ends.
    starts = [*range(20), *range(490, 510), *range(980, MAX_COUNTER + 1)]
    dearest_ms = max([on_counter(start)[dearest_counter(start)][0] for start in starts])
    for before, after in ((WORST_BEFORE[LEFT], WORST_AFTER[LEFT]), (WORST_AFTER[LEFT], WORST_AFTER[RIGHT])):
        assert on_counter(before)[after][0] == dearest_ms


def test_every_option_is_chosen_in_less_than_ten_seconds():
    dearest_ms = max([max([ms for ms, _keys in on_option(start).values()]) for start in range(1, LAST + 1)])
    assert dearest_ms + 2 * KEY_MS < QUICK_MS


@pytest.mark.parametrize("start", (1, 12, 26, LAST))
def test_the_cheapest_keys_to_an_option_lead_there(start):
    for number, (_ms, keys) in on_option(start).items():
        assert asked(loaded_as(start)).keys(f"{keys} =").app.settings.option == number


def asked(fingers):
    """The clock of `fingers` asks for an option, as at power-on."""
    fingers.app.hands.ask_for_option(fingers.app.clock.now)
    return fingers


def loaded_as(option):
    fingers = loaded(12)
    fingers.app.settings.option = option
    fingers.app.settings.own = ["300"] * 5
    fingers.app.settings.controls = fingers.clock.controls  # what a host has sent
    return fingers


# The shortest is a fact: every sequence that takes less time was tried.

ALPHABET = ("<", "-", "=", "+", ">", "-1.1", "+1.1", "=3.0")
SEARCHED = {
    "paused after move 3": (
        "illegal move: penalty",
        "undo the last press",
        "+2:00 to the side to move",
        "+2:00 to the other side",
        "swap the side to move",
        "new game, the same control",
    ),
    "paused, +2:00 was given": ("take the last action back",),
    "a flag has fallen": ("cancel a flag",),
    "paused after move 3, option 1": ("introduce +5 s",),
    "power-on, option 1": ("choose option 12 and start",),
    "power-on, option 12": ("start with the option used last",),
}
FOLLOWS = ("app", "rows")  # of a page: the same in every state, or what follows from the rest


def state_of(fingers):
    """Return all that tells what the next keys will do; two sequences that lead to the same are one."""
    app, clock = fingers.app, fingers.clock
    page = app.menu.page
    inside = page and (type(page).__name__, [pair for pair in sorted(vars(page).items()) if pair[0] not in FOLLOWS])
    accounts = [(side.remaining_ms, side.delay_ms, side.moves, side.number, side.final) for side in clock.sides]
    last = app.arbiter.last
    done = last and (last.kind, last.side, last.value, last.before, last.after), app.journal.length
    return repr((clock.state, clock.turn, clock.first_flag, accounts, inside, app.arbiter.can_cancel(), done))


def first_ways(start, below_ms):
    """Return {result: (ms, keys)} of the cheapest sequence to every result that can be reached below `below_ms`.

    A clock that goes on is left there: the time is charged, and what takes that back is possible without going on.
    """
    found = {}
    seen = set()
    waiting = {0: [(start, "")]}
    while waiting:
        spent_ms = min(waiting)
        for fingers, keys in waiting.pop(spent_ms):
            state = state_of(fingers)
            if state not in seen:
                seen.add(state)
                found.setdefault(result_of(fingers), (spent_ms, keys))
                for after_ms, after in _ways_from(fingers, keys, spent_ms, below_ms):
                    waiting.setdefault(after_ms, []).append(after)
    return found


def _ways_from(fingers, keys, spent_ms, below_ms):
    for key in ALPHABET:
        after_ms = spent_ms + cost_ms(key)
        if after_ms < below_ms and fingers.clock.state != RUNNING:
            yield after_ms, (copy.deepcopy(fingers).keys(key), f"{keys} {key}".strip())


@pytest.mark.parametrize("start", SEARCHED)
def test_no_sequence_that_takes_less_time_does_it(start):
    tasks = [BY_NAME[name] for name in SEARCHED[start]]
    dearest_ms = max([cost_ms(task.keys) for task in tasks])
    found = first_ways(STARTS[start](), dearest_ms)
    for task in tasks:
        assert (task.result in found) == (cost_ms(task.keys) < dearest_ms)  # the search finds what it can
        assert task.result not in found or found[task.result][0] >= cost_ms(task.keys), found[task.result]


# The table that people read.

HEAD = """\
# Keys that an arbiter's tasks take

Written by `test_keystrokes.py`, which plays every line on the desk and asserts its exact result; do not edit by hand
(`FLAGFALL_WRITE=1 pytest tests/test_keystrokes.py` writes it anew). `<` back, `-` minus, `=` play, `+` plus, `>`
forward; `+1.4` is plus held for 1.4 s, `+*3` is plus three times. Half a second a key; a held one as long as it is held
and half a second. A clock that runs must be paused first and go on afterwards: one second more.

*Searched*: every sequence that takes less time was tried, of the five keys, of plus and minus held for 1.1 s and of
play held for 3 s; none does the same. The cheapest keys within a page of numbers are computed. R17 gives 60 s for a
correction.

| task | begins | keys | count | seconds | searched |
|---|---|---|---|---|---|
"""


def report():
    """Return the text of keystrokes.md."""
    searched = [name for names in SEARCHED.values() for name in names]
    rows = []
    for task in TASKS:
        seconds = "%.1f" % (cost_ms(task.keys) / 1000)
        told = "yes" if task.name in searched else ""
        rows.append(f"| {task.name} | {task.start} | `{task.keys}` | {len(strokes(task.keys))} | {seconds} | {told} |")
    return HEAD + "\n".join(rows) + "\n"


def test_the_table_is_up_to_date():
    if os.environ.get("FLAGFALL_WRITE"):
        REPORT.write_text(report(), encoding="utf-8")
    written = REPORT.read_text(encoding="utf-8") if REPORT.exists() else ""
    assert written == report(), "write it anew: FLAGFALL_WRITE=1 pytest tests/test_keystrokes.py"
