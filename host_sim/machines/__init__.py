# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The machines that play a story: CPython, MicroPython, that of the page, and the emulated RP2040 with the real image.

Each offers `check(scenario)` and `play(scenario)`, and all tell the same records. In `emulated` is the board whose
RP2040 is emulated, in `emulated/chips` are the models of the chips on its buses. A machine is loaded when it is asked
for.

Goes into `scenario`, `desk` and `link`; `plots` and `cli` come in here, by the names below and by nothing else.
"""

from host_sim.machines.choose import NAMES, machine

__all__ = ("NAMES", "MachineError", "machine")


class MachineError(Exception):
    """A machine that is not there, or broke down; the text is one line that says what would help."""
