# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The wiring pictures, hardware/pictures/wiring*.svg: modules as boxes with named pins, each wire in its own colour.

The number at a wire is that of the table in README.md, or in lcd.md for memory LCDs.
"""

from hardware.steps import PICTURES
from hardware.steps.svg import Drawing
from hardware.wiring.modules import (
    HEADER,
    HEIGHT,
    MODULES,
    PICO_CORNER,
    PICO_PINS,
    PICO_PITCH,
    PICO_WIDTH,
    PITCH,
    RAILS,
    WIDTH,
    height,
    pico_pin,
)
from hardware.wiring.routes import rails, routes
from hardware.wiring.wires import PICO, RAIL, wires

COLOURS = {
    "black": "#111111",
    "red": "#d01f1f",
    "orange": "#f08000",
    "brown": "#7a4a1f",
    "blue": "#1d5fd0",
    "yellow": "#d8b400",
    "green": "#1a8f3c",
    "violet": "#8a3fc0",
}
MEANING = {
    "black": "GND",
    "red": "5 V and VSYS",
    "orange": "3V3",
    "brown": "cells, up to 4.8 V",
    "blue": "data of I2C and SPI",
    "yellow": "clock of I2C and SPI",
    "green": "all other signals",
    "violet": "keys, link",
}
RAIL_COLOURS = {"VSYS": "red", "3V3": "orange", "GND": "black"}
OTHER_NAMES = dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND")
OTHER_NAMES.update({33: "AGND", 30: "RUN", 35: "VREF", 37: "3V3_EN", 40: "VBUS"})
FREE = "#aaaaaa"
# By variant: the file, the page with its table, the corner of the legend, and the pins that are free but not grey.
FILES = {"A": "wiring.svg", "B": "wiring-lcd.svg"}
LEGENDS = {"A": ("hardware/wiring/README.md", (850, 690)), "B": ("hardware/wiring/lcd.md", (850, 890))}


def picture(variant: str = "A") -> Drawing:
    """Return the picture of a variant."""
    all_wires = wires(variant)
    ways = routes(all_wires)
    drawing = Drawing(WIDTH, HEIGHT)
    for name, line in rails(ways, all_wires).items():
        _cable(drawing, line, COLOURS[RAIL_COLOURS[name]], 4)
    for wire in all_wires:
        _cable(drawing, ways[wire.number], COLOURS[wire.colour], 2.4)
    for wire in all_wires:
        if wire.end.part == RAIL:
            drawing.disc(ways[wire.number][-1], 4, COLOURS[wire.colour])
    for name, module in MODULES[variant].items():
        _module(drawing, name, module)
    _pico(drawing, all_wires)
    taken = []
    for wire in all_wires:
        _number(drawing, wire, ways[wire.number], taken)
    for name, x in RAILS.items():
        drawing.words(name, (x, 12), 11, "middle", COLOURS[RAIL_COLOURS[name]], bold=True)
    _legend(drawing, *LEGENDS[variant])
    return drawing


def _cable(drawing, line, colour, width):
    """Draw a wire with a white edge, so that it passes over those it crosses."""
    drawing.line(line, "white", width + 4)
    drawing.line(line, colour, width)


def _module(drawing, name, module):
    drawing.box((module.x, module.y), (module.width, height(module)), fill="#eef2f7", width=1.4, rx=4)
    drawing.words(
        "%s  %s" % (name, module.title), (module.x + module.width / 2, module.y + 10), 11.5, "middle", bold=True
    )
    sides = ((module.left, module.x, 1, "start"), (module.right, module.x + module.width, -1, "end"))
    for pins, x, inwards, anchor in sides:
        for place, pin in enumerate(pins):
            y = module.y + HEADER + PITCH * place + PITCH / 2
            drawing.disc((x, y), 3.4, "white", "#222222", 1.4)
            drawing.words(pin, (x + 8 * inwards, y), 11.5, anchor)


def _pico(drawing, all_wires):
    x, y = PICO_CORNER
    down = 40 + PICO_PITCH * (PICO_PINS - 1)
    drawing.box(PICO_CORNER, (PICO_WIDTH, down), fill="#e4f3e6", width=1.6, rx=6)
    drawing.box((x + PICO_WIDTH / 2 - 22, y - 8), (44, 26), fill="#c9ced6", width=1.2)
    drawing.words("USB", (x + PICO_WIDTH / 2, y + 5), 11, "middle")
    drawing.words("Pico, seen from above", (x + PICO_WIDTH / 2, y + down / 2), 14, "middle", bold=True, turned=True)
    used = {end.pin: end.name for wire in all_wires for end in (wire.start, wire.end) if end.part == PICO}
    for number in range(1, 2 * PICO_PINS + 1):
        _pico_pin(drawing, number, used.get(str(number)))


def _pico_pin(drawing, number, name):
    x, y = pico_pin(number)
    left = number <= PICO_PINS
    colour = "#222222" if name else FREE
    drawing.disc((x, y), 3.4, "white", colour, 1.4)
    text = name or OTHER_NAMES.get(number, "GP%d" % _gpio(number))
    words = "%d %s" % (number, text) if left else "%s %d" % (text, number)
    drawing.words(words, (x + (8 if left else -8), y), 11.5, "start" if left else "end", colour)


def _gpio(number):
    """Return the GPIO of a pin that is no ground: every fifth pin is one, and GP26 begins at pin 31."""
    before = number - 1 - (number + 2) // 5
    return before if number <= 29 else number - 5


def _number(drawing, wire, way, taken):
    """Write the wire's number on it where none of `taken` is, and add its place to them."""
    x, y = next(place for place in _places(wire, way) if not any(_close(place, other) for other in taken))
    taken.append((x, y))
    drawing.box((x - 8, y - 6), (16, 12), fill="white", stroke="none", rx=3)
    drawing.words(str(wire.number), (x, y), 9.5, "middle", COLOURS[wire.colour], bold=True)


def _close(place, other):
    return abs(place[0] - other[0]) < 17 and abs(place[1] - other[1]) < 12


def _places(wire, way):
    """Give the places for a wire's number, the best first: near the module on a level piece, else on upright ones."""
    from_module = wire.start.part != PICO and wire.end.part in (PICO, RAIL)
    along = way if from_module else way[::-1]
    pieces = list(zip(along, along[1:]))
    for (x, y), (towards, level) in pieces:
        if y == level and abs(towards - x) >= 26:
            yield x + (16 if towards > x else -16), y
    middle = len(pieces) // 2
    for (x1, y1), (x2, y2) in pieces[middle:] + pieces[:middle]:
        yield (x1 + x2) / 2, (y1 + y2) / 2


def _legend(drawing, page, corner):
    x, y = corner
    drawing.words("Flagfall chess clock, wiring build", (x, y), 16, bold=True)
    drawing.words("Numbers: the table in %s. A dot joins, a bridge does not." % page, (x, y + 24), 11.5)
    drawing.words("Go by the names on your modules, not by their order. Not built yet.", (x, y + 42), 11.5)
    for place, (colour, meaning) in enumerate(MEANING.items()):
        across, down = x + 280 * (place % 2), y + 72 + 24 * (place // 2)
        drawing.line([(across, down), (across + 34, down)], COLOURS[colour], 4)
        drawing.words("%s: %s" % (colour, meaning), (across + 42, down), 12)
    drawing.words("Rails: GND, 3V3, VSYS. Free: all grey pins; GP13 and GP14 too, the slide switch", (x, y + 186), 11.5)
    drawing.words("takes the place of the power hold. Three cells and never four.", (x, y + 204), 11.5)


def draw(say) -> None:
    """Write the pictures."""
    PICTURES.mkdir(exist_ok=True)
    for variant, name in FILES.items():
        (PICTURES / name).write_text(picture(variant).svg(), encoding="utf-8")
        say("hardware/pictures/" + name)
