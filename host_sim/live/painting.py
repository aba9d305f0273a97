# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The drawing of the clock (panel.py) in colours: digits alight in a dark window, the rest in grey.

A text of `rich`, which a terminal of any number of colours can show. Must not know what the clock is doing.
"""

from rich.text import Text

from host_sim.live import panel

LIT, WINDOW = "#ff4a3d", "#0d0606"
SIGNS, LAMP, LEVER, FRAME = "#e8b04a", "#4fe06a", "#8d96a3", "#7d8794"


def painted(lines: list) -> Text:
    """Return the `lines` of `panel.draw`, with those of its caption or without, as a text in colours."""
    text = Text("\n".join(line.ljust(panel.WIDTH) for line in lines), no_wrap=True)
    row_length = panel.WIDTH + 1
    caption = (panel.HEIGHT - panel.CAPTION_ROWS) * row_length
    text.stylize(LEVER, 0, panel.LEVER_ROWS * row_length)
    text.stylize(FRAME, panel.LEVER_ROWS * row_length, caption)
    text.stylize("bold", caption)
    for row in panel.FRAMED_ROWS:
        colour = SIGNS if row == panel.SIGNS_ROW else f"bold {LIT}"
        for left, right in panel.DISPLAY_COLUMNS:
            text.stylize(f"{colour} on {WINDOW}", row * row_length + left, row * row_length + right)
    for column in panel.LAMP_COLUMNS:
        place = panel.SIGNS_ROW * row_length + column
        text.stylize(f"bold {LAMP}", place, place + 1)
    return text
