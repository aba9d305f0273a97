# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock itself: pure rules and arithmetic, the same on every board.

The page at each room's door (`__init__.py`) says which rooms come in. Doors are the modules by which they do, and by
which the app, a board and the desk do too; what is offered by name stands in the page itself. `tests/layers.py` holds
them to it.
"""
