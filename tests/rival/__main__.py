# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m tests.rival --games 10000 --seed 1`: that many random stories; of each that differs the smallest."""

import argparse
import sys

from tests.progress import tracked
from tests.rival import compare, invent, shrink


def main(arguments=None):
    """Play the games; return 0 if none differs, else 1."""
    options = _options(arguments)
    differ = 0
    for seed in tracked(range(options.seed, options.seed + options.games), options.games, "games"):
        story = invent.story(seed)
        if compare.difference(story):
            differ += 1
            print(report(seed, *shrink.smallest(story)), flush=True)
            if differ == options.stop:
                break
    print(f"{differ} of {options.games} games differ")
    return 1 if differ else 0


def report(seed, story, found):
    """Return what is told about a game that differs."""
    return (
        f"# game {seed}: by the rules {found.rules}, the core {found.core} at {compare.write_time(found.at)}\n"
        + compare.written(story, found)
    )


def _options(arguments):
    parser = argparse.ArgumentParser(prog="python -m tests.rival", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next has the next one (default 1)")
    parser.add_argument("--stop", type=int, default=0, metavar="N", help="end after N games that differ")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
