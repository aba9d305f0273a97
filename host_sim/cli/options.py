# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `options`: prints the numbered options of the clock as a table, or one JSON object a line."""

import json

from flagfall import notation
from flagfall.notation import presets, reading
from flagfall.timing import profile
from host_sim.saying import HELD

_ROW = "{:>2}  {:<24} {:<30} {:<9} {:<8} {}"


def run(options) -> int:
    """Print the table; return the exit status."""
    print("\n".join(json_lines() if options.json else table()))
    return HELD


def json_lines() -> list:
    """Return a JSON object for each option; its control is null where the user or a host sets it."""
    return [json.dumps(_fields(preset)) for preset in map(presets.preset, presets.numbers())]


def _fields(preset):
    return {
        "number": preset.number,
        "name": preset.name,
        "canonical": preset.canonical,
        "words": _words(preset),
        "counter": preset.counter,
        "profile": None if preset.profile is None else profile.NAMES[preset.profile],
    }


def table() -> list:
    """Return the lines of the table, its head first."""
    head = _ROW.format("no", "name", "canonical", "periods", "profile", "in words").rstrip()
    return [head, *map(_row, map(presets.preset, presets.numbers()))]


def _row(option):
    return _ROW.format(
        f"{option.number:02}",
        option.name,
        option.canonical or "-",
        "by moves" if option.counter else "",
        "" if option.profile is None else profile.NAMES[option.profile],
        _words(option) or "",
    ).rstrip()


def _words(option):
    return reading.in_words(notation.read_canonical(option.canonical)) if option.canonical else None
