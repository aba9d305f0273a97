# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The game in six numbers that outlive a bite of the watchdog, where no memory chip takes it.

All of it is there but the past: both times, delay, moves, periods, byo-yomi, flags, who was first, whose turn it is.
What there is no place for: the journal, so undo and restore refuse; the instants, which begin anew at 0, those of the
flags too; the profile of a control loaded in mid-game; and an interim flag goes up to a second late. A power cut leaves
nothing. The control is a text that the board keeps elsewhere; the check is made over it too.
"""

import struct

from flagfall.compat import const
from flagfall.crc import crc16
from flagfall.keeping import snapshot
from flagfall.notation import NotationError, read_canonical, write_canonical
from flagfall.timing.chessclock import PAUSED, RUNNING
from flagfall.timing.sides import SIDES
from flagfall.timing.turn import NEVER

NUMBERS = const(6)  # of 30 bits each, so that none is larger than a small int of the board

_VERSION = const(1)
_BYTES = const("<6I")
_SIZE = const(24)
# The times of both sides have a number each, 28 bits and two more; the others, from the lowest bit on:
# 0: check 16, interim flag of LEFT 9, and 5 to spare; 3: moves of both 10 and 10, period of LEFT 10;
# 4: period of RIGHT 10, byo-yomi of both 7 and 7, then state 2, turn 1, White 1, counter 1, freeze 1;
# 5: delay 17, interim flag of RIGHT 9, first flag 2, version 2.
_TIME_ZERO = const(1 << 27)  # 37 hours either way
_TIME_MASK = const((1 << 28) - 1)
_FINAL = const(1 << 28)
_EXTRA = const(1 << 29)
_CHECK_MASK = const(0xFFFF)
_TEN = const(0x3FF)
_COUNT = const(0x7F)
_SECONDS = const(0x1FF)
_DELAY = const(0x1FFFF)


class BiteKeeper:
    """Keeps `clock` in the numbers of `board.scratch`, and the text of its controls in `board.save_controls`."""

    def __init__(self, board, clock):
        self._board = board
        self._clock = clock
        self._controls = None  # whose text has the check
        self._text_crc = 0
        self._saved = False  # the board keeps that text
        self._used = True  # something may be in there
        self._numbers = [0] * NUMBERS
        self._packed = bytearray(_SIZE)

    def know(self) -> None:
        """Take the controls of the clock into the check. Allocates nothing unless they are others than before."""
        if self._clock.controls is not self._controls:
            self._controls = self._clock.controls
            self._text_crc = _crc_of(write_canonical(self._controls))
            self._saved = False

    def keep(self, at: int) -> None:
        """Put the state as of instant `at` (ms, not after the clock's own) into the numbers.

        What there is no room for, more than 37 hours or a thousand moves, is not kept at all. Allocates nothing while
        a side runs; else the text of the controls may be saved, once.
        """
        self.know()
        if not self._saved and self._clock.state != RUNNING:
            self._saved = self._board.save_controls(write_canonical(self._controls))
        if self._fits(at):
            self._fill(at)
            self._numbers[0] |= self._check(self._text_crc)
            self._board.scratch.write(self._numbers)
            self._used = True
        else:
            self.clear()

    def clear(self) -> None:
        """Leave nothing there: what holds the game now is the memory chip."""
        if self._used:
            for place in range(NUMBERS):
                self._numbers[place] = 0
            self._board.scratch.write(self._numbers)
            self._used = False

    def restore(self) -> bool:
        """Put the clock where the numbers say it was, at instant 0; paused if a side ran. False if they say nothing."""
        self._board.scratch.read(self._numbers)
        text = self._text()
        if text is None:
            return False
        record = bytearray(snapshot.SIZE)
        self._unpack(record)
        try:
            self._clock.set_up(read_canonical(text), snapshot.white_of(record), False, False, 0)
            self._clock.events.clear()
            snapshot.unpack(record, self._clock)
        except (NotationError, snapshot.Damaged):
            return False
        return True

    def _text(self):
        # That of the controls in the numbers: what was saved, or what the clock has been set up with meanwhile.
        numbers = self._numbers
        if numbers[5] >> 28 != _VERSION:
            return None
        check = numbers[0] & _CHECK_MASK
        numbers[0] -= check
        for text in (self._board.load_controls(), write_canonical(self._clock.controls)):
            if text is not None and self._check(_crc_of(text)) == check:
                return text
        return None

    def _fits(self, at):
        clock = self._clock
        for side in SIDES:
            account = clock.sides[side]
            if not -_TIME_ZERO <= clock.remaining_ms(side, at) < _TIME_ZERO:
                return False
            if account.moves > _TEN or account.number > _TEN:
                return False
        return True

    def _fill(self, at):
        clock, numbers = self._clock, self._numbers
        left, right = clock.sides
        state = PAUSED if clock.state == RUNNING else clock.state
        numbers[0] = _seconds_left(left, at) << 16
        for side in SIDES:
            account = clock.sides[side]
            bits = (_FINAL if account.final else 0) | (_EXTRA if account.extra else 0)
            numbers[1 + side] = clock.remaining_ms(side, at) + _TIME_ZERO | bits
        numbers[3] = left.moves | right.moves << 10 | left.number << 20
        switches = state | clock.turn << 2 | clock.white << 3
        switches |= (16 if clock.counter else 0) | (32 if clock.freeze else 0)
        numbers[4] = right.number | left.extra_count << 10 | right.extra_count << 17 | switches << 24
        numbers[5] = clock.delay_ms(clock.turn, at) | _seconds_left(right, at) << 17 | clock.first_flag << 26
        numbers[5] |= _VERSION << 28

    def _check(self, text_crc):
        # Over the numbers without their check, in whose place stands that of the text.
        first, second, third, fourth, fifth, sixth = self._numbers
        struct.pack_into(_BYTES, self._packed, 0, first | text_crc, second, third, fourth, fifth, sixth)
        return crc16(self._packed, _SIZE)

    def _unpack(self, record):
        numbers = self._numbers
        switches = numbers[4] >> 24
        turn = switches >> 2 & 1
        delays = [0, 0]
        delays[turn] = numbers[5] & _DELAY
        counts = numbers[4] >> 10 & _COUNT, numbers[4] >> 17 & _COUNT
        moves = numbers[3] & _TEN, numbers[3] >> 10 & _TEN
        periods = numbers[3] >> 20, numbers[4] & _TEN
        seconds = numbers[0] >> 16 & _SECONDS, numbers[5] >> 17 & _SECONDS
        sides = []
        for side in SIDES:
            packed = numbers[1 + side]
            remaining_ms = (packed & _TIME_MASK) - _TIME_ZERO
            interim_left = seconds[side] * 1000 if seconds[side] else -1
            sides.append((
                remaining_ms, delays[side], 0, interim_left, moves[side], periods[side], counts[side], packed >> 28,
            ))  # fmt: skip
        white, first_flag = switches >> 3 & 1, numbers[5] >> 26 & 3
        snapshot.fill(record, switches & 3, turn, white, first_flag, switches & 16, switches & 32, sides)


def _seconds_left(account, at):
    # Of the interim flag, rounded up; 0: there is none.
    return 0 if account.interim_until == NEVER else (account.interim_until - at + 999) // 1000


def _crc_of(text):
    letters = text.encode()
    return crc16(letters, len(letters))
