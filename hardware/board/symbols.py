# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The symbols that the drawing uses: KiCad's own, and the boxes of this project.

Lengths are steps of 1.27 mm, the grid on which KiCad joins wires; y grows upwards, as in KiCad's libraries.
"""

import os
from copy import deepcopy
from pathlib import Path

from hardware.board.sexpr import Quoted, child, children, parse

STEP_MM = 1.27
OWN = "flagfall"
PIN_STEPS = 2  # how far a pin reaches out of its box
DEFAULT_FOLDER = "/usr/share/kicad/symbols"
FONT = ["effects", ["font", ["size", 1.27, 1.27]]]
HIDDEN = [*FONT, ["hide", "yes"]]
# Which way a pin looks into its box, in degrees, by the side on which it stands.
LOOKS = {"left": 0, "right": 180, "top": 270, "bottom": 90}


def field(name: str, text: str, x: float = 0, y: float = 0, hidden: bool = True) -> list:
    """Return a property of a symbol in a library."""
    return ["property", Quoted(name), Quoted(text), ["at", x, y, 0], deepcopy(HIDDEN if hidden else FONT)]


def header(name: str, letter: str, description: str) -> list:
    """Return the beginning of a symbol: its name and what every symbol has."""
    return [
        "symbol",
        Quoted(name),
        ["pin_names", ["offset", 1.016]],
        ["exclude_from_sim", "no"],
        ["in_bom", "yes"],
        ["on_board", "yes"],
        field("Reference", letter, hidden=False),
        field("Value", name, hidden=False),
        field("Footprint", ""),
        field("Datasheet", "~"),
        field("Description", description),
    ]


def pin(number: str, name: str, kind: str, x: float, y: float, looks: int, steps: float = PIN_STEPS) -> list:
    """Return a pin whose free end is at (x, y) steps."""
    return [
        "pin",
        kind,
        "line",
        ["at", x * STEP_MM, y * STEP_MM, looks],
        ["length", steps * STEP_MM],
        ["name", Quoted(name), deepcopy(FONT)],
        ["number", Quoted(number), deepcopy(FONT)],
    ]


def box(name: str, letter: str, description: str, half: tuple, pins: tuple) -> list:
    """Return a box of `half` = (width, height) steps from its middle, with pins.

    A pin is (side, steps along that side from the middle, up or to the right, number, name, kind).
    """
    wide, high = half
    corner = (wide * STEP_MM, high * STEP_MM)
    frame = [
        "rectangle",
        ["start", -corner[0], corner[1]],
        ["end", corner[0], -corner[1]],
        ["stroke", ["width", 0.254], ["type", "default"]],
        ["fill", ["type", "background"]],
    ]
    ends = {"left": -wide - PIN_STEPS, "right": wide + PIN_STEPS, "top": high + PIN_STEPS, "bottom": -high - PIN_STEPS}
    drawn = []
    for side, along, number, label, kind in pins:
        x, y = (ends[side], along) if side in ("left", "right") else (along, ends[side])
        drawn.append(pin(number, label, kind, x, y, LOOKS[side]))
    outline, unit = ["symbol", Quoted(name + "_0_1"), frame], ["symbol", Quoted(name + "_1_1"), *drawn]
    return [*header(name, letter, description), outline, unit, ["embedded_fonts", "no"]]


def supply_sign(net: str) -> list:
    """Return the arrow of a supply that KiCad has no sign for; its value is the net."""
    lines = []
    for points in (((-0.6, 1), (0, 2)), ((0, 2), (0.6, 1)), ((0, 0), (0, 2))):
        ends = ["pts", *(["xy", x * STEP_MM, y * STEP_MM] for x, y in points)]
        look = (["stroke", ["width", 0], ["type", "default"]], ["fill", ["type", "none"]])
        lines.append(["polyline", ends, *look])
    symbol = header(net, "#PWR", "Supply %s" % net)
    symbol[2:3] = [["power"], ["pin_numbers", ["hide", "yes"]], ["pin_names", ["offset", 0], ["hide", "yes"]]]
    unit = ["symbol", Quoted(net + "_1_1"), pin("1", "~", "power_in", 0, 0, 90, steps=0)]
    return [*symbol, ["symbol", Quoted(net + "_0_1"), *lines], unit, ["embedded_fonts", "no"]]


def pins_of(symbol: list) -> dict:
    """Return {number: (x, y, looks)} of a symbol, in steps and degrees."""
    found = {}
    for unit in children(symbol, "symbol"):
        for one in children(unit, "pin"):
            x, y, looks = (float(part) for part in child(one, "at")[1:])
            found[child(one, "number")[1]] = (round(x / STEP_MM), round(y / STEP_MM), int(looks))
    return found


class Library:
    """Symbols by their full name, as `Device:R`; each library file is read once."""

    def __init__(self, own: list):
        """`own` are this project's symbols."""
        self._own = {symbol[1]: symbol for symbol in own}
        self._read = {}
        self._folder = Path(os.environ.get("KICAD9_SYMBOL_DIR", DEFAULT_FOLDER))

    def load(self, full_name: str) -> list:
        """Return the symbol by itself: what it inherits is written into it."""
        library, name = full_name.split(":")
        if library == OWN:
            return deepcopy(self._own[name])
        symbols = self._symbols(library)
        symbol = deepcopy(symbols[name])
        parent = children(symbol, "extends")
        return _flatten(symbol, deepcopy(symbols[parent[0][1]])) if parent else symbol

    def _symbols(self, library):
        if library not in self._read:
            text = (self._folder / (library + ".kicad_sym")).read_text()
            self._read[library] = {symbol[1]: symbol for symbol in children(parse(text), "symbol")}
        return self._read[library]


def _flatten(symbol, parent):
    """Return `parent` under the name and with the fields of `symbol`, as KiCad itself does when it places one."""
    fields = {part[1]: part for part in children(symbol, "property")}
    merged = []
    for part in parent:
        is_field = isinstance(part, list) and part[0] == "property"
        merged.append(fields.pop(part[1], part) if is_field else part)
    last = max(place for place, part in enumerate(merged) if isinstance(part, list) and part[0] == "property")
    merged[last + 1 : last + 1] = fields.values()
    for unit in children(merged, "symbol"):
        unit[1] = Quoted(unit[1].replace(parent[1], symbol[1], 1))
    merged[1] = symbol[1]
    return merged
