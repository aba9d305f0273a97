# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a computer reads and says besides: any notation at once, prose in and words out. No board loads it."""

from flagfall.notation.pgn import read_pgn
from flagfall.notation.prose import read_prose
from flagfall.notation.scanner import BLANKS, MAX_TEXT, NotationError
from flagfall.notation.trf import read_canonical, write_canonical
from flagfall.notation.us import read_us
from flagfall.notation.words import in_words

__all__ = ("in_words", "read_any", "read_pgn", "read_prose", "read_us", "readings_of")

_NOTATIONS = (("canonical", read_canonical), ("PGN", read_pgn), ("US Chess", read_us), ("prose", read_prose))


def read_any(text: str, further=()):
    """Return the `Controls` that `text` says in whichever notation reads it.

    `further` are (name, reader) of notations besides those here. Raises `NotationError` if none reads it, or if two
    read it differently; the message then gives both readings.
    """
    readings, failures = readings_of(text, further)
    if not readings:
        raise _unread(failures)
    if len(readings) > 1:
        raise NotationError(_ambiguity(text, readings), len(text) + 1)
    return readings[0][0]


def readings_of(text: str, further=()):
    """Return all different readings of `text` and what kept the other notations from one; `further` as in `read_any`.

    A reading is [`Controls`, names of the notations that read it so], a failure (name, `NotationError`).
    """
    readings = []
    failures = []
    for name, read, form in _attempts(text, further):
        try:
            _add_reading(readings, read(form), name)
        except NotationError as problem:
            failures.append((name, problem))
    return readings, failures


def _attempts(text, further):
    """Return (name, reader, text) of all readings to try."""
    texts = (text, _joined(text)) if len(text) <= MAX_TEXT else (text,)
    tried = [(name, read, form) for form in texts for name, read in _NOTATIONS]
    return tried + [(name, read, text) for name, read in further]


def _joined(text):
    """Return numbers and "+" without blanks: only prose has those, but `3 + 2` is no clearer than `3+2`."""
    numbers = [part.strip(BLANKS) for part in text.split("+")]
    return "+".join(numbers) if all([number.isdigit() for number in numbers]) else text


def _add_reading(readings, agreed, name):
    for reading in readings:
        if reading[0] == agreed:
            if name not in reading[1]:
                reading[1].append(name)
            return
    readings.append([agreed, [name]])


def _ambiguity(text, readings):
    said = [
        "%s (%s) in %s" % (write_canonical(agreed), in_words(agreed), " and ".join(names)) for agreed, names in readings
    ]
    return "%s means %s, but %s: name the notation" % (repr(text), ", ".join(said[:-1]), said[-1])


def _unread(failures):
    """Return the error of the notation that came furthest, the first of equals."""
    name, nearest = failures[0]
    for each, problem in failures:
        if problem.position > nearest.position:
            name, nearest = each, problem
    return NotationError("not a time control; as %s: %s" % (name, nearest), nearest.position)
