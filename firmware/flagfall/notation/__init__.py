# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls as text: canonical (TRF26) here, PGN and US Chess in modules of their own.

Each reader reads one notation and never guesses (rules.md section 6); `presets` and `options` are the numbered ones.
The board loads PGN and US Chess when a host says a control in them. What only a computer needs, prose and words and
any notation at once, is in `reading`: the board never loads it. Knows nothing of a game. Goes into `timing`;
`arbiter`, `keeping`, `face`, `hands`, `host` and the app come in here.
Doors: `brief`, `options`, `pgn`, `presets`, `reading`, `scanner`, `us`.
"""

from flagfall.notation.scanner import NotationError
from flagfall.notation.trf import read_canonical, write_canonical

__all__ = ("NotationError", "read_canonical", "write_canonical")
