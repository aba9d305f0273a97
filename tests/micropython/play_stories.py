# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays many stories in one MicroPython process: reads a JSON file, a list of objects with `settings` and `actions`.

Prints one line a story, the JSON list of its records. Run by tests/test_scenarios.py.
"""

import gc
import json
import sys

from host_sim import stage


def main(path: str) -> None:
    """Play all stories in the file `path`."""
    with open(path) as file:
        stories = json.load(file)
    for story in stories:
        records = []
        stage.play(story["settings"], story["actions"], records.append)
        print(json.dumps(records))
        gc.collect()


if __name__ == "__main__":
    main(sys.argv[1])
