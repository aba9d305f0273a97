# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a host may ask of the link besides instants (link.py): settings, one by one or as a text, journal and heap.

    set NAME VALUE     only while ready: control, us, pgn (NOTATION) and the words of flagfall.keeping.settingstext, as
                       in a scenario; `new` arms what was set, `home` closes whatever page is open. Answered by `ok`
                       or `no REASON`.
    get                while no side runs. Answered by the text of the settings and `end N`, N its lines.
    put                only while ready. The lines of such a text follow, then `end N`; what they do not speak of stays.
                       Answered by `ok` when all of it is set and kept, or `no REASON`, and nothing has changed; so also
                       when no line comes for five seconds, or a side starts. `get` or `put` begins anew, without
                       an answer to the text before. A new game obeys what was set; the trim is obeyed at once.
    journal            in any state. Answered by `J begin COUNT`, a line `J INDEX HEX` for each record of
                       flagfall.arbiter.journal, its eight bytes as hex digits (the last is its check; all 0: it was
                       lost), and `J end COUNT`, or `J cut COUNT` if not all of the game is there. What is added
                       meanwhile is not sent; if records were taken back meanwhile, the last line is `no REASON`.
    heap               while no side runs. Answered by `heap USED LIVE FREE LASTED`: bytes of the heap in use, in use
                       after a collection of garbage, free after it, and how many us it took.

The lines of an answer are sent one by one in idle time, also while a side runs: nothing is allocated for one then.
"""

from flagfall.arbiter.records import RECORD_SIZE
from flagfall.compat import const
from flagfall.keeping.hostsettings import SettingError, apply
from flagfall.keeping.settingstext import HEADING, NAMES, copied, read_settings, save, write_settings
from flagfall.timing import events
from flagfall.timing.chessclock import READY

NOT_READY = b"no settings while the clock is not ready\n"
WAIT_MS = const(5000)  # for the next line of a text
MOST_LINES = const(40)
_OK = b"ok\n"
_OURS = (HEADING.split()[0], "end", "heap")
_TOO_LATE = b"no line came for five seconds, nothing is set\n"
_NO_TEXT = b"no text can have these bytes; right would be UTF-8\n"
_TAKEN_BACK = b"no more of this journal: it has changed; ask again\n"

# What is being sent.
_NOTHING = const(0)
_TEXT = const(1)
_RECORDS = const(2)

_RECORD_MS = const(3)  # what a record needs on the wire,
_TEXT_BYTES_MS = const(11)  # and how many bytes leave in a ms
_RECORD_AT = const(6)
_NUMBER_AT = const(2)
_COUNT_AT = const(8)
_END_AT = const(6)
_HEX = b"0123456789abcdef"
_ZERO = const(48)


class Files:
    """Answers on `uart`. `sending` when `send` has a line to send, `receiving` while a text comes in."""

    def __init__(self, uart, heap):
        """Speak on `uart`; `heap()` collects garbage and returns what `heap` is answered by."""
        self.sending = _NOTHING
        self.receiving = False
        self._uart = uart
        self._heap = heap
        self._lines = []  # of the text, as it goes out or has come in
        self._next = 0
        self._count = 0
        self._due_at = 0  # the next line of a text must have come in by then
        self._changed = False
        self._begin_line = bytearray(b"J begin 000\n")
        self._record_line = bytearray(b"J 000 0123456789abcdef\n")
        self._end_line = bytearray(b"J end 000\n")
        self._cut_line = bytearray(b"J cut 000\n")

    def obey(self, app, command: bytes) -> None:
        """Obey a whole line, without its line feed; no side runs."""
        if command == b"get":
            self._begin_text(app.settings)
        elif not self.receiving and _is_of_a_text(command):
            return  # ours, echoed by a terminal; or the rest of a text that was given up
        elif self.receiving and command != b"put":
            self._take_line(app, command)
        elif command == b"heap":
            self._uart.write(("heap %d %d %d %d\n" % self._heap()).encode())
        elif app.clock.state != READY:
            self._uart.write(NOT_READY)
        elif command == b"put":
            self._begin_put(app.clock)
        else:
            self._answer(_set, app, command)

    def watch(self, clock) -> None:
        """Give up a text that comes in too slowly, or that a start has overtaken."""
        if clock.state != READY:
            self._give_up(NOT_READY)
        elif clock.now >= self._due_at:
            self._give_up(_TOO_LATE)

    def note(self, kind: int) -> None:
        """Hear of an event while something is sent: the journal may be another one after it."""
        if events.has(kind, events.REWRITES):
            self._changed = True

    def begin_journal(self, journal) -> None:
        """Begin to send the records that there are now; allocates nothing."""
        self.sending = _RECORDS
        self._next = 0
        self._count = journal.length
        self._changed = False
        _put_number(self._begin_line, _COUNT_AT, journal.length)
        self._uart.write(self._begin_line)

    def send(self, journal) -> int:
        """Send the next line, if there is one, and return the ms it needs on the wire; allocates nothing."""
        if not self.sending:
            return 0
        if self.sending == _TEXT:
            return self._send_line()
        if self._changed:
            self.sending = _NOTHING
            self._uart.write(_TAKEN_BACK)
        elif self._next < self._count:
            self._send_record(journal.records, self._next * RECORD_SIZE)
            self._next += 1
        else:
            self.sending = _NOTHING
            line = self._end_line if journal.complete else self._cut_line
            _put_number(line, _END_AT, self._count)
            self._uart.write(line)
        return _RECORD_MS

    def _send_line(self):
        line = self._lines[self._next]
        self._uart.write(line)
        self._next += 1
        if self._next == self._count:
            self.sending = _NOTHING
        return len(line) // _TEXT_BYTES_MS + 1

    def _send_record(self, records, start):
        line = self._record_line
        _put_number(line, _NUMBER_AT, self._next)
        place = _RECORD_AT
        for each in range(start, start + RECORD_SIZE):
            line[place] = _HEX[records[each] >> 4]
            line[place + 1] = _HEX[records[each] & 15]
            place += 2
        self._uart.write(line)

    def _begin_text(self, settings):
        lines = [(line + "\n").encode() for line in write_settings(settings).split("\n")[:-1]]
        self._lines = lines + [("end %d\n" % len(lines)).encode()]
        self._next = 0
        self._count = len(self._lines)
        self.sending = _TEXT
        self.receiving = False

    def _begin_put(self, clock):
        self.sending = _NOTHING
        self.receiving = True
        self._lines = []
        self._due_at = clock.now + WAIT_MS

    def _take_line(self, app, line):
        self._due_at = app.clock.now + WAIT_MS
        if line.startswith(b"end "):
            self.receiving = False
            self._answer(_put, app, self._lines, line)
        elif len(self._lines) <= MOST_LINES:
            self._lines.append(line)

    def _give_up(self, reason):
        # A side may run: nothing is allocated here.
        self.receiving = False
        self._uart.write(reason)

    def _answer(self, act, *arguments):
        try:
            act(*arguments)
            self._uart.write(_OK)
        except SettingError as error:
            self._uart.write(("no %s\n" % _printable(str(error))).encode())
        except UnicodeError:
            self._uart.write(_NO_TEXT)


def _is_of_a_text(line):
    for words in (_OURS, NAMES):
        for word in words:
            if line.startswith((word + " ").encode()):
                return True
    return False


def _printable(text):
    return "".join([character if " " <= character <= "~" else "?" for character in text])


def _set(app, command):
    apply(app, command.decode())


def _put(app, lines, last):
    if len(lines) > MOST_LINES:
        raise SettingError("more than %d lines" % MOST_LINES)
    if last != ("end %d" % len(lines)).encode():
        raise SettingError("'%s' after %d lines" % (last.decode()[:40], len(lines)))
    changed = copied(app.settings)
    read_settings(b"\n".join(lines).decode(), changed)
    if not save(app.board, changed):
        raise SettingError("the settings could not be written")
    read_settings(write_settings(changed), app.settings)
    app.board.set_trim(app.settings.trim_ppb)
    app.supply.obey(app.clock.now)


def _put_number(line, place, number):
    line[place] = _ZERO + number // 100
    line[place + 1] = _ZERO + number // 10 % 10
    line[place + 2] = _ZERO + number % 10
