# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The version of the firmware, MAJOR.MINOR.PATCH, semantic (R43, FIDE C.02.01)."""

from flagfall.compat import const

MAJOR = const(1)
MINOR = const(0)
PATCH = const(0)
