# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m tests.mutants --count 300 --seed 1`: so many mutants of the core, chosen by chance, and who survives.

Writes each verdict as a line of JSON to build/mutants/verdicts.jsonl; with --again those in there are not played anew.
"""

import argparse
import json
import os
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.changes import KINDS, changes
from tests.mutants.trial import CORE, ROOT, Trial
from tests.progress import tracked

FOLDER = ROOT / "build" / "mutants"
VERDICTS = "verdicts.jsonl"


def main(arguments=None, folder: Path = FOLDER):
    """Play the mutants; return 0 if the tests pass on the core as it is, else 2."""
    options = _options(arguments)
    chosen = sample(options.count, options.seed, options.only)
    if not chosen:
        print(f"mutants: --only {options.only}: no module of the core has that in its path", file=sys.stderr)
        return 2
    trials = [Trial(folder / str(number)) for number in range(options.jobs)]
    print("mutants: first the tests on the core as it is, some minutes", file=sys.stderr, flush=True)
    verdict = trials[0].judge(min(module for module, _change in chosen))
    if verdict.found:
        print(f"mutants: the tests fail on the core as it is: {verdict.by}", file=sys.stderr)
        return 2
    lines = play(chosen, trials, folder / VERDICTS, options.again)
    print(summary(lines))
    return 0


def sample(count: int, seed: int, only: str = "") -> list:
    """Return `count` pairs of a module's path and a `Change` in it, the same for the same `seed`; 0: all there are."""
    all_of_them = []
    for path in sorted((ROOT / CORE).rglob("*.py")):
        module = path.relative_to(ROOT).as_posix()
        if only in module:
            all_of_them += [(module, change) for change in changes(path.read_text())]
    if count and count < len(all_of_them):
        return random.Random(seed).sample(all_of_them, count)
    return all_of_them


def play(chosen, trials, path, again) -> list:
    """Return a verdict, a dictionary, for each of `chosen`; written to the file `path` as they come."""
    known = _known(path) if again else {}
    free = Queue()
    for trial in trials:
        free.put(trial)

    def judge(module, change):
        told = {"module": module, "change": str(change), "start": change.start, "kind": change.kind}
        if _key(told) in known:
            return known[_key(told)]
        trial = free.get()
        try:
            verdict = trial.judge(module, change)
        finally:
            free.put(trial)
        return {**told, "found": verdict.found, "by": verdict.by}

    lines = []
    with path.open("a" if again else "w") as written, ThreadPoolExecutor(len(trials)) as workers:
        for line in tracked(workers.map(judge, *zip(*chosen, strict=True)), len(chosen), "mutants"):
            lines.append(line)
            if _key(line) not in known:
                written.write(json.dumps(line) + "\n")
                written.flush()
    return lines


def summary(lines) -> str:
    """Return who survived, one a line, and the shares by kind."""
    survivors = [line for line in lines if not line["found"]]
    told = [f"{line['module']}, {line['change']}" for line in survivors]
    played, left = Counter(line["kind"] for line in lines), Counter(line["kind"] for line in survivors)
    told += [f"{kind:12}{left[kind]:5} of {played[kind]:5} survive" for kind in KINDS if played[kind]]
    told.append(f"{'all':12}{len(survivors):5} of {len(lines):5} survive, {100 * len(survivors) / len(lines):.1f} %")
    return "\n".join(told)


def _known(path):
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return {_key(line): line for line in lines}


def _key(line):
    return line["module"], line["change"], line["start"]


def _options(arguments):
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many, 0 for all (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance chooses (default 1)")
    parser.add_argument("--only", default="", metavar="PATH", help="only modules with this in their path")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (default: the cores)")
    parser.add_argument("--again", action="store_true", help="keep the verdicts that are there, and add to them")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
