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
_PAIR = re.compile("([1-9][0-9]?[0-9]?)[^0-9a-z]+([0-9][0-9]?)[^0-9a-z]*$")
_MOVES = re.compile("([1-9][0-9]?)/([1-9][0-9]?[0-9]?)[,; ]+[^0-9]*([1-9][0-9]?)?")


def in_plain_words(text: str, problem):
    """Return the `NotationError` that says `problem`, that of the notation that came furthest in `text`, in words.

    What was said in words already is returned as it is.
    """
    if _BY_GRAMMAR not in str(problem):
        return problem
    said = _piece(text, problem.position - 1)
    return NotationError("not a time control; %s; right would be as %s" % (said, _example(text)), problem.position)


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
