# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One wire of the link to one host: UART0 or the USB cable. The protocol is the same on both (link.py)."""

from flagfall.compat import const

LONGEST_COMMAND = const(240)
_LINE_FEED = const(10)
_CARRIAGE_RETURN = const(13)


class Wire:
    """Lines in and out over `stream`, which never waits: like machine.UART, or the module `usbport` of our image.

    Its any() may be -1: no host is at the other end. Its write(line) returns 0 or None where there is no room.

    line      what `hear` has found; as full as it can be, more has come than a line can have
    may_hear  how many bytes more may be taken in this turn of the loop
    """

    def __init__(self, stream):
        self.line = bytearray(LONGEST_COMMAND)
        self.may_hear = 0
        self.write = stream.write
        self._stream = stream
        self._received = bytearray(1)
        self._length = 0  # of the line so far

    def hear(self) -> int:
        """Return the length of a line that has come in, with its bytes in `line`; 0 if none is whole yet."""
        stream = self._stream
        while self.may_hear:
            waiting = stream.any()
            if waiting <= 0:
                if waiting:
                    self._length = 0  # half a line, and nobody there who would end it
                return 0
            self.may_hear -= 1
            stream.readinto(self._received)
            character = self._received[0]
            if character == _LINE_FEED:
                length, self._length = self._length, 0
                if length:
                    self.may_hear = 0  # what one line asks for is enough for a turn
                    return length
            elif self._length < LONGEST_COMMAND and character != _CARRIAGE_RETURN:
                self.line[self._length] = character
                self._length += 1
        return 0
