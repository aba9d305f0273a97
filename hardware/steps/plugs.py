# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What plugs in where, hardware/pictures/plugs*.svg: the finished board with the name of every wire at its pin."""

from hardware.board.placement import CORNER
from hardware.steps import PICTURES
from hardware.steps.board import BOARD, NEW, NOT_IN_B, SIZE, VARIANT_B, Shifted, draw_part, room_of, write
from hardware.steps.footprints import footprints
from hardware.steps.placing import around
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
# What stands on the board itself, and what is written there.
INSIDE = (("A1", "Pico"), ("U1", "U1  5 V boost"))
INSIDE_B = (("A1", "Pico"), ("JP1", "JP1  bridged"))
LINK = ("J10  link, to the jack JK1", "GND to sleeve, TX to ring, RX to tip, GND: free")
FONT, SMALL, FAINT = 2.4, 1.6, 1  # a part that is as good as still to come is drawn faint


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
    canvas.box((0, 0), SIZE, fill=BOARD, stroke="#555555", width=0.4, rx=CORNER)
    for part in parts.values():
        draw_part(canvas, part, FAINT)
    for side, plugs in ((-1, LEFT_SIDE), (1, RIGHT_SIDE)):
        for plug in plugs:
            if not (lcd and plug[0] in NOT_IN_B):
                _plug(canvas, parts, side, plug)
    room = room_of(parts.values())
    for plug in LCDS if lcd else ():
        _lcd(canvas, parts, room, *plug)
    for reference, text in INSIDE_B if lcd else INSIDE:
        left, back, right, front = parts[reference].courtyard
        choices = [(((left + right) / 2, (back + front) / 2), "middle"), *around(parts[reference].courtyard, FONT)]
        write(canvas, room, text, FONT, choices, colour=NEW, bold=True)
    _link(canvas, parts)
    empty = "%s stay empty" if lcd else "Nothing goes to %s: they are for variant B"
    across = [((SIZE[0] / 2, y), "middle") for y in range(70, int(SIZE[1]))]
    write(canvas, room, empty % ", ".join(NOT_IN_B if lcd else VARIANT_B), FONT, across)
    return drawing


def _lcd(canvas, parts, room, reference, what, side):
    """Write what goes to a memory LCD: the name of each pin beside it, towards the middle of the board if it can be."""
    pins = sorted((int(number), place) for place, _, number, _ in parts[reference].pads)
    for (_, (x, y)), wire in zip(pins, LCD_WIRES):
        canvas.disc((x, y), 0.6, fill=NEW)
        towards = [((x + 1.6 * way, y), "start" if way > 0 else "end") for way in (side, -side)]
        size = FONT if room.has_place(wire, FONT, towards) else SMALL
        write(canvas, room, wire, size, towards)
    over = [choice for choice in around(parts[reference].courtyard, FONT) if choice[0][1] < pins[0][1][1] - FONT]
    write(canvas, room, "%s  %s" % (reference, what), FONT, over, colour=NEW, bold=True)


def _link(canvas, parts):
    """Write what goes to the link beside the board, as its pins lie across."""
    y = next(place[1] for place, _, number, _ in parts["J10"].pads if number == "1")
    last = max(place[0] for place, *_ in parts["J10"].pads)
    canvas.line([(last, y), (-5, y)], colour="#555555", width=0.3)
    for place, *_ in parts["J10"].pads:
        canvas.disc(place, 0.6, fill=NEW)
    canvas.words(LINK[0], (-6, y), FONT, "end", NEW, bold=True)
    names = LINK[1].split(", ")
    for row, text in enumerate((", ".join(names[:2]) + ",", ", ".join(names[2:]))):
        canvas.words(text, (-6, y + 3.2 * (row + 1)), FONT, "end")


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
