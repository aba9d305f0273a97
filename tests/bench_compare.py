# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Two measurements side by side: `make bench-compare A=old.json B=new.json`, or `python -m tests.bench_compare A B`.

The ratio is B to A. What got worse is marked, beyond what chance does: on the emulated board, whose figures are the
same on every machine, one part in a hundred; elsewhere, where other work on the machine counts, one in ten.
"""

import json
import sys
from pathlib import Path

from tests.bench_report import FORM, shown

EMULATED = "emulated board"
MOST = 1e15  # no figure is as large; what is no number is not below it either
TOLERATED = {True: 0.01, False: 0.10}  # of figures that are emulated; of others
ROW = "{:<16}{:<62}{:>18}{:>18}{:>9}  {}"


class Refused(Exception):
    """A file is none of make bench; the text is the line that the user reads."""


def read(path: str) -> dict:
    """Return {(machine, name): figure} of a file of make bench; raises `Refused`."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        if data["form"] != FORM:
            found = repr(data["form"])[:40]
            raise Refused("%s: form %s; right would be %d, of 'make bench' now" % (path, found, FORM))
        for number, each in enumerate(data["figures"], 1):
            if not is_figure(each):
                raise Refused("%s: figure %d is none; right would be a build/bench.json" % (path, number))
        return {(each["machine"], each["name"]): each for each in data["figures"]}
    except OSError as fault:
        raise Refused("%s: %s; right would be a build/bench.json" % (path, fault.strerror)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused("%s: no measurement; right would be a build/bench.json" % path) from None


def is_figure(each) -> bool:
    """Tell whether `each`, of a file's JSON, is a figure: its words on one line, and a number."""
    words = [each[name] for name in ("machine", "name", "unit", "better")]
    whole = all(isinstance(word, str) and word.isprintable() for word in words) and words[3] in ("less", "more")
    return whole and type(each["value"]) in (int, float) and -MOST < each["value"] < MOST


def judged(old: dict, new: dict) -> tuple:
    """Return (ratio of new to old or None, 'worse', 'better' or '') of two of the same figure."""
    before, after = old["value"], new["value"]
    if before == after:
        return 1.0, ""
    tolerated = TOLERATED[old["machine"].startswith(EMULATED)]
    grown = after > before * (1 + tolerated) if before else after > 0
    shrunk = after < before * (1 - tolerated)
    good = shrunk if old["better"] == "less" else grown
    bad = grown if old["better"] == "less" else shrunk
    return (after / before if before else None), "worse" if bad else "better" if good else ""


def lines(old: dict, new: dict) -> list:
    """Return the lines of the table, and what stands in one of both alone."""
    found = [ROW.format("machine", "figure", "A", "B", "B / A", "").rstrip()]
    worse = 0
    for key, before in old.items():
        if key in new:
            after = new[key]
            ratio, verdict = judged(before, after)
            worse += verdict == "worse"
            values = (shown(each["value"], each["unit"]) for each in (before, after))
            found.append(ROW.format(*key, *values, "" if ratio is None else "%.2f" % ratio, verdict.upper()).rstrip())
    for name, some, others in (("A", old, new), ("B", new, old)):
        found += ["only in %s: %s, %s" % (name, *key) for key in some if key not in others]
    return [*found, "%d of %d figures got worse" % (worse, len(old.keys() & new.keys()))]


def main(arguments: list) -> int:
    """Compare the two files that are named; return the exit status, 0 also when something got worse."""
    if len(arguments) != 2 or not all(arguments):
        print("bench-compare: right would be two files: make bench-compare A=old.json B=new.json", file=sys.stderr)
        return 2
    try:
        old, new = map(read, arguments)
    except Refused as refused:
        print("bench-compare: %s" % refused, file=sys.stderr)
        return 2
    print("\n".join(lines(old, new)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
