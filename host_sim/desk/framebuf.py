# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""MicroPython's `framebuf`, as far as the face of memory LCDs draws with it, for a Python that has none.

Two formats: `MONO_HLSB`, rows of bits with the leftmost pixel in the highest one, padded to whole bytes, and `GS8`, a
byte a pixel. A call does, to the byte, what extmod/modframebuf.c of MicroPython 1.28 does; tests/desk/test_framebuf.py
holds both together.
"""

MONO_HLSB, GS8 = 3, 6  # the numbers that MicroPython gives these formats
_OPAQUE = -1


class _Picture:
    """A picture in a buffer that is the caller's; how a row of it lies there is for each format to say."""

    def __init__(self, buffer, width, height, stride):
        """Lay `width` x `height` pixels over `buffer`, with `stride` pixels from row to row.

        Raises ValueError for a buffer that is too short.
        """
        if width < 1 or height < 1 or stride < width or len(buffer) < self._size(width, height, stride):
            raise ValueError("the buffer is shorter than the picture, or a row than its stride")
        self.buffer, self.width, self.height = buffer, width, height

    def fill(self, colour):
        """Make all pixels `colour`."""
        self.fill_rect(0, 0, self.width, self.height, colour)

    def fill_rect(self, x, y, width, height, colour):
        """Make the pixels of a rectangle `colour`, as far as it lies in the picture."""
        left, right = max(x, 0), min(x + width, self.width)
        if left < right:
            pixels = self.plain(right - left, colour)
            for row in range(max(y, 0), min(y + height, self.height)):
                self.write(row, left, right, pixels)

    def hline(self, x, y, width, colour):
        """Make `width` pixels from (x, y) to the right `colour`."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        """Make `height` pixels from (x, y) downwards `colour`."""
        self.fill_rect(x, y, 1, height, colour)

    def pixel(self, x, y, colour=None):
        """Return the pixel at (x, y), or make it `colour`; None, and nothing done, outside the picture."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if colour is None:
            return self.colours(y, x, x + 1)[0]
        return self.fill_rect(x, y, 1, 1, colour)

    def blit(self, source, x, y, key=_OPAQUE, palette=None):
        """Draw `source`, a picture or a tuple of the arguments of one, with its corner at (x, y).

        Pixels of the colour `key` leave what is there; `palette` is a picture whose pixel (c, 0) stands for c.
        """
        source = _picture(source)
        palette = palette and _picture(palette)
        left, right = max(x, 0), min(x + source.width, self.width)
        if left >= right:
            return
        plain = key == _OPAQUE and palette is None and type(source) is type(self)
        for row in range(max(y, 0), min(y + source.height, self.height)):
            if plain:
                self.write(row, left, right, source.read(row - y, left - x, right - x))
            else:
                self._translate(row, left, source.colours(row - y, left - x, right - x), key, palette)

    def _translate(self, row, left, colours, key, palette):
        if palette:
            table = palette.colours(0, 0, palette.width)
            colours = [table[colour] for colour in colours]
        right = left + len(colours)
        if key != _OPAQUE:
            old = self.colours(row, left, right)
            colours = [before if colour == key else colour for colour, before in zip(colours, old)]
        self.write(row, left, right, self.packed(colours))


class _Mono(_Picture):
    """Pixels of a row are a number here, the leftmost its highest bit."""

    def __init__(self, buffer, width, height, stride):
        self._row = (stride + 7) // 8
        _Picture.__init__(self, buffer, width, height, stride)

    @staticmethod
    def _size(width, height, stride):
        return (stride + 7) // 8 * (height - 1) + (width + 7) // 8

    @staticmethod
    def plain(width, colour):
        return (1 << width) - 1 if colour else 0

    @staticmethod
    def packed(colours):
        return int("".join(["1" if colour else "0" for colour in colours]), 2)

    def colours(self, row, left, right):
        pixels = self.read(row, left, right)
        return [pixels >> place & 1 for place in range(right - left - 1, -1, -1)]

    def read(self, row, left, right):
        start, last = row * self._row, (right + 7) // 8
        whole = int.from_bytes(self.buffer[start + left // 8 : start + last], "big")
        return whole >> last * 8 - right & (1 << right - left) - 1

    def write(self, row, left, right, pixels):
        start, first, last = row * self._row, left // 8, (right + 7) // 8
        shift = last * 8 - right
        mask = (1 << right - left) - 1
        old = int.from_bytes(self.buffer[start + first : start + last], "big")
        new = old & ~(mask << shift) | pixels << shift
        self.buffer[start + first : start + last] = new.to_bytes(last - first, "big")


class _Bytes(_Picture):
    """Pixels of a row are bytes here."""

    def __init__(self, buffer, width, height, stride):
        self._row = stride
        _Picture.__init__(self, buffer, width, height, stride)

    @staticmethod
    def _size(width, height, stride):
        return stride * (height - 1) + width

    @staticmethod
    def plain(width, colour):
        return bytes((colour & 0xFF,)) * width

    @staticmethod
    def packed(colours):
        return bytes([colour & 0xFF for colour in colours])

    def colours(self, row, left, right):
        return self.read(row, left, right)

    def read(self, row, left, right):
        return self.buffer[row * self._row + left : row * self._row + right]

    def write(self, row, left, right, pixels):
        self.buffer[row * self._row + left : row * self._row + right] = pixels


def FrameBuffer(buffer, width, height, format, stride=None):  # noqa: N802 - the name that MicroPython gives it
    """Return a picture over `buffer`, with `stride` pixels from row to row (None: the width).

    Raises ValueError for another format than these two, and for a buffer that is too short.
    """
    if format not in (MONO_HLSB, GS8):
        raise ValueError("of framebuf there are MONO_HLSB and GS8 here")
    return (_Mono if format == MONO_HLSB else _Bytes)(buffer, width, height, width if stride is None else stride)


def _picture(source):
    return FrameBuffer(*source) if isinstance(source, tuple) else source
