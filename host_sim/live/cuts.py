# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The sizes in which the clock is drawn as text: what is where in each. Data; `panel` draws by it."""

from collections import namedtuple

from host_sim.desk import segments

# inner          columns of one display between its frames
# rows           of its digits; a lever of `lever_rows` stands over it, marks and a turn lamp in one row under it
# digit_columns  where each digit begins, digit_width wide
# dot_spots      (bit of the dots, its places in row and column)
# boxes          segments a to g as (left, top, right, bottom) in half rows: a terminal's cell is two of them high
# strokes        the same segments for ASCII, each as (row, column, text)
_FIELDS = "inner rows lever_rows digit_width digit_columns dot_spots boxes strokes"


class Cut(namedtuple("_Cut", _FIELDS)):
    """One size; what follows from the fields is counted here."""

    width = property(lambda self: 2 * self.inner + 3)
    height = property(lambda self: self.lever_rows + self.rows + 3)
    signs_row = property(lambda self: self.lever_rows + 1 + self.rows)
    framed_rows = property(lambda self: range(self.lever_rows + 1, self.signs_row + 1))
    display_columns = property(lambda self: ((1, 1 + self.inner), (2 + self.inner, 2 + 2 * self.inner)))
    lamp_columns = property(lambda self: (2, self.width - 3))


def _dot_spots(colon, upper, lower, top_right):
    dots = (segments.COLON, segments.UPPER_DOT, segments.LOWER_DOT, segments.TOP_RIGHT_DOT)
    return tuple(zip(dots, (colon, (upper,), (lower,), (top_right,)), strict=True))


_LARGE_STROKES = (
    ((0, 1, "____"),),
    ((1, 5, "|"), (2, 5, "|")),
    ((3, 5, "|"), (4, 5, "|")),
    ((4, 1, "____"),),
    ((3, 0, "|"), (4, 0, "|")),
    ((1, 0, "|"), (2, 0, "|")),
    ((2, 1, "____"),),
)
_MIDDLE_STROKES = (
    ((0, 1, "___"),),
    ((1, 4, "|"), (2, 4, "|")),
    ((3, 4, "|"), (4, 4, "|")),
    ((4, 1, "___"),),
    ((3, 0, "|"), (4, 0, "|")),
    ((1, 0, "|"), (2, 0, "|")),
    ((2, 1, "___"),),
)
_SMALL_STROKES = (
    ((0, 1, "_"),),
    ((1, 2, "|"),),
    ((2, 2, "|"),),
    ((2, 1, "_"),),
    ((2, 0, "|"),),
    ((1, 0, "|"),),
    ((1, 1, "_"),),
)

LARGE = Cut(
    37, 5, 2, 6, (3, 11, 20, 28), _dot_spots(((1, 18), (3, 18)), (1, 1), (3, 1), (0, 26)),
    ((0, 0, 5, 0), (4, 0, 5, 4), (4, 4, 5, 8), (0, 8, 5, 8), (0, 4, 1, 8), (0, 0, 1, 4), (0, 4, 5, 4)), _LARGE_STROKES,
)  # fmt: skip
MIDDLE = Cut(
    28, 5, 2, 5, (2, 8, 16, 22), _dot_spots(((1, 14), (3, 14)), (1, 0), (3, 0), (0, 21)),
    ((0, 0, 4, 0), (4, 0, 4, 4), (4, 4, 4, 8), (0, 8, 4, 8), (0, 4, 0, 8), (0, 0, 0, 4), (0, 4, 4, 4)), _MIDDLE_STROKES,
)  # fmt: skip
SMALL = Cut(
    18, 3, 1, 3, (1, 5, 11, 15), _dot_spots(((0, 9), (2, 9)), (0, 0), (2, 0), (0, 14)),
    ((0, 0, 2, 0), (2, 0, 2, 2), (2, 2, 2, 4), (0, 4, 2, 4), (0, 2, 0, 4), (0, 0, 0, 2), (0, 2, 2, 2)), _SMALL_STROKES,
)  # fmt: skip

# Marks in words where the room under a display is scarce.
SHORT = {
    "hours": "h",
    "interim": "int",
    "delay": "dly",
    "battery": "bat",
    "byoyomi": "byo",
    "last-period": "last",
}
