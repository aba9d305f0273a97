# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The computer's end of the link to a board: settings and journal of a clock, and the measure of its crystal.

`link` and `calibrate` are commands, `journal` plays the records of a game again, `journaltext` and `journalpgn` write
it down, `crystal` is the arithmetic of the measure, `state` reads one line that a board says of itself, and `ports`
finds the clock on USB and opens its port.

Goes into no other room; `machines`, `plots`, `firstlight` and `cli` come in here.
Doors: `calibrate`, `crystal`, `journaltext`, `link`, `ports`, `state`.
"""
