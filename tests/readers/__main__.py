# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m tests.readers --times 30 --seed 1`: every reader, fed with so many times the damaged inputs of make test.

Tells each fault with the input, and a table at the end; the exit status is 1 if there was one.
"""

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

from tests.readers.trial import inputs, tried

ROW = "{:<34}{:>9}{:>9}{:>9}{:>8}"
SHOWN = 400  # bytes of an input that was a fault
MOST_FAULTS = 20  # of one reader: then it is the next one's turn


def main(arguments=None):
    """Try the readers; return 0 if none has a fault, 1 if one has, 2 if there is no such reader."""
    options = _options(arguments)
    from tests.readers.table import READERS  # takes seconds, and --help does not need it

    chosen = [reader for reader in READERS if options.only in reader.name]
    if not chosen:
        names = ", ".join(reader.name for reader in READERS)
        print(
            f"fuzz: --only {options.only!r}: no reader has that in its name; right would be of {names}", file=sys.stderr
        )
        return 2
    lines, found = [], 0
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("inputs", total=sum(reader.inputs for reader in chosen) * options.times)
        for reader in chosen:
            contents = inputs(reader, reader.inputs * options.times, options.seed)
            outcome = tried(reader, _told(contents, bar, task), MOST_FAULTS)
            found += len(outcome.faults)
            lines.append(row(reader, outcome))
            for content, fault in outcome.faults:
                print(f"{reader.name}: {fault}\n    {content[:SHOWN]!r}", flush=True)
    print("\n".join([ROW.format("reader", "inputs", "taken", "refused", "faults"), *lines]))
    return 1 if found else 0


def row(reader, outcome) -> str:
    """Return the line of the table about one reader."""
    count = outcome.taken + outcome.refused + len(outcome.faults)
    return ROW.format(reader.name, count, outcome.taken, outcome.refused, len(outcome.faults) or "-")


def _told(contents, bar, task):
    for content in contents:
        yield content
        bar.advance(task)


def _options(arguments):
    parser = argparse.ArgumentParser(prog="python -m tests.readers", description=__doc__)
    parser.add_argument("--times", type=int, default=30, help="how many times the inputs of make test (default 30)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance damages (default 1, as in make test)")
    parser.add_argument("--only", default="", metavar="NAME", help="only readers with this in their name")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
