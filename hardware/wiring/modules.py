# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where the modules stand in the wiring picture, and the places of their pins. Knows no wire."""

from collections import namedtuple

from hardware.wiring.wires import PICO, RAIL

WIDTH, HEIGHT = 1400, 1180
PITCH, PICO_PITCH = 20, 22
PICO_CORNER, PICO_WIDTH, PICO_PINS = (600, 190), 170, 20
LEFT_COLUMN, LEFT_WIDTH = 150, 210
# The rails are lines: the left ones beside the modules of the left column, GND again at the right edge.
RAILS = {"VSYS": 28, "3V3": 66, "GND": 104}
RIGHT_GROUND, BOTTOM = 1365, 1160
VSYS_TOP, SUPPLY_TOP = 28, 46

# Corner, width, and the pins on the left and right side from the top; an empty name leaves a place free.
Module = namedtuple("Module", "title x y width left right")


def _left(title, y, left, right):
    return Module(title, LEFT_COLUMN, y, LEFT_WIDTH, left, right)


# What both builds have.
_COMMON = {
    "C1": _left("100 uF", 62, ("+", "-"), ()),
    "JK1": _left("jack of the link", 128, ("GND",), ("TX", "RX")),
    "R20": _left("10 k", 194, (), ("2", "1")),
    "S1": _left("lever switch, left", 260, ("COM",), ("NO",)),
    "R9": _left("2.2 k", 306, ("1",), ("2",)),
    "S2": _left("lever switch, right", 352, ("COM",), ("NO",)),
    "R11": _left("2.2 k", 398, ("1",), ("2",)),
    "U2": _left("FRAM, 0x50", 722, ("VCC", "GND"), ("SDA", "SCL")),
    "SW2": _left("key = play", 788, ("2",), ("1",)),
    "SW3": _left("key - minus", 834, ("2",), ("1",)),
    "SW4": _left("key + plus", 880, ("2",), ("1",)),
    "SW5": _left("key < back", 926, ("2",), ("1",)),
    "SW6": _left("key > forward", 972, ("2",), ("1",)),
    "Q4": _left("2N3904", 1018, ("E",), ("B", "C")),
    "BZ1": _left("piezo", 1084, ("+",), ("-",)),
    "R16": Module("1 k, across the piezo", 420, 1084, 170, ("2", "1"), ()),
    "R15": Module("1 k", 470, 1018, 90, ("2",), ("1",)),
    "D2": Module("1N5817", 830, 206, 90, ("K",), ("A",)),
    "SLIDE": Module("switch", 1131, 206, 92, ("2",), ("1",)),
    "BT1": Module("3 x AA", 1252, 206, 85, ("+",), ("-",)),
    "R14": Module("150", 860, 316, 90, ("1",), ("2",)),
    "LED2": Module("lamp right", 980, 316, 115, ("A",), ("K",)),
    "R13": Module("150", 860, 360, 90, ("1",), ("2",)),
    "LED1": Module("lamp left", 980, 360, 115, ("A",), ("K",)),
    "R3": Module("100 k", 880, 416, 110, ("2",), ("1",)),
    "R4": Module("100 k", 880, 462, 110, ("1",), ("2",)),
    "C3": Module("100 n", 880, 508, 110, ("1",), ("2",)),
}
_WITH_LEDS = {
    "LS": _left("level shifter", 444, ("HV", "LV", "GND"), ("LV1", "LV2", "HV1", "HV2")),
    "DS1": _left("display left, 0x70", 550, ("IO", "+", "-"), ("D", "C")),
    "DS2": _left("display right, 0x71", 636, ("IO", "+", "-"), ("D", "C")),
    "U1": Module("5 V boost", 960, 206, 120, ("VOUT", "GND"), ("VIN", "EN")),
    "C2": Module("100 uF", 1136, 296, 84, ("+",), ("-",)),
}
# The order of their pins is that in which the fewest wires cross; on the display it is another.
_WITH_LCDS = {
    "DS3": Module("LCD left", 920, 600, 120, ("DISP", "EIN", "DI", "CLK", "CS"), ("GND", "VIN", "EMD")),
    "DS4": Module("LCD right", 920, 740, 120, ("CLK", "DI", "EIN", "DISP", "CS"), ("VIN", "EMD", "GND")),
}
MODULES = {"A": {**_COMMON, **_WITH_LEDS}, "B": {**_COMMON, **_WITH_LCDS}}
_PLACES = {**_COMMON, **_WITH_LEDS, **_WITH_LCDS}
HEADER = 16


def height(module: Module) -> int:
    """Return the height of a module's box."""
    return HEADER + PITCH * max(len(module.left), len(module.right), 1) + 2


def place_of(end) -> tuple:
    """Return (x, y) of a pin; of a rail only x, with y None. Raises KeyError or ValueError when there is none."""
    if end.part == RAIL:
        return RAILS[end.pin], None
    if end.part == PICO:
        return pico_pin(int(end.pin))
    module = _PLACES[end.part]
    side = module.left if end.pin in module.left else module.right
    x = module.x if side is module.left else module.x + module.width
    return x, module.y + HEADER + PITCH * side.index(end.pin) + PITCH // 2


def pico_pin(number: int) -> tuple:
    """Return the place of a pin of the Pico seen from above, USB up: 1 to 20 down the left side, 21 to 40 up."""
    x, y = PICO_CORNER
    down = number - 1 if number <= PICO_PINS else 2 * PICO_PINS - number
    return x if number <= PICO_PINS else x + PICO_WIDTH, y + 20 + PICO_PITCH * down
