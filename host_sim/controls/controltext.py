# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control as a person types it at the desk, in any notation, named or not: one reader for all commands.

What two notations read differently is refused with both readings; what is a time on a clock but seconds in the
canonical notation (`5:00+3`) is a trap, and is told. Runs on MicroPython too.
"""

import re

from flagfall import notation
from flagfall.notation import reading
from flagfall.timing.methods import INCREMENT
from flagfall.timing.timecontrol import ControlError, TimeControl, controls, period
from host_sim.controls.controlwords import read_words
from host_sim.controls.refusals import in_plain_words

FURTHER = (("words", read_words),)
NAMED = {
    "canonical": notation.read_canonical,
    "pgn": reading.read_pgn,
    "us": reading.read_us,
    "prose": lambda text: _in_prose(text),
}
_FEW_SECONDS = re.compile("([1-9][0-9]?[0-9]?)(?:([+db])([0-9][0-9]?[0-9]?))?$")
_MOST_FEW_S = 180  # above, nobody would write minutes so
_IN_WORDS = {"+": " + {} s", "d": ", {} s delay", "b": ", {} s bronstein"}
# Without counts, which MicroPython's regular expressions lack.
_FIELD = ":[0-5][0-9]"
_ON_A_CLOCK = re.compile(
    "([0-9][0-9]?[0-9]?" + _FIELD + "(?:" + _FIELD + ")?)"
    r"(?:\+([0-9][0-9]?(?:" + _FIELD + ")?(?:" + _FIELD + ")?))?$"
)


def read(text: str, name=None):
    """Return the `Controls` that `text` says, in the notation `name` or in any, which the text may name itself.

    `us G/60;d5` names it. Raises `flagfall.notation.NotationError`.
    """
    word, _, rest = text.strip().partition(" ")
    if name is None and word.lower() in NAMED and rest:
        name, text = word.lower(), rest
    if name:
        return NAMED[name](text)
    try:
        return reading.read_any(text, FURTHER)
    except notation.NotationError as problem:
        if reading.readings_of(text, FURTHER)[0]:
            raise
        on_a_clock = _as_on_a_clock(text)
        if on_a_clock is None:
            raise in_plain_words(text, problem)
        return on_a_clock  # 0:05:00+0:00:03 means nothing else


def meanings(text: str) -> list:
    """Return all `Controls` that `text` may mean, the likelier first; raises `NotationError` if there is none."""
    word = text.strip().partition(" ")[0].lower()
    found = [] if word in NAMED else [agreed for agreed, _ in reading.readings_of(text, FURTHER)[0]]
    if len(found) < 2:
        found = [read(text)]  # or why not
    return found + [each for each in meanings_on_a_clock(text) if each not in found]


def meanings_on_a_clock(text: str) -> list:
    """Return the `Controls` that `5:00+3` means to who reads it as a clock shows times, a list of one or none."""
    meant = _as_on_a_clock(text)
    return [] if meant is None else [meant]


def trap(text: str) -> str:
    """Return a line that tells what `text` says where a person may well mean another time, or ""."""
    meant = _as_on_a_clock(text)
    try:
        said = meant and reading.in_words(notation.read_canonical(text.strip()))
    except notation.NotationError:
        return ""
    if not said:
        return ""
    only = meant.white.periods[0]
    unit, amount = ("s", only.main_ms // 1000) if only.main_ms % 60_000 else ("min", only.main_ms // 60_000)
    clear = f"{amount} {unit}" + (f" + {only.increment_ms // 1000} s" if only.increment_ms else "")
    return f"{text.strip()} is in seconds, {said}; for {reading.in_words(meant)} write {clear}"


def in_seconds(text: str) -> str:
    """Return a line that tells that `90` or `60d5` is in seconds, where few of them may be meant as minutes, or ""."""
    clear = _in_minutes(text)
    if not clear:
        return ""
    try:
        said = reading.in_words(read(text))
    except (notation.NotationError, ControlError):
        return ""
    return f"{text.strip()} is in seconds, {said}; for minutes write {clear}"


def meanings_in_minutes(text: str) -> list:
    """Return the `Controls` that `90` means to who thinks of minutes, a list of one or none."""
    clear = _in_minutes(text)
    return [read(clear)] if clear else []


def _in_minutes(text):
    match = _FEW_SECONDS.match(text.strip().lower())
    if not match or int(match.group(1)) > _MOST_FEW_S:
        return ""
    main, sign, gain = [match.group(each) for each in (1, 2, 3)]
    return f"{main} min" + (_IN_WORDS[sign].format(gain) if sign else "")


def _as_on_a_clock(text):
    """Return the `Controls` of `5:00+3` read as a clock shows times, None if it is not of that form."""
    match = _ON_A_CLOCK.match(text.strip())
    if not match:
        return None
    main, gain = _seconds(match.group(1)), _seconds(match.group(2) or "0")
    try:
        return controls(TimeControl([period(1000 * main, 0, INCREMENT, 1000 * gain)], False))
    except ControlError:
        return None


def _seconds(text):
    total = 0
    for field in text.split(":"):
        total = 60 * total + int(field)
    return total


def _in_prose(text):
    try:
        return reading.read_prose(text)
    except notation.NotationError as problem:
        try:
            return read_words(text)
        except notation.NotationError as other:
            raise max(problem, other, key=lambda each: each.position)
