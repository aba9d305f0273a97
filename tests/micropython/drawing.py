# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws what the lines of a file tell with MicroPython's own `framebuf`; prints what a call returns, and the bytes.

Run by tests/desk/test_framebuf.py with the path of the file: the arguments of the picture after its buffer, and in each
line after it [call, arguments] as JSON.
"""

import json
import sys

import framebuf


def argument(given):
    """Return an argument of a call: a list [bytes, width, height, format ...] is a picture to draw from."""
    return tuple([bytes(given[0])] + given[1:]) if isinstance(given, list) else given


def main():
    with open(sys.argv[1]) as file:
        width, height, form, stride = json.loads(file.readline())
        buffer = bytearray(stride * height)
        picture = framebuf.FrameBuffer(buffer, width, height, form, stride)
        for line in file:
            name, given = json.loads(line)
            returned = getattr(picture, name)(*map(argument, given))
            print(json.dumps([returned, list(buffer)]))


main()
