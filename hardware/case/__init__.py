# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The case: models in OpenSCAD (*.scad) and the few modules that build, turn and draw them. Runs on the desk.

* `make case`: build/case/*.stl, every part the way it is printed (build.py)
* `make pictures`: hardware/pictures/case*.png (picture.py)
"""

from pathlib import Path

CASE = Path(__file__).parent
HARDWARE = CASE.parent
BUILD = CASE.parents[1] / "build" / "case"
