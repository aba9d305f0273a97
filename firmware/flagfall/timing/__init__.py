# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a chess clock reckons with: the two sides, the control that was agreed, the turn, and the pair of clocks.

The floor of the house: `now` is handed in, events and deadlines come out; nothing here knows of keys, digits, files
or an arbiter. Goes into no other room; `notation`, `arbiter`, `keeping`, `face`, `cells`, `hands`, `host` and the
app come in here.
Doors: `chessclock`, `clockwork`, `events`, `methods`, `profile`, `sideclock`, `sides`, `ticks`, `timecontrol`, `turn`.
"""
