# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock's own words, as `options` and `control` print them, read back: `2 h, then 15 min with +30 s a move`.

The words are put into the canonical notation and written out again: only what comes back the same has been read.
"""

import re

from flagfall.notation import read_canonical
from flagfall.notation.reading import in_words
from flagfall.notation.scanner import BLANKS, NotationError

_DURATION = r"(?=\d)(?:(?:\d+ h)?(?: ?\d+ min)?(?: ?\d+ s)?)"
_SETTING = r"\+\d+ s a move|\d+ s (?:bronstein )?delay a move"
_STAGE = re.compile(rf"(?:(\d+) moves)?(?: in )?({_DURATION})?(?: with )?({_SETTING})?", re.ASCII)
_SHARED = re.compile(rf"(.+), ({_SETTING})", re.ASCII)
_SIDES = re.compile(r"white: (.+); black: (.+)")
_AFTER_MAIN = (
    (re.compile(rf"(\d+) byo-yomi periods? of ({_DURATION})", re.ASCII), "j{}x{}"),
    (re.compile(rf"(\d+) moves? in every ({_DURATION})", re.ASCII), "c{}/{}"),
    (re.compile("overtime"), "o"),
)
_ALONE = (
    (re.compile(rf"hourglass, ({_DURATION}) a side", re.ASCII), "*{}"),
    (re.compile(rf"({_DURATION}) for each move", re.ASCII), "m{}"),
    (re.compile(rf"gong every ({_DURATION})", re.ASCII), "g{}"),
    (re.compile("counting up"), "u"),
)
_SECONDS = {"h": 3600, "min": 60, "s": 1}
_LEAST_LATER = 60  # `90 min, then 30 s` is more likely an increment


def read_own(text: str):
    """Return the `Controls` whose words are `text`, or None if these are not the clock's own words."""
    words = text.strip(BLANKS).lower()
    sides = _SIDES.fullmatch(words)
    said = [_control(each) for each in (sides.groups() if sides else (words,))]
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
    shared = _SHARED.fullmatch(words)
    setting = ""
    if shared:
        words, setting = shared[1], _setting(shared[2])
    repeats = words.endswith(", repeated")
    stages = []
    for each in words.removesuffix(", repeated").split(", then "):
        following = _form(_AFTER_MAIN, each)
        stage = following or _stage(each, len(stages))
        if stage is None:
            return None
        if following and stages and "/" not in stages[-1]:
            stages[-1] += following
        else:
            stages.append("0" + following if following else stage + setting)
    return ":".join(stages) + "*" * repeats


def _stage(words, before):
    match = _STAGE.fullmatch(words)
    if not match or not words:
        return None
    moves, main, setting = match.groups()
    if before and main and not (moves or setting) and int(_seconds(main)) < _LEAST_LATER:
        return None
    return (moves + "/" if moves else "") + _seconds(main or "0 s") + _setting(setting or "")


def _form(forms, words):
    for pattern, canonical in forms:
        match = pattern.fullmatch(words)
        if match:
            return canonical.format(*(each if each.isdigit() else _seconds(each) for each in match.groups()))
    return ""


def _setting(words):
    if not words:
        return ""
    sign = "+" if words[0] == "+" else "b" if "bronstein" in words else "d"
    return sign + words.lstrip("+").split()[0]


def _seconds(duration):
    """Return the seconds of `2 h 30 min` as digits."""
    parts = duration.split()
    return str(sum(int(number) * _SECONDS[unit] for number, unit in zip(parts[::2], parts[1::2], strict=True)))
