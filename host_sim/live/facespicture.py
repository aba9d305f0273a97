# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Ten states of the clock on both faces side by side, for the manual: `make pictures`.

Every state is played; the digits are the segments that the firmware lit, the memory LCDs the pixels that were sent
to the models of the chips. Turns the time by hand, so that every run makes the same bytes.
"""

import sys
from binascii import a2b_base64
from pathlib import Path

from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.desk.letters import FIRST, LETTERS
from host_sim.desk.memorylcd import HEIGHT, ROW, WIDTH
from host_sim.live.live import NS_PER_MS, Live, settings_of
from host_sim.page.icons import png_of

PLACE = Path(__file__).parents[2] / "hardware" / "pictures" / "faces.png"

# What is shown, the control, further settings, and (seconds, line of a scenario) up to the last, the instant shown.
STATES = (
    ("Ready: 90 minutes, 30 seconds a move", "5400+30", {}, ((1, ""),)),
    ("White to move, his delay of 5 seconds runs", "1500d5", {}, ((1, "start"), (2.2, ""))),
    (
        "Black to move in period 1 of 2",
        "40/5400+30:1800+30",
        {},
        ((1, "start"), (2, "pause"), (3, "arbiter moves white 31"), (3, "arbiter moves black 31"))
        + ((4, "resume"), (78, "press white"), (90, "")),
    ),
    ("The last seconds, with tenths", "60", {"tenths": True}, ((1, "start"), (47.25, ""))),
    ("White in his last period of byo-yomi", "10j3x30", {}, ((1, "start"), (85.5, ""))),
    ("White's flag has fallen, first", "30", {}, ((1, "start"), (40, ""))),
    (
        "In a pause the lever was moved: its left end must go down",
        "300+3",
        {},
        ((1, "start"), (9, "press white"), (15, "pause"), (17, "press black"), (18, "")),
    ),
    ("The cells are nearly empty", "180+2", {}, ((0.1, "battery 3.1"), (1, "start"), (70, ""))),
    (
        "Arbiter's actions: a penalty",
        "5400",
        {},
        ((1, "start"), (30, "press white"), (42, "press black"), (50, "pause"))
        + ((51, "key forward"), (51.3, "key plus"), (52, "key forward"), (53, "")),
    ),
    (
        "Correction of a time, digit by digit",
        "5400+30",
        {},
        ((1, "start"), (60, "pause"), (61, "key play 3.2"), (65, "key forward"), (66, "key plus"), (67, "")),
    ),
)

_BACK, _INK, _PAPER = (255, 255, 255), (34, 36, 38), (214, 216, 214)
_LIT, _GLASS, _BLINKS = (255, 74, 53), (18, 10, 10), (178, 58, 46)
_MARGIN, _CAPTION = 16, 24
_DIGITS_WIDE, _DIGITS_HIGH = 300, 124
_ROW = HEIGHT + _CAPTION + 2 * _MARGIN
_LEFTS = (_MARGIN, 2 * _MARGIN + _DIGITS_WIDE)
_LCD_LEFTS = (4 * _MARGIN + 2 * _DIGITS_WIDE, 5 * _MARGIN + 2 * _DIGITS_WIDE + WIDTH)
_WIDE = _LCD_LEFTS[1] + WIDTH + _MARGIN
# A digit of 44 x 80, its strokes 9 thick: (left, top, right, bottom) of segments a to g.
_STROKES = (
    (6, 0, 38, 9),
    (35, 3, 44, 38),
    (35, 42, 44, 77),
    (6, 71, 38, 80),
    (0, 42, 9, 77),
    (0, 3, 9, 38),
    (6, 35, 38, 44),
)
_DIGITS_AT = (34, 94, 172, 232)
_DOTS = (
    (segments.COLON, ((150, 44), (150, 78))),
    (segments.UPPER_DOT, ((16, 44),)),
    (segments.LOWER_DOT, ((16, 78),)),
    (segments.TOP_RIGHT_DOT, ((224, 20),)),
)


class _Wall:
    ms = 0

    def __call__(self):
        return int(self.ms) * NS_PER_MS


def played(control: str, given: dict, lines, face: str):
    """Return the desk of a clock with this `face` at the instant of the last of `lines`."""
    wall = _Wall()
    live = Live(settings_of(control=control, face=face, **given), now_ns=wall)
    for at_s, line in lines:
        wall.ms = at_s * 1000
        live.carry()
        if line:
            live.do(line)
    return live.stage.desk


def picture() -> bytes:
    """Return the picture as a PNG."""
    high = _ROW * len(STATES)
    canvas = [bytearray(bytes(_BACK) * _WIDE) for _ in range(high)]
    for number, (caption, control, given, lines) in enumerate(STATES):
        top = number * _ROW + _MARGIN
        _write(canvas, _MARGIN, top, caption)
        digits, lcds = played(control, given, lines, "digits"), played(control, given, lines, "lcd")
        for side in (LEFT, RIGHT):
            _draw_digits(canvas, _LEFTS[side], top + _CAPTION, digits.seen(side))
            _draw_ink(canvas, _LCD_LEFTS[side], top + _CAPTION, lcds.seen(side))
    return png_of(canvas)


def _fill(canvas, left, top, right, bottom, colour):
    for line in canvas[top:bottom]:
        line[3 * left : 3 * right] = bytes(colour) * (right - left)


def _draw_digits(canvas, left, top, bits):
    _fill(canvas, left, top, left + _DIGITS_WIDE, top + _DIGITS_HIGH, _GLASS)
    for place, x in enumerate(_DIGITS_AT):
        colour = _BLINKS if bits[segments.BLINKING + place] else _LIT
        for segment, (x1, y1, x2, y2) in enumerate(_STROKES):
            if bits[place] >> segment & 1:
                _fill(canvas, left + x + x1, top + 22 + y1, left + x + x2, top + 22 + y2, colour)
    for bit, spots in _DOTS:
        colour = _BLINKS if bits[segments.BLINKING + segments.DOTS] & bit else _LIT
        for x, y in spots if bits[segments.DOTS] & bit else ():
            _fill(canvas, left + x, top + y, left + x + 9, top + y + 9, colour)


def _draw_ink(canvas, left, top, ink):
    for y in range(HEIGHT):
        row = ink[y * ROW : (y + 1) * ROW]
        dots = [_INK if row[x // 8] >> (7 - x % 8) & 1 else _PAPER for x in range(WIDTH)]
        canvas[top + y][3 * left : 3 * (left + WIDTH)] = bytes(part for dot in dots for part in dot)


def _write(canvas, left, top, words):
    strip = a2b_base64(LETTERS[8, 16])
    for place, letter in enumerate(words):
        at = 16 * (ord(letter) - FIRST)
        for y, byte in enumerate(strip[at : at + 16]):
            for x in range(8):
                if byte >> (7 - x) & 1:
                    start = 3 * (left + 8 * place + x)
                    canvas[top + y][start : start + 3] = bytes(_INK)


def main() -> int:
    """Write the picture to its place."""
    PLACE.write_bytes(picture())
    print(PLACE.relative_to(Path.cwd()) if PLACE.is_relative_to(Path.cwd()) else PLACE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
