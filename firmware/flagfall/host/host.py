# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Takes the lines of a host from the board and obeys them; what cannot be obeyed is answered by one line (R23).

Which lines there are is told in board/link.py and files.py. Nothing is allocated while a side runs.
"""

from flagfall.compat import const
from flagfall.host.files import NOT_READY, Files
from flagfall.host.questions import instant_in
from flagfall.part import Part
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.turn import NEVER

MOST_AHEAD_MS = const(60_000)
_TELL = const(b"tell ")
_TOLD = const(b"told ")
_JOURNAL = const(b"journal")
_OURS = const((b"E ", b"J ", b"no ", b"ok"))  # what begins so, the clock itself has said
_TOO_LONG = const(b"no command is as long as that\n")
_TOO_MANY = const(b"no more than eight instants may wait\n")
_BUSY = const(b"no answer now, the other port is being served; ask again\n")
_NO_INSTANT = const(b"no instant; right would be a number of ms, as in 'tell 5000'\n")
_TOO_FAR = const(b"no instant later than a minute from now\n")


class Host(Part):
    """The hosts at the link of `board`. `due_at` is when a text that does not come on is given up."""

    def __init__(self, board, access, questions):
        """Obey by `access` (what may be asked of the clock); instants go to `questions`."""
        self.due_at = NEVER
        self._board = board
        self._clock = access.clock
        self._questions = questions
        self._files = Files(board, access)
        self._line = board.line

    def listen(self) -> None:
        """Take the lines that have come in by now, and obey them."""
        length = self._board.hear()
        while length:
            self._line = self._board.line
            self._obey(length)
            length = self._board.hear()

    def attend(self, now: int) -> None:
        """Give up a text of which no line has come for too long."""
        self._files.give_up_late()
        self.due_at = self._files.due_at

    def heard(self, happened) -> None:
        """Hear of an event while a text comes in or the journal goes out."""
        self._files.heard(happened.kind)
        if self._files.receiving and self._clock.state != READY:
            self._files.give_up(NOT_READY)
            self.due_at = self._files.due_at

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        self._files.begin_anew(span_ms)
        self.due_at = self._files.due_at

    def _obey(self, length):
        if self._starts_with(_TELL, length):
            self._ask(length, False)
        elif self._starts_with(_TOLD, length):
            self._ask(length, True)
        elif self._is_ours(length):
            return
        elif length == len(self._line):
            self._board.answer(_TOO_LONG)
        elif self._files.serves_another():
            self._board.answer(_BUSY)
        elif length == len(_JOURNAL) and self._begins_with(_JOURNAL):
            self._files.send_journal()
        elif self._clock.state == RUNNING:
            self._board.answer(NOT_READY)
        else:
            self._files.obey(bytes(self._line[:length]))
            self.due_at = self._files.due_at

    def _ask(self, length, after):
        now = self._clock.now
        instant = instant_in(self._line, len(_TELL), length, now)
        if instant < 0:
            self._board.answer(_NO_INSTANT)
        elif instant > now + MOST_AHEAD_MS:
            self._board.answer(_TOO_FAR)
        elif not self._questions.add(instant, after):
            self._board.answer(_TOO_MANY)

    def _is_ours(self, length):
        for start in _OURS:
            if length >= len(start) and self._begins_with(start):
                return True
        return False

    def _starts_with(self, word, length):
        return length > len(word) and self._begins_with(word)

    def _begins_with(self, word):
        for place in range(len(word)):
            if self._line[place] != word[place]:
                return False
        return True
