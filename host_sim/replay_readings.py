# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Readings of a clock as PGN comments give them, `[%clk 1:59:56]` and `[%emt 0:00:07.5]`, and what each allows.

A reading is what a side had left just after its press, cut to a unit u: 1 s, or less if there are decimals. By how
it was cut, r stands for (r - u, r] rounded up (as our displays do it), [r, r + u) cut off, [r - u/2, r + u/2) rounded
to the nearest. In whole ms all are u - 1 wide. A file keeps to one of them; which one it does not say. Between
readings of the same unit they forbid the same rises; they differ at 0:00 and where the unit changes.
"""

import re
from collections import namedtuple

from host_sim.timetext import TimeTextError, read_time

UP, DOWN, NEAREST = "rounded up", "cut off", "rounded to the nearest"
ROUNDINGS = (UP, DOWN, NEAREST)
_COMMAND = re.compile(r"\[%(clk|emt)\s+([^\]]*)\]")
_LONGEST_MS = 100 * 3_600_000

# `ms` is None where `text` is no time; `unit_ms` is what it was cut to.
Reading = namedtuple("Reading", ("text", "ms", "unit_ms"))


def read_comment(comment: str) -> dict:
    """Return {`clk` or `emt`: `Reading`} of the first of each in a PGN comment; other commands are passed over."""
    found = {}
    for name, text in _COMMAND.findall(comment):
        found.setdefault(name, read_reading(text.strip()))
    return found


def read_reading(text: str) -> Reading:
    """Return the `Reading` that `text` (h:mm:ss, with up to three decimals) gives; it never raises."""
    try:
        ms = read_time(text)
    except TimeTextError:
        return Reading(text, None, 0)
    decimals = len(text.partition(".")[2])
    return Reading(text, ms, 10 ** (3 - decimals)) if ms < _LONGEST_MS else Reading(text, None, 0)


def bounds(reading: Reading, rounding: str) -> tuple:
    """Return the least and the most ms that `reading` stands for if it was cut as `rounding` says, both possible."""
    below, above = {
        UP: (reading.unit_ms - 1, 0),
        DOWN: (0, reading.unit_ms - 1),
        NEAREST: (reading.unit_ms // 2, (reading.unit_ms - 1) // 2),
    }[rounding]
    return reading.ms - below, reading.ms + above


def corrections(reading: Reading) -> list:
    """Return the readings that one wrong digit, or two neighbours exchanged, would have turned into `reading`."""
    text = reading.text
    places = [place for place, each in enumerate(text) if each.isdecimal()]
    texts = [text[:place] + digit + text[place + 1 :] for place in places for digit in "0123456789"]
    for first, second in zip(places, places[1:], strict=False):
        between = text[first + 1 : second]
        texts.append(text[:first] + text[second] + between + text[first] + text[second + 1 :])
    read = [read_reading(each) for each in dict.fromkeys(texts) if each != text]
    return [each for each in read if each.ms is not None]
