# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Mutants that are the same clock for everyone: `alike.txt` names them, each with its reason.

A block for each, between empty lines; what begins with `#` is a comment. `old` and `new` have one space for each run of
white space. Where the same change is possible in several places that read the same, `which` tells which of them.

    module: firmware/flagfall/timing/turn.py
    line: return left if left > 0 else 0
    old: >
    new: >=
    which: 1
    why: 0 either way
"""

from pathlib import Path
from typing import NamedTuple

from tests.mutants.core import ROOT, collapsed

ALIKE = "tests/mutants/alike.txt"
_FIELDS = ("module", "line", "old", "new", "why")
_WHICH = "which"


class BadAlike(Exception):
    """What is wrong in the file, in a line that names file and line."""


class Block(NamedTuple):
    """A block of the file, which begins at line `at`; `which` is 0 where it does not say."""

    at: int
    module: str
    line: str
    old: str
    new: str
    which: int
    why: str


def alike(mutants: list, root: Path = ROOT) -> dict:
    """Return why, for the key of each of `mutants` (all there are) that the file says is the same clock.

    Raises `BadAlike` where the file cannot be read, or a block is of no mutant, of several, or of one that had one.
    """
    path = root / ALIKE
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise BadAlike(f"{ALIKE}: cannot be read: {error}")
    places = {}
    for mutant in mutants:
        places.setdefault(mutant.key[:-1], []).append(mutant)
    lines = {(mutant.module, mutant.text) for mutant in mutants}
    reasons = {}
    for block in blocks(text):
        key = _mutant(block, places, lines).key
        if key in reasons:
            raise BadAlike(f"{ALIKE}:{block.at}: a second block for {block.old} -> {block.new} in: {block.line}")
        reasons[key] = block.why
    return reasons


def blocks(text: str) -> list:
    """Return each `Block` of `text`; raises `BadAlike`."""
    found, fields, at = [], {}, 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if line.startswith("#"):
            continue
        if not line:
            if fields:
                found.append(_block(at, fields))
            fields = {}
            continue
        if not fields:
            at = number
        name, colon, value = line.partition(":")
        if not colon or name not in (*_FIELDS, _WHICH) or name in fields:
            raise BadAlike(f"{ALIKE}:{number}: found {line!r}; a block has, once each, {_named()}")
        fields[name] = value.strip()
    return found


def _block(at, fields):
    for name in _FIELDS:
        if not fields.get(name):
            raise BadAlike(f"{ALIKE}:{at}: a block without {name!r}; it has {_named()}")
    which = fields.get(_WHICH, "0")
    if _WHICH in fields and not (which.isdecimal() and int(which)):
        raise BadAlike(f"{ALIKE}:{at}: which: found {which!r}; a number from 1 is possible")
    old, new = collapsed(fields["old"]), collapsed(fields["new"])
    return Block(at, fields["module"], fields["line"], old, new, int(which), fields["why"])


def _named():
    return ", ".join(_FIELDS) + " and, where it is needed, " + _WHICH


def _mutant(block, places, lines):
    where = f"{ALIKE}:{block.at}: {block.module}"
    if (block.module, block.line) not in lines:
        raise BadAlike(f"{where} has no line to change that reads: {block.line}")
    found = places.get((block.module, block.line, block.old, block.new), [])
    if not found:
        raise BadAlike(f"{where}: no change {block.old} -> {block.new} is made in: {block.line}")
    if len(found) > 1 and not block.which:
        raise BadAlike(
            f"{where}: {block.old} -> {block.new} is possible in {len(found)} places: say which: {block.line}"
        )
    if block.which > len(found):
        raise BadAlike(f"{where}: which: found {block.which}; 1 to {len(found)} are possible: {block.line}")
    return found[max(0, block.which - 1)]
