# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays stories inside the page's MicroPython: the same stage, on the machine that a phone has."""

import json

from host_sim.desk import stage


def play(text: str) -> str:
    """Play the story `text`, a JSON object with `settings` and `actions`; return its records as a JSON list."""
    story = json.loads(text)
    records = []
    stage.play(story["settings"], story["actions"], records.append)
    return json.dumps(records)
