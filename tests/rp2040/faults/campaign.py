# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One game with three faults: which they are, and when, the seed says."""

import random

from tests.rp2040.faults.game import Game
from tests.rp2040.faults.kinds import KINDS

FAULTS = 3
# Where the TIMER stands when the cells go in, in µs: fresh, or some seconds before what wraps in it or in ms of it.
TIMERS_US = (0, (1 << 30) - 9_000_000, (1 << 32) - 9_000_000, ((1 << 30) - 9_000) * 1000, ((1 << 31) - 9_000) * 1000)


def play(image, seed: int) -> list:
    """Return (name of the fault, ms that it cost, what was wrong or "") for each fault of game number `seed`."""
    chance = random.Random(seed)
    # Each kind comes as often as any other: one of them by the number of the game.
    kinds = [KINDS[seed % len(KINDS)], *chance.choices(KINDS, k=FAULTS - 1)]
    told = []
    game = None
    for kind in kinds:
        try:
            game = game or Game(image, chance, chance.choice(TIMERS_US))
            told.append((kind.__name__, suffer(game, kind), ""))
        except Exception as fault:  # whatever is raised in the clock or by the sums is what is looked for
            told.append((kind.__name__, 0, f"{type(fault).__name__}: {fault}"))
            break
    return told


def suffer(game, kind) -> int:
    """Play some moves, let `kind` happen, play on; return how many ms it cost. Raises what was wrong."""
    game.play(game.chance.randint(1, 4))
    lost_ms = game.lost_ms
    kind(game)
    game.play(2)
    game.check()
    return game.lost_ms - lost_ms
