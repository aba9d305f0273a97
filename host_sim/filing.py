# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all: a fault or a power cut leaves the old one. Links are followed.

The new file is made beside the old one under a name that is nobody's, so that no other file is ever touched.
"""

import contextlib
import errno
import os
import secrets
import stat


def check(path) -> None:
    """Raise OSError with a reason if no file can be written at `path`; changes nothing that is there."""
    place = os.path.realpath(path)
    _refuse(path, place)
    if not is_special(place):
        with _naming(path):
            descriptor, new = _beside(place)
            os.close(descriptor)
            os.remove(new)


def write_whole(path, content: bytes) -> None:
    """Write `content` to the file at `path`; what is no plain file (a pipe, a device) gets it directly.

    Raises OSError, which names `path`; then the old file is there unchanged.
    """
    place = os.path.realpath(path)
    _refuse(path, place)
    with _naming(path):
        if is_special(place):
            with open(place, "wb") as file:
                file.write(content)
        else:
            _replace(place, content)


def is_special(path) -> bool:
    """Tell whether a pipe or a device is at `path`."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _refuse(path, place):
    if os.path.isdir(place):
        raise IsADirectoryError(errno.EISDIR, "Is a directory", str(path))
    folder = os.path.dirname(place)
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, f"{os.strerror(errno.ENOENT)}: {folder}", str(path))


def _replace(place, content):
    descriptor, new = _beside(place)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            os.chmod(new, stat.S_IMODE(os.stat(place).st_mode))
        os.replace(new, place)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(new)
        raise


def _beside(place):
    """Return an open descriptor and the name of a new file in the folder of `place`."""
    new = os.path.join(os.path.dirname(place), f".flagfall-{secrets.token_hex(6)}.new")
    return os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666), new


@contextlib.contextmanager
def _naming(path):
    """Let a fault name the file that was asked for."""
    try:
        yield
    except OSError as fault:
        if fault.errno is None:
            raise
        raise type(fault)(fault.errno, fault.strerror, str(path)) from None
