# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `first-light`: a board measures itself over USB, and one text file says what it found.

The board is in maintenance, at its prompt; what it runs there (firmware/firstlight) comes over the cable and is gone
with the reset at the end. Settings and a kept game are not touched.
"""

import os
import platform
import re
import time
from pathlib import Path

from firmware.image import contents
from host_sim import filing
from host_sim.firstlight import prompt as prompts
from host_sim.firstlight import rate, report
from host_sim.firstlight.prompt import NoPrompt, Prompt
from host_sim.link.calibrate import Lines
from host_sim.link.crystal import NoMeasurement
from host_sim.link.ports import NoPort, comports, is_clock, the_clock
from host_sim.saying import HELD, REFUSED, complain

ON_THE_BOARD = Path(__file__).parents[2] / "firmware" / "firstlight"
# File, and what it is called while it runs.
PARTS = (
    ("play", "the clock in play: start, presses, digits, sleep, heap"),
    ("edges", "stamps of edges, flash, memory"),
)
DEFAULT = "first-light.txt"
_NUMBER = re.compile("-?[0-9]{1,10}")
# How many numbers the board says of these; of the other figures of the report as many as it found.
_COUNTS = {"fitted_displays": 2, "fitted_memory": 1, "doubt": 1, "flash_full": 0, "live": 1}
_OTHERS = ("low_pins",)
_NOT_SAID = "the board does not say %s; right would be a cable that loses nothing; from the start again"


def run(options) -> int:
    """Do what the command line says; return the exit status."""
    options.file = options.file or _free_name(DEFAULT)
    try:
        filing.check(options.file)
    except OSError as fault:
        complain(f"{options.file}: {fault.strerror}; right would be a file that can be written")
        return REFUSED
    try:
        options.port = options.port or the_clock(comports())
        _refuse_others(options.port, comports())
    except NoPort as fault:
        complain(fault)
        return REFUSED
    try:
        transport = prompts.opened(options.port)
    except NoPrompt as fault:
        complain(f"{options.port}: {fault}; right would be {_seen(comports())}")
        return REFUSED
    return carry_out(options, transport)


def carry_out(options, transport, seconds=time.monotonic, wall=time.time, pause=time.sleep) -> int:
    """Measure the board at `transport` and write the report to `options.file`; return the exit status.

    `seconds()` is a time that nobody sets, `wall()` the one that is set, `pause(s)` lets time pass.
    """
    prompt = Prompt(transport, seconds, pause)
    try:
        prompt.find()
        complain(
            f"{prompt.machine}, Flagfall {prompt.flagfall}; some {options.minutes + 1:g} minutes, leave it plugged in"
        )
        figures, notes = measure(prompt, options.minutes * 60, seconds, wall, pause)
        filing.write_whole(options.file, report.text(prompt, figures, _taken(options, wall), notes).encode())
        complain(f"the report is {options.file}: send it in. The board starts anew, as it was")
        return HELD
    except NoPrompt as fault:
        complain(f"{options.port}: {fault}")
        return REFUSED
    finally:
        prompt.leave()


def measure(prompt, span_s: float, seconds, wall, pause) -> tuple:
    """Return {name: values} of all that the board found, and notes on it."""
    figures, notes = {}, []
    for number, (name, what) in enumerate(PARTS):
        complain(f"{number + 1} of {len(PARTS) + 1}: {what}")
        fresh = prompt.used_bytes()
        source = contents.for_prompt((ON_THE_BOARD / (name + ".py")).read_text(encoding="utf-8"))
        prompt.run(source, lambda words: hear(words, figures))
        if name == "play" and "live" in figures:
            figures["live"][0] += fresh
    complain(f"{len(PARTS) + 1} of {len(PARTS) + 1}: the crystal against this computer")
    _measure_rate(prompt, figures, notes, span_s, (seconds, wall, pause))
    conclude(figures, notes)
    return figures, notes


def conclude(figures: dict, notes: list) -> None:
    """Add to `figures` and `notes` what follows from what the board said."""
    if figures.get("stamp_busy"):
        busy = figures["stamp_busy"]
        figures["spread"] = [report.share(busy, 99) - report.share(busy, 1)]
        if "doubt" not in figures:
            raise NoPrompt(_NOT_SAID % "how well it knows instants")
        doubt_us = figures["doubt"][0] / 2
        for name in ("stamp_rest", "stamp_busy", "stamp_collecting"):
            figures[name + "_doubt"] = [doubt_us]
        notes.append("the instants of the edges are known within %g us, alike for all of them" % doubt_us)
    if "flash_full" in figures:
        notes.append("the file system of the board takes no file: nothing of the flash was measured")


def hear(words: list, figures: dict) -> None:
    """Take one line of what the board prints, as `words`: `F NAME NUMBERS` or `P DONE OF`; others are the link's.

    Raises `NoPrompt` at a figure that is none of those that it is asked for.
    """
    kind, *rest = words
    numbers = [int(word) for word in rest[kind == "F" :] if _NUMBER.fullmatch(word)]
    if kind == "F":
        name = rest[0] if rest else ""
        known = name in (*_COUNTS, *_OTHERS) or any(name == row.name for row in report.ROWS)
        if not known or len(numbers) != len(rest) - 1 or _COUNTS.get(name, len(numbers)) != len(numbers):
            raise NoPrompt(_NOT_SAID % f"a figure, but {' '.join(words)[:60]!r}")
        figures[name] = numbers
    elif kind == "P" and len(numbers) == len(rest) == 2:
        complain("   %d of %d" % tuple(numbers))


def _measure_rate(prompt, figures, notes, span_s, times):
    seconds, wall, pause = times
    try:
        with prompts.told():
            ticks = rate.Ticks(prompt.talk(rate.SOURCE), seconds)
            found = rate.measure(ticks, span_s, Lines(), seconds, wall, pause)
            ticks.end()
        prompt.hang_up()
        notes.append("trim %d" % found.trim_ppb(0))  # none: it is no crystal
    except NoMeasurement as fault:
        notes.append(f"the crystal was not measured: {fault}")
        return
    behind = found.behind_ppm()
    figures["rate"], figures["rate_doubt"] = [abs(behind)], [found.doubt_ppm()]
    told = (abs(behind), "slow" if behind >= 0 else "fast", found.doubt_ppm())
    notes.append("the crystal is %.2f ppm %s, within %.2f ppm" % told)
    notes.append("NTP must keep the clock of this computer, whose own rate cannot be seen here (timedatectl says so)")


def _refuse_others(port, ports):
    """Raise `NoPort` where something else is known to be at the named port."""
    for each in ports:
        if each.device == port and each.vid is not None and not is_clock(each):
            raise NoPort(f"{port}: that is {each.product or 'something else'}; right would be a board with our image")


def _seen(ports):
    names = sorted(each.device for each in ports)
    return "one of " + ", ".join(names) if names else "a board on USB; this computer sees no serial port"


def _taken(options, wall):
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(wall()))
    return f"{when}, against {platform.system()}, {options.minutes:g} minutes"


def _free_name(name):
    """Return `name`, or with a number in it if there is such a file."""
    stem, ending = os.path.splitext(name)
    number = 1
    found = name
    while os.path.exists(found):
        number += 1
        found = f"{stem}-{number}{ending}"
    return found
