# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The HT16K33 behind a 4-digit display of 1.2 inch: what it is told over the bus, and what its segments show when.

From its data sheet, rev. 1.21: a frame begins with a command. 0x00-0x0F: address in the display RAM of 16 bytes, data
follow and the address counts up, rolling over; 0x20 | 1: oscillator on; 0x80 | 1: display on, bits 2 and 1: blinking of
the whole display; 0xE0 | n: brightness n + 1 of 16. At power-on oscillator and display are off, brightness is full, and
what the RAM holds is not defined. On the backpack the digits stand at RAM 0, 2, 6, 8, the colon and the dots at 4; of
its 128 bits there 33 LEDs on 32 (host_sim.desk.segments): what has no segment shows nothing.
"""

from host_sim.desk.segments import EXISTING

_RAM_SIZE = 16
_SEGMENTS = (0, 2, 6, 8, 4)  # RAM address of digits 0 to 3 and of the dots
_SEEN = [0] * _RAM_SIZE  # which bits of the RAM have a segment
for _place, _address in enumerate(_SEGMENTS):
    _SEEN[_address] = EXISTING[_place]
_DARK = bytes(len(_SEGMENTS))
_NOISE = 0xA5
_FULL = 15


class Ht16k33:
    """`history` holds (instant in ns, five bytes lit) from each change on; `now_ns()` tells the instant.

    `brightness` is what the chip was told last, 0 to 15; each step is one sixteenth more than the one before.
    `unseen` holds (instant in ns, RAM address, bits) of all that was written and has no segment: nobody sees it, so
    whoever wrote it is mistaken.
    """

    def __init__(self, now_ns):
        self._now_ns = now_ns
        self.history = [(0, _DARK)]
        self.unseen = []
        self.frames = []  # instants at which a frame of display RAM was complete
        self.powered = False
        self.power_on()

    def power_on(self) -> None:
        """The power comes: everything is off, the RAM holds what chance put there."""
        self.powered = True
        self.ram = bytearray((_NOISE,)) * _RAM_SIZE
        self.oscillator = False
        self.on = False
        self.blinking = 0
        self.brightness = _FULL
        self._address = 0
        self._first = True
        self._note()

    def power_off(self) -> None:
        """The power goes: dark."""
        self.powered = False
        self._note()

    def lit(self) -> bytes:
        """Return what is lit now: four digits and the dots, as in flagfall.face.glyphs."""
        if not (self.powered and self.oscillator and self.on):
            return _DARK
        return bytes([self.ram[address] & _SEEN[address] for address in _SEGMENTS])

    def begin(self, reading: bool) -> bool:
        """Acknowledge the chip's address, if it has power."""
        self._first = True
        return self.powered

    def write(self, byte: int) -> bool:
        """Take a command, or a byte for the RAM."""
        if not self.powered:
            return False
        if self._first:
            self._obey(byte)
        else:
            self.ram[self._address] = byte
            if byte & ~_SEEN[self._address]:
                self.unseen.append((self._now_ns(), self._address, byte & ~_SEEN[self._address]))
            self._address = (self._address + 1) % _RAM_SIZE
        self._first = False
        return True

    def read(self) -> int:
        """Return the byte of the RAM at the present address."""
        value = self.ram[self._address]
        self._address = (self._address + 1) % _RAM_SIZE
        return value

    def end(self) -> None:
        """The frame is complete: note what shows from now on."""
        if self._writes_ram:
            self.frames.append(self._now_ns())
        self._note()

    def _obey(self, command):
        kind, value = command & 0xF0, command & 0x0F
        self._writes_ram = kind == 0x00
        if kind == 0x00:
            self._address = value
        elif kind == 0x20:
            self.oscillator = bool(value & 1)
        elif kind == 0x80:
            self.on = bool(value & 1)
            self.blinking = value >> 1 & 3
        elif kind == 0xE0:
            self.brightness = value

    def _note(self):
        shown = self.lit()
        if shown != self.history[-1][1]:
            self.history.append((self._now_ns(), shown))
