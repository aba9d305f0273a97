# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The way that each wire takes in the picture: level and upright lines, crossing where there is no way round.

A wire leaves its pin level, changes height on a lane of its own, and goes level to its other end.
"""

from hardware.wiring import modules
from hardware.wiring.modules import BOTTOM, RAILS, RIGHT_GROUND, SUPPLY_TOP, VSYS_TOP, place_of
from hardware.wiring.wires import PICO, RAIL

FIRST_LANE, LANE = 585, -11  # x, from the Pico's left side on to the left
# x of the lane of what does not go from the Pico to the left; by the part and pin of both ends.
LANES = {
    ("LS HV1", "DS1 D"): 394,
    ("LS HV2", "DS1 C"): 412,
    ("DS1 D", "DS2 D"): 394,
    ("DS1 C", "DS2 C"): 412,
    ("DS1 IO", "DS1 +"): 132,
    ("DS2 IO", "DS2 +"): 132,
    ("R9 2", "S1 NO"): 378,
    ("R11 2", "S2 NO"): 378,
    ("Q4 C", "BZ1 -"): 378,
    ("R20 2", "JK1 RX"): 394,
    ("C2 +", "U1 VIN"): 1112,
    ("Pico 31", "R3 2"): 850,
    ("R3 2", "R4 1"): 850,
    ("R4 1", "C3 1"): 850,
    ("R3 1", "SLIDE 2"): 1124,
    ("U1 VIN", "U1 EN"): 1100,
    # The memory LCDs: of what leaves the Pico to the right and goes down, an upper wire turns further from it.
    ("Pico 22", "DS3 CS"): 782,
    ("Pico 24", "DS3 CLK"): 792,
    ("Pico 25", "DS3 DI"): 802,
    ("Pico 26", "DS4 CS"): 812,
    ("Pico 27", "DS3 EIN"): 822,
    ("Pico 29", "DS3 DISP"): 832,
    ("DS3 DISP", "DS4 DISP"): 860,
    ("DS3 EIN", "DS4 EIN"): 874,
    ("DS3 DI", "DS4 DI"): 888,
    ("DS3 CLK", "DS4 CLK"): 902,
    ("Pico 36", "DS3 VIN"): 1100,
    ("DS3 VIN", "DS3 EMD"): 1060,
    ("DS3 EMD", "DS4 VIN"): 1080,
    ("DS4 VIN", "DS4 EMD"): 1060,
}


def routes(all_wires: list) -> dict:
    """Return {number of the wire: its places from start to end}."""
    lanes = {**LANES, **_fan(all_wires)}
    return {wire.number: _route(wire, lanes) for wire in all_wires}


def _key(wire):
    return "%s %s" % wire.start[:2], "%s %s" % wire.end[:2]


def _fan(all_wires):
    """Give lanes to the wires that leave the Pico to the left, so that none of them crosses another.

    Of those that go up, a lower one turns further from the Pico; of those that go down, a higher one.
    """
    leaving = [wire for wire in all_wires if wire.start.part == PICO and int(wire.start.pin) <= modules.PICO_PINS]
    drops = [(place_of(wire.end)[1] - place_of(wire.start)[1], wire) for wire in leaving]
    up = [wire for drop, wire in drops if drop < 0]
    down = [wire for drop, wire in reversed(drops) if drop >= 0]
    return {_key(wire): FIRST_LANE + LANE * turn for group in (up, down) for turn, wire in enumerate(group)}


def _route(wire, lanes):
    start, end = place_of(wire.start), place_of(wire.end)
    if wire.end.part == RAIL:
        return _to_rail(wire, start)
    if start[1] == end[1]:
        return [start, end]
    lane = lanes[_key(wire)]
    return [start, (lane, start[1]), (lane, end[1]), end]


def _to_rail(wire, start):
    rail = RAILS[wire.end.pin]
    if wire.start.part == PICO and wire.end.pin != "GND":
        # From the right side of the Pico over its top.
        lane, top = (800, VSYS_TOP) if wire.end.pin == "VSYS" else (785, SUPPLY_TOP)
        return [start, (lane, start[1]), (lane, top), (rail, top)]
    if _key(wire)[0] == "U1 GND":
        return [start, (945, start[1]), (945, 290), (RIGHT_GROUND, 290)]
    if start[0] > modules.PICO_CORNER[0]:
        return [start, (RIGHT_GROUND, start[1])]
    if _key(wire)[0] == "R16 1":
        return [start, (400, start[1]), (400, start[1] + 20), (rail, start[1] + 20)]
    return [start, (rail, start[1])]


def rails(all_routes: dict, all_wires: list) -> dict:
    """Return {name: the line of a rail}: from its first wire to its last; GND goes round the bottom."""
    lines = {}
    for name, x in RAILS.items():
        ends = [all_routes[wire.number][-1] for wire in all_wires if wire.end.part == RAIL and wire.end.pin == name]
        top = min(y for there, y in ends if there == x)
        bottom = max(y for there, y in ends if there == x)
        lines[name] = [(x, top), (x, bottom)]
        if name == "GND":
            right = min(y for there, y in ends if there == RIGHT_GROUND)
            lines[name] = [(x, top), (x, BOTTOM), (RIGHT_GROUND, BOTTOM), (RIGHT_GROUND, right)]
    return lines


def crossings(one: list, other: list) -> list:
    """Return the places where two ways cross; a touch at an end of a line is none."""
    found = []
    for a, b in ((one, other), (other, one)):
        for (x1, y), (x2, level) in zip(a, a[1:]):
            for (x, y1), (upright, y2) in zip(b, b[1:]):
                if y == level and x == upright and min(x1, x2) < x < max(x1, x2) and min(y1, y2) < y < max(y1, y2):
                    found.append((x, y))
    return found


def overlap(one: list, other: list) -> bool:
    """Tell whether two ways lie on each other for a length."""
    for axis in (0, 1):
        for a, b in zip(one, one[1:]):
            for c, d in zip(other, other[1:]):
                if a[axis] == b[axis] == c[axis] == d[axis]:
                    across = 1 - axis
                    low = max(min(a[across], b[across]), min(c[across], d[across]))
                    if low < min(max(a[across], b[across]), max(c[across], d[across])):
                        return True
    return False
