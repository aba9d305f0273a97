# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The time of day, turned by hand."""

from host_sim.live.live import NS_PER_MS


class Wall:
    """A clock on the wall that a test turns by hand."""

    def __init__(self):
        self.ms = 0

    def __call__(self):
        return self.ms * NS_PER_MS
