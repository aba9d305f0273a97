# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plots of the time used, from a scenario, a PGN or a journal."""
