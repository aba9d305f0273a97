# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The computer's end of the link to a board: settings and journal of a clock, and the measure of its crystal."""
