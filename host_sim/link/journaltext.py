# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The journal of a game as text for people, a row for each thing done; and the rows of such a text read again.

Knows no link and no file.
"""

import re
from collections import namedtuple

from flagfall.arbiter import correction, records
from flagfall.arbiter.journal import Journal
from flagfall.notation import NotationError, read_canonical, write_canonical
from host_sim.link.journal import WITH_TIME, first_lost, steps
from host_sim.timetext import TimeTextError, read_time, write_time

_ROW = "{:>12}  {:>7}  {:<5}  {:>12}  {:>12}  {}"
_COLOURS = ("White", "Black")
_ENDS = ("left", "right")
_WORDS = {
    records.SET_UP: "set up, ready",
    records.START: "start",
    records.PRESS: "press",
    records.PASS: "press after the flag",
    records.PAUSE: "pause",
    records.RESUME: "resume",
}
_WITH_NUMBER = (records.MOVES, records.PERIOD)
_ARBITER = "arbiter: "
_CODES = {words: what for what, words in _WORDS.items()}
_CORRECTIONS = {name: what for what, name in correction.NAMES.items()}
_HEAD = re.compile(r"control (.+)\nwhite (?:left|right), periods by (moves|time), freeze (?:on|off)\n")
_HEAD_LINES = 4
_READ_ROW = re.compile(r"\s*(\S+)\s+(\d{1,6})(\.{1,3})\s+(White|Black)\s+(\S+)\s+(\S+)\s+(.*?)(?: \(flag: (.*)\))?")
_ENDED = ("Record ", "The journal was full")  # how a line begins that tells that more was done

# A row of the text: `move` is the one that a press completed, else the one under way, and `turn` whose it is; `what` is
# one of flagfall.arbiter.records, `detail` what was corrected in words; `flags` are the colours whose flag has fallen.
Row = namedtuple("Row", "line at move turn colour remaining_ms what detail flags")
Written = namedtuple("Written", "controls counter rows")


class RowFault(Exception):
    """A line that is no row of a journal; the text is `LINE: found; what would be right`."""


def as_text(journal: Journal) -> str:
    """Return the journal as a table, a line for each thing done; instants count from the start.

    Raises `JournalError`.
    """
    done = steps(journal)
    began_at = _began_at(done)
    lines = [*_head(done[0]), _ROW.format("time", "move", "side", "white", "black", "what").rstrip()]
    lines += [_line(step, began_at) for step in done]
    lost = first_lost(journal)
    if lost < journal.length:
        lines.append(f"Record {lost} of {journal.length} was damaged in the memory chip: what came later is not known.")
    elif not journal.complete:
        lines.append("The journal was full then: what came later is not in it.")
    return "\n".join(lines) + "\n"


def _began_at(done):
    return next((step.at for step in done if step.what == records.START), done[0].at)


def _head(first):
    clock = first.set_up
    periods = "moves" if clock.counter else "time"
    freeze = "on" if clock.freeze else "off"
    return [
        f"control {write_canonical(clock.controls)}",
        f"white {_ENDS[clock.white]}, periods by {periods}, freeze {freeze}",
        "",
    ]


def _line(step, began_at):
    times = [write_time(each) for each in step.remaining_ms]
    return _ROW.format(write_time(step.at - began_at), _move(step), _COLOURS[step.colour], *times, _what(step))


def _move(step):
    # The move that was completed, or else the one that is under way.
    if step.what == records.PRESS:
        return _move_number(step.moves[step.colour], step.colour)
    return _move_number(step.moves[step.turn] + 1, step.turn)


def _move_number(number, colour):
    return f"{number}..." if colour else f"{number}."


def _what(step):
    text = _WORDS.get(step.what) or _ARBITER + _correction(step)
    fallen = [colour for colour, flag in zip(_COLOURS, step.flags, strict=True) if flag]
    return text + (f" (flag: {', '.join(fallen)})" if fallen else "")


def _correction(step):
    text = correction.NAMES[step.what]
    if step.what == records.CONTROL:
        return f"{text} {write_canonical(step.set_up.controls)}"
    if step.what == records.BYOYOMI:
        begun = " begun" if step.number & records.BYOYOMI_BEGUN else ""
        return f"{text} {step.number & records.BYOYOMI_COUNT}{begun}"
    if step.what in WITH_TIME:
        return f"{text} {write_time(step.number)}"
    return f"{text} {step.number}" if step.what in _WITH_NUMBER else text


# Read again.


def is_text(text: str) -> bool:
    """Tell whether `text` begins as `as_text` does."""
    return _HEAD.match(text) is not None


def read_text(text: str) -> Written:
    """Return what `as_text` wrote: `Controls`, whether periods pass by moves, and each `Row`; raises `RowFault`."""
    head = _HEAD.match(text)
    try:
        agreed = read_canonical(head[1])
    except NotationError as fault:
        raise RowFault(f"1: {fault}") from None
    lines = enumerate(text.split("\n")[_HEAD_LINES:], _HEAD_LINES + 1)
    rows = [_row(number, line) for number, line in lines if line.strip() and not line.startswith(_ENDED)]
    for before, row in zip(rows, rows[1:], strict=False):
        if row.at < before.at:
            back = f"time goes back to {write_time(row.at)}"
            raise RowFault(f"{row.line}: {back}; right would be {write_time(before.at)} or later, as the row above")
    return Written(agreed, head[2] == "moves", rows)


def _row(number, line):
    found = _READ_ROW.fullmatch(line)
    try:
        if not found:
            raise RowFault(f"{line.strip()[:40]!r} is no row of a journal; right would be what link wrote")
        at, move, points, colour, white, black, words, flags = found.groups()
        remaining_ms = (read_time(white, signed=True), read_time(black, signed=True))
        turn, colour = len(points) > 1, _COLOURS.index(colour)
        what = (number, max(0, read_time(at, signed=True)), int(move), int(turn), colour, remaining_ms)
        return Row(*what, *_read_what(words), _read_flags(flags))
    except (RowFault, TimeTextError) as fault:
        raise RowFault(f"{number}: {fault}") from None


def _read_what(words):
    detail = words.removeprefix(_ARBITER)
    codes, name = (_CODES, words) if detail == words else (_CORRECTIONS, detail.partition(" ")[0])
    if name not in codes:
        raise RowFault(f"{words[:40]!r} is nothing that a journal tells; right would be what link wrote")
    return codes[name], detail


def _read_flags(names):
    for name in names.split(", ") if names is not None else ():
        if name not in _COLOURS:
            raise RowFault(f"a flag of {name[:40]!r}; right would be {' or '.join(_COLOURS)}")
    return tuple(colour for colour, name in enumerate(_COLOURS) if names and name in names.split(", "))
