# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls as text: canonical (TRF26), PGN and US Chess in, canonical and PGN out.

Each reader reads one notation and never guesses (rules.md section 6); `presets` and `options` are the numbered ones.
What only a computer needs, prose and words and any notation at once, is in `reading`: the board never loads it. Knows
nothing of a game. Goes into `timing`; `arbiter`, `keeping`, `hands`, `host` and the app come in here.
Doors: `options`, `presets`, `reading`, `scanner`.
"""

from flagfall.notation.pgn import read_pgn, write_pgn
from flagfall.notation.scanner import NotationError
from flagfall.notation.trf import read_canonical, write_canonical
from flagfall.notation.us import read_us

__all__ = ("NotationError", "read_canonical", "read_pgn", "read_us", "write_canonical", "write_pgn")
