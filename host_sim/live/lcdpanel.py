# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands on a memory LCD, drawn as text: its time in the digits of the terminal, or the lines of its sentence.

A terminal of 80 columns has no room for 400 pixels a side, so it shows what is read off them (desk/lcdreading.py).
Pure functions of the ink; must not know the clock.
"""

from textwrap import shorten, wrap

from host_sim.desk.lcdreading import read
from host_sim.desk.segments import READING

# What the bar says, in the order in which it is told, and of all that is told which may be left out last.
_SIGNS = (
    "THIS END DOWN",
    "PRESS NOT COUNTED",
    "READY",
    "PAUSED",
    "GAME OVER",
    "TO MOVE",
    "LOW BATTERY",
    "SIDES DIFFER",
)
_RANKS = ("flag", *_SIGNS[:5], "second", "LOW BATTERY", "to go", "moves", "TO MOVE", "SIDES DIFFER", "period")
_FIELD_RANKS = tuple(_RANKS.index(each) for each in ("second", "moves", "to go"))
_SHORTER = {"PRESS NOT COUNTED": "press VOID", "fell FIRST FLAG": "FIRST FLAG"}
_KEYS = ("-+ ", "> ", "= ", "hold ", "Then ")  # how a line of keys begins

_BITS = {glyph: bits for bits, glyph in READING.items()}


def is_ink(picture) -> bool:
    """Tell whether `picture` is the ink of a memory LCD, not segment bits."""
    return len(picture) > 1000


def rows(ink, look, cut) -> list:
    """Return the rows of one display, in the size of `cut` (cuts.py)."""
    panel = read(bytes(ink))
    drawn = _time(panel.time, look, cut) if panel.time else None
    if drawn is None:
        lines = [panel.time] if panel.time else _fitted(panel.lines, cut)
        drawn = [""] * ((cut.rows - len(lines)) // 2) + lines
    drawn += [""] * (cut.rows - len(drawn))
    return [row.center(cut.inner)[: cut.inner] for row in drawn]


def words(ink, room: int) -> str:
    """Return in `room` columns what bar and fields say, but for the colour; what counts least is left out first."""
    parts = _parts(read(bytes(ink)))
    for _rank, place in sorted([(rank, place) for place, (rank, _words, _short) in enumerate(parts)], reverse=True):
        told = ", ".join([part[1] for part in parts if part])
        if len(told) <= room:
            return told
        parts[place] = parts[place][2] and (0, parts[place][2], "")
    return ", ".join([part[1] for part in parts if part])[:room]


def control(ink, room: int) -> str:
    """Return the bar at the bottom, the control in words, in `room` columns."""
    return shorten(read(bytes(ink)).control, room, placeholder="...")


def _parts(panel):
    """Return (rank, words, how to say it shorter or "") of each thing; the highest rank may be left out first."""
    bar, _, period = " ".join(panel.top.split()[1:]).partition("period ")
    parts = []
    for sign in _SIGNS:
        if sign in bar:
            bar = bar.replace(sign, "")
            parts.append((_RANKS.index(sign), sign, _SHORTER.get(sign, "")))
    if len(parts) > 1 and parts[1][1] == "TO MOVE":  # it belongs to the state, which is worth more
        (rank, state, _), _to_move = parts[:2]
        parts[:2] = [(rank, state + " TO MOVE", state)]
    if not _state_told_in_bar(panel.state):
        field = " ".join(panel.state)
        parts.insert(0, (0, field, _SHORTER.get(field, "")))
    for (name, value), rank in zip(panel.fields[1:], _FIELD_RANKS, strict=True):
        if name:
            parts.append((rank, f"{name} {value}", ""))
    return parts + ([(_RANKS.index("period"), "period " + period, "")] if period else [])


def _state_told_in_bar(state):
    name, value = state
    return not name or value == "VOID"


def plain(ink) -> str:
    """Return all of it in one line, for paper and pipes."""
    return read(bytes(ink)).words()


def _fitted(lines, cut):
    """Return rows of a sentence; where it has no room its keys are left out, then its head, never what it says."""
    lines = [line for line in lines if line]
    said = lines[:-1] if len(lines) > 1 and lines[-1].startswith(_KEYS) else lines
    for kept in (lines, said, said[1:] or said):
        rows = [row for line in kept for row in wrap(line, cut.inner)]
        if len(rows) <= cut.rows:
            return rows
    return wrap(" ".join(said), cut.inner, max_lines=cut.rows, placeholder=" ...")


def _time(time, look, cut):
    """Return the rows of a time, None where it has no room."""
    for gap in (1, 0):
        lines = [""] * cut.rows
        for place, sign in enumerate(time):
            apart = 1 if time[place : place + 2].isdigit() and len(time) > place + 1 else gap
            lines = [line + row + " " * apart for line, row in zip(lines, _sign(sign, look, cut), strict=True)]
        if len(lines[0]) - apart <= cut.inner:
            return [line[: len(line) - apart] for line in lines]
    return None


def _sign(sign, look, cut):
    if sign in _BITS:
        return look.digit(_BITS[sign], cut)
    dots = (1, cut.rows - 2) if sign == ":" else (cut.rows - 1,)
    return [look.dot if row in dots else " " for row in range(cut.rows)]
