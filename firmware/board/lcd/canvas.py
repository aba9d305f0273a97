# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Eight lines of a memory LCD, drawn as they go to the chip: a zone. Both displays draw on one canvas.

The whole picture would be 12,000 bytes a side. A zone is 418, and there are two of them: while one goes out, the next
is drawn. Eight lines, since that is as fine as digits are told apart (firmware/image/digits.py), a mask of thirty zones
is a small int, and a zone is on the wire for 1.7 ms: no press waits longer for one.

On the wire ("data update mode, multiple lines" of the LS027B7DH01, as other drivers have it: its data sheet, LD-28305A,
was not at hand): a byte that says write, then for each line its address, 50 bytes of pixels, 0 black, and 8 bits that
mean nothing, 8 more of them at the end. The chip takes the lowest bit of an address first and the leftmost pixel first;
the SPI sends the highest of a byte first.
"""

from board.lcd import largeprint, sentencetext, smallprint, wire_order
from flagfall.compat import const

ZONES = const(30)
ZONE_LINES = const(8)
COLUMNS = const(50)  # bytes of eight pixels in a line
LINE_SIZE = const(52)
FRAME_SIZE = const(418)

WRITE_LINES = const(0x80)  # the first bit, M0, sent highest first
_MONO_HLSB = const(3)  # framebuf.MONO_HLSB: a bit a pixel
_GS8 = const(6)  # framebuf.GS8: a byte is a "pixel", of which ours are eight
_WHITE = const(0xFF)
_BLANK = const(32)
_SENTENCE_COLUMNS = const(12)  # pixels a letter of a long line is wide
_LETTERS = const(95)


class Canvas:
    """`framebuf` is MicroPython's module or one like it; `flat(bytes)` returns a buffer over them that it takes.

    frame     the bytes for the chip of the zone that was begun last; stays as it is until the next but one is begun

    Methods are called where they are found: one in a variable is on the heap, as is a tuple of names of other modules.
    """

    def __init__(self, framebuf, flat=bytearray):
        self._make = framebuf.FrameBuffer
        self._flat = flat
        self._frames = (bytearray(FRAME_SIZE), bytearray(FRAME_SIZE))
        self._bytes = tuple([self._over(frame, LINE_SIZE, _GS8) for frame in self._frames])
        self._bits = tuple([self._over(frame, LINE_SIZE * 8, _MONO_HLSB) for frame in self._frames])
        self._turn = 0
        self.frame = self._frames[0]
        self._into = self._bytes[0]
        self._addresses = self.strip(wire_order.ADDRESSES, 1)
        self._inverse = self._make(flat(wire_order.INVERSE), 256, 1, _GS8)
        self._small = self.strip(smallprint.STRIP, 1)
        self._large = self.strip(largeprint.STRIP, 2)
        size = _LETTERS * sentencetext.LINES
        self._sentence = self._make(flat(sentencetext.STRIP), _SENTENCE_COLUMNS, size, _MONO_HLSB, 16)

    def strip(self, pictures, columns: int):
        """Return pictures that stand one below the other, `columns` bytes wide, as what `put` takes."""
        return self._make(self._flat(pictures), columns, len(pictures) // columns, _GS8)

    def begin(self, zone: int, ground: int = _WHITE) -> None:
        """Begin the eight lines of `zone` (0 to 29, 0 at the top) with nothing on a `ground` of white, or 0, black."""
        turn = self._turn = 1 - self._turn
        frame = self.frame = self._frames[turn]
        into = self._into = self._bytes[turn]
        frame[0] = WRITE_LINES
        into.fill(ground)
        into.blit(self._addresses, 0, -ZONE_LINES * zone)

    def put(self, strip, place: int, column: int) -> None:
        """Draw the eight lines of number `place` in `strip`, from `column` (bytes) on."""
        self._into.blit(strip, column + 1, -ZONE_LINES * place)

    def bar(self, text, part: int, inverse: bool) -> None:
        """Draw part 0 or 1 of a bar, at the top or at the bottom: `text` has a letter for each of the 50 columns."""
        into, strip, up = self._into, self._small, -ZONE_LINES * part
        palette = self._inverse if inverse else None
        for column in range(COLUMNS):
            letter = text[column]
            if letter > _BLANK:
                into.blit(strip, column + 1, up - smallprint.LINES * (letter - _BLANK), -1, palette)

    def letters(self, text, first: int, count: int, part: int, column: int, inverse: bool) -> None:
        """Draw part 0 or 1 of `count` small letters, part 0 to 3 of large ones if `part` is 2 to 5."""
        into, up = self._into, -ZONE_LINES * part
        palette = self._inverse if inverse else None
        strip, lines, wide = self._small, smallprint.LINES, 1
        if part > 1:
            strip, lines, wide = self._large, largeprint.LINES, 2
            up += 2 * ZONE_LINES
        for place in range(count):
            letter = text[first + place]
            if letter > _BLANK:
                into.blit(strip, column + 1 + wide * place, up - lines * (letter - _BLANK), -1, palette)

    def block(self, column: int, columns: int) -> None:
        """Black out `columns` from `column` on."""
        self._into.fill_rect(column + 1, 0, columns, ZONE_LINES, 0)

    def long_line(self, text, first: int, count: int, part: int, dark_from: int, dark_count: int) -> None:
        """Draw part 0 to 2 of a line of letters twelve pixels wide; those that are dark now are left out."""
        into, strip, up = self._bits[self._turn], self._sentence, -ZONE_LINES * part
        for place in range(count):
            letter = text[first + place]
            if letter > _BLANK and not dark_from <= place < dark_from + dark_count:
                into.blit(
                    strip, ZONE_LINES + 2 + _SENTENCE_COLUMNS * place, up - sentencetext.LINES * (letter - _BLANK)
                )

    def short_line(self, text, first: int, count: int, part: int, dark_from: int, dark_count: int) -> None:
        """Draw part 0 to 3 of a line of large letters; those that are dark now are left out."""
        into, strip, up = self._into, self._large, -ZONE_LINES * part
        for place in range(count):
            letter = text[first + place]
            if letter > _BLANK and not dark_from <= place < dark_from + dark_count:
                into.blit(strip, 2 + 2 * place, up - largeprint.LINES * (letter - _BLANK))

    def _over(self, frame, width, kind):
        # The lines alone: the byte before them is another's. A line's address and last byte are drawn over like pixels.
        return self._make(memoryview(frame)[1:-1], width, ZONE_LINES, kind)
