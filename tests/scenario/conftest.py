# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of scenario files use."""

import pytest

from host_sim.scenario import read as scenario
from host_sim.scenario.read import ScenarioError


@pytest.fixture
def story(tmp_path):
    """Return a function that writes text or bytes to a file and reads it as a scenario."""

    def read(content):
        path = tmp_path / "story.scn"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return scenario.read(path)

    return read


@pytest.fixture
def actions(story):
    """Return a function that reads one timed line and gives its actions without instant and line number."""
    return lambda line: [action[2:] for action in story("control 60d5\n" + line).actions]


@pytest.fixture
def refusal(story, tmp_path):
    """Return a function that reads a text and gives the complaint about it, without the folder."""

    def read(content):
        with pytest.raises(ScenarioError) as refused:
            story(content)
        return str(refused.value).removeprefix(f"{tmp_path}/")

    return read


@pytest.fixture
def line_refusal(refusal):
    """Return a function that gives the complaint about one timed line, without file and line number."""

    def read(line):
        complaint = refusal("control 60d5\n" + line)
        assert complaint.startswith("story.scn:2: ")
        return complaint.removeprefix("story.scn:2: ")

    return read
