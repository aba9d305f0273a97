# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Records of what was done to the clock, in order, as bytes: what each looks like, and whether it is whole.

They have 8 bytes and a place reserved for each, so that nothing is allocated while a side runs; the memory chip holds a
copy. The last byte of each is a check, so that no flipped bit is ever played again as something else.
"""

import struct

from flagfall.compat import const
from flagfall.crc import crc8
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
BYOYOMI = const(14)  # its number: periods or moves left, and a bit: it has begun
# What follows: whole bytes, with no side.
_LETTERS = const(0x0F)  # six letters of the text before it
_TIME = const(0x1F)  # the time before it

BYOYOMI_COUNT = const(0x7F)
BYOYOMI_BEGUN = const(0x80)

LATEST = 0xFFFFFFFF  # ms of one game, 49 days of being on: no later instant can be noted
RECORD_SIZE = const(8)
CAPACITY = const(900)  # 300 moves a side and as many pauses, resumes and corrections

_RECORD = const("<BIhB")  # what and side, instant, number, check
_TIME_RECORD = const("<BihB")
_SIDE_SHIFT = const(4)
_WHAT_BITS = const(0x0F)
_CHECK_PLACE = const(7)
_LETTERS_SIZE = const(6)
_WITH_TEXT = const((SET_UP, CONTROL))
_WITH_TIME = const((ADD, SET))
_COUNTER_BIT = const(1)
_FREEZE_BIT = const(2)
_TEXT_SHIFT = const(2)
RULES_SHIFT = const(10)  # of a control loaded in mid-game: its profile and one, 0 where none is said
RULES_MASK = const(3)
_OVERWRITTEN = const(47)  # a pause, a control of up to 44 records and a time of two


class Records:
    """The records of one game, in order.

    complete   all that was done is here, whole; if not, nothing can be rebuilt
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

    def take_up(self, length: int, complete: bool) -> None:
        """Go on from `length` records that were read back into `records`, the whole past or not (`complete`).

        Raises ValueError, and nothing has changed, where there is no room for so many.
        """
        if not 0 <= length <= CAPACITY:
            raise ValueError(length)
        self.length = self.kept = length
        self.complete = complete

    def add(self, what: int, side: int, at: int, number: int = 0) -> None:
        """Note that `what` was done to `side` at instant `at` (ms); allocates nothing.

        After `LATEST` nothing can be noted any more: the past is not complete then.
        """
        if self._has_room(1, at):
            self._put(what | side << _SIDE_SHIFT, at, number)

    def add_time(self, what: int, side: int, at: int, value_ms: int) -> None:
        """Note a correction by or to `value_ms`."""
        if self._has_room(2, at):
            self._put(what | side << _SIDE_SHIFT, at, 0)
            self._put(_TIME, value_ms, 0, _TIME_RECORD)

    def add_controls(self, what: int, white: int, at: int, controls, counter: bool, freeze: bool, rules=-1) -> None:
        """Note the controls of a new game (SET_UP) or loaded in mid-game (CONTROL), as canonical text.

        `rules` is the profile that came with them, -1 where that of the settings holds.
        """
        text = write_canonical(controls).encode()
        if not self._has_room(1 + _records_of(len(text)), at):
            return
        bits = (_COUNTER_BIT if counter else 0) | (_FREEZE_BIT if freeze else 0) | rules + 1 << RULES_SHIFT
        self._put(what | white << _SIDE_SHIFT, at, bits | len(text) << _TEXT_SHIFT)
        for start in range(0, len(text), _LETTERS_SIZE):
            letters = text[start : start + _LETTERS_SIZE]
            place = self.length * RECORD_SIZE
            self.records[place : place + RECORD_SIZE] = bytes((_LETTERS,)) + letters + bytes(7 - len(letters))
            self._close(place)

    def truncate(self, length: int) -> None:
        """Drop all records from index `length` on."""
        self.length = length
        self.kept = min(self.kept, length)

    def saved(self, first: int) -> tuple:
        """Return what `put_back` needs to undo that the records from index `first` on are written anew.

        No action that takes something back writes more than `_OVERWRITTEN` records in its place.
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
        """Yield (index, instant, what, side, number, next index) of every record that stands for something done.

        What `drop_damaged` has dropped is passed over.
        """
        index = 0
        while index < self.length:
            what, at, number, _check = struct.unpack_from(_RECORD, self.records, index * RECORD_SIZE)
            side = what >> _SIDE_SHIFT
            what &= _WHAT_BITS
            following = index + 1
            if what in _WITH_TEXT:
                following += _records_of(_text_length(number))
            elif what in _WITH_TIME:
                following += 1
            if SET_UP <= what < _LETTERS:
                yield index, at, what, side, number, following
            index = following

    def time_at(self, index: int) -> int:
        """Return the time (ms) that belongs to the ADD or SET at `index`."""
        return struct.unpack_from(_TIME_RECORD, self.records, (index + 1) * RECORD_SIZE)[1]

    def controls_at(self, index: int):
        """Return (controls, counter, freeze) of the SET_UP or CONTROL at `index`.

        Raises `NotationError`, or UnicodeError, if damaged.
        """
        number = struct.unpack_from(_RECORD, self.records, index * RECORD_SIZE)[2]
        text = self.text_at(index).decode()
        return read_canonical(text), bool(number & _COUNTER_BIT), bool(number & _FREEZE_BIT)

    def text_at(self, index: int) -> bytes:
        """Return the text of the SET_UP or CONTROL at `index`, in bytes."""
        length = _text_length(struct.unpack_from(_RECORD, self.records, index * RECORD_SIZE)[2])
        first = (index + 1) * RECORD_SIZE + 1
        starts = range(first, first + _records_of(length) * RECORD_SIZE, RECORD_SIZE)
        return b"".join([bytes(self.records[start : start + _LETTERS_SIZE]) for start in starts])[:length]

    def is_whole(self, index: int) -> bool:
        """Tell whether the record at `index` is as it was noted."""
        start = index * RECORD_SIZE
        return self.records[start + _CHECK_PLACE] == crc8(self.records, start, _CHECK_PLACE)

    def is_dropped(self, index: int) -> bool:
        """Tell whether `drop_damaged` has dropped the record at `index`."""
        start = index * RECORD_SIZE
        return not any(self.records[start : start + RECORD_SIZE])

    def drop_damaged(self, now: int) -> bool:
        """Look at all records after they were read back at instant `now`; blank those that are not whole.

        True if the past is less complete than it was taken to be. What is left stays, to be read by whoever wants to
        know what happened.
        """
        was_complete = self.complete
        found = False
        for index in range(self.length):
            if not self.is_whole(index) and not self.is_dropped(index):
                start = index * RECORD_SIZE
                self.records[start : start + RECORD_SIZE] = bytes(RECORD_SIZE)
                self.kept = min(self.kept, index)
                found = True
        self.complete = was_complete and self._is_past_of(now)
        return found or was_complete and not self.complete

    def has_room_for(self, controls) -> bool:
        """Tell whether `controls` can be noted: without them no game comes back from the memory chip."""
        return self.length + 1 + _records_of(len(write_canonical(controls))) <= CAPACITY

    def _is_past_of(self, now):
        # Whole records that cannot be one game: a set-up comes first and only there, what goes on has its records.
        index = last_at = 0
        for place, at, what, _side, _number, following in self.entries():
            if place != index or at < last_at or (what == SET_UP) != (not index) or following > self.length:
                return False
            last_at = at
            rest = _LETTERS if what in _WITH_TEXT else _TIME
            for each in range(index + 1, following):
                if self.records[each * RECORD_SIZE] != rest:
                    return False
            index = following
        return 0 < index == self.length and last_at <= now

    def _has_room(self, records, at):
        if self.length + records > CAPACITY or at > LATEST:
            self.complete = False
            return False
        return True

    def _put(self, what, at, number, form=_RECORD):
        place = self.length * RECORD_SIZE
        struct.pack_into(form, self.records, place, what, at, number, 0)
        self._close(place)

    def _close(self, place):
        self.records[place + _CHECK_PLACE] = crc8(self.records, place, _CHECK_PLACE)
        self.length += 1


def _text_length(number):
    return number >> _TEXT_SHIFT & 0xFF


def _records_of(length):
    return (length + _LETTERS_SIZE - 1) // _LETTERS_SIZE
