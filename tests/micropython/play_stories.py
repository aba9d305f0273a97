# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays many stories in one MicroPython process: reads a JSON file, a list of objects with `settings`, `actions` and
`changes`, the settings that differ in each telling.

Prints one line a story, the JSON list of its tellings: the records of the first, and of each other one null if they
are the same. Run by tests/test_scenarios.py.
"""

import json
import sys

from host_sim.desk import stage


def main(path: str) -> None:
    """Play all stories in the file `path`."""
    with open(path) as file:
        stories = json.load(file)
    for story in stories:
        first, tellings = None, []
        for changed in story["changes"]:
            records = told(story, changed)
            tellings.append(None if records == first else records)
            first = first or records
        print(json.dumps(tellings))


def told(story, changed):
    """Return the records of `story` with some of its settings changed."""
    settings = dict(story["settings"])
    settings.update(changed)
    records = []
    stage.play(settings, story["actions"], records.append)
    return records


if __name__ == "__main__":
    main(sys.argv[1])
