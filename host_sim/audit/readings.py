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

UP, DOWN, NEAREST = "rounded up", "cut off", "rounded to the nearest"
ROUNDINGS = (UP, DOWN, NEAREST)
_COMMAND = re.compile(r"\[\s*%(clk|emt)\b[\s:=]*([^\]]*)\]", re.IGNORECASE)
# h:mm:ss, m:ss or seconds; fields of one digit, a comma and any number of decimals as programs write them.
_TIME = re.compile(r"(-?)(\d{1,6})((?::\d{1,2}){0,2})(?:[.,](\d*))?")
_UNITS = re.compile(r"(?:(\d{1,3})\s*h\s*)?(\d{1,3})\s*(?:m|min|')\s*(\d{1,2})\s*(?:s|sec|\"|'')")
_TWO_FIELDS = re.compile(r"\d{1,2}:\d\d")
_LONGEST_MS = 100 * 3_600_000
MINUTE_MS = 60_000

# `ms` is None where `text` is no time; `unit_ms` is what it was cut to.
Reading = namedtuple("Reading", ("text", "ms", "unit_ms"))


def read_comment(comment: str) -> dict:
    """Return {`clk` or `emt`: `Reading`} of the first of each in a PGN comment; other commands are passed over."""
    found = {}
    for name, text in _COMMAND.findall(comment):
        found.setdefault(name.lower(), read_reading(text.strip()))
    return found


def read_reading(text: str) -> Reading:
    """Return the `Reading` that `text` gives, h:mm:ss with any decimals, below zero too; it never raises."""
    match = _TIME.fullmatch(_with_colons(text))
    if not match:
        return Reading(text, None, 0)
    sign, first, others, decimals = match.groups()
    seconds = int(first)
    for field in others.split(":")[1:]:
        if int(field) >= 60:
            return Reading(text, None, 0)
        seconds = 60 * seconds + int(field)
    decimals = (decimals or "")[:3]
    ms = 1000 * seconds + int((decimals + "000")[:3])
    if ms >= _LONGEST_MS:
        return Reading(text, None, 0)
    return Reading(text, -ms if sign else ms, 10 ** (3 - len(decimals)))


def _with_colons(text):
    if text.count(".") == 2 and ":" not in text:
        return text.replace(".", ":")
    units = _UNITS.fullmatch(text)
    return ":".join(filter(None, units.groups())) if units else text


def has_two_fields(reading: Reading) -> bool:
    """Tell whether `reading` may be hours and minutes as well as minutes and seconds, as `1:59`."""
    return _TWO_FIELDS.fullmatch(reading.text) is not None


def as_hours(reading: Reading) -> Reading:
    """Return `reading`, `1:59` say, as hours and minutes; one that is nothing of the sort as it is."""
    if reading.ms is None or not has_two_fields(reading):
        return reading
    return Reading(reading.text, reading.ms * 60, MINUTE_MS)


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
    if reading.unit_ms == MINUTE_MS:
        read = [as_hours(each) for each in read]
    return [each for each in read if each.ms is not None]
