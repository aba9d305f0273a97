# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What stands on a terminal until the clock is drawn there: a line that it comes, and no letter of what is typed.

To load what draws takes seconds on a slow machine.
"""

import sys
import termios

WORDS = "Flagfall: the clock comes ..."


class Curtain:
    """Stands from `with` on until `rise`; the terminal is as it was when all is over."""

    def __enter__(self):
        """Say that the clock comes, and let nothing be echoed."""
        self._down = True
        self._keyboard = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._keyboard)
        silent = termios.tcgetattr(self._keyboard)
        silent[3] &= ~(termios.ECHO | termios.ICANON)  # the local modes; Ctrl-C ends it as ever
        termios.tcsetattr(self._keyboard, termios.TCSANOW, silent)
        _write(WORDS)
        return self

    def rise(self) -> None:
        """Take the line away, and what was typed before there was a clock: nobody meant it for one."""
        if self._down:
            self._down = False
            _write("\r" + " " * len(WORDS) + "\r")
            termios.tcflush(self._keyboard, termios.TCIFLUSH)

    def __exit__(self, *_how):
        """Give the terminal back."""
        self.rise()
        termios.tcsetattr(self._keyboard, termios.TCSANOW, self._before)


def _write(words):
    sys.__stderr__.write(words)
    sys.__stderr__.flush()
