# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock on a desk, in rooms: scenarios, the machines that play them, the live clock, audit, plots, link, commands.

Makes `flagfall` importable from here. Runs on MicroPython too, hence no `os` and no `pathlib`.
"""

import sys


def firmware_folder(package_file: str) -> str:
    """Return the folder `firmware` beside the package whose `__init__.py` is `package_file`."""
    root = package_file.replace("\\", "/").split("/")[:-2]
    return "/".join(root + ["firmware"])


if firmware_folder(__file__) not in sys.path:
    sys.path.insert(0, firmware_folder(__file__))
