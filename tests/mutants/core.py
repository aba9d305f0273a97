# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""All mutants of the core, and what each is known by when the lines of its module move."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.mutants.changes import Change, changes

ROOT = Path(__file__).parent.parent.parent
CORE = "firmware/flagfall"


class Mutant(NamedTuple):
    """`change` made in the module at path `module`, in a line that reads `text`.

    `which` counts, from 1, the same change in lines of that module that read the same.
    """

    module: str
    change: Change
    text: str
    which: int

    @property
    def key(self) -> tuple:
        """What it is known by, whatever stands before it in its module."""
        return self.module, self.text, collapsed(self.change.old), collapsed(self.change.new), self.which

    def __str__(self):
        return f"{self.module}, {self.change}"


def all_mutants(only: str = "") -> list:
    """Return every `Mutant` of the core whose module has `only` in its path, in order."""
    found = []
    for path in sorted((ROOT / CORE).rglob("*.py")):
        module = path.relative_to(ROOT).as_posix()
        if only in module:
            found += of_module(module, path.read_text())
    return found


def of_module(module: str, source: str) -> list:
    """Return every `Mutant` of the module at path `module`, which reads `source`."""
    lines = source.splitlines()
    seen = Counter()
    found = []
    for change in changes(source):
        text = lines[change.line - 1].strip()
        alike = text, collapsed(change.old), collapsed(change.new)
        seen[alike] += 1
        found.append(Mutant(module, change, text, seen[alike]))
    return found


def collapsed(text: str) -> str:
    """Return `text` with one space for each run of white space."""
    return " ".join(text.split())
