# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws every picture of the makers' pages: python -m hardware.steps."""

import sys

from firmware.image.steps import run_task
from hardware.steps import board, case, plugs
from hardware.wiring import drawing


def draw_all(say) -> None:
    """Draw what needs nothing but Python first."""
    drawing.draw(say)
    board.draw_all(say)
    plugs.draw(say)
    case.draw_all(say)


if __name__ == "__main__":
    sys.exit(run_task("pictures", draw_all))
