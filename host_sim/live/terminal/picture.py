# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The picture of the live clock in the READMEs, made from the clock itself: `make pictures`.

Turns the time by hand, so that every run makes the same bytes.
"""

import asyncio
import re
import sys
from html import escape, unescape
from pathlib import Path

from host_sim.live.live import NS_PER_MS, Live, settings_of
from host_sim.live.terminal.app import HEIGHT, WIDTH, Terminal

PLACE = Path(__file__).parents[2] / "pictures" / "terminal.svg"
SHOWN_MS = 152_300

# Where Textual's export puts a cell of the terminal, and each block of a cell: how far above its foot, how high.
CELL_WIDTH, CELL_HEIGHT, CELL_TOP, BASELINE = 12.2, 24.4, 1.5, 20
BLOCKS = {"▀": (0.5, 0.5), **{block: (0, eighths / 8) for eighths, block in enumerate("▁▂▃▄▅▆▇█", 1)}}
_TEXT = re.compile(r'<text class="(\S*)" x="(\S*)" y="\S*" textLength="\S*" clip-path="\S*line-(\d+)\)">(.*?)</text>')
_RUN = re.compile(r"([▀▁▂▃▄▅▆▇█])\1*|[^\xa0 ▀▁▂▃▄▅▆▇█](?:[\xa0 ]?[^\xa0 ▀▁▂▃▄▅▆▇█])*")


class HandTurned:
    """A clock of the wall that goes when it is told to."""

    def __init__(self):
        self.ms = 0

    def __call__(self) -> int:
        """Return the instant in ns."""
        return self.ms * NS_PER_MS


def story() -> list:
    """Return (ms, line of a scenario) of what happened before the picture."""
    begin = [(1_000, "start"), (2_000, "pause"), (3_000, "arbiter moves white 38"), (3_000, "arbiter moves black 38")]
    begin += [(4_000, "arbiter set white 0:24:10"), (4_000, "arbiter set black 0:06:41"), (6_000, "resume")]
    return begin + [(48_000, "press white"), (71_000, "press black"), (129_400, "press white")]


async def _picture():
    wall = HandTurned()
    live = Live(settings_of(control="40/5400+30:1800+30"), now_ns=wall)
    for at_ms, line in story():
        wall.ms = at_ms
        live.carry()
        live.do(line)
    wall.ms = SHOWN_MS - SHOWN_MS % 1000
    app = Terminal(live, wall, "Flagfall")
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        app.show()
        await pilot.pause()
        return app.export_screenshot(title="python -m host_sim live")


def picture() -> str:
    """Return the picture as the text of an SVG that loads nothing from elsewhere and needs no special font."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", asyncio.run(_picture()), flags=re.DOTALL)
    return _TEXT.sub(_drawn, svg.replace("Fira Code, monospace", "monospace").replace("arial", "sans-serif"))


def _drawn(found):
    """Return a run of text with its blocks as rectangles, so that they fit together in every font."""
    style, left, row, words = found[1], float(found[2]), int(found[3]), unescape(found[4])
    parts = []
    for run in _RUN.finditer(words):
        x = left + run.start() * CELL_WIDTH
        length = len(run[0]) * CELL_WIDTH
        if run[0][0] in BLOCKS:
            below, height = BLOCKS[run[0][0]]
            y = row * CELL_HEIGHT + CELL_TOP + (1 - below - height) * CELL_HEIGHT
            size = f'width="{length:.1f}" height="{height * CELL_HEIGHT:.2f}" shape-rendering="crispEdges"'
            parts.append(f'<rect class="{style}" x="{x:.1f}" y="{y:.2f}" {size}/>')
        else:
            place = f'x="{x:.1f}" y="{row * CELL_HEIGHT + BASELINE:.1f}" textLength="{length:.1f}"'
            parts.append(f'<text class="{style}" {place}>{escape(run[0])}</text>')
    return "".join(parts)


def main() -> int:
    """Write the picture to its place."""
    PLACE.parent.mkdir(exist_ok=True)
    PLACE.write_text(picture(), encoding="utf-8", newline="\n")
    print(PLACE.relative_to(Path.cwd()) if PLACE.is_relative_to(Path.cwd()) else PLACE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
