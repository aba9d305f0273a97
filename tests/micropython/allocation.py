# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays the happenings on MicroPython, tells which of them allocate, and how much heap a clock lives on.

Prints one JSON object a line. Each case is played three times, afresh: unmeasured, because a first call may
intern; then with the heap locked, where an allocation is a MemoryError; then by what `gc.mem_alloc()` says.
A large frame of a function lives on the heap until it returns, and on the stack where the heap is locked: neither
measure counts it.
"""

import gc
import io
import json
import sys

import happenings
import micropython
from panels import PanelDesk

from flagfall.app import App
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, other
from host_sim.desk.desk import Desk


class Allocated(Exception):
    """Something was allocated; says how much or where."""


def counted(function):
    """Call `function`; raises `Allocated` if more of the heap is taken afterwards."""
    before = gc.mem_alloc()
    function()
    grown = gc.mem_alloc() - before
    if grown:
        raise Allocated("%d bytes more are taken" % grown)


def locked(function):
    """Call `function` with the heap locked; raises `Allocated` if it wanted any of it."""
    fault = None
    micropython.heap_lock()
    try:
        function()
    except MemoryError as raised:
        fault = raised
    micropython.heap_unlock()
    if fault:
        raise Allocated(_place_of(fault))


def _place_of(fault):
    text = io.StringIO()
    sys.print_exception(fault, text)
    lines = text.getvalue().strip().split("\n")
    return (lines[-2] if len(lines) > 1 else lines[-1]).strip()


PANELS = "panels "
MEASURES = (happenings.unmeasured, locked, counted)


def fault_of(name, action, variant, make_desk):
    """Play one case in all measures; return what was allocated, or an empty string."""
    for measure in MEASURES:
        gc.collect()
        try:
            happenings.play(name, action, variant, measure, make_desk)
        except (Allocated, happenings.NotPlayed) as found:
            return "%s: %s" % (measure.__name__, found)
    return ""


def verdict(name, action, make_desk):
    """Return what the variants of a case allocated on such a desk, as a record."""
    found = []
    for variant in happenings.variants(action):
        fault = fault_of(name, action, variant, make_desk)
        if fault:
            found.append("counter %s, tenths %s: %s" % (variant + (fault,)))
    return {"control": name, "action": action, "found": found}


# Functions that do allocate, and one that does not: the measures must tell them apart.


def _tuple(number):
    return (number, number)


def _closure(number):
    return lambda: number


def _large_int(number):
    return number + (1 << 62)


CALLS = {
    "nothing": lambda: other(LEFT),
    "a tuple": lambda: _tuple(LEFT),
    "a slice": lambda: CALLS_BUFFER[1:3],
    "a bound method": lambda: NOTHING.measure_me,
    "a closure": lambda: _closure(LEFT),
    "a formatted text": lambda: "%d" % 4711,
    "a large int": lambda: _large_int(LEFT),
    "a generator": lambda: sum(each for each in CALLS_BUFFER),
    "a list that grows": lambda: GROWING.extend(CALLS_BUFFER),
}
CALLS_BUFFER = bytearray(8)
GROWING = []


class Nothing:
    """An object with a method."""

    def measure_me(self):
        """Do nothing."""


NOTHING = Nothing()


def caught(name):
    """Return which measures catch the call `name`, as a record."""
    measures = []
    for measure in MEASURES:
        gc.collect()
        try:
            measure(CALLS[name])
        except Allocated:
            measures.append(measure.__name__)
    return {"call": name, "caught": measures}


class WastefulDesk(Desk):
    """A board that makes a tuple whenever it shows something."""

    def show(self, side, picture):
        """Show `picture` in a wasteful way."""
        for each in (side, picture):
            self.last = each
        return super().show(side, picture)


def caught_in_play():
    """Return which measures catch a board that allocates in the course of a press, as a record."""
    measures = []
    for measure in MEASURES:
        gc.collect()
        try:
            happenings.play("none", "press", (False, False), measure, WastefulDesk)
        except Allocated:
            measures.append(measure.__name__)
    return {"call": "a board in play", "caught": measures}


def live_heap():
    """Return the bytes that stay taken by a desk, and by an app on it, as a record."""
    gc.collect()
    before = gc.mem_alloc()
    desk = Desk()
    gc.collect()
    between = gc.mem_alloc()
    app = App(desk, Settings(), read_canonical("40/5400+30:1800+30"))
    app.step()
    gc.collect()
    return {"desk": between - before, "app": gc.mem_alloc() - between}


def records(name):
    """Yield the records about one control, about "calls" or about the "heap".

    "panels " before the name of a control: on displays with room for everything.
    """
    make_desk = Desk
    if name.startswith(PANELS):
        name = name[len(PANELS) :]
        make_desk = PanelDesk
    if name == "calls":
        for call in CALLS:
            yield caught(call)
        yield caught_in_play()
    elif name == "heap":
        yield live_heap()
    else:
        for control, action in happenings.pairs():
            if control == name:
                yield verdict(control, action, make_desk)


def main(names):
    """Print the records about `names`, or about everything if there are none."""
    gc.disable()
    for name in names or ["calls", "heap"] + [name for name, _notation in happenings.CONTROLS]:
        for record in records(name):
            print(json.dumps(record))


if __name__ == "__main__":
    main(sys.argv[1:])
