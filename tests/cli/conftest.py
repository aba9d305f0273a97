# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the commands use."""

import pytest


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a story and gives its path."""

    def write(content, name="story.scn"):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return str(path)

    return write
