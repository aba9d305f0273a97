# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all: a fault or a power cut leaves the old one. Links are followed."""

import contextlib
import os


def check(path) -> None:
    """Raise OSError with a reason if no file can be written at `path`; changes nothing that is there."""
    path = os.path.realpath(path)
    if os.path.isdir(path):
        raise IsADirectoryError(None, "is a directory")
    if _is_special(path):
        return
    new = _beside(path)
    with open(new, "w"):
        pass
    os.remove(new)


def write_whole(path, content: bytes) -> None:
    """Write `content` to the file at `path`; what is no plain file (a pipe, a device) gets it directly.

    Raises OSError; then the old file is there unchanged.
    """
    path = os.path.realpath(path)
    if _is_special(path):
        with open(path, "wb") as file:
            file.write(content)
        return
    new = _beside(path)
    try:
        with open(new, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.remove(new)
        raise


def _is_special(path):
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _beside(path):
    return path + ".new"
