# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The machines that can play a scenario, by name; each offers `check(scenario)` and `play(scenario)`.

Knows nothing of files and output. A machine is loaded when it is asked for, not before.
"""

from importlib import import_module

NAMES = ("cpython", "micropython", "rp2040", "page")


class OnCPython:
    """Plays in this very process."""

    def check(self, scenario) -> None:
        """Accept `scenario`: the stage can do every action of the grammar."""

    def play(self, scenario):
        """Return an iterator over the records of `scenario`, in order of time."""
        stage = import_module("host_sim.desk.stage")
        records = []
        stage.play(scenario.settings, scenario.actions, records.append)
        return iter(records)


def machine(name: str):
    """Return the machine `name`, one of `NAMES`; raises `MachineError` if it cannot be had."""
    return _MAKERS[name]()


def _on_micropython():
    return import_module("host_sim.machines.on_micropython").OnMicroPython()


def _on_rp2040():
    return import_module("host_sim.machines.on_rp2040").OnRp2040()


def _on_page():
    return import_module("host_sim.machines.on_page").OnPage()


_MAKERS = {"cpython": OnCPython, "micropython": _on_micropython, "rp2040": _on_rp2040, "page": _on_page}
