# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is seen and heard: the state of a side as a frame, a frame as segments or as a panel, displays, and the beeper.

All rounding is done here. Goes into `timing`, `notation` and `keeping`; `cells`, `hands` and the app come in here.
Doors: `display`, `face`, `glyphs`, `lcd`, `panel`, `sounds`, `words`.
"""
