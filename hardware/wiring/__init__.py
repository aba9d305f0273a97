# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock without its board: README.md has the table of all wires, wires.py reads it, drawing.py draws it."""
