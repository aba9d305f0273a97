# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pictures for the makers' pages: the board being soldered (board.py), the case being put together (case.py).

`make pictures` writes them to hardware/pictures/.
"""

from pathlib import Path

HARDWARE = Path(__file__).parent.parent
PICTURES = HARDWARE / "pictures"
