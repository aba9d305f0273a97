# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The smallest story that still shows a difference: lines and settings are dropped, always in the same order."""

from tests.rival.compare import LOOK, Story, difference


def smallest(story, differs=difference):
    """Return the smallest story, and what differs in it."""
    found = differs(story)
    lines = [line for line in story.lines if line[0] <= found.at]
    story = Story(story.settings, [*lines, (found.at, LOOK)], story.close)
    while True:
        smaller = next((each for each in _smaller(story) if differs(each)), None)
        if smaller is None:
            return story, differs(story)
        story = smaller


def _smaller(story):
    """Yield stories with something left out: halves first, then a line each, then a setting each."""
    size = len(story.lines) // 2
    while size:
        for place in range(0, len(story.lines), size):
            yield Story(story.settings, story.lines[:place] + story.lines[place + size :], story.close)
        size //= 2
    for word in story.settings:
        if word != "control":
            yield Story({key: value for key, value in story.settings.items() if key != word}, story.lines, story.close)
