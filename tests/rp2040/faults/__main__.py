# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m tests.rp2040.faults --games 200`: so many games on the emulated board, three faults each, and a table."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from firmware.image import build
from tests.progress import tracked
from tests.rp2040.faults.campaign import play


def main(arguments=None):
    """Play the games; return 0 if all are survived, 1 if one is not, 2 if there is no image."""
    options = _options(arguments)
    if not build.IMAGE.exists():
        print("faults: build/flagfall.uf2 is not there; right would be `make image` first", file=sys.stderr)
        return 2
    seeds = range(options.seed, options.seed + options.games)
    table, failed = {}, []
    with ProcessPoolExecutor(options.jobs) as workers:
        games = workers.map(play, [build.IMAGE] * len(seeds), seeds)
        for seed, told in zip(seeds, tracked(games, len(seeds), "games"), strict=True):
            for name, lost_ms, fault in told:
                table.setdefault(name, []).append((lost_ms, fault))
                if fault:
                    failed.append(f"game {seed}: {name}: {fault}")
    _print(table, failed)
    return 1 if failed else 0


def _print(table, failed):
    rows = Table("fault", "times", "survived", "most lost, ms")
    for name in sorted(table):
        told = table[name]
        lost_ms = max((lost for lost, fault in told if not fault), default=0)
        rows.add_row(name.replace("_", " "), str(len(told)), str(sum(not fault for _, fault in told)), str(lost_ms))
    Console(width=100).print(rows)
    print("\n".join(failed) or "all survived")


def _options(arguments):
    parser = argparse.ArgumentParser(prog="python -m tests.rp2040.faults", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next has the next one (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (default: the cores)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
