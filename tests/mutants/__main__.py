# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m tests.mutants --count 300 --seed 1`: so many mutants of the core, chosen by chance, and who survives.

Writes each verdict as a line of JSON to build/mutants/verdicts.jsonl; with --again those in there are not played anew,
with --survivors those of them alone that no test noticed. What tests/mutants/alike.txt names is not played.
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

from tests.mutants.alike import ALIKE, BadAlike, alike
from tests.mutants.changes import KINDS
from tests.mutants.core import ROOT, all_mutants
from tests.mutants.trial import Trial
from tests.progress import tracked

FOLDER = ROOT / "build" / "mutants"
VERDICTS = "verdicts.jsonl"
_KEY = ("module", "line", "old", "new", "which")
_FIELDS = dict.fromkeys((*_KEY, "change", "kind", "by"), str) | {"which": int, "found": bool}


class Refused(Exception):
    """What is asked for cannot be done, in a line."""


def main(arguments=None, folder: Path = FOLDER, root: Path = ROOT):
    """Play the mutants; return 0 if the tests pass on the core as it is, else 2."""
    options = _options(arguments)
    try:
        print(_played(options, folder, root))
    except (Refused, BadAlike) as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    return 0


def sample(count: int, seed: int, only: str = "") -> list:
    """Return `count` of `Mutant`, the same for the same `seed`; 0: all there are."""
    all_of_them = all_mutants(only)
    if count and count < len(all_of_them):
        return random.Random(seed).sample(all_of_them, count)
    return all_of_them


def play(chosen: list, trials: list, path: Path, told: dict) -> list:
    """Return a verdict, a dictionary, for each of `chosen`: that in `told`, or a new one, written to `path`."""
    free = Queue()
    for trial in trials:
        free.put(trial)

    def judge(mutant):
        if mutant.key in told:
            return told[mutant.key]
        trial = free.get()
        try:
            verdict = trial.judge(mutant.module, mutant.change)
        finally:
            free.put(trial)
        return _line(mutant, found=verdict.found, by=verdict.by)

    lines = []
    with path.open("a") as written, ThreadPoolExecutor(len(trials)) as workers:
        played = zip(chosen, workers.map(judge, chosen))
        for mutant, line in tracked(played, len(chosen), "mutants"):
            lines.append(line)
            if mutant.key not in told:
                written.write(json.dumps(line) + "\n")
                written.flush()
    return lines


def summary(lines: list) -> str:
    """Return who survived, one a line, and the shares by kind; who is the same clock is counted apart."""
    same = [line for line in lines if line.get("same")]
    played = [line for line in lines if not line.get("same")]
    survivors = [line for line in played if not line["found"]]
    told = [f"{line['module']}, {line['change']}" for line in survivors]
    of, left = Counter(line["kind"] for line in played), Counter(line["kind"] for line in survivors)
    told += [f"{kind:12}{left[kind]:5} of {of[kind]:5} survive" for kind in KINDS if of[kind]]
    both = len(survivors) + len(same)
    told.append(f"{both} of {len(lines)} survive, of them {len(same)} the same clock, by {ALIKE}")
    share = 100 * len(survivors) / len(played) if played else 0
    told.append(f"{'the others':12}{len(survivors):5} of {len(played):5} survive, {share:.1f} %")
    return "\n".join(told)


def _played(options, folder, root):
    everybody = {mutant.key: mutant for mutant in all_mutants()}
    same = alike(list(everybody.values()), root)
    path = folder / VERDICTS
    told = known(path) if options.again or options.survivors else {}
    # What stands there of a line that is no more is left out.
    told = {key: {**line, "change": str(everybody[key].change)} for key, line in told.items() if key in everybody}
    if options.survivors:
        if not told:
            raise Refused(f"{path}: no verdicts there yet; play some without --survivors")
        chosen = [everybody[key] for key in told if options.only in key[0]]
        told = {key: line for key, line in told.items() if line["found"]}
    else:
        chosen = sample(options.count, options.seed, options.only)
    if not chosen:
        raise Refused(
            f"--only {options.only}: no module {'there' if options.survivors else 'of the core'} has that in its path"
        )
    told = {**told, **{key: _line(everybody[key], found=False, by=why, same=True) for key, why in same.items()}}
    trials = [Trial(folder / str(number)) for number in range(options.jobs)]
    if any(mutant.key not in told for mutant in chosen):
        print("mutants: first the tests on the core as it is, some minutes", file=sys.stderr, flush=True)
        verdict = trials[0].judge(min(mutant.module for mutant in chosen))
        if verdict.found:
            raise Refused(f"the tests fail on the core as it is: {verdict.by}")
    if not options.again and not options.survivors:
        path.unlink(missing_ok=True)
    return summary(play(chosen, trials, path, told))


def _line(mutant, **verdict):
    change = {"change": str(mutant.change), "kind": mutant.change.kind}
    return {**dict(zip(_KEY, mutant.key)), **change, **verdict}


def known(path: Path) -> dict:
    """Return {`Mutant.key`: verdict} of the file at `path`, nothing where there is none; raises `Refused`."""
    if not path.exists():
        return {}
    found = {}
    *lines, half = path.read_bytes().split(b"\n")
    for number, text in enumerate([*lines, half] if half else lines, 1):
        try:
            line = json.loads(text)
            whole = [isinstance(line[name], kind) for name, kind in _FIELDS.items()]
            whole += [line[name].isprintable() for name, kind in _FIELDS.items() if kind is str]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            whole = [False]
        if not all(whole) or text is half:
            raise Refused(f"{path}:{number}: no verdict; right would be to take that line out")
        found[tuple(line[name] for name in _KEY)] = line
    return found


def _options(arguments):
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many, 0 for all (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance chooses (default 1)")
    parser.add_argument("--only", default="", metavar="PATH", help="only modules with this in their path")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (default: the cores)")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--again", action="store_true", help="keep the verdicts that are there, and add to them")
    kept.add_argument("--survivors", action="store_true", help="play anew who survived in them, and nobody else")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
