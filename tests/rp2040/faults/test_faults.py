# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One fault of each kind on the emulated board, and some games with three; `make faults` plays hundreds."""

import random

import pytest

from tests.rp2040.faults.campaign import FAULTS, play, suffer
from tests.rp2040.faults.game import Difference, Game
from tests.rp2040.faults.kinds import KINDS, power_cut

pytestmark = pytest.mark.rp2040


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_game_survives(image, kind):
    suffer(Game(image, random.Random(7)), kind)


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.board(seconds=4)) for seed in range(1, 11)])
def test_a_game_with_three_faults_is_survived(image, seed):
    told = play(image, seed)
    assert [fault for _name, _lost_ms, fault in told] == [""] * FAULTS, told


def test_a_millisecond_that_is_lost_without_a_fault_is_found(image):
    """The sums themselves: were a turn a millisecond shorter, they would say so."""
    game = Game(image, random.Random(7))
    game.play(2)
    game.shift(1)
    with pytest.raises(Difference, match="left: "):
        game.check()


def test_a_cut_that_costs_more_than_a_beat_is_found(image, monkeypatch):
    monkeypatch.setattr("tests.rp2040.faults.kinds.MOST_LOST_MS", -1)
    with pytest.raises(Difference, match="ms are lost; right would be 0 to -1"):
        suffer(Game(image, random.Random(7)), power_cut)
