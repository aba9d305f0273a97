# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The line protocol on UART0 (115200 baud, 8N1) and USB: times, turn and flags out, commands in (R23).

Both wires (wire.py) speak at once and alike. Events go out on both; a question is answered on the wire it came by. A
host that does not read loses lines, and the clock no time.

Out, a line for each event, always 100 characters and a line feed, blanks between the fields:

    E SEQ INSTANT EVENT SIDE VALUE  L-REMAINING R-REMAINING DELAY  RUNNING TURN STATE
      L-MOVES R-MOVES L-PERIOD R-PERIOD L-COUNT R-COUNT L-FLAG R-FLAG FIRST WHITE

    SEQ        0-99, counts lines, so that a lost one is noticed
    INSTANT    of the event, in ms since the game was armed; over a loss of power it goes on where it stood. SET_UP 1
               tells its own in the old count: from it on they begin anew at 0, also where a clock was ready for days.
               After 2^30 ms of one game (12.4 days) they begin at 0 once more. In a pause, and after a game, they
               stand still once nothing has happened for three days, as over a loss of power
    EVENT      a number of flagfall.timing.events (PRESSED 4, FLAG_FELL 16, TOLD 20 ...)
    VALUE      of the event: moves, period, kind of correction; with RESTORED 19 the board's own ms at INSTANT
    REMAINING  of both sides at that instant, in ms (below zero in overtime, 2^30 - 1 at most); DELAY left in the turn
    sides      L, R or -; STATE 0 ready, 1 running, 2 paused, 3 over
    COUNT      byo-yomi periods or Canadian moves left; FLAG - none, i interim, F final

In, a line each, ended by a line feed:

    tell INSTANT       answered by a TOLD line with the state at INSTANT, before edges stamped with it (`tell`) or
    told INSTANT       after them; in any state. Up to eight may wait, of the next minute; the earliest is told first.
    journal            in any state; get and heap while no side runs; set NAME VALUE, new, home and put while ready: see
                       flagfall/host/files.py.

What cannot be obeyed is answered by one line, `no` and the reason, and changes nothing. What the clock itself says is
never answered: a terminal may echo it. No more than a line or 16 bytes of a wire are taken in a turn of the loop,
however many come. What a line means is for the core (flagfall/host); here they come in and go out.

Nothing is allocated while a side runs: events wait in an array, a line is written into a buffer made once.
"""

from array import array
from struct import pack_into

from board.lines import EVENT, LINE_SIZE
from board.wire import Wire
from flagfall.compat import const
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER

MOST_BYTES = const(16)  # that are heard in a turn of the loop: at 115200 baud no more come in it
_LARGEST = const((1 << 30) - 1)
_ROW = len(EVENT)
_FORMAT = const("<21i")
_ROW_BYTES = 4 * _ROW
_INTERIM = const(1)
_FINAL = const(2)
_MOST_ROWS = const(16)
_LINE_MS = const(9)  # what a line needs on the wire
_BUFFERED_MS = const(70)  # so much waits in the buffer of the UART, which holds ten lines
_BYTES_A_MS = const(11)  # leave on the wire
_AGAIN_MS = const(10)  # later an answer for which there was no room is tried again,
_MOST_TRIES = const(100)  # for a second: a host that reads is never so late
_E = const(69)
_BLANK = const(32)
_MINUS = const(45)
_ZERO = const(48)


class Line:
    """A line of fixed length, filled from the left; allocates nothing."""

    def __init__(self):
        self.buffer = bytearray(b" " * LINE_SIZE + b"\n")
        self._place = 0
        self._end = 0

    def begin(self) -> None:
        """Go to its start."""
        self._place = 0

    def put(self, character: int) -> None:
        """Write one character and a blank."""
        self.buffer[self._place] = character
        self.buffer[self._place + 1] = _BLANK
        self._place += 2

    def number(self, value: int) -> None:
        """Write a whole number and a blank."""
        buffer = self.buffer
        place = self._place
        if value < 0:
            buffer[place] = _MINUS
            place += 1
            value = -value
        rest = value
        while rest > 9:
            rest //= 10
            place += 1
        self._place = place + 2
        buffer[place + 1] = _BLANK
        while value > 9:
            rest = value // 10
            buffer[place] = _ZERO + value - rest * 10
            value = rest
            place -= 1
        buffer[place] = _ZERO + value

    def finish(self) -> None:
        """Blank what an earlier line left behind the last field."""
        for place in range(self._place, self._end):
            self.buffer[place] = _BLANK
        self._end = self._place


class Link:
    """Speaks over `streams` (see `Wire`), of which the first is UART0: its pace is that of all.

    Displays and memory come first: `note` only notes an event, `send` sends one line when there is time.

    host    the number of the wire over which a line has come: who is to be answered
    line    what `hear` has found; as full as it can be, more has come than a line can have
    due_at  when the next line may be sent
    """

    def __init__(self, *streams):
        self._wires = tuple([Wire(stream) for stream in streams])
        self.host = 0
        self.line = self._wires[0].line
        self.due_at = NEVER
        self._answer = None  # whose lines are being sent
        self._asker = self._wires[0]  # where to
        self._unsent = None  # the line of it for which there was no room
        self._tries = 0
        self._line = Line()
        self._sequence = 0
        self._rows = array("i", (0,) * (_ROW * _MOST_ROWS))
        self._first_row = 0
        self._waiting = 0
        self._sent_by = 0  # when all that was written will have left the UART
        self._hear_on()

    def note(self, clock) -> None:
        """Note the event that `clock.events` holds, with the state at its instant; if too many wait it is lost."""
        waiting = self._waiting
        if waiting < _MOST_ROWS:
            if not waiting:
                self.due_at = self._sent_by - _BUFFERED_MS
            self._waiting = waiting + 1
            self._put_row((self._first_row + waiting) % _MOST_ROWS * _ROW_BYTES, clock, clock.events)
        self._sequence = (self._sequence + 1) % 100

    def begin_anew(self, span_ms: int) -> None:
        """Count the board's ms from `span_ms` ms later on."""
        self._sent_by = max(0, self._sent_by - span_ms)
        if self.due_at != NEVER:
            self.due_at = max(0, self.due_at - span_ms)

    def hear(self) -> int:
        """Return the length of a line that `host` has sent, its bytes in `line`; 0 if no more is whole in this turn.

        No more than 16 bytes and a line a wire are read until then, and nothing while many events wait to be told:
        a host that floods a wire has to wait, and not the displays or the other host.
        """
        if self.is_full():
            return 0
        for host in range(len(self._wires)):
            wire = self._wires[host]
            length = wire.hear()
            if length:
                self.host = host
                self.line = wire.line
                return length
        self._hear_on()
        return 0

    def _hear_on(self):
        for wire in self._wires:
            wire.may_hear = MOST_BYTES

    def answer(self, line, host: int = 0) -> None:
        """Send a line, with its line feed, to `host` at once; it is lost where that does not read."""
        self._wires[host].write(line)

    def send_all(self, lines, host: int = 0) -> None:
        """Send `host` what `lines.next_line()` returns, a line each time there is time, until it returns None.

        If a line finds no room for a second, the rest is not sent, and `lines.drop()` called.
        """
        self._answer = lines
        self._asker = self._wires[host]
        self._unsent = None
        self._tries = 0
        self.due_at = min(self.due_at, self._sent_by)

    def send(self, now: int) -> None:
        """Send the oldest line that waits, at `due_at` or later; then that is when the next one may be sent.

        Events before answers; and of those a line only when all else has left, so that no event waits behind them.
        """
        if self._waiting:
            self._send_row()
            took_ms = _LINE_MS
        else:
            took_ms = self._send_answer()
        self._sent_by = max(self._sent_by, now) + took_ms
        if self._waiting:
            self.due_at = self._sent_by - _BUFFERED_MS
        else:
            self.due_at = self._sent_by if self._answer else NEVER

    def _send_answer(self):
        line = self._unsent or (self._answer.next_line() if self._answer else None)
        if line is None:
            self._answer = None
            return 0
        if self._asker.write(line):
            self._unsent = None
            self._tries = 0
            return len(line) // _BYTES_A_MS + 1
        self._unsent = line
        self._tries += 1
        if self._tries == _MOST_TRIES:
            self._answer.drop()
            self._answer = self._unsent = None
        return _AGAIN_MS

    def is_full(self) -> bool:
        """Tell whether so many lines wait that one must be sent soon, or events are lost."""
        return self._waiting > _MOST_ROWS // 2

    def _put_row(self, place, clock, happened):
        left, right = clock.sides
        turn = clock.turn
        state = clock.state
        at = happened.at
        since = clock.since
        delay = clock.sides[turn].delay_ms
        left_ms = left.remaining_ms
        right_ms = right.remaining_ms
        if state == RUNNING and at > since:
            # Else what was banked stands: most events do that themselves.
            left_ms = clock.remaining_ms(LEFT, at)
            right_ms = clock.remaining_ms(RIGHT, at)
            delay = clock.delay_ms(turn, at)
        pack_into(
            _FORMAT, self._rows, place,
            self._sequence, at & _LARGEST, happened.kind, happened.side, happened.value,
            min(max(-_LARGEST, left_ms), _LARGEST), min(max(-_LARGEST, right_ms), _LARGEST), delay,
            turn if state == RUNNING else NOBODY, turn, state, left.moves, right.moves, left.number, right.number,
            left.extra_count, right.extra_count,
            _FINAL if left.final else _INTERIM if left.has_interim() else 0,
            _FINAL if right.final else _INTERIM if right.has_interim() else 0,
            clock.first_flag, clock.white,
        )  # fmt: skip

    def _send_row(self):
        line = self._line
        line.begin()
        line.put(_E)
        place = self._first_row * _ROW
        for _name, letters in EVENT:
            value = self._rows[place]
            if letters is None:
                line.number(value)
            else:
                line.put(letters[value])
            place += 1
        line.finish()
        self._first_row = (self._first_row + 1) % _MOST_ROWS
        self._waiting -= 1
        for wire in self._wires:
            wire.write(line.buffer)
