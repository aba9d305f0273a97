# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock live on the desk, for hands: the running clock itself, its options, its picture, and a demonstration."""
