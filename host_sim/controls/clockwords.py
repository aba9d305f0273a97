# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock's own words, as `options` and `control` print them, read back: `2 h, then 15 min with +30 s a move`.

The words are put into the canonical notation and written out again: only what comes back the same has been read.
Runs on MicroPython too.
"""

import re

from flagfall.notation import read_canonical
from flagfall.notation.reading import in_words
from flagfall.notation.scanner import BLANKS, NotationError
from flagfall.timing import methods

# In the regular expressions that MicroPython has too: no look-ahead, no counts, and `$` for the end.
_DURATION = r"(?:[0-9]+ h)?(?: ?[0-9]+ min)?(?: ?[0-9]+ s)?"
_SETTING = r"\+[0-9]+ s a move|[0-9]+ s (?:bronstein )?delay a move"
_PERIOD = re.compile("(?:([0-9]+) moves)?(?: in )?(" + _DURATION + ")(?: with )?(" + _SETTING + ")?$")
_SHARED = re.compile("(.+), (" + _SETTING + ")$")
_SIDES = re.compile("white: (.+); black: (.+)$")
_REPEATED = ", repeated"
_SECONDS = {"h": 3600, "min": 60, "s": 1}
_LEAST_LATER = 60  # `90 min, then 30 s` is more likely an increment


def _form_of(method):
    """Return (pattern of its phrase, its part in canonical notation, how many numbers it has), as its row says it."""
    phrase = methods.phrase(method).lower()
    for field, pattern in (("{n}", "([0-9]+)"), ("{plural}", "s?"), ("{t}", "(" + _DURATION + ")")):
        phrase = phrase.replace(field, pattern)
    mark = methods.mark(method)
    if methods.uses(method, "extra_count"):
        return re.compile(phrase + "$"), mark[0] + "{}" + mark[1] + "{}", 2
    timed = bool(methods.own(method))
    return re.compile(phrase + "$"), mark + "{}" * timed, int(timed)


def _forms_at(place):
    return [_form_of(method) for method in range(methods.COUNT) if methods.place(method) == place]


_AFTER_MAIN = _forms_at(methods.LAST_ONLY)
_ALONE = _forms_at(methods.ALIKE_ONLY)


def read_own(text: str):
    """Return the `Controls` whose words are `text`, or None if these are not the clock's own words."""
    words = text.strip(BLANKS).lower()
    sides = _SIDES.match(words)
    said = [_control(each) for each in ((sides.group(1), sides.group(2)) if sides else (words,))]
    if None in said:
        return None
    try:
        agreed = read_canonical("W{}-B{}".format(*said) if sides else said[0])
    except NotationError:
        return None
    return agreed if in_words(agreed).lower() == words else None


def _control(words):
    """Return the canonical notation of one side's words, or None."""
    alone = _form(_ALONE, words)
    if alone:
        return alone
    shared = _SHARED.match(words)
    setting = ""
    if shared:
        words, setting = shared.group(1), _setting(shared.group(2))
    repeats = words.endswith(_REPEATED)
    periods = []
    for each in (words[: -len(_REPEATED)] if repeats else words).split(", then "):
        following = _form(_AFTER_MAIN, each)
        period = following or _period(each, len(periods))
        if period is None:
            return None
        if following and periods and "/" not in periods[-1]:
            periods[-1] += following
        else:
            periods.append("0" + following if following else period + setting)
    return ":".join(periods) + "*" * repeats


def _period(words, before):
    match = _PERIOD.match(words)
    if not match or not words:
        return None
    moves, main, setting = match.group(1), match.group(2), match.group(3)
    if before and main and not (moves or setting) and int(_seconds(main)) < _LEAST_LATER:
        return None
    return (moves + "/" if moves else "") + _seconds(main or "0 s") + _setting(setting or "")


def _form(forms, words):
    for pattern, canonical, count in forms:
        match = pattern.match(words)
        said = [match.group(place + 1) for place in range(count)] if match else [""]
        if all(said) or match and not count:
            return canonical.format(*[each if each.isdigit() else _seconds(each) for each in said])
    return ""


def _setting(words):
    if not words:
        return ""
    sign = "+" if words[0] == "+" else "b" if "bronstein" in words else "d"
    return sign + words.lstrip("+").split()[0]


def _seconds(duration):
    """Return the seconds of `2 h 30 min` as digits."""
    parts = duration.split()
    return str(sum([int(parts[place]) * _SECONDS[parts[place + 1]] for place in range(0, len(parts), 2)]))
