# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a host may ask besides instants (board/link.py): settings, one by one or as a text, journal and heap.

    set NAME VALUE     only while ready: control, us, pgn (NOTATION) and the words of flagfall.keeping.settingstext, as
                       in a scenario; `new` sets a game up with it, `home` closes whatever page is open. Answered by
                       `ok` or `no REASON`.
    get                while no side runs. Answered by the text of the settings and `end N`, N its lines.
    put                only while ready. The lines of such a text follow, then `end N`; what they do not speak of stays.
                       Answered by `ok` when all of it is set and kept, or `no REASON`, and nothing has changed; so also
                       when no line comes for five seconds, or a side starts. `get` or `put` begins anew, without
                       an answer to the text before. A new game obeys what was set; the trim is obeyed at once.
    journal            in any state. Answered by `J begin COUNT`, a line `J INDEX HEX` for each record of
                       flagfall.arbiter.records, its eight bytes as hex digits (the last is its check; all 0: it was
                       lost), and `J end COUNT`, or `J cut COUNT` if not all of the game is there. What is added
                       meanwhile is not sent; if records were taken back meanwhile, the last line is `no REASON`.
    heap               while no side runs. Answered by `heap USED LIVE FREE LASTED`: bytes of the heap in use, in use
                       after a collection of garbage, free after it, and how many us it took.

The lines of an answer are sent one by one in idle time, also while a side runs: nothing is allocated for one then.
"""

from flagfall.arbiter.records import RECORD_SIZE
from flagfall.compat import const
from flagfall.host.settings import SettingError, apply
from flagfall.keeping.settingstext import HEADING, names, write_settings
from flagfall.timing import events
from flagfall.timing.chessclock import READY
from flagfall.timing.turn import NEVER

NOT_READY = b"no settings while the clock is not ready\n"
WAIT_MS = const(5000)  # for the next line of a text
MOST_LINES = const(40)
_OK = const(b"ok\n")
_OURS = (HEADING.split()[0], "end", "heap")
_TOO_LATE = const(b"no line came for five seconds, nothing is set\n")
_NO_TEXT = const(b"no text can have these bytes; right would be UTF-8\n")
_TAKEN_BACK = const(b"no more of this journal: it has changed; ask again\n")

# What is being sent.
_NOTHING = const(0)
_TEXT = const(1)
_RECORDS = const(2)

_RECORD_AT = const(6)
_NUMBER_AT = const(2)
_COUNT_AT = const(8)
_END_AT = const(6)
_HEX = const(b"0123456789abcdef")
_ZERO = const(48)


class Files:
    """Answers the hosts of `board`, in one line or in many; `next_line` hands those out one by one.

    One at a time: while a text comes in from a host or an answer goes out to it, any other has to ask again later.

    receiving  while a text comes in
    due_at     when a text that comes in is to be given up, NEVER if there is none
    """

    def __init__(self, board, access):
        """Answer on `board`, and obey by `access` (what may be asked of the clock)."""
        self.receiving = False
        self.due_at = NEVER
        self._board = board
        self._access = access
        self._journal = access.journal
        self._host = 0  # who is served, or was last
        self._sending = _NOTHING
        self._lines = []  # of the text, as it goes out or has come in
        self._next = 0
        self._count = 0
        self._changed = False
        self._begin_line = bytearray(b"J begin 000\n")
        self._record_line = bytearray(b"J 000 0123456789abcdef\n")
        self._end_line = bytearray(b"J end 000\n")
        self._cut_line = bytearray(b"J cut 000\n")

    def serves_another(self) -> bool:
        """Tell whether a text comes in from, or an answer goes out to, another host than the one that spoke last."""
        return self._host != self._board.host and (self.receiving or self._sending != _NOTHING)

    def drop(self) -> None:
        """Send no more of an answer that its host does not take."""
        self._sending = _NOTHING

    def obey(self, command: bytes) -> None:
        """Obey a whole line, without its line feed; no side runs."""
        if command == b"get":
            self._send_text()
        elif not self.receiving and _is_of_a_text(command):
            return  # ours, echoed by a terminal; or the rest of a text that was given up
        elif self.receiving and command != b"put":
            self._take_line(command)
        elif command == b"heap":
            self._board.answer(("heap %d %d %d %d\n" % self._board.heap()).encode())
        elif self._access.clock.state != READY:
            self._board.answer(NOT_READY)
        elif command == b"put":
            self._begin_put()
        else:
            self._answer(_set, self._access, command)

    def heard(self, kind: int) -> None:
        """Hear of an event: the journal may be another one after it."""
        if events.has(kind, events.REWRITES):
            self._changed = True

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        if self.receiving:
            self.due_at -= span_ms

    def send_journal(self) -> None:
        """Begin to send the records that there are now; allocates nothing."""
        self._next = 0
        self._count = self._journal.length
        self._changed = False
        _put_number(self._begin_line, _COUNT_AT, self._count)
        self._board.answer(self._begin_line)
        self._send(_RECORDS)

    def next_line(self):
        """Return the next line of the answer, with its line feed, None when it is over; allocates nothing."""
        if self._sending == _NOTHING:
            return None
        if self._sending == _TEXT:
            line = self._lines[self._next]
            self._next += 1
            if self._next == self._count:
                self._sending = _NOTHING
            return line
        return self._next_record()

    def _next_record(self):
        journal = self._journal
        if self._next < self._count and not self._changed:
            self._next += 1
            return self._record(journal.records, self._next - 1)
        self._sending = _NOTHING
        if self._changed:
            return _TAKEN_BACK
        line = self._end_line if journal.complete else self._cut_line
        _put_number(line, _END_AT, self._count)
        return line

    def _record(self, records, index):
        line = self._record_line
        _put_number(line, _NUMBER_AT, index)
        place = _RECORD_AT
        for each in range(index * RECORD_SIZE, (index + 1) * RECORD_SIZE):
            line[place] = _HEX[records[each] >> 4]
            line[place + 1] = _HEX[records[each] & 15]
            place += 2
        return line

    def _send(self, what):
        self._sending = what
        self._host = self._board.host
        self._board.send(self)

    def _send_text(self):
        lines = [(line + "\n").encode() for line in write_settings(self._access.settings).split("\n")[:-1]]
        self._lines = lines + [("end %d\n" % len(lines)).encode()]
        self._next = 0
        self._count = len(self._lines)
        self._end_receiving()
        self._send(_TEXT)

    # A text that comes in.

    def _begin_put(self):
        self._sending = _NOTHING
        self._host = self._board.host
        self.receiving = True
        self._lines = []
        self.due_at = self._access.clock.now + WAIT_MS

    def _end_receiving(self):
        self.receiving = False
        self.due_at = NEVER

    def _take_line(self, line):
        self.due_at = self._access.clock.now + WAIT_MS
        if line.startswith(b"end "):
            self._end_receiving()
            self._answer(_put, self._access, self._lines, line)
        elif len(self._lines) <= MOST_LINES:
            self._lines.append(line)

    def give_up_late(self) -> None:
        """Give up a text of which no line has come for too long."""
        if self.receiving:
            self.give_up(_TOO_LATE)

    def give_up(self, reason: bytes) -> None:
        """Give up a text that comes in, and say why; a side may run, nothing is allocated."""
        self._end_receiving()
        self._board.host = self._host
        self._board.answer(reason)

    def _answer(self, act, *arguments):
        try:
            act(*arguments)
            self._board.answer(_OK)
        except SettingError as error:
            self._board.answer(("no %s\n" % _printable(str(error))).encode())
        except UnicodeError:
            self._board.answer(_NO_TEXT)


def _is_of_a_text(line):
    for words in (_OURS, names()):
        for word in words:
            if line.startswith((word + " ").encode()):
                return True
    return False


def _printable(text):
    return "".join([character if " " <= character <= "~" else "?" for character in text])


def _set(access, command):
    apply(access, command.decode())


def _put(access, lines, last):
    if len(lines) > MOST_LINES:
        raise SettingError("more than %d lines" % MOST_LINES)
    if last != ("end %d" % len(lines)).encode():
        raise SettingError("'%s' after %d lines" % (last.decode()[:40], len(lines)))
    if not access.take_settings(b"\n".join(lines).decode()):
        raise SettingError("the settings could not be written")


def _put_number(line, place, number):
    line[place] = _ZERO + number // 100
    line[place + 1] = _ZERO + number // 10 % 10
    line[place + 2] = _ZERO + number % 10
