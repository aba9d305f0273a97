# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the audit use."""

import pytest


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a PGN, text or bytes, and gives its path."""

    def write(content, name="game.pgn"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write
