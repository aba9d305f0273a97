# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the hardware use."""

import pytest

from hardware.case.parts import build_parts
from tests.toolchain import require


@pytest.fixture(scope="session")
def solids():
    """All printed parts in their places, {name: solid}, built once; kept in build/case until a model changes."""
    require("openscad", "toolchain")
    return build_parts()
