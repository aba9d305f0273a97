# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a chess clock reckons with: the two sides, the control that was agreed, the turn, and the pair of clocks.

The floor of the house: every other room may come in here, and it goes into none. `now` is handed in, events and
deadlines come out; nothing here knows of keys, digits, files or an arbiter.
"""
