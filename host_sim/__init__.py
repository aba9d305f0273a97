# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock on a desk: it plays scenarios, lives under hands, audits games, and speaks to a board.

The page at each door (`__init__.py`) says what the room is for, who comes in and by which doors; the order of the
rooms is in firmware/design.md, section 2. What belongs to no room serves all: `timetext` (times as people write
them), `filing` (files written whole or not at all), `saying` (how a command speaks and ends), `packages` (what to say
where one is missing).

Makes `flagfall` importable from here. Runs on MicroPython too, hence no `os` and no `pathlib`.
"""

import sys


def firmware_folder(package_file: str) -> str:
    """Return the folder `firmware` beside the package whose `__init__.py` is `package_file`."""
    root = package_file.replace("\\", "/").split("/")[:-2]
    return "/".join(root + ["firmware"])


if firmware_folder(__file__) not in sys.path:
    sys.path.insert(0, firmware_folder(__file__))
