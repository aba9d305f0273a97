# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Which scenario files the arguments of a command stand for: a file itself, a folder, a pattern. Reads no scenario."""

import glob
import os

from host_sim.saying import printable
from host_sim.scenario.read import ScenarioError

ENDING = ".scn"
_RIGHT = (
    "right would be a scenario, a folder of them or a pattern, such as tests/scenarios or 'tests/scenarios/**/*.scn'"
)


def scenario_paths(path: str) -> list:
    """Return the paths of the scenarios that `path` stands for, in order of their names.

    A folder stands for every file *.scn in it and below, hidden folders left out; a pattern that the shell left as it
    is, for what fits, ** for folders at any depth. All else stands for itself, there or not. Raises `ScenarioError`
    if a folder cannot be listed or nothing is found.
    """
    if os.path.isdir(path):
        paths, missing = _below(path), f"no file *{ENDING} in this folder or below it"
    elif glob.has_magic(path) and not os.path.lexists(path):
        paths, missing = sorted(filter(os.path.isfile, glob.glob(path, recursive=True))), "no such file"
    else:
        return [path]
    if not paths:
        raise ScenarioError(f"{printable(path)}: {missing}; {_RIGHT}")
    return paths


def _below(folder):
    paths = []
    for place, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        paths += [os.path.join(place, name) for name in names if name.endswith(ENDING)]
    return sorted(paths)


def _refuse(fault):
    raise ScenarioError(
        f"{printable(fault.filename)}: cannot be read ({fault.strerror}); right would be a readable folder"
    )
