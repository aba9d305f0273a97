# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Everything that was done to the clock, with its instant: what undo and restore read and play again.

The clock's state follows from these records alone, so the past is rebuilt, never guessed. Records have 8 bytes
and a place reserved for each, so that nothing is allocated while a side runs; the memory chip holds a copy.
"""

import struct

from flagfall import events
from flagfall.compat import const
from flagfall.notation import read_canonical, write_canonical

# What was done. A text or a time follows in records of its own.
SET_UP = const(1)
START = const(2)
PRESS = const(3)  # counted
PASS = const(4)
PAUSE = const(5)
RESUME = const(6)
ADD = const(7)
SET = const(8)
MOVES = const(9)
PERIOD = const(10)
TURN = const(11)
CANCEL_FLAG = const(12)
CONTROL = const(13)

RECORD_SIZE = const(8)
CAPACITY = const(900)  # 300 moves a side and as many pauses, resumes and corrections

_RECORD = "<iBbh"  # instant, what, side, number
_WITH_TEXT = (SET_UP, CONTROL)
_WITH_TIME = (ADD, SET)
_COUNTER_BIT = const(1)
_FREEZE_BIT = const(2)
_TEXT_SHIFT = const(2)
_OVERWRITTEN = const(4)  # a pause and a time of two records

# What is noted of an event.
_NOTED = {
    events.STARTED: START,
    events.PRESSED: PRESS,
    events.TURN_PASSED: PASS,
    events.PAUSED: PAUSE,
    events.RESUMED: RESUME,
}


class Journal:
    """The records of one game, in order.

    complete   all that was done is here; if not, nothing can be rebuilt
    kept       how many of them the memory chip holds just as they are
    """

    def __init__(self):
        self.records = bytearray(RECORD_SIZE * CAPACITY)
        self.clear()

    def clear(self) -> None:
        """Forget the game."""
        self.length = 0
        self.kept = 0
        self.complete = True

    def begin(self, clock) -> None:
        """Forget the last game and note how `clock` was set up for this one."""
        self.clear()
        self.add_controls(SET_UP, clock.white, clock.now, clock.controls, clock.counter, clock.freeze)

    def note(self, happened) -> None:
        """Note the event that the queue `happened` has just let out, if a replay needs it; allocates nothing."""
        what = _NOTED.get(happened.kind)
        if what is not None:
            self.add(what, happened.side, happened.at)

    def add(self, what: int, side: int, at: int, number: int = 0) -> None:
        """Note that `what` was done to `side` at instant `at` (ms); allocates nothing."""
        if not self._has_room(1):
            return
        struct.pack_into(_RECORD, self.records, self.length * RECORD_SIZE, at, what, side, number)
        self.length += 1

    def add_time(self, what: int, side: int, at: int, value_ms: int) -> None:
        """Note a correction by or to `value_ms`."""
        if self._has_room(2):
            self.add(what, side, at)
            struct.pack_into("<ii", self.records, self.length * RECORD_SIZE, value_ms, 0)
            self.length += 1

    def add_controls(self, what: int, white: int, at: int, controls, counter: bool, freeze: bool) -> None:
        """Note the controls of a new game (SET_UP) or loaded in mid-game (CONTROL), as canonical text."""
        text = write_canonical(controls).encode()
        if not self._has_room(1 + _records_of(len(text))):
            return
        bits = (_COUNTER_BIT if counter else 0) | (_FREEZE_BIT if freeze else 0)
        self.add(what, white, at, bits | len(text) << _TEXT_SHIFT)
        start = self.length * RECORD_SIZE
        self.records[start : start + len(text)] = text
        self.length += _records_of(len(text))

    def truncate(self, length: int) -> None:
        """Drop all records from index `length` on."""
        self.length = length
        self.kept = min(self.kept, length)

    def saved(self, first: int) -> tuple:
        """Return what `put_back` needs to undo that the records from index `first` on are written anew.

        No action that takes something back writes more than three records in its place.
        """
        start = first * RECORD_SIZE
        return self.length, self.complete, first, bytes(self.records[start : start + _OVERWRITTEN * RECORD_SIZE])

    def put_back(self, past: tuple) -> None:
        """Bring the journal back to what it was when `saved` returned `past`."""
        self.length, self.complete, first, records = past
        start = first * RECORD_SIZE
        self.records[start : start + len(records)] = records
        self.kept = min(self.kept, first)

    def copy_record(self, index: int, record) -> None:
        """Copy record `index` into the 8 bytes of `record`, for the memory chip; allocates nothing."""
        start = index * RECORD_SIZE
        for place in range(RECORD_SIZE):
            record[place] = self.records[start + place]

    def entries(self):
        """Yield (index, instant, what, side, number, next index) of every record that stands for something done."""
        index = 0
        while index < self.length:
            at, what, side, number = struct.unpack_from(_RECORD, self.records, index * RECORD_SIZE)
            following = index + 1
            if what in _WITH_TEXT:
                following += _records_of(_text_length(number))
            elif what in _WITH_TIME:
                following += 1
            yield index, at, what, side, number, following
            index = following

    def time_at(self, index: int) -> int:
        """Return the time (ms) that belongs to the ADD or SET at `index`."""
        return struct.unpack_from("<i", self.records, (index + 1) * RECORD_SIZE)[0]

    def controls_at(self, index: int):
        """Return (controls, counter, freeze) of the SET_UP or CONTROL at `index`.

        Raises `NotationError`, or UnicodeError, if damaged.
        """
        number = struct.unpack_from(_RECORD, self.records, index * RECORD_SIZE)[3]
        start = (index + 1) * RECORD_SIZE
        text = bytes(self.records[start : start + _text_length(number)]).decode()
        return read_canonical(text), bool(number & _COUNTER_BIT), bool(number & _FREEZE_BIT)

    def last_press(self, by=None):
        """Return (index, instant, side) of the last counted press, of the side `by` if it is given, or None."""
        found = None
        for index, at, what, side, _number, _following in self.entries():
            if what == PRESS and by in (None, side):
                found = (index, at, side)
        return found

    def completion(self, move: int, white: int, white_only: bool):
        """Return (index after, instant) of what last completed `move` for White and Black, or White only; or None.

        Completed means that the counters came to read so, by a press or by an arbiter; move 0 is the start.
        """
        moves = [0, 0]
        found, reached = None, False
        for _index, at, what, side, number, following in self.entries():
            if what == PRESS:
                moves[side] += 1
            elif what == MOVES:
                moves[side] = number
            elif what == SET_UP:
                continue
            now_reached = moves[white] >= move and (white_only or moves[1 - white] >= move)
            if now_reached and not reached:
                found = (following, at)
            reached = now_reached
        return found if reached else None

    def has_room_for(self, controls) -> bool:
        """Tell whether `controls` can be noted: without them no game comes back from the memory chip."""
        return self.length + 1 + _records_of(len(write_canonical(controls))) <= CAPACITY

    def _has_room(self, records):
        if self.length + records > CAPACITY:
            self.complete = False
            return False
        return True


def _text_length(number):
    return number >> _TEXT_SHIFT & 0xFF


def _records_of(length):
    return (length + RECORD_SIZE - 1) // RECORD_SIZE
