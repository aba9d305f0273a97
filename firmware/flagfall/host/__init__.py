# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a computer at the link may ask, line by line: instants, settings, journal; whole answers go out to the board.

Goes into `timing`, `notation`, `arbiter` and `keeping`; only the app comes in here. The line protocol itself stands in
board/link.py, which sends and receives.
Doors: `host`, `questions`.
"""
