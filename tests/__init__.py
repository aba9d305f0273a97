# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The tests: one file per module of the core, and those that look at the whole tree."""
