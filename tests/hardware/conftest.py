# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the hardware use."""

import pytest

from hardware.case.parts import build_parts, names_of
from tests.toolchain import require


@pytest.fixture(scope="session")
def printed():
    """All printed parts in their places, {name: solid}, built once; kept in build/case until a model changes."""
    require("openscad", "toolchain")
    return build_parts()


@pytest.fixture(scope="session")
def solids(printed):
    """The parts of the clock with LED displays."""
    return {name: printed[name] for name in names_of("A")}


@pytest.fixture(scope="session")
def lcd_solids(printed):
    """The parts of the clock with memory LCDs, its panels under their usual names."""
    return {name.replace("_lcd", ""): printed[name] for name in names_of("B")}
