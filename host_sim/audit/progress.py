# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How far a long replay is: a bar where a person looks, lines elsewhere, nothing where a program reads JSON."""

import sys
from contextlib import contextmanager

from host_sim import saying

LINE_EVERY = 10  # games


@contextmanager
def progress(json: bool):
    """Give what tells of the progress, and take a bar away afterwards; `json` is what goes to standard output."""
    if sys.stderr is None or (json and not _looks(sys.stdout)):
        yield Silent()
    elif _looks(sys.stderr):
        with _bar() as bar:
            yield OnTerminal(bar)
    else:
        yield InLines()


class Silent:
    """Tells nothing."""

    def reading(self, done: int, of: int) -> None:
        """Take note that `done` characters `of` all have been read."""

    def playing(self, done: int, of: int) -> None:
        """Take note that `done` games `of` all have been played."""

    def say(self, lines) -> None:
        """Print the lines of a result on standard output."""
        for line in lines:
            print(line)

    def complain(self, line) -> None:
        """Print one line on standard error, after all that was said."""
        saying.complain(line)


class InLines(Silent):
    """Tells of every tenth game on standard error."""

    def playing(self, done, of):
        """Tell of game `done` if it is a tenth."""
        if of > LINE_EVERY and not done % LINE_EVERY:
            sys.stdout.flush()
            print(f"{done} of {of} games played", file=sys.stderr, flush=True)


class OnTerminal(Silent):
    """Moves a bar of rich."""

    def __init__(self, bar):
        self._bar = bar
        self._task = bar.add_task("reading")

    def reading(self, done, of):
        """Move the bar."""
        self._bar.update(self._task, completed=done, total=of)

    def playing(self, done, of):
        """Move the bar, which begins anew for this."""
        self._bar.update(self._task, description="playing", completed=done, total=of)

    def say(self, lines):
        """Print the lines above the bar where both are on the terminal."""
        if not _looks(sys.stdout):
            super().say(lines)
            return
        self._bar.stop()
        super().say(lines)
        self._bar.start()

    def complain(self, line):
        """Print it above the bar."""
        self._bar.stop()
        super().complain(line)
        self._bar.start()


def _looks(stream):
    return stream is not None and stream.isatty()


def _bar():
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True)
