# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A second model of the rules, to play against the clock: written from firmware/rules.md alone, slow and obvious.

    control.py    a control, read from its canonical text
    side.py       what one side has: time, moves, period, flag
    clock.py      the pair, ticked at 1 ms: start, press, pause, periods, flags
    arbiter.py    the arbiter's commands
    table.py      lever, keys and power: what the lines of a story do to the pair
    invent.py     random stories, near the edges
    compare.py    a story played by the core (host_sim.desk.stage) and by the rival, compared
    shrink.py     the smallest story that still shows a difference

Nothing in the first five may import the core or be copied from it: who copies agrees on any mistake. A difference is
judged by rules.md alone. `python -m tests.rival --games 10000 --seed 1`, or `make rival`.
"""
