# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter may do to a game, and the journal that makes it possible to take it back.

Changes the clock only through its own verbs, and only when it is paused or over. Goes into `timing` and `notation`;
`keeping`, `hands`, `host` and the app come in here.
Doors: `correction`, `journal`, `reading`, `records`, `replay`, `summary`.
"""
