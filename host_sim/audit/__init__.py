# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The audit of real games: readings of a PGN played on our clock, and what does not fit named.

    games, lines, movewords, readings   a PGN read, and what `[%clk 1:59]` in it may mean
    choice            which control it was played with, and how its readings are to be taken
    course, turn      the game on our own clock, press by press
    audit, scene, passages, faults, controls   what does not fit, and the least that accounts for it
    replay            the command, with `text` and `progress`

Goes into `controls`; `plots` and `cli` come in here.
Doors: `choice`, `faults`, `games`, `replay`.
"""
