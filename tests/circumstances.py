# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What must not matter to a story: how often the loop turns, where the tick counter stands, where White sits.

Each story meets one of these circumstances on each Python, chosen by its number so that every two values meet equally
often and all of them together on some story; with FLAGFALL_ALL=1 each story meets all of them on both.
"""

import os
from collections import namedtuple
from itertools import product

from flagfall.timing.ticks import PERIOD
from host_sim.scenario import read as scenario

POLLS_MS = (1, 7, 20, 100, 333)
# The wrap at the first millisecond, in the first seconds, in a game's first minutes, half a period away.
TICK_ORIGINS = (0, PERIOD - 1, PERIOD - 4_321, PERIOD - 5_000, PERIOD - 61_001, PERIOD // 2)
ALL = os.environ.get("FLAGFALL_ALL") == "1"
_BOTH_PYTHONS_DIFFER_BY = 37  # in each of the three values

_MIRRORED = {"left": "right", "right": "left"}

Circumstance = namedtuple("Circumstance", "poll ticks mirrored")


def every(with_mirror: bool) -> list:
    """Return all circumstances; `with_mirror`: also those of the mirrored story."""
    return [Circumstance(*each) for each in product(POLLS_MS, TICK_ORIGINS, (False, True)[: 1 + with_mirror])]


def chosen(number: int, with_mirror: bool, micropython: bool = False) -> Circumstance:
    """Return the circumstance in which story `number` is played on this Python, or on `micropython`.

    Polls and origins have no common divisor, so 30 stories in a row meet all their pairs, 60 with and without mirror.
    """
    number += _BOTH_PYTHONS_DIFFER_BY * micropython
    mirrored = with_mirror and number // (len(POLLS_MS) * len(TICK_ORIGINS)) % 2 == 1
    return Circumstance(POLLS_MS[number % len(POLLS_MS)], TICK_ORIGINS[number % len(TICK_ORIGINS)], mirrored)


def met(number: int, with_mirror: bool, micropython: bool = False) -> list:
    """Return the circumstances in which this run plays story `number`."""
    return every(with_mirror) if ALL else [chosen(number, with_mirror, micropython)]


def mirrored(record):
    """Return a record, or an action, with left and right exchanged wherever they stand."""
    if isinstance(record, dict):
        return {key: mirrored(value) for key, value in record.items()}
    if isinstance(record, list):
        return [mirrored(each) for each in record]
    if isinstance(record, str) and '"' not in record:
        return " ".join(_MIRRORED.get(word, word) for word in record.split(" "))
    return record


def mirror_image(story):
    """Return `story` with White at the other side and left and right exchanged."""
    settings = {**story.settings, "white": 1 - story.settings["white"]}
    return scenario.Scenario(story.path, settings, [_mirrored_action(each) for each in story.actions])


def _mirrored_action(action):
    if action[2] != "expect" or action[5] != "shows":
        return mirrored(action)
    return [*action[:4], _MIRRORED.get(action[4], action[4]), *action[5:]]
