# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What make bench has measured, kept: each figure beside its goal and the best other clock, as a table and as JSON."""

import json
import platform
import re
import sys
from collections import namedtuple
from pathlib import Path

from firmware.image import BUILD
from firmware.image.versions import version
from tests import goals

TABLE, DATA = BUILD / "bench.md", BUILD / "bench.json"
FORM = 1
# What gets better when it grows; all else when it shrinks.
GROWING = ("a second", "M cycles a second")
SLOW = ", 48 MHz"  # in the name of a figure that has a goal of its own there
COLUMNS = ("figure", "reached", "goal", "", "best other clock")

# value: in `unit`; cycles: as text, '' where none are counted.
Figure = namedtuple("Figure", "machine name value unit cycles")

_VALUE = re.compile(r"(-?[\d,]*\.?\d+)(?: (.+))?")
_STATISTICS = ("median", "p99", "worst")


class Report:
    """Collects figures, in the order in which they are measured."""

    def __init__(self):
        self.figures = []

    def add(self, machine: str, name: str, value: float, unit: str, cycles: str = "") -> None:
        """Add a figure that was measured on `machine`."""
        self.figures.append(Figure(machine, name, value, unit, cycles))

    def add_rows(self, machine: str, noted: list) -> None:
        """Add the rows that tests/bench_board.py printed: (what, (median, p99, worst, cycles, goal, verdict)).

        But for what has been measured already, elsewhere.
        """
        above = ""
        had = {each.name for each in self.figures}
        for what, fields in noted:
            name = "%s: %s" % (above, what.strip()) if what.startswith(" ") else what
            above = above if what.startswith(" ") else what
            values = [_VALUE.fullmatch(field.strip()) for field in fields[:3]]
            several = values[1] is not None
            for statistic, match in zip(_STATISTICS, values):
                full = "%s, %s" % (name, statistic) if several else name
                if match and full not in had:
                    cycles = fields[3].strip() if statistic == "p99" or not several else ""
                    self.add(machine, full, float(match[1].replace(",", "")), match[2] or "", cycles)

    def data(self) -> dict:
        """Return all of it as JSON has it."""
        known = goals.rows()
        figures = []
        for each in self.figures:
            row = known.get(each.name.replace(SLOW, ""))
            goal = row and (row.goal.slow if SLOW in each.name else row.goal.number)
            figures.append(
                {
                    **each._asdict(),
                    "better": "more" if each.unit in GROWING else "less",
                    "goal": goal,
                    "met": each.value <= goal if goal is not None else None,
                    "other": row.other if row else "",
                }
            )
        python = "%s %s" % (platform.python_implementation(), platform.python_version())
        machine = {"python": python, "system": platform.system(), "processor": _processor()}
        return {"form": FORM, "version": version(), "machine": machine, "figures": figures}

    def write(self, table: Path = TABLE, data: Path = DATA) -> None:
        """Write both files."""
        found = self.data()
        data.parent.mkdir(parents=True, exist_ok=True)
        data.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        table.write_text(as_table(found), encoding="utf-8")


def _processor():
    """Linux says it in a file, others by themselves."""
    try:
        said = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        said = None
    return said[1] if said else platform.machine() or sys.platform


def shown(value: float, unit: str) -> str:
    """Return a value with its unit, as a person reads it."""
    digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 10 else 2
    return ("%s %s" % (format(value, ",.%df" % digits), unit)).strip()


def as_table(data: dict) -> str:
    """Return the page of what `Report.data` holds: a table for each machine, goals that are missed first."""
    lines = ["# Flagfall %s, measured" % data["version"], ""]
    lines += ["%(python)s, %(system)s, %(processor)s" % data["machine"], ""]
    missed = [each for each in data["figures"] if each["met"] is False]
    names = ["%s (%s)" % (each["name"], shown(each["value"], each["unit"])) for each in missed]
    lines += ["Goals that are missed: %s." % ("; ".join(names) or "none"), ""]
    for machine in dict.fromkeys(each["machine"] for each in data["figures"]):
        lines += ["## " + machine, "", "| %s |" % " | ".join(COLUMNS), "|---" * len(COLUMNS) + "|"]
        lines += ["| %s |" % " | ".join(_cells(each)) for each in data["figures"] if each["machine"] == machine]
        lines.append("")
    return "\n".join(lines)


def _cells(figure):
    reached = shown(figure["value"], figure["unit"])
    if figure["cycles"]:
        reached += ", %s cycles" % figure["cycles"]
    goal = "" if figure["goal"] is None else shown(figure["goal"], figure["unit"])
    met = {None: "", True: "met", False: "**missed**"}[figure["met"]]
    return figure["name"], reached, goal, met, figure["other"]
