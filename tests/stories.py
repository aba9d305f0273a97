# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Stories as host_sim.scenario.read reads them from a file: played on this Python, and such as nobody thought of."""

from hypothesis import strategies as st

from flagfall.timing.sides import LEFT, SIDES
from host_sim.desk import stage

_CONTROLS = ("3+1", "2/2+1:3+1", "3:2:2d1", "5b2", "2d1:3*", "*4", "2j2x1", "2c2/3", "m3", "g2", "u", "3o")
_LATER = st.sampled_from((0, 1, 19, 20, 21, 250, 700, 999, 1000, 1001, 1999, 2000, 3000))
_HANDS = st.sampled_from(
    [["press", "white"], ["press", "black"]] * 4
    + [["key", "play", 0], ["key", "play", 3000], ["key", "plus", 700], ["edge", "left", 1], ["edge", "right", 0]]
    + [["key_edge", "play", 1], ["key_edge", "play", 0], ["key_edge", "plus", 1]]
    + [["arbiter", "add", "white", 1500], ["arbiter", "undo"], ["arbiter", "cancel-flag"], ["arbiter", "turn", "black"]]
)


# As a scenario has them that says nothing but its control.
SETTINGS = {
    "profile": "fide",
    "counter": None,
    "freeze": None,
    "lever-start": False,
    "tenths": False,
    "auto-off": False,
    "greeting": False,
    "face": "digits",
    "lever": "rocker",
    "white": LEFT,
    "ticks": 0,
    "poll": 1,
    "edges": False,
}


def played(story, **changed):
    """Return the records of `story`, played on this Python with some of its settings changed."""
    records = []
    stage.play({**story.settings, **changed}, story.actions, records.append)
    return records


@st.composite
def stories(draw, seconds_beyond=30, longest=25):
    """Settings and actions of a story as a scenario file would tell it, and so many seconds beyond its end."""
    settings = {
        **SETTINGS,
        "control": draw(st.sampled_from(_CONTROLS)),
        "profile": draw(st.sampled_from(("fide", "us"))),
        "counter": draw(st.booleans()),
        "freeze": draw(st.sampled_from((None, False, True))),
        "tenths": draw(st.booleans()),
        "lever": draw(st.sampled_from(("rocker", "rocker", "buttons"))),
        "white": draw(st.sampled_from(SIDES)),
    }
    at = draw(_LATER)
    actions = [[at, 1, "key", "play", 0]]
    for later, hand in draw(st.lists(st.tuples(_LATER, _HANDS), min_size=3, max_size=longest)):
        at += later
        actions.append([at, len(actions) + 1, *hand])
    actions.append([at + seconds_beyond * 1000, len(actions) + 1, "expect", "state over", "", "state", "over"])
    return settings, actions
