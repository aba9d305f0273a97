# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands on a memory LCD, drawn as text: its time in the digits of the terminal, or the lines of its sentence.

A terminal of 80 columns has no room for 400 pixels a side, so it shows what is read off them (desk/lcdreading.py).
Pure functions of the ink; must not know the clock.
"""

from textwrap import wrap

from host_sim.desk.lcdreading import read
from host_sim.desk.segments import READING

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


def words(ink) -> str:
    """Return the bar at the top but for the colour, and the fields, as one line of words."""
    panel = read(bytes(ink))
    bar, _, period = " ".join(panel.top.split()[1:]).partition("period ")
    fields = [" ".join(each).strip() for each in panel.fields]
    return ", ".join(part for part in [bar.strip(), *fields, period and "period " + period] if part)


def plain(ink) -> str:
    """Return all of it in one line, for paper and pipes."""
    return read(bytes(ink)).words()


def _fitted(lines, cut):
    lines = [line for line in lines if line]
    if max(map(len, lines), default=0) > cut.inner or len(lines) > cut.rows:
        lines = wrap(" ".join(lines), cut.inner, max_lines=cut.rows, placeholder=" ...")
    return lines


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
