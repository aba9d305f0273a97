# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws the whole clock as text: the lever on top, two displays, the turn lamps and a line of words.

Pure functions of two pictures (see desk/segments.py), the lever and the lamps. Must not know the clock, the time
or the terminal: the caller says which phase of the blinking it is and whether ASCII is all there is.
"""

from collections import namedtuple
from textwrap import wrap

from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.live import lcdpanel
from host_sim.live.cuts import LARGE, SHORT

WIDTH = LARGE.width
ROWS = LARGE.rows
LEVER_ROWS, FRAME_ROWS, CAPTION_ROWS = LARGE.lever_rows, ROWS + 3, 2
HEIGHT = LEVER_ROWS + FRAME_ROWS + CAPTION_ROWS

HALVES = " ▄▀█"

_LEVER_SHORTER = 8  # columns, than the clock
_LAMP_ROOM = 4  # columns of a row of marks
LAMP_SHINES = {"on": (True, True), "off": (False, False), "blink": (False, True)}  # by phase
LEVER_SIGN = {LEFT: "/", RIGHT: "\\"}
LAMP_NAMES = ("off", "on", "blink", "blink")  # by the states of flagfall.face.display; both flash after a vain press
LAMP_SIGN = {"on": "*", "blink": "~", "off": " "}

# What one character set has to offer. `slope`: the levels of the lever in one row, from nothing to full, and
# `beneath` what is drawn under it: blocks fill the lever, strokes draw its upper edge alone.
Look = namedtuple("Look", "digit dot lamps slope beneath across down top bottom")


def _raster_digit(bits, cut=LARGE):
    """Return the rows of a digit in half blocks."""
    lit = [box for segment, box in enumerate(cut.boxes) if bits >> segment & 1]

    def pixel(x, y):
        return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in lit)

    return [
        "".join(HALVES[2 * pixel(x, y) + pixel(x, y + 1)] for x in range(cut.digit_width))
        for y in range(0, 2 * cut.rows, 2)
    ]


def _stroke_digit(bits, cut=LARGE):
    """Return the rows of a digit in bars and underscores."""
    rows = [[" "] * cut.digit_width for _ in range(cut.rows)]
    for segment, strokes in enumerate(cut.strokes):
        for row, column, text in strokes if bits >> segment & 1 else ():
            rows[row][column : column + len(text)] = text
    return ["".join(row) for row in rows]


BLOCKS = Look(_raster_digit, "●", "○●", " ▁▂▃▄▅▆▇█", "█", "─", "│", "┌┬┐", "└┴┘")
ASCII = Look(_stroke_digit, "o", ".*", " _.-'", " ", "-", "|", "+++", "+++")


def look_for(encoding) -> Look:
    """The look that text of this encoding (a name, or None) can carry: BLOCKS, else ASCII."""
    try:
        "".join([HALVES, *BLOCKS[1:]]).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return BLOCKS


def _display(picture, phase, look, cut):
    """Return the rows of one display."""
    if lcdpanel.is_ink(picture):
        return lcdpanel.rows(picture, look, cut)
    lit = segments.visible(picture, phase)
    canvas = [[" "] * cut.inner for _ in range(cut.rows)]
    for place, column in enumerate(cut.digit_columns):
        for row, text in enumerate(look.digit(lit[place] & segments.EXISTING[place], cut)):
            canvas[row][column : column + cut.digit_width] = text
    for dot, spots in cut.dot_spots:
        for row, column in spots if lit[segments.DOTS] & dot else ():
            canvas[row][column] = look.dot
    return ["".join(row) for row in canvas]


def _lever(lever, look, cut):
    """Return one row or two: a rocker from the front, low at the end that is down; level if there is none."""
    full = len(look.slope) - 1
    most = 2 * full - 1 if cut.lever_rows == 2 else full - 1
    length = cut.width - _LEVER_SHORTER
    steps = [1 + place * most // (length - 1) for place in range(length)]
    levels = {LEFT: steps, RIGHT: steps[::-1]}.get(lever, [full // 2] * length)
    upper = "".join(look.slope[max(level - full, 0)] for level in levels)
    lower = "".join(look.slope[level] if level <= full else look.beneath for level in levels)
    return [row.center(cut.width) for row in (upper, lower)[-cut.lever_rows :]]


def _signs(picture, lamp, phase, look, side, cut):
    """Return the row under a display: the turn lamp at the outer end, then its marks in words."""
    shines = look.lamps[LAMP_SHINES[lamp][bool(phase)]]
    words = _words(picture, cut)
    if side == LEFT:
        return f" {shines}  {words}".ljust(cut.inner)
    return f"{words}  {shines} ".rjust(cut.inner)


def _words(picture, cut):
    room = cut.inner - _LAMP_ROOM
    if lcdpanel.is_ink(picture):
        return lcdpanel.words(picture, room)
    marks = segments.marks(picture)
    words = "  ".join(marks)
    return words if len(words) <= room else " ".join(SHORT[mark] for mark in marks)


def _control(picture, cut):
    """Return what of the control a display has in view, for the beam under it."""
    return lcdpanel.control(picture, cut.inner - _LAMP_ROOM) if lcdpanel.is_ink(picture) else ""


def _beam(corners, look, labels, cut):
    """Return a horizontal beam of the frame with a label near each outer end."""
    left, right = (f" {label} " if label else "" for label in labels)
    return (
        corners[0]
        + (look.across + left).ljust(cut.inner, look.across)
        + corners[1]
        + (right + look.across).rjust(cut.inner, look.across)
        + corners[2]
    )


def _caption(caption):
    """Return always as many rows, so that the drawing keeps its height."""
    rows = wrap(caption, WIDTH - 2, max_lines=CAPTION_ROWS, placeholder=" ...")
    return [" " + row for row in rows] + [""] * (CAPTION_ROWS - len(rows))


def draw(left, right, lever, lamps, caption="", labels=("", ""), phase=True, look=BLOCKS) -> list:
    """Return the clock as twelve lines of at most 80 columns; the last two are for the caption.

    left, right: pictures of 10 bytes, or the inks of memory LCDs. lever: the side whose end is down, NOBODY where
    there are two buttons. lamps: two of `on`, `off`, `blink`. labels: what is written on the frame of each. phase:
    False leaves out what blinks. look: BLOCKS or ASCII.
    """
    lines = draw_clock(left, right, lever, lamps, labels, phase, look)
    lines += _caption(caption)
    return [line.rstrip() for line in lines]


def draw_clock(left, right, lever, lamps, labels=("", ""), phase=True, look=BLOCKS, cut=LARGE) -> list:
    """Return the lines of the clock alone, in the size of `cut` (see cuts.py), all of its width; as `draw` else."""
    rows = list(zip(_display(left, phase, look, cut), _display(right, phase, look, cut)))
    signs = [(left, lamps[LEFT], phase, look, LEFT, cut), (right, lamps[RIGHT], phase, look, RIGHT, cut)]
    rows.append(tuple(_signs(*each) for each in signs))
    lines = _lever(lever, look, cut)
    lines.append(_beam(look.top, look, labels, cut))
    lines += [look.down + look.down.join(row) + look.down for row in rows]
    lines.append(_beam(look.bottom, look, [_control(picture, cut) for picture in (left, right)], cut))
    return [line.ljust(cut.width) for line in lines]


def _plain_side(picture, lamp):
    """Tell one display in a few words: `12:34* (delay)`."""
    if lcdpanel.is_ink(picture):
        return f"{lcdpanel.plain(picture)}{LAMP_SIGN[lamp]}"
    words = list(segments.marks(picture))
    if segments.digits_blink(picture):
        words.insert(0, "blinking")
    told = f"  ({', '.join(words)})" if words else ""
    return f"{segments.spell(picture):>6}{LAMP_SIGN[lamp]}{told}"


def plain(left, right, lever, lamps) -> str:
    """Return the clock as one line, for paper and pipes: `L  12:34* / R   1:40  (hours)`.

    A star is a turn lamp that is lit, a tilde one that blinks; the stroke leans as the lever does (`/`: left
    end down), `|` where there is none. Arguments as for `draw`.
    """
    left_words, right_words = _plain_side(left, lamps[LEFT]), _plain_side(right, lamps[RIGHT])
    return f"L {left_words}  {LEVER_SIGN.get(lever, '|')}  R {right_words}".rstrip()
