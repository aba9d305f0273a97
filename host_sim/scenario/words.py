# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The words of a scenario: reading one of them, and filling the form of a whole line.

Every refusal says what was found and what would be right. Knows nothing of files and line numbers.
"""

import difflib
from collections import namedtuple

from flagfall import notation
from flagfall.notation import reading
from flagfall.timing import timecontrol
from host_sim import timetext
from host_sim.saying import SHORT, quoted
from host_sim.scenario.sheet import message_of

SIDES = ("white", "black", "left", "right")
MAX_MS = 8_640_000_000  # a hundred days, many times round the tick counter; more is a slip of the finger
MAX_MILLIVOLTS = 6_600  # twice what the converter reads at most, 3.3 V: the board halves it (board/pins.py)
MAX_DIGITS = 10  # of a whole number, leading zeros and all
NO_BOUND = 10**MAX_DIGITS

_NOTATIONS = {"us": (reading.read_us, "us G/60;d5"), "pgn": (reading.read_pgn, "pgn 40/9000:3600")}


class LineError(Exception):
    """A line that cannot be understood; the text says what was found and what would be right."""


Form = namedtuple("Form", "usage head readers defaults tail rest")


def form(usage, head=(), readers=(), defaults=(), tail=(), rest=None):
    """Return the `Form` of a line: what may follow its first word, and the list that comes of it.

    usage       the line as people write it
    head, tail  constants before and after the values that are read
    readers     one function a word
    defaults    values of the last words, where these may be missing
    rest        a function that takes all words instead
    """
    return Form(usage, list(head), readers, list(defaults), list(tail), rest)


def fill(blank: Form, words: list) -> list:
    """Return the values that `words` give to the form `blank`; raises `LineError`."""
    if blank.rest:
        if not words:
            raise LineError(f"something is missing at the end; right would be '{blank.usage}'")
        return blank.head + [blank.rest(words)] + blank.tail
    missing = len(blank.readers) - len(words)
    if missing > len(blank.defaults):
        raise LineError(f"something is missing at the end; right would be '{blank.usage}'")
    if missing < 0:
        raise LineError(f"{quoted(words[missing])} is too much; right would be '{blank.usage}'")
    values = [read(word) for read, word in zip(blank.readers, words, strict=False)]
    return blank.head + values + blank.defaults[len(blank.defaults) - missing :] + blank.tail


def pick(word: str, allowed, kind: str) -> str:
    """Return `word` if it is one of `allowed`; else raise `LineError` with the nearest of them and all."""
    if word in allowed:
        return word
    near = difflib.get_close_matches(word[:SHORT].lower(), list(allowed), 1)
    guess = f"perhaps '{near[0]}'; " if near else ""
    raise LineError(f"{quoted(word)} is no {kind}; {guess}right would be {', '.join(allowed)}")


def choice(kind: str, **values):
    """Return a reader of one word out of `values`, whose keys are the words."""
    return lambda word: values[pick(word, values, kind)]


def word_of(kind: str, *allowed: str):
    """Return a reader that hands back one of the `allowed` words as it is written."""
    return lambda word: pick(word, allowed, kind)


def whole(low: int = -NO_BOUND, high: int = NO_BOUND, kind: str = "whole number"):
    """Return a reader of a whole number from `low` to `high`."""

    def read(word):
        digits = word.removeprefix("-")
        if not timetext.is_digits(digits):
            raise LineError(f"{quoted(word)} is no {kind}; right would be {_span(low, high)}")
        if len(digits) > MAX_DIGITS or not low <= int(word) <= high:
            raise LineError(f"{quoted(word)} is out of range as {kind}; right would be {_span(low, high)}")
        return int(word)

    return read


def duration(word: str) -> int:
    """Return the milliseconds of a time of at least 0."""
    return _bounded(word, False)


def signed_duration(word: str) -> int:
    """Return the milliseconds of a time that may be below zero."""
    return _bounded(word, True)


def change(word: str) -> int:
    """Return the milliseconds of `+TIME` or `-TIME`; a sign must be there (rules.md section 3, *add*)."""
    if word[0] not in "+-":
        raise LineError(f"{quoted(word)} has no sign; right would be {quoted('+' + word)} or {quoted('-' + word)}")
    amount_ms = duration(word[1:])
    return -amount_ms if word[0] == "-" else amount_ms


def millivolts(word: str) -> int:
    """Return the millivolts of a number of volts with at most three decimals."""
    try:
        value = -1 if ":" in word else timetext.read_time(word)
    except timetext.TimeTextError:
        value = -1
    if not 0 <= value <= MAX_MILLIVOLTS:
        raise LineError(f"{quoted(word)} is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955")
    return value


def control(words: list) -> str:
    """Return the canonical text of a control: canonical itself, or `us` or `pgn` and that notation."""
    named = words[0] in _NOTATIONS
    read, example = _NOTATIONS[words[0]] if named else (notation.read_canonical, "40/5400+30:1800+30")
    text = " ".join(words[named:])
    right = f"right would be a control such as {example}"
    if not text:
        raise LineError(f"no notation after {quoted(words[0])}; {right}")
    try:
        return notation.write_canonical(read(text))
    except (notation.NotationError, timecontrol.ControlError) as fault:
        raise LineError(f"{quoted(text)} cannot be the control, {fault}; {right}") from None


def sheet(words: list) -> dict:
    """Return the message of a page's sheet that `words` stand for."""
    try:
        return message_of(words)
    except ValueError as fault:
        raise LineError(f"{quoted(' '.join(words))} is nothing that the sheet of a page asks; {fault}") from None


def _bounded(word, signed):
    try:
        ms = timetext.read_time(word, signed)
    except timetext.TimeTextError as fault:
        raise LineError(str(fault)) from None
    if abs(ms) > MAX_MS:
        raise LineError(f"{quoted(word)} is too long; right would be at most {MAX_MS // 3_600_000}:00:00")
    return ms


def _span(low, high):
    if high < NO_BOUND:
        return f"{low} to {high}"
    return "digits such as 12" if low < 0 else f"{low} or more"
