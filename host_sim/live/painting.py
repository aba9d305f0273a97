# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The drawing of the clock (panel.py) in colours: digits alight in a dark window, the rest in grey.

A text of `rich`, which a terminal of any number of colours can show. Must not know what the clock is doing.
"""

from rich.text import Text

from host_sim.live.cuts import LARGE

LIT, WINDOW = "#ff4a3d", "#0d0606"
SIGNS, LAMP, LEVER, FRAME = "#e8b04a", "#4fe06a", "#8d96a3", "#7d8794"


def painted(lines: list, cut=LARGE) -> Text:
    """Return the `lines` of `panel.draw`, with those of its caption or without, as a text in colours.

    cut  the size in which they are drawn (cuts.py)
    """
    text = Text("\n".join(line.ljust(cut.width) for line in lines), no_wrap=True)
    row_length = cut.width + 1
    caption = cut.height * row_length
    text.stylize(LEVER, 0, cut.lever_rows * row_length)
    text.stylize(FRAME, cut.lever_rows * row_length, caption)
    text.stylize("bold", caption)
    for row in cut.framed_rows:
        colour = SIGNS if row == cut.signs_row else f"bold {LIT}"
        for left, right in cut.display_columns:
            text.stylize(f"{colour} on {WINDOW}", row * row_length + left, row * row_length + right)
    for column in cut.lamp_columns:
        place = cut.signs_row * row_length + column
        text.stylize(f"bold {LAMP}", place, place + 1)
    return text
