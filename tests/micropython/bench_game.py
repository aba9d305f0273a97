# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Measures on MicroPython what bench.py asks for, and prints one JSON object: seconds by name."""

import json
import sys
import time

import workloads

_COUNT = 100
_RUNS = 40
_GAMES = 8


def _clock():
    return time.ticks_us() / 1_000_000


def _each(work, count):
    return workloads.shortest(_clock, work, _RUNS) / count


def main():
    """Print all figures."""
    figures = {
        "turn": _each(workloads.empty_turns(_COUNT), _COUNT),
        "press": _each(workloads.app_presses(_COUNT), _COUNT),
        "draw": _each(workloads.changed_draws(_COUNT), _COUNT),
        "game": workloads.shortest_game(_clock, True, _GAMES),
        "unkept game": workloads.shortest_game(_clock, False, _GAMES),
    }
    json.dump(figures, sys.stdout)
    print()


main()
