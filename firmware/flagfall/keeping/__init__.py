# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What outlives a power cut: the game in the memory chip, the settings as a small text; and months without one.

Goes into `timing`, `notation` and `arbiter`; `face`, `cells`, `hands`, `host` and the app come in here.
Doors: `bite`, `counting`, `keeper`, `scribe`, `settings`, `settingstext`, `slots`, `snapshot`.
"""
