# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The desk's framebuf does what MicroPython's own does, to the byte."""

import json
import random

import pytest

from host_sim.desk.framebuf import GS8, MONO_HLSB, FrameBuffer
from tests.on_micropython import records_of

WIDTH, HEIGHT, STRIDE = 45, 9, 56
FORMS = (MONO_HLSB, GS8)


def bytes_of(given):
    return (bytes(given[0]), *given[1:]) if isinstance(given, list) else given


def drawn_here(form, calls):
    buffer = bytearray(STRIDE * HEIGHT)
    picture = FrameBuffer(buffer, WIDTH, HEIGHT, form, STRIDE)
    for name, given in calls:
        yield [getattr(picture, name)(*map(bytes_of, given)), list(buffer)]


def some_source(lots, form):
    width, height = lots.randint(1, 30), lots.randint(1, 6)
    stride = width + lots.randint(0, 12)
    row = (stride + 7) // 8 if form == MONO_HLSB else stride
    return [[lots.randrange(256) for _ in range(row * height)], width, height, form, stride]


def some_palette(lots, source, form):
    """A colour for each that the picture may have."""
    colours = 2 if source == MONO_HLSB else 256
    size = (colours + 7) // 8 if form == MONO_HLSB else colours
    return [[lots.randrange(256) for _ in range(size)], colours, 1, form]


def some_call(lots, form):
    x, y = lots.randint(-20, WIDTH + 5), lots.randint(-6, HEIGHT + 3)
    width, height, colour = lots.randint(-1, 50), lots.randint(-1, 9), lots.choice((0, 1, 2, 255))
    of = lots.choice(FORMS)
    key = lots.choice((-1, 0, 1))
    return lots.choice(
        [
            ("fill", [colour]),
            ("fill_rect", [x, y, width, height, colour]),
            ("hline", [x, y, width, colour]),
            ("vline", [x, y, height, colour]),
            ("pixel", [x, y]),
            ("pixel", [x, y, colour]),
            ("blit", [some_source(lots, form), x, y]),
            ("blit", [some_source(lots, of), x, y, key]),
            ("blit", [some_source(lots, of), x, y, key, some_palette(lots, of, form)]),
        ]
    )


@pytest.mark.micropython
@pytest.mark.parametrize("form", FORMS)
def test_every_call_does_what_micropythons_own_does(tmp_path, form):
    lots = random.Random(form)
    calls = [some_call(lots, form) for _ in range(600)]
    told = [[WIDTH, HEIGHT, form, STRIDE], *calls]
    story = tmp_path / "calls.json"
    story.write_text("".join(json.dumps(each) + "\n" for each in told))
    theirs = records_of("drawing.py", str(story))
    wrong = [call for call, ours, own in zip(calls, drawn_here(form, calls), theirs, strict=True) if ours != own]
    assert wrong == []


def test_the_leftmost_pixel_is_the_highest_bit_of_the_first_byte():
    buffer = bytearray(2)
    FrameBuffer(buffer, 16, 1, MONO_HLSB).pixel(0, 0, 1)
    assert buffer == b"\x80\x00"


@pytest.mark.parametrize("given", [(8, 1, 4), (8, 2, MONO_HLSB), (0, 1, MONO_HLSB), (8, 1, MONO_HLSB, 7), (2, 1, GS8)])
def test_what_this_framebuf_has_not_is_refused(given):
    with pytest.raises(ValueError):
        FrameBuffer(bytearray(1), *given)
