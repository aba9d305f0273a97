# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Nothing is allocated by drawing on memory LCDs: measured on MicroPython itself, with its own framebuf."""

import pytest

from tests.on_micropython import records_of

pytestmark = pytest.mark.micropython


def test_a_panel_is_drawn_and_gone_over_without_a_byte_of_the_heap():
    found = {record["done"]: record["bytes"] for record in records_of("lcdzones.py")}
    assert found.pop("a list") > 0  # the measure sees what is allocated
    assert len(found) == 7
    assert found == dict.fromkeys(found, 0)
