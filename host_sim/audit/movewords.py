# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The words between the moves of a PGN: which of them is no move in SAN, though it stands where one should.

python-chess passes over what it does not know, or takes a part of it: of `Nf9` nothing, of a German `Sf6` the f6 of a
pawn. Then it complains of the next move, or of none. Variations are left out, as they are there.
"""

import re

_PIECE = re.compile(r"[()]|[^\s()]+")
_NUMBER = re.compile(r"\d+\s*\.*|\.+")
_SAN = re.compile(
    r"[NBKRQ]?[a-h]?[1-8]?[\-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?|O-O(?:-O)?|0-0(?:-0)?|--|Z0|0000|\$\d+|1-0|0-1|1/2-1/2"
)
_NO_MOVE = re.compile(r"\$|1-0|0-1|1/2")
_PAWN = "P"  # which some write


class MoveWords:
    """The first word of a game that is no move.

    odd      the word, "" where there is none
    before   how many moves stand before it
    misread  a part of it is one all the same
    """

    def __init__(self):
        self.odd, self.before, self.misread = "", 0, False
        self._depth = 0

    def take(self, text: str) -> None:
        """Read on: `text` is what stands outside comments, whole words."""
        for piece in _PIECE.findall(text):
            if piece in "()":
                self._depth = max(0, self._depth + (1 if piece == "(" else -1))
            elif not self._depth and not self.odd:
                self._look_at(piece)

    def _look_at(self, word):
        numbered = _NUMBER.match(word)
        rest = word if _SAN.match(word) or not numbered else word[numbered.end() :]
        moves = list(_SAN.finditer(rest))
        ahead = rest[: moves[0].start()] if moves else rest
        behind = rest[moves[-1].end() :] if moves else ""
        self.misread = bool(moves) and (_has_letters(ahead) and ahead != _PAWN or behind[:1].isdigit())
        if self.misread or not moves and _has_letters(ahead):
            self.odd = rest
        else:
            self.before += sum(not _NO_MOVE.match(move[0]) for move in moves)


def _has_letters(text):
    return any(each.isalpha() for each in text)
