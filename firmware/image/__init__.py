# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How the clock gets onto a board. Runs on the desk, never on the board; what it makes is in build/.

* `make image`: flagfall.uf2, MicroPython with the clock inside, to drop on a board (build.py); built for speed
  (pico/, and what changes.py changes in its sources), which the official image of the other two is not
* `make fs-image`: flagfall-fs.uf2, the clock as files, to drop on a board after the official MicroPython (fs_image.py)
* `make flash`: the same files, sent over USB to a board that runs the official MicroPython (flash.py)
"""

from pathlib import Path

from firmware.image.missing import tell_missing

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build"

tell_missing("firmware.image")
