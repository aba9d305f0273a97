# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board: its drawing (draw_*.py, schematic.py), its layout (placement.py, layout.py, router.py), its checks.

`make board` makes the KiCad files from these, `make hardware-check` checks them, `make fab` packs them for a maker.
"""
