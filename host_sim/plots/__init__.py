# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plots of the time used, from a scenario, a PGN or a journal.

`sources` makes a `track` of each of them, `drawing` draws it on `axes`, with `labels` that do not lie over each other;
only these load Matplotlib. `plot` is the command.

Goes into `scenario`, `link`, `machines` and `audit`; `cli` comes in here.
Doors: `plot`.
"""
