# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a scenario may expect: the clauses after `expect`, each read into a list and written again in full.

Knows nothing of files, line numbers or clocks.
"""

import re

from host_sim.saying import quoted
from host_sim.scenario.words import (
    SIDES,
    LineError,
    duration,
    pick,
    signed_duration,
    whole,
    word_of,
)
from host_sim.timetext import write_time

_TOKEN = re.compile(r'"[^"]*"|,|[^\s,"]+')
_USAGE = "right would be 'expect WHAT', several joined by commas"


def split(text: str) -> list:
    """Return the clauses of `text` as lists of words, a quoted text being one word; raises `LineError`."""
    if text.count('"') % 2:
        raise LineError('a quotation mark is missing; right would be a text in double quotes, such as "4:59"')
    clauses = [[]]
    for token in _TOKEN.findall(text):
        if token == ",":
            clauses.append([])
        else:
            clauses[-1].append(token)
    if not all(clauses):
        found = "nothing between, before or after commas" if len(clauses) > 1 else "nothing after 'expect'"
        raise LineError(f"{found}; {_USAGE}")
    return clauses


def read(words: list) -> list:
    """Return [clause text, subject, what, value] of one clause; the text has all times in full."""
    if words[0] in _ABOUT_BOTH:
        return _about_both(words)
    subject = pick(words[0], SIDES + tuple(_ABOUT_BOTH), "side or word to expect")
    if len(words) == 1:
        raise LineError(f"nothing after '{subject}'; right would be '{subject} TIME', {_forms(subject)}")
    if words[1][0] in "-+.:0123456789":
        _check_end(words, 2, f"{subject} TIME")
        time_ms = signed_duration(words[1])
        return [f"{subject} {write_time(time_ms)}", subject, "time", time_ms]
    what = pick(words[1], _ABOUT_SIDE, "time and nothing to expect of a side")
    reader, shown, example = _ABOUT_SIDE[what]
    value = _value(words, 2, reader, f"{subject} {what} {example}")
    return [f"{subject} {what} {shown(value)}", subject, what, value]


def _about_both(words):
    what = words[0]
    reader, example = _ABOUT_BOTH[what]
    value = _value(words, 1, reader, f"{what} {example}")
    return [f"{what} {value}", "", what, value]


def _value(words, place, reader, usage):
    if len(words) == place:
        raise LineError(f"nothing after {quoted(words[-1])}; right would be '{usage}'")
    _check_end(words, place + 1, usage)
    return reader(words[place])


def _check_end(words, count, usage):
    if len(words) > count:
        found = f"{quoted(words[count])} is too much"
        raise LineError(f"{found}; right would be '{usage}', and a comma before the next expectation")


def _forms(subject):
    return ", ".join(f"'{subject} {what} {row[2]}'" for what, row in _ABOUT_SIDE.items())


def _displayed(word):
    """Return the text between the quotes without leading blanks, which the reading of a display never has."""
    if not word.startswith('"'):
        raise LineError(f'{quoted(word)} is not in double quotes; right would be a text such as "4:59"')
    return word[1:-1].lstrip()


def _said(word):
    """Return the text between the quotes with one blank between its words, as lines are read that go on in the next."""
    said = " ".join(_displayed(word).split())
    if not said:
        raise LineError(f"{quoted(word)} says nothing; right would be words that stand there")
    return said


def _in_quotes(text):
    return f'"{text}"'


_count = whole(low=0)
_mark = word_of("mark", "hours", "interim", "delay", "battery", "byoyomi", "last-period")
_side_or_none = word_of("side", *SIDES, "none")

# word: reader, how the value is written, example
_ABOUT_SIDE = {
    "delay": (duration, write_time, "3.2"),
    "periods": (_count, str, "2"),
    "moves": (_count, str, "40"),
    "period": (_count, str, "2"),
    "flag": (word_of("flag", "none", "interim", "final"), str, "final"),
    "flagged-at": (duration, write_time, "60.000"),
    "shows": (_displayed, _in_quotes, '"4:59"'),
    "says": (_said, _in_quotes, '"PAUSED TO MOVE"'),
    "mark": (_mark, str, "hours"),
    "no-mark": (_mark, str, "interim"),
}
# word: reader, example
_ABOUT_BOTH = {
    "first-flag": (_side_or_none, "white"),
    "running": (_side_or_none, "white"),
    "state": (word_of("state", "ready", "running", "paused", "over", "off"), "paused"),
}
