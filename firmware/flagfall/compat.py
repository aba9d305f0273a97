# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`const` on both Pythons; the only mention of micropython in the core."""

try:
    from micropython import const
except ImportError:

    def const(value):
        """On CPython a constant is just its value."""
        return value
