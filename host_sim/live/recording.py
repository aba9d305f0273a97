# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The file that a session of a live clock is written to when it ends, however it ends."""

import contextlib
import os
import signal
from pathlib import Path

from host_sim import filing

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_MOST_TRIED = 1000


class Record:
    """The file `path` for the session of `clock` (a `live.Live`): there as a whole or not at all."""

    def __init__(self, path, clock):
        """Make sure that the file can be written, and leave what is there alone; raises OSError."""
        self._path = Path(path)
        self._clock = clock
        filing.check(path)
        self._found = _identity(path)

    def write(self) -> Path:
        """Write the session up to now; return where it is; raises OSError.

        A file that came or changed in the meantime is another session's: then it is NAME-2.scn, or -3 and so on.
        """
        with _undisturbed():
            self._clock.carry()
            path = self._path if _identity(self._path) == self._found else self._another()
            filing.write_whole(path, self._clock.recording().encode())
        return path

    def _another(self):
        for number in range(2, _MOST_TRIED):
            path = self._path.with_name(f"{self._path.stem}-{number}{self._path.suffix}")
            if not os.path.lexists(path):
                return path
        return self._path


@contextlib.contextmanager
def ended_by_signals(end):
    """Let SIGTERM and SIGHUP do `end()` as long as this lasts, unless they are ignored (nohup)."""
    before = {each: signal.getsignal(each) for each in _ENDING}
    for each, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(each, lambda *_: end())
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _identity(path):
    """Return what tells one content of a file from another; None where there is none, or a pipe or device."""
    try:
        if filing.is_special(os.path.realpath(path)):
            return None
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


@contextlib.contextmanager
def _undisturbed():
    """Keep signals waiting while a file is written."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [*_ENDING, signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
