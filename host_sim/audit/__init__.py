# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The audit of real games: readings of a PGN played on our clock, and what does not fit named."""
