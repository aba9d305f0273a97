# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays one story on MicroPython: reads it as JSON from the file named, prints one JSON record a line.

Runs there only, started by `on_micropython`; imports nothing that MicroPython lacks.
"""

import json
import sys


def emit(record: dict) -> None:
    """Print one record."""
    print(json.dumps(record))


def main(path: str) -> None:
    """Play the story in the file `path`, an object with `settings` and `actions`."""
    # The folder of this file comes first on the path; modules in it would hide packages of the firmware.
    sys.path.pop(0)
    from host_sim.desk import stage

    with open(path) as file:
        story = json.load(file)
    stage.play(story["settings"], story["actions"], emit)


if __name__ == "__main__":
    main(sys.argv[1])
