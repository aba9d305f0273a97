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

INNER = 37  # columns of one display between its frames
WIDTH = 2 * INNER + 3
ROWS = 5
LEVER_ROWS, FRAME_ROWS, CAPTION_ROWS = 2, ROWS + 3, 2
HEIGHT = LEVER_ROWS + FRAME_ROWS + CAPTION_ROWS

# Where things are in the drawing, for who wants to colour it.
SIGNS_ROW = LEVER_ROWS + 1 + ROWS
FRAMED_ROWS = range(LEVER_ROWS + 1, SIGNS_ROW + 1)
DISPLAY_COLUMNS = ((1, 1 + INNER), (2 + INNER, 2 + 2 * INNER))
LAMP_COLUMNS = (2, WIDTH - 3)

DIGIT_WIDTH = 6
DIGIT_COLUMNS = (3, 11, 20, 28)
DOT_SPOTS = (
    (segments.COLON, ((1, 18), (3, 18))),
    (segments.UPPER_DOT, ((1, 1),)),
    (segments.LOWER_DOT, ((3, 1),)),
    (segments.TOP_RIGHT_DOT, ((0, 26),)),
)

# Segments a to g as boxes (left, top, right, bottom) of half rows: a terminal's cell is two of them high.
BOXES = ((0, 0, 5, 0), (4, 0, 5, 4), (4, 4, 5, 8), (0, 8, 5, 8), (0, 4, 1, 8), (0, 0, 1, 4), (0, 4, 5, 4))
HALVES = " ▄▀█"

# The same segments as strokes: row, column, text.
STROKES = (
    ((0, 1, "____"),),
    ((1, 5, "|"), (2, 5, "|")),
    ((3, 5, "|"), (4, 5, "|")),
    ((4, 1, "____"),),
    ((3, 0, "|"), (4, 0, "|")),
    ((1, 0, "|"), (2, 0, "|")),
    ((2, 1, "____"),),
)

LEVER_WIDTH = WIDTH - 8
LAMP_SHINES = {"on": (True, True), "off": (False, False), "blink": (False, True)}  # by phase
LEVER_SIGN = {LEFT: "/", RIGHT: "\\"}
LAMP_NAMES = ("off", "on", "blink", "blink")  # by the states of flagfall.face.display; both flash after a vain press
LAMP_SIGN = {"on": "*", "blink": "~", "off": " "}

# What one character set has to offer. `slope`: the levels of the lever in one row, from nothing to full, and
# `beneath` what is drawn under it: blocks fill the lever, strokes draw its upper edge alone.
Look = namedtuple("Look", "digit dot lamps slope beneath across down top bottom")


def _raster_digit(bits):
    """Return five rows of half blocks."""
    lit = [BOXES[segment] for segment in range(len(BOXES)) if bits >> segment & 1]

    def pixel(x, y):
        return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in lit)

    return [
        "".join(HALVES[2 * pixel(x, y) + pixel(x, y + 1)] for x in range(DIGIT_WIDTH)) for y in range(0, 2 * ROWS, 2)
    ]


def _stroke_digit(bits):
    """Return five rows of bars and underscores."""
    rows = [[" "] * DIGIT_WIDTH for _ in range(ROWS)]
    for segment, strokes in enumerate(STROKES):
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


def _display(picture, phase, look):
    """Return the five rows of one display."""
    lit = segments.visible(picture, phase)
    canvas = [[" "] * INNER for _ in range(ROWS)]
    for place, column in enumerate(DIGIT_COLUMNS):
        for row, text in enumerate(look.digit(lit[place] & segments.EXISTING[place])):
            canvas[row][column : column + DIGIT_WIDTH] = text
    for dot, spots in DOT_SPOTS:
        for row, column in spots if lit[segments.DOTS] & dot else ():
            canvas[row][column] = look.dot
    return ["".join(row) for row in canvas]


def _lever(lever, look):
    """Return two rows: a rocker from the front, low at the end that is down; level if there is none."""
    full = len(look.slope) - 1
    steps = [1 + place * (2 * full - 1) // (LEVER_WIDTH - 1) for place in range(LEVER_WIDTH)]
    levels = {LEFT: steps, RIGHT: steps[::-1]}.get(lever, [full // 2] * LEVER_WIDTH)
    upper = "".join(look.slope[max(level - full, 0)] for level in levels)
    lower = "".join(look.slope[level] if level <= full else look.beneath for level in levels)
    return [upper.center(WIDTH), lower.center(WIDTH)]


def _signs(picture, lamp, phase, look, side):
    """Return the row under a display: the turn lamp at the outer end, then its marks in words."""
    shines = look.lamps[LAMP_SHINES[lamp][bool(phase)]]
    words = "  ".join(segments.marks(picture))
    if side == LEFT:
        return f" {shines}  {words}".ljust(INNER)
    return f"{words}  {shines} ".rjust(INNER)


def _beam(corners, look, labels):
    """Return a horizontal beam of the frame with a label near each outer end."""
    left, right = (f" {label} " if label else "" for label in labels)
    return (
        corners[0]
        + (look.across + left).ljust(INNER, look.across)
        + corners[1]
        + (right + look.across).rjust(INNER, look.across)
        + corners[2]
    )


def _caption(caption):
    """Return always as many rows, so that the drawing keeps its height."""
    rows = wrap(caption, WIDTH - 2, max_lines=CAPTION_ROWS, placeholder=" ...")
    return [" " + row for row in rows] + [""] * (CAPTION_ROWS - len(rows))


def draw(left, right, lever, lamps, caption="", labels=("", ""), phase=True, look=BLOCKS) -> list:
    """Return the clock as twelve lines of at most 80 columns; the last two are for the caption.

    left, right: pictures of 10 bytes. lever: the side whose end is down, NOBODY where there are two buttons.
    lamps: two of `on`, `off`, `blink`. labels: what is written on the frame of each. phase: False leaves out
    what blinks. look: BLOCKS or ASCII.
    """
    rows = list(zip(_display(left, phase, look), _display(right, phase, look)))
    rows.append((_signs(left, lamps[LEFT], phase, look, LEFT), _signs(right, lamps[RIGHT], phase, look, RIGHT)))
    lines = _lever(lever, look)
    lines.append(_beam(look.top, look, labels))
    lines += [look.down + look.down.join(row) + look.down for row in rows]
    lines.append(_beam(look.bottom, look, ("", "")))
    lines += _caption(caption)
    return [line.rstrip() for line in lines]


def _plain_side(picture, lamp):
    """Tell one display in a few words: `12:34* (delay)`."""
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
