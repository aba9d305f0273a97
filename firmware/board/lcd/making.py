# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Makes both memory LCDs of a real board from its pins; or says on digits why they are not driven."""

import time

import framebuf
import uctypes
from machine import PWM, SPI, Pin, reset

from board import pins
from board.lcd import wire
from board.lcd.pair import Pair
from flagfall.compat import const
from flagfall.face import face, glyphs

# VCOM: "intervals should not exceed one second" (Sharp's application note, as quoted by others), and 1 to 20 Hz by
# micropython-nano-gui. A slice of PWM needs no processor for it; it counts the system's clock: 1.5 Hz in slow sleep.
INVERSION_HZ = const(16)
_HALF = const(0x8000)
_REFUSAL_MS = const(3_000)
_WORDS = (b"no", b"LCd")


def make(digits=()) -> Pair:
    """Return both displays; their DISP goes high when their first picture is whole. `digits` as in `Pair`."""
    shown = Pin(pins.LCD_DISP, Pin.OUT, value=0)
    selects = (Pin(pins.LCD_CS_LEFT, Pin.OUT, value=0), Pin(pins.LCD_CS_RIGHT, Pin.OUT, value=0))
    PWM(Pin(pins.LCD_EXTCOM), freq=INVERSION_HZ, duty_u16=_HALF)
    spi = SPI(0, baudrate=wire.CLOCK_HZ, sck=Pin(pins.LCD_SCK), mosi=Pin(pins.LCD_MOSI))
    return Pair(wire.Wire(spi), selects, framebuf, _flat, shown.on, digits, reset)


def refuse(digits, waits: bool) -> None:
    """Say on digits that are there that memory LCDs, which the settings ask for, are not driven beside them."""
    frame, picture = face.Frame(), bytearray(glyphs.PICTURE_SIZE)
    for display, word in zip(digits, _WORDS):
        face.show_word(frame, word)
        glyphs.render(frame, picture)
        display.put(picture)
        display.draw(True)
    if waits:
        time.sleep_ms(_REFUSAL_MS)


def _flat(pictures):
    # They stay in the flash: a frame buffer wants what can be written to, and so they look as if they could.
    return uctypes.bytearray_at(uctypes.addressof(pictures), len(pictures))
