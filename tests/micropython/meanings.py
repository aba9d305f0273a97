# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Prints what each time control in a JSON file, a list, means: a JSON line each, a list of them or why it is none."""

import json
import sys

from flagfall.notation import NotationError, write_canonical
from host_sim.controls.controltext import meanings


def meant(text):
    """Return the canonical notations of all that `text` may mean, or why it means nothing."""
    try:
        return [write_canonical(each) for each in meanings(text)]
    except NotationError as fault:
        return str(fault)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        for each in json.load(file):
            print(json.dumps(meant(each)))
