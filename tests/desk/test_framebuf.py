# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The desk's framebuf does what MicroPython's own does, to the byte."""

import json
import random

import pytest

from host_sim.desk import framebuf
from host_sim.desk.framebuf import FrameBuffer
from tests.on_micropython import records_of

WIDTH, HEIGHT, STRIDE = 45, 9, 56


def bytes_of(given):
    return (bytes(given[0]), *given[1:]) if isinstance(given, list) else given


def drawn_here(calls):
    buffer = bytearray(STRIDE // 8 * HEIGHT)
    picture = FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_HLSB, STRIDE)
    for name, given in calls:
        yield [getattr(picture, name)(*map(bytes_of, given)), list(buffer)]


def some_source(lots):
    width, height = lots.randint(1, 30), lots.randint(1, 6)
    stride = width + lots.randint(0, 12)
    drawn = [lots.randrange(256) for _ in range((stride + 7) // 8 * height)]
    return [drawn, width, height, framebuf.MONO_HLSB, stride]


def some_call(lots):
    x, y = lots.randint(-20, WIDTH + 5), lots.randint(-6, HEIGHT + 3)
    width, height, colour = lots.randint(-1, 50), lots.randint(-1, 9), lots.randint(0, 2)
    palette = [[lots.choice((0x00, 0x40, 0x80, 0xC0))], 2, 1, framebuf.MONO_HLSB]
    return lots.choice(
        [
            ("fill", [colour]),
            ("fill_rect", [x, y, width, height, colour]),
            ("hline", [x, y, width, colour]),
            ("vline", [x, y, height, colour]),
            ("pixel", [x, y]),
            ("pixel", [x, y, colour]),
            ("blit", [some_source(lots), x, y]),
            ("blit", [some_source(lots), x, y, lots.randint(-1, 1)]),
            ("blit", [some_source(lots), x, y, lots.randint(-1, 1), palette]),
        ]
    )


@pytest.mark.micropython
def test_every_call_does_what_micropythons_own_does(tmp_path):
    lots = random.Random(16)
    calls = [some_call(lots) for _ in range(1_000)]
    story = tmp_path / "calls.json"
    story.write_text("".join(json.dumps(call) + "\n" for call in calls))
    theirs = records_of("drawing.py", str(story))
    wrong = [call for call, ours, own in zip(calls, drawn_here(calls), theirs, strict=True) if ours != own]
    assert wrong == []


def test_the_leftmost_pixel_is_the_highest_bit_of_the_first_byte():
    buffer = bytearray(2)
    FrameBuffer(buffer, 16, 1, framebuf.MONO_HLSB).pixel(0, 0, 1)
    assert buffer == b"\x80\x00"


@pytest.mark.parametrize("given", [(8, 1, 4), (8, 2, 3), (0, 1, 3), (8, 1, 3, 7)])
def test_what_this_framebuf_has_not_is_refused(given):
    with pytest.raises(ValueError):
        FrameBuffer(bytearray(1), *given)
