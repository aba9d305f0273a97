# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The LS027B7DH01, a memory LCD of 400 x 240: the bytes that come while it is selected -> what stands on it.

From Sharp's specification of it (Rev. June 2010, the copy of learn.adafruit.com for its product 4694) and Sharp's
application note "Programming Sharp's Memory LCDs" (K. Green, 2010): chip select is high while a frame comes. Its first
eight bits are the mode: M0 update, M1 frame inversion (not looked at where EXTMODE is high and EXTCOMIN alternates
instead), M2 all clear. An update goes on with lines: eight bits of address, the lowest first, 1 for the line at the top
to 240; 400 bits, the pixel at the left first, 1 is white; eight bits that mean nothing. Sixteen bits after its last
pixel a line is in the memory, so eight more bits close the frame; all clear and hold have sixteen bits in all. With
DISP low everything is white and the memory stays. What the memory holds at power-on is not defined. Pixels are 0.147 mm
apart (58.8 x 35.28 mm).

A byte here is eight bits as they are on the wire, the first one the highest: SPI of an RP2040 sends them so. How fast
they may come, and how long chip select must wait, is for `host_sim.machines.emulated.chips.memorylcd`, which knows
nanoseconds. Runs on MicroPython too.
"""

WIDTH, HEIGHT = 400, 240
ROW = WIDTH // 8  # bytes of a line
UPDATE, INVERSION, CLEAR = 0x80, 0x40, 0x20  # the bits of the mode, as they are on the wire
_LINE = 1 + ROW + 1  # address, pixels, eight bits that mean nothing
_SHORT = 2  # bytes of a frame that is no update
_MOST_FAULTS = 20
_WHITE = b"\xff" * ROW


class MemoryLcd:
    """`faults` says in words what came that the chip does not understand, at most the first twenty of it.

    changed(line)  called when a line (0 to 239) has got into the memory, None if all of it may look otherwise
    """

    def __init__(self, changed=None):
        self._changed = changed
        self.faults = []
        self.frames = 0  # how many came that were whole
        self.lines = 0  # how many lines of pixels came
        self.power_on()

    def power_on(self) -> None:
        """The power comes: the memory holds what chance put there, chip select and DISP are low."""
        self.powered = True
        self.memory = bytearray(b"\xa5\x5a\xc3" * (HEIGHT * ROW // 3))
        self._display = False
        self._selected = False
        self._frame = bytearray()
        self._tell(None)

    def power_off(self) -> None:
        """The power goes: nothing is seen, nothing stays."""
        self.powered = False
        self._tell(None)

    def display(self, level) -> None:
        """DISP: high, and the memory is seen."""
        self._display = bool(level)
        self._tell(None)

    def select(self, level) -> None:
        """Chip select: high for the time of a frame."""
        if self.powered and self._selected and not level:
            self._close()
        if level and not self._selected:
            self._frame = bytearray()
            self._taken = 0
        self._selected = bool(level)

    def write(self, buffer) -> None:
        """Take bytes from the wire, if they are for this chip."""
        if not (self.powered and self._selected):
            return
        self._frame += buffer
        if self._frame and self._frame[0] & UPDATE:
            while len(self._frame) >= 1 + (self._taken + 1) * _LINE + 1:
                self._take_line(self._frame[1 + self._taken * _LINE : 1 + self._taken * _LINE + 1 + ROW])
                self._taken += 1

    def seen(self) -> bool:
        """Tell whether the memory is seen: there is power, and DISP is high."""
        return self.powered and self._display

    def ink(self) -> bytes:
        """Return what is dark, 240 rows of 50 bytes: a one for each dark pixel, the one at the left the highest."""
        if not self.seen():
            return bytes(HEIGHT * ROW)
        return bytes([byte ^ 0xFF for byte in self.memory])

    def fault(self, text: str) -> None:
        """Note what was done to the chip that it does not allow."""
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(text)

    def _take_line(self, line):
        address = _mirrored(line[0])
        self.lines += 1
        if not 1 <= address <= HEIGHT:
            self.fault("line address %d; right would be 1 to %d" % (address, HEIGHT))
            return
        self.memory[(address - 1) * ROW : address * ROW] = line[1:]
        self._tell(address - 1)

    def _close(self):
        length, mode = len(self._frame), self._frame[0] if self._frame else 0
        if mode & UPDATE and mode & CLEAR:
            self.fault("mode %#x is update and all clear at once" % mode)
        elif mode & UPDATE and (length < 1 + _LINE + 1 or (length - _SHORT) % _LINE):
            self.fault("%d bytes in an update; right would be 2 and %d a line" % (length, _LINE))
        elif not mode & UPDATE and length != _SHORT:
            self.fault("%d bytes in a frame of mode %#x; right would be 2" % (length, mode))
        else:
            self.frames += 1
            if mode & CLEAR:
                self.memory[:] = _WHITE * HEIGHT
                self._tell(None)

    def _tell(self, line):
        if self._changed:
            self._changed(line)


def _mirrored(byte):
    """Return the number whose lowest bit was on the wire first."""
    number = 0
    for place in range(8):
        number |= (byte >> place & 1) << (7 - place)
    return number
