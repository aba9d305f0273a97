# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the link use."""

import pytest

from tests.link.table import Table


@pytest.fixture
def table():
    return Table()
