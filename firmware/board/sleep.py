# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Sleeping between two things to do: on the crystal, all that nobody needs standing still, where the image can.

Ours can (slowsleep.c; design.md, "Sleep"). With the official image the core waits at full speed, as select does there.
"""

from board import pins

try:
    import slowsleep
except ImportError:
    slowsleep = None

SLOWLY = slowsleep is not None


def clock_link() -> None:
    """Clock the UART by what does not change; before it is made, and after `machine.freq`."""
    if slowsleep:
        slowsleep.clock_link()


def begin() -> None:
    """Sleep so from now on, off USB and while the beeper is silent; when all interrupts have their handlers."""
    if slowsleep:
        slowsleep.begin(pins.VBUS, pins.BUZZER)
