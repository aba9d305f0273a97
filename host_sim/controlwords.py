# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls in the words of organisers and of their programs, each number with its unit.

`60 mins`, `1h30+30s`, `90min + 30min/40 moves + 30s/move`, `90 minutes for 40 moves, then 30 minutes, with an addition
of 30 seconds per move from move one`. Only the desk meets these: the clock itself reads the notations of the core.
"""

import re

from flagfall.scanner import BLANKS, MAX_TEXT, NotationError
from flagfall.timecontrol import DELAY, INCREMENT, ControlError, TimeControl, controls, period

_UNITS = {
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 3600),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "'"), 60),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", '"', "''"), 1),
}
_PRIMES = str.maketrans("\u2032\u2019\u2018\u00b4\u2033\u201d\u201c\u00d7", "''''\"\"\"x")
_TOKEN = re.compile(r"(\d+(?:[.,]\d+)?)|([a-z]+)\.?|('')|(\S)")
_JOINTS = ("+", ",", ";", "&", "then", "and", "followed", "plus", "with")
_MOVES = ("move", "moves", "mv", "mvs")
_EACH = ("per", "a", "each", "every", "/")
_GAINS = ("increment", "inc", "bonus", "fischer")
_NUMBERS = {"one": "1"}
_FILLING = (
    "the by an for in of on to first next rest game finish remaining remainder whole all sudden death sd main time "
    "addition additional cumulative added starting beginning player side guillotine per each a after"
).split()


class _Part:
    """What stands between two joints: a time, and what is said about it."""

    def __init__(self):
        self.seconds = None
        self.moves = 0
        self.method = None
        self.start = 1  # the move from which an increment counts
        self.only_seconds = True


def read_words(text: str):
    """Return the `Controls` that `text` says in words; raises `NotationError`, at position 0 if it has no unit."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"more than {MAX_TEXT} characters")
    tokens = _tokens(text)
    parts = [_read_part(each) for each in _split(tokens)]
    if not any(part.seconds is not None for part in parts):
        raise NotationError("no number with its unit in it, such as 90 min or 30 s")
    try:
        return controls(TimeControl(_periods(parts), False))
    except ControlError as problem:
        raise NotationError(f"in {text!r}: {problem}", len(text) + 1) from None


def _tokens(text):
    """Return (what, position) of each number, word and sign."""
    lowered = text.lower().translate(_PRIMES)
    for blank in BLANKS:
        lowered = lowered.replace(blank, " ")
    found = [(match[0].rstrip(".") or match[0], match.start() + 1) for match in _TOKEN.finditer(lowered)]
    if not any(token in _UNITS for token, _ in found):
        raise NotationError("no number with its unit in it, such as 90 min or 30 s")
    return [(_NUMBERS.get(token, token), position) for token, position in found] + [("", len(text) + 1)]


def _split(tokens):
    """Return the tokens of each part, those of the joints left out."""
    parts = [[]]
    for token, position in tokens[:-1]:
        if token in _JOINTS:
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append((token, position))
    if not parts[-1]:
        raise _unclear(tokens[-1])
    return [[*part, ("", tokens[-1][1])] for part in parts]


def _read_part(tokens):
    part, at = _Part(), 0
    while tokens[at][0]:
        token = tokens[at][0]
        following = tokens[at + 1][0]
        if token[0].isdigit():
            at = _number(part, tokens, at)
        elif token in _EACH and following in _MOVES:
            part.method, at = part.method or INCREMENT, at + 2
        elif token == "from" or token in ("starting", "beginning") and following in ("with", "at", "move"):
            at = _start(part, tokens, at)
        elif token in _GAINS or token == "delay":
            part.method, at = DELAY if token == "delay" else INCREMENT, at + 1
        elif token in _FILLING or token == "/" and following[:1].isdigit():
            at += 1
        else:
            raise _unclear(tokens[at])
    return part


def _number(part, tokens, at):
    """Take the number at `at` with what belongs to it; return the place after it."""
    number, following = tokens[at][0].replace(",", "."), tokens[at + 1][0]
    if following in _UNITS:
        unit = _UNITS[following]
        amount = float(number) * unit
        if amount != int(amount):
            raise _unclear(tokens[at])
        part.seconds = int(amount) + (part.seconds or 0)
        part.only_seconds = part.only_seconds and unit == 1
        if following == "h" and tokens[at + 2][0].isdigit() and tokens[at + 3][0] not in (*_UNITS, *_MOVES):
            part.seconds += 60 * int(tokens[at + 2][0])  # 1h30
            return at + 3
        return at + 2
    counted = following in _MOVES or at and tokens[at - 1][0] == "/"
    if not counted or not number.isdigit() or part.moves:
        raise _unclear(tokens[at + 1])
    part.moves = int(number)
    return at + 1 + (following in _MOVES)


def _start(part, tokens, at):
    """Take `from move 41`; return the place after it."""
    while tokens[at][0] in ("starting", "beginning", "from", "with", "at", "the", *_MOVES):
        at += 1
    if not tokens[at][0].isdigit():
        raise _unclear(tokens[at])
    part.start = int(tokens[at][0])
    return at + 1


def _periods(parts):
    stages, gain = [], None
    for number, part in enumerate(parts):
        if part.seconds is None:
            gain = _said_of_gain(part, gain, parts)
        elif part.method is not None or (number and part.only_seconds and not part.moves):
            if gain is not None:
                raise NotationError("two increments in it; right would be one for all periods")
            gain = part
        else:
            stages.append([part.moves, part.seconds])
    if not stages:
        raise NotationError("no main time in it, such as 90 min")
    if len(stages) > 1 and not stages[0][0]:
        # 90min + 30min/40 moves: what is added after so many moves.
        for before, after in zip(stages, stages[1:], strict=False):
            before[0], after[0] = after[0], 0
    return [_period(stage, gain, index, stages) for index, stage in enumerate(stages)]


def _said_of_gain(part, gain, parts):
    """Take a part without a time: `from move 1`, or filling."""
    if part.moves:
        raise NotationError("moves without a time in it; right would be 90 min for 40 moves")
    if gain is not None:
        gain.start = max(gain.start, part.start)
        gain.method = part.method or gain.method
    elif len(parts) == 1:
        raise NotationError("no number with its unit in it, such as 90 min or 30 s")
    return gain


def _period(stage, gain, index, stages):
    moves, seconds = stage
    before = sum(count for count, _ in stages[:index])
    if gain is None or gain.start > before + 1:
        if gain is not None and index == len(stages) - 1:
            text = f"an increment from move {gain.start}, which begins no period"
            raise NotationError(text + "; right would be the first move of one")
        return period(seconds * 1000, moves)
    amount_ms = gain.seconds * 1000
    if gain.method == DELAY:
        return period(seconds * 1000, moves, DELAY, delay_ms=amount_ms)
    return period(seconds * 1000, moves, INCREMENT, increment_ms=amount_ms)


def _unclear(token):
    what, position = token
    found = repr(what) if what else "the end"
    return NotationError(f"position {position}: {found} is not clear there; right would be as 90 min + 30 s", position)
