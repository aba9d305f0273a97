# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines of a PGN file as python-chess is to see them: comments to the end of a line in braces, games apart.

It drops what stands after a `;`, takes the rest of a file for a comment that has no end, and ends a game at any empty
line. A brace is one only where it opens a comment: not in a tag, not after a `;`, not in a line of `%`.
"""

import re

from host_sim.audit.movewords import MoveWords

_TAG = re.compile(r'\[\s*[A-Za-z0-9_]+\s+".*"\s*\]\s*$')
_SIGN = re.compile(r"[{;]")
_MOVE_FOLLOWS = re.compile(r"\s*(?:\d+\s*\.|[{;(]|[KQRBNOa-h][\w=+#-]*|1-0|0-1|1/2|\*)")
_FIRST_MOVE = re.compile(r"\s*1\s*\.(?!\.)")
_ENDED = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)\s*$")


class Lines:
    """Reads like a file, up to the end of a game; `unended` is then the line of a comment that has no end, or 0.

    words     what stands between the moves of this game, `MoveWords`
    done, of  how many lines are read, of all
    """

    def __init__(self, text: str):
        self._lines = text.split("\n")
        self.done = 0
        self.of = len(self._lines)
        self.begin_game()

    def begin_game(self) -> None:
        """Go on with the next game."""
        self.unended = 0
        self.words = MoveWords()
        self._opened = 0  # the line in which the comment was begun, from 1
        self._moves = False
        self._ended = False  # a result was read, or something is so wrong that no more is given

    def skip_game(self) -> None:
        """Pass over the rest of this game."""
        while not self._stopped() and self.readline().strip():
            pass

    def readline(self) -> str:
        """Return the next line with its end, "" at the end of the file or of what can be read of a game."""
        if self._stopped():
            self.unended = self._opened
            return ""
        if not self._opened and self._moves and self._is_tag(self.done):
            self._moves = False  # without an empty line before it
            return "\n"
        line = self._lines[self.done]
        self.done += 1
        if self._opened:
            return self._close(line)
        if not line.strip():
            return self._gap()
        if line[0] == "%" or line[0] == ";" and not self._moves:
            return "%\n"
        if line[0] == "[" and not self._moves:
            return line + "\n"
        self._moves = True
        return self._open(line)

    def _stopped(self):
        # The tags of the next game in a comment: it has no end. Nobody quotes two of them, one under the other.
        if self._opened and self._is_tag(self.done) and self._is_tag(self.done + 1):
            return True
        return self.done >= self.of

    def _is_tag(self, number):
        return number < self.of and _TAG.match(self._lines[number]) is not None

    def _gap(self):
        """Return an empty line, or one to be passed over where the moves of the same game go on after it."""
        if not self._moves:
            return "\n"
        following = self._next_text()
        goes_on = _MOVE_FOLLOWS.match(following) and not _FIRST_MOVE.match(following)
        if goes_on and not self._ended:
            return "%\n"
        self._moves = False
        return "\n"

    def _next_text(self):
        for number in range(self.done, self.of):
            line = self._lines[number]
            if line.strip() and line[0] != "%":
                return line
        return ""

    def _open(self, line):
        """Return a line that begins outside a comment."""
        sign = _SIGN.search(line)
        self.words.take(line[: sign.start()] if sign else line)
        if not sign:
            self._ended = _ENDED.search(line) is not None
            return line + "\n"
        before, after = line[: sign.start()], line[sign.end() :]
        if sign[0] == ";":
            return before + "{" + after.replace("}", " ") + "}\n"
        self._opened = self.done
        return before + "{" + self._close(after)

    def _close(self, line):
        """Return a line that begins in a comment."""
        inside, brace, after = line.partition("}")
        if not brace:
            return line + "\n"
        self._opened = 0
        return inside + "}" + self._open(after)
