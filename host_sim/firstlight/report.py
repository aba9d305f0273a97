# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The report of first light: a text of lines, to be sent in, which a person reads and a program can.

    Flagfall first light, format 1
    board        Raspberry Pi Pico with RP2040, id e661640843512b2a
    firmware     Flagfall 1.0.0, MicroPython 1.25.0
    taken        2026-11-30 16:02 UTC, against Linux
    fitted       left display no, right display no, memory chip no
    low at rest  none

    figure  median  p99  worst  unit  goal  verdict  emulated  what

Then a line for each figure in these fields, with two blanks or more between them and `-` for none. `goal` is `p99 3,
worst 6`, in the same unit, to be met by as much or less; `verdict` is met, missed or -; `emulated` are median, p99 and
worst of the same measurement on the emulated board, with slashes between them. A figure of one number has
it in the field `worst`. What is not known well enough is neither met nor missed. What was not there to be measured has
`-` in all. Notes follow after a blank line, each with a dash
before it. Numbers are decimal, with a point.
"""

from collections import namedtuple

FORMAT = 1

# name: what the board calls its figures, which are divided by `scale`; p99, worst: goals (None: there is none);
# emulated: median, p99 and worst in `unit`, as text; what: in words.
Row = namedtuple("Row", "name unit scale digits p99 worst emulated what")

ROWS = (
    Row("rate", "ppm", 1, 2, None, 30, "exact", "crystal against this computer, without its trim (with it: 5)"),
    Row("stamp_rest", "us", 1, 0, 20, None, "16/16/16", "edge to stamp, nothing else going on"),
    Row("stamp_busy", "us", 1, 0, 20, None, "16/20/21", "edge to stamp, both buses and USB busy"),
    Row("spread", "us", 1, 0, None, 8, "4", "of that from p1 to p99"),
    Row("stamp_collecting", "us", 1, 0, 20, None, "16/16/16", "edge to stamp, garbage being collected"),
    Row("displays", "ms", 1000, 2, 3, 6, "3.05/3.06/3.06", "press to both displays"),
    Row("lamp", "ms", 1000, 2, None, None, "3.19/3.19/3.19", "press to the turn lamp"),
    Row("digits", "ms", 1000, 2, 2, None, "1.17/1.22/1.22", "second to its digit"),
    Row("left", "B", 1, 0, None, 0, "0", "left on the heap by 100 presses"),
    Row("live", "kB", 1024, 1, None, 58, "59.1", "live heap"),
    Row("free", "kB", 1024, 1, None, None, "124.8", "free heap"),
    Row("collection", "ms", 1000, 1, None, 9, "4.8/4.8/4.8", "collection of garbage"),
    Row("start", "ms", 1000, 0, None, 500, "130", "start to both displays, without MicroPython's own"),
    Row("wakes", "a s", 10, 1, None, 20, "4.1", "wake-ups while a side runs"),
    Row("awake", "%", 100, 2, None, None, "0.84", "time awake while a side runs"),
    Row("record", "ms", 1000, 2, None, None, "1.52/1.54/1.54", "record of 64 bytes to the memory chip"),
    Row("save", "ms", 1000, 1, None, 2000, "flash not modelled", "settings saved to the flash; 2 s are the watchdog's"),
    Row("blocked", "ms", 1000, 1, None, 400, "flash not modelled", "interrupts held off by that, longest of each"),
)
_HEADING = ("figure", "median", "p99", "worst", "unit", "goal", "verdict", "emulated", "what")

NOT_FITTED = (
    "a display does not answer: its wire was taken to be busy as long as it would be, nine bits a byte at 400 kHz;"
    " the rest is measured"
)
MEASURING = "the measuring itself costs some 0.1 ms of each press, and about 1 kB of the heap"


def share(values, percent: int):
    """Return the value that `percent` of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def line(row, values, doubt=0) -> tuple:
    """Return the fields of one row; `values` are empty where there was nothing to measure, and right within `doubt`."""
    goals = [(name, limit) for name, limit in (("p99", row.p99), ("worst", row.worst)) if limit is not None]
    goal = ", ".join("%s %d" % each for each in goals) or "-"
    if not values:
        return (row.name, "-", "-", "-", row.unit, goal, "-", row.emulated, row.what)
    scaled = [value / row.scale for value in values]
    found = {"median": share(scaled, 50), "p99": share(scaled, 99), "worst": max(scaled)}
    met = all(found[name] <= limit for name, limit in goals)
    shown = ["%.*f" % (row.digits, found[name]) for name in ("median", "p99", "worst")]
    if len(values) == 1:
        shown[:2] = "-", "-"
    decided = goals and all(abs(found[name] - limit) >= doubt for name, limit in goals)
    return (row.name, *shown, row.unit, goal, ("met" if met else "missed") if decided else "-", row.emulated, row.what)


def heading(prompt, figures: dict, taken: str) -> list:
    """Return the lines that say what was measured, where and when."""
    displays = figures.get("fitted_displays") or [0, 0]
    fitted = (*displays, *(figures.get("fitted_memory") or [0]))
    names = ("left display", "right display", "memory chip")
    low = ", ".join("GP%d" % pin for pin in figures.get("low_pins", ())) or "none"
    return [
        "Flagfall first light, format %d" % FORMAT,
        "board        %s, id %s" % (prompt.machine, prompt.unique),
        "firmware     Flagfall %s, MicroPython %s" % (prompt.flagfall, prompt.micropython),
        "taken        " + taken,
        "fitted       " + ", ".join("%s %s" % (name, "yes" if there else "no") for name, there in zip(names, fitted)),
        "low at rest  " + low,
    ]


def text(prompt, figures: dict, taken: str, notes: list) -> str:
    """Return the whole report; `figures` are {name: values} as the board said them."""
    table = [_HEADING, *(line(row, figures.get(row.name, ()), *figures.get(row.name + "_doubt", ())) for row in ROWS)]
    widths = [max(len(fields[place]) for fields in table) for place in range(len(_HEADING))]
    lines = [
        "  ".join(field.ljust(width) for field, width in zip(fields, widths, strict=True)).rstrip() for fields in table
    ]
    told = [MEASURING, *([] if all(figures.get("fitted_displays", [0])) else [NOT_FITTED]), *notes]
    return "\n".join([*heading(prompt, figures, taken), "", *lines, "", *("- " + note for note in told)]) + "\n"
