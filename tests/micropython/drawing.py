# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws what the lines of a file tell with MicroPython's own `framebuf`, and prints the bytes after each call as a number each.

Run by tests/desk/test_framebuf.py with the path of the file: [call, arguments] as JSON, one a line.
"""

import json
import sys

import framebuf

WIDTH, HEIGHT, STRIDE = 45, 9, 56


def argument(given):
    """Return an argument of a call: a list [bytes, width, height, format ...] is a picture to draw from."""
    return tuple([bytes(given[0])] + given[1:]) if isinstance(given, list) else given


def main():
    buffer = bytearray(STRIDE // 8 * HEIGHT)
    picture = framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_HLSB, STRIDE)
    with open(sys.argv[1]) as file:
        for line in file:
            name, given = json.loads(line)
            returned = getattr(picture, name)(*map(argument, given))
            print(json.dumps([returned, list(buffer)]))


main()
