# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The HT16K33 behind a 4-digit display: segment bits onto the chip, only what changed, and again when it comes back.

From the HT16K33 data sheet, rev. 1.21: 16 bytes of display RAM, two a common line; 0x20 | 1 oscillator on,
0x80 | 1 display on, 0xE0 | n brightness n + 1 of 16. The digits of the 1.2 inch backpack stand at RAM 0, 2, 6, 8,
colon and dots at RAM 4.
"""

from flagfall.compat import const
from flagfall.face.glyphs import PICTURE_SIZE
from flagfall.keeping.settings import BRIGHTEST

LEFT_ADDRESS = const(0x70)
RIGHT_ADDRESS = const(0x71)

_OSCILLATOR_ON = const(0x21)
_DISPLAY_ON = const(0x81)
_BRIGHTNESS = const(0xE0)

# The chip's sixteenths (less one) for the brightness steps 1 to 8; step 1 is lit too: a display is never blank.
_SIXTEENTHS = b"\x00\x01\x02\x04\x06\x09\x0c\x0f"

# A frame is the RAM address 0, then RAM 0 to 8.
_FRAME_SIZE = const(10)
_DOTS_BLINK = const(9)  # where in a picture it says which dots blink; from 5 on, which segments of the digits


class Ht16k33:
    """One display on `bus` at `address`; `answers`: the last write reached it; `blinks`: not 0 if anything blinks."""

    def __init__(self, bus, address: int, step: int = BRIGHTEST // 2):
        self.answers = False
        self.blinks = 0
        self._dots = 0
        self._digits = 0
        self._bus = bus
        self._address = address
        self._picture = bytearray(PICTURE_SIZE)
        # What the chip holds, as one frame: the address 0, then its RAM, of which every second byte has no segment. In
        # the place of one of those stands for a moment the address of what follows: so any rest of it is a frame too.
        self._frame = bytearray(_FRAME_SIZE)
        whole = memoryview(self._frame)
        self._rests = [whole[first:] for first in range(0, _FRAME_SIZE, 2)]
        self._oscillator = bytearray((_OSCILLATOR_ON,))
        self._brightness = bytearray((_brightness(step),))
        self._on = bytearray((_DISPLAY_ON,))

    def set_brightness(self, step: int) -> None:
        """Set the brightness to `step` (1 to 8): at once on a display that answers, else when it is back."""
        self._brightness[0] = _brightness(step)
        if self.answers:
            self.answers = self._write(self._brightness)

    def put(self, picture) -> int:
        """Take `picture`, which stays as it is until the next call; not 0 if a dot or the digits begin to blink.

        Digits that blink and are others than before begin anew: whoever changes them sees them at once.
        """
        dots = picture[_DOTS_BLINK]
        digits = picture[5] | picture[6] | picture[7] | picture[8]
        begins = dots & ~self._dots or digits and self._is_other(picture)
        self._picture = picture
        self._dots = dots
        self._digits = digits
        self.blinks = dots | digits
        return begins

    def _is_other(self, picture):
        before = self._picture
        for place in range(PICTURE_SIZE):
            if picture[place] != before[place]:
                return True
        return False

    def draw(self, lit_phase: bool) -> bool:
        """Write the present picture from what has changed on, with what blinks lit or dark.

        A chip that was away is set up again first and gets all of it; with nothing new nothing is written.
        """
        picture = self._picture
        if lit_phase or not self.blinks:
            first = self._fill(picture[0], picture[1], picture[4], picture[2], picture[3])
        else:
            first = self._fill(
                picture[0] & ~picture[5],
                picture[1] & ~picture[6],
                picture[4] & ~picture[9],
                picture[2] & ~picture[7],
                picture[3] & ~picture[8],
            )
        frame = self._frame
        if not self.answers:
            # Switched on last, or what chance left in the RAM would flash up.
            self.answers = self._set_up() and self._write(frame) and self._write(self._on)
        elif first < _FRAME_SIZE:
            frame[first] = first
            self.answers = self._bus.write(self._address, self._rests[first // 2])
            if first:
                frame[first] = 0
        return self.answers

    def refresh(self, lit_phase: bool) -> bool:
        """Set the chip up and write everything: a display that was plugged in anew is right after it."""
        self.answers = False
        return self.draw(lit_phase)

    def _fill(self, first, second, dots, third, fourth):
        # Returns the place in the frame before the first byte that is new, its size if none is. Each by itself: a loop
        # takes twice as long, and a press waits for it.
        frame = self._frame
        place = _FRAME_SIZE
        if frame[9] != fourth:
            frame[9] = fourth
            place = 8
        if frame[7] != third:
            frame[7] = third
            place = 6
        if frame[5] != dots:
            frame[5] = dots
            place = 4
        if frame[3] != second:
            frame[3] = second
            place = 2
        if frame[1] != first:
            frame[1] = first
            place = 0
        return place

    def _set_up(self):
        return self._write(self._oscillator) and self._write(self._brightness)

    def _write(self, frame):
        return self._bus.write(self._address, frame)


def _brightness(step):
    return _BRIGHTNESS | _SIXTEENTHS[max(1, min(BRIGHTEST, step)) - 1]
