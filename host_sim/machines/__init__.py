# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The machines that play a story: CPython, MicroPython, and the emulated RP2040 that boots the real image."""

from host_sim.machines.choose import NAMES, machine

__all__ = ("NAMES", "MachineError", "machine")


class MachineError(Exception):
    """A machine that is not there, or broke down; the text is one line that says what would help."""
