# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""MicroPython's `framebuf`, as far as the face of memory LCDs draws with it, for a Python that has none.

One format, `MONO_HLSB`: rows of bytes, the leftmost pixel in the highest bit, rows padded to whole bytes. A call
does, to the byte, what extmod/modframebuf.c of MicroPython 1.28 does; tests/desk/test_framebuf.py holds both together.
"""

MONO_HLSB = 3  # the number that MicroPython gives this format
_OPAQUE = -1


class FrameBuffer:
    """A picture in a buffer that is the caller's."""

    def __init__(self, buffer, width, height, format, stride=None):
        """Lay `width` x `height` pixels over `buffer`, with `stride` pixels from row to row (None: the width).

        Raises ValueError for another format than `MONO_HLSB` and for a buffer that is too short.
        """
        stride = width if stride is None else stride
        self._row = (stride + 7) // 8
        if format != MONO_HLSB or width < 1 or height < 1 or stride < width:
            raise ValueError("of framebuf there is MONO_HLSB here, with a stride of at least the width")
        if len(buffer) < self._row * (height - 1) + (width + 7) // 8:
            raise ValueError("the buffer is shorter than the picture")
        self._buffer, self._width, self._height = buffer, width, height

    def fill(self, colour):
        """Make all pixels `colour`, 0 or another."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, width, height, colour):
        """Make the pixels of a rectangle `colour`, as far as it lies in the picture."""
        left, right = max(x, 0), min(x + width, self._width)
        if left < right:
            ones = (1 << right - left) - 1
            for row in range(max(y, 0), min(y + height, self._height)):
                self._write(row, left, right, ones if colour else 0, ones)

    def hline(self, x, y, width, colour):
        """Make `width` pixels from (x, y) to the right `colour`."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        """Make `height` pixels from (x, y) downwards `colour`."""
        self.fill_rect(x, y, 1, height, colour)

    def pixel(self, x, y, colour=None):
        """Return the pixel at (x, y), or make it `colour`; None, and nothing done, outside the picture."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if colour is None:
            return self._read(y, x, x + 1)
        return self.fill_rect(x, y, 1, 1, colour)

    def blit(self, source, x, y, key=_OPAQUE, palette=None):
        """Draw `source`, a FrameBuffer or a tuple of the arguments of one, with its corner at (x, y).

        Pixels of the colour `key` leave what is there; `palette` is a picture whose pixel (c, 0) stands for c.
        """
        source = _framebuffer(source)
        left, right = max(x, 0), min(x + source._width, self._width)
        if left >= right:
            return
        ones = (1 << right - left) - 1
        for row in range(max(y, 0), min(y + source._height, self._height)):
            bits = source._read(row - y, left - x, right - x)
            bits = bits if palette is None else _translated(bits, ones, _framebuffer(palette))
            self._write(row, left, right, bits, _seen(bits, ones, key))

    def _read(self, row, left, right):
        """Return the pixels of a row from `left` up to before `right` as a number, the leftmost its highest bit."""
        start, last = row * self._row, (right + 7) // 8
        whole = int.from_bytes(self._buffer[start + left // 8 : start + last], "big")
        return whole >> last * 8 - right & (1 << right - left) - 1

    def _write(self, row, left, right, bits, mask):
        """Take over the pixels of `bits` in a row, from `left` up to before `right`, where `mask` has a one."""
        start, first, last = row * self._row, left // 8, (right + 7) // 8
        shift = last * 8 - right
        old = int.from_bytes(self._buffer[start + first : start + last], "big")
        new = old & ~(mask << shift) | (bits & mask) << shift
        self._buffer[start + first : start + last] = new.to_bytes(last - first, "big")


def _framebuffer(source):
    return FrameBuffer(*source) if isinstance(source, tuple) else source


def _translated(bits, ones, palette):
    ink, paper = palette.pixel(1, 0), palette.pixel(0, 0)
    return (bits if ink else 0) | (bits ^ ones if paper else 0)


def _seen(bits, ones, key):
    """Return a one for each pixel that a blit with `key` draws."""
    return {0: bits, 1: bits ^ ones}.get(key, ones)
