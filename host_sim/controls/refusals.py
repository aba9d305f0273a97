# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Why nobody reads a text as a time control, said to who typed it: the piece that is not clear, and an example near it.

What the notations say instead, all that their grammars would take at a place, helps only who knows them. Runs on
MicroPython too.
"""

import re

from flagfall.notation.scanner import BLANKS, NotationError
from host_sim.timetext import is_digits

EXAMPLE = "5 min + 3 s"
_BY_GRAMMAR = ": found "  # flagfall.notation.scanner begins so what it expected
_SHORT = 20  # characters of a piece that are repeated
_RIGHT = "; right would be as "
# A piece of a text that names a timing method, and how the clock says such a control itself, which it reads.
_METHODS = (
    ("hourglass", "hourglass, 5 min a side"),
    ("canad", "1 h, then 20 moves in every 5 min"),
    ("byo", "1 h, then 3 byo-yomi periods of 30 s"),
    ("bronstein", "5 min, 3 s Bronstein delay a move"),
    ("overtime", "1 h, then overtime"),
    ("gong", "gong every 10 s"),
    ("count", "counting up"),
    ("per move", "30 s for each move"),
    ("every", "1 h, then 20 moves in every 5 min"),
)
_PAIR = re.compile("([1-9][0-9]?[0-9]?)[^0-9a-z]+([0-9][0-9]?)[^0-9a-z]*$")
_MOVES = re.compile("([1-9][0-9]?)/([1-9][0-9]?[0-9]?)[,; ]+[^0-9]*([1-9][0-9]?)?")


def in_plain_words(text: str, problem):
    """Return the `NotationError` that says `problem`, that of the notation that came furthest in `text`, in words.

    What was said in words already is returned as it is, but for an example of the method that the text names.
    """
    method = _method_in(text)
    if _BY_GRAMMAR not in str(problem):
        if not method:
            return problem
        return NotationError(str(problem).partition(_RIGHT)[0] + _RIGHT + method, problem.position)
    said = _piece(text, problem.position - 1)
    return NotationError("not a time control; %s%s%s" % (said, _RIGHT, method or _example(text)), problem.position)


def _method_in(text):
    """Return how the clock itself says a control with the method that `text` names, "" if it names none."""
    plain = text.lower()
    return "".join([example for name, example in _METHODS if name in plain][:1])


def _piece(text, at):
    """Return what is wrong at `at`, from 0: the number, the word or the sign that stands there, or the end."""
    whole = text.rstrip(BLANKS)
    if not whole:
        return "nothing is in it"
    if at >= len(whole):
        return "something is missing after %r" % whole[-_SHORT:]
    while at < len(whole) and whole[at] in BLANKS:
        at += 1
    kind = _kind(whole[at])
    begin, end = at, at + 1
    while kind and begin and _kind(whole[begin - 1]) == kind:
        begin -= 1
    while kind and end < len(whole) and _kind(whole[end]) == kind:
        end += 1
    after = whole[:begin].rstrip(BLANKS)[-_SHORT:]
    return "%r is not clear%s" % (whole[begin:end][:_SHORT], " after %r" % after if after else "")


def _kind(letter):
    return "number" if is_digits(letter) else "word" if letter.isalpha() else ""


def _example(text):
    """Return a time control with the numbers of `text`, if it is clear which is which, or any."""
    plain = text.strip(BLANKS).lower()
    pair, moves = _PAIR.match(plain), _MOVES.match(plain)
    if moves:
        return "%s moves in %s min, then %s min" % (moves.group(1), moves.group(2), moves.group(3) or "30")
    if pair and int(pair.group(2)):
        return "%s min + %s s" % (pair.group(1), pair.group(2))
    return EXAMPLE
