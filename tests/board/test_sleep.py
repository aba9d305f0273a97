# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Whether the board sleeps slowly, and what the account of the cells makes of that."""

import pytest

from flagfall.cells.charge import SETTLE_MS, milliamps
from host_sim.desk.desk import Desk
from tests.board.parts import Bench
from tests.test_app import Clock

HOUR_MS = 3_600_000
BRIGHTNESS = 4


def test_a_board_says_how_it_sleeps():
    assert Bench().board.sleeps_slowly


@pytest.mark.parametrize("slowly", [True, False])
def test_the_account_counts_with_what_the_board_says(slowly, monkeypatch):
    monkeypatch.setattr(Desk, "sleeps_slowly", slowly)
    clock = Clock("600", brightness=BRIGHTNESS)
    charge = clock.app.supply._charge
    clock.at(2 * SETTLE_MS)  # until then it is not known which cells these are
    charge.count(clock.desk.t)
    before = charge.used_mas
    clock.at(clock.desk.t + HOUR_MS)
    charge.count(clock.desk.t)
    assert charge.used_mas - before == milliamps(BRIGHTNESS, slowly) * 3_600
