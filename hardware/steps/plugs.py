# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What plugs in where, hardware/pictures/plugs*.svg: the finished board with the name of every wire at its pin."""

from hardware.board.placement import CORNER
from hardware.steps import PICTURES
from hardware.steps.board import NEW, NOT_IN_B, SIZE, VARIANT_B, Shifted, draw_part
from hardware.steps.footprints import footprints
from hardware.steps.svg import Drawing

BESIDE, TOP = 50, 14  # mm of paper at the left and right of the board, and over it
# The connector, what is at the other end, and the name of the wire at each pin from pin 1 on.
LEFT_SIDE = (
    ("J2", "left display, 0x70", ("IO", "5V to +", "GND to -", "SDA to D", "SCL to C")),
    ("J6", "left lever switch", ("NC: free", "SIG to NO", "GND to COM")),
    ("J8", "left lamp", ("A: long leg", "K: short leg")),
)
RIGHT_SIDE = (
    ("J3", "right display, 0x71", ("IO", "5V to +", "GND to -", "SDA to D", "SCL to C")),
    ("J7", "right lever switch", ("NC: free", "SIG to NO", "GND to COM")),
    ("J9", "right lamp", ("A: long leg", "K: short leg")),
    ("J1", "3 x AA, never 4", ("+ red", "- black")),
)
# What stands on the board itself, and where that is written (x, y).
INSIDE = (("Pico", (49, 30)), ("U1  5 V boost", (68, 42)))
JUMPER = ("JP1  bridged", (78, 56.5))
LINK = ("J10  link, to the jack JK1", "GND to sleeve, TX to ring, RX to tip, GND: free", (5, 53.5))
FONT, FAINT = 2.4, 1  # a part that is as good as still to come is drawn faint


# Variant B: the memory LCDs plug in inside the board, pin by pin; nothing goes to the displays' connectors.
LCDS = (("J4", "left LCD", 1), ("J5", "right LCD", -1))
LCD_WIRES = ("VIN", "3V3: free", "GND", "CLK", "DI", "CS", "EMD", "DISP", "EIN")


def pictures(parts: dict) -> dict:
    """Return {name: picture} of both variants."""
    return {"plugs.svg": picture(parts), "plugs-lcd.svg": picture(parts, lcd=True)}


def picture(parts: dict, lcd: bool = False) -> Drawing:
    """Return the picture; with `lcd` that of variant B."""
    drawing = Drawing(SIZE[0] + 2 * BESIDE, SIZE[1] + TOP + 4, 6)
    title = "6. Plug in, variant B, with the cells out" if lcd else "6. Plug in, with the cells out"
    drawing.words(title, (4, 5), 4.4, bold=True)
    drawing.words(
        "Seen from above, back edge on top. Compare every name with what is printed on the part.", (4, 10), 2.6
    )
    canvas = Shifted(drawing, BESIDE, TOP)
    canvas.box((0, 0), SIZE, fill="#f6f8f4", stroke="#555555", width=0.4, rx=CORNER)
    for part in parts.values():
        draw_part(canvas, part, FAINT)
    for side, plugs in ((-1, LEFT_SIDE), (1, RIGHT_SIDE)):
        for plug in plugs:
            if not (lcd and plug[0] in NOT_IN_B):
                _plug(canvas, parts, side, plug)
    for plug in LCDS if lcd else ():
        _lcd(canvas, parts, *plug)
    for text, place in (INSIDE[0], JUMPER) if lcd else INSIDE:
        canvas.words(text, place, FONT, "middle", NEW, bold=True)
    canvas.words(LINK[0], LINK[2], FONT, "start", NEW, bold=True)
    canvas.words(LINK[1], (LINK[2][0], LINK[2][1] + 3.2), FONT, "start")
    empty = "%s stay empty" if lcd else "Nothing goes to %s: they are for variant B"
    canvas.words(empty % ", ".join(NOT_IN_B if lcd else VARIANT_B), (49, 73), FONT, "middle")
    return drawing


def _lcd(canvas, parts, reference, what, side):
    """Write what goes to a memory LCD: the name of each pin beside it, towards the middle of the board."""
    anchor = "start" if side > 0 else "end"
    pins = sorted((int(number), place) for place, _, number, _ in parts[reference].pads)
    x, top = pins[0][1]
    canvas.words("%s  %s" % (reference, what), (x, top - 4), FONT, "middle", NEW, bold=True)
    for (_, place), wire in zip(pins, LCD_WIRES):
        canvas.disc(place, 0.6, fill=NEW)
        canvas.words(wire, (x + 2 * side, place[1]), FONT, anchor)


def _plug(canvas, parts, side, plug):
    reference, what, wires = plug
    edge = 0 if side < 0 else SIZE[0]
    anchor = "end" if side < 0 else "start"
    pins = sorted((int(number), place) for place, _, number, _ in parts[reference].pads)
    top = min(place[1] for _, place in pins)
    canvas.words("%s  %s" % (reference, what), (edge + 3 * side, top - 3), FONT, anchor, NEW, bold=True)
    for (_, place), wire in zip(pins, wires):
        canvas.line([place, (edge + 5 * side, place[1])], colour="#555555", width=0.3)
        canvas.disc(place, 0.6, fill=NEW)
        canvas.words(wire, (edge + 6 * side, place[1]), FONT, anchor)


def draw(say) -> None:
    """Draw the pictures."""
    for name, drawing in pictures(footprints()).items():
        (PICTURES / name).write_text(drawing.svg(), encoding="utf-8")
        say("hardware/pictures/" + name)
