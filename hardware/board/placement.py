# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where every part stands on the board, and what is printed beside it.

Places are mm from the back left corner, y towards the front; what the case gives comes from dimensions.json.
A place is (x, y, turn) of the footprint's own origin, mostly its pin 1; turns are counter-clockwise degrees.
"""

import json
from pathlib import Path

DIMENSIONS = json.loads((Path(__file__).parent.parent / "dimensions.json").read_text(encoding="utf-8"))
BOARD = DIMENSIONS["board"]
WIDTH, DEPTH = BOARD["width"], BOARD["depth"]
CORNER = 3  # radius of the board's corners

# From a footprint's pin 1 to what the case places: the middle of a key, of the Pico's USB end, of the power key.
KEY_MIDDLE = (6.25, 2.5)
PICO_MIDDLE, PICO_END = 8.89, 1.37
POWER_MIDDLE = 2.25
KEYS = {"back": "SW5", "minus": "SW3", "play": "SW2", "plus": "SW4", "forward": "SW6"}
SIGNS = {"back": "<  BACK", "minus": "-  MINUS", "play": "=  PLAY", "plus": "+  PLUS", "forward": ">  FORWARD"}

LEFT_EDGE, RIGHT_EDGE = 4.6, WIDTH - 4.6
BOOST = DIMENSIONS["boost"]


def boost_room(place: tuple) -> tuple:
    """Return (left, back, right, front) of the 5 V module whose first pin is at `place`, turned by 90 or 270."""
    x, y, turn = place
    along = 1 if turn == 90 else -1  # the pins go to the right, the module to the back; or the other way round
    middle = x + along * 1.5 * 2.54
    ends = sorted((y + along * BOOST["row_from_end"], y - along * (BOOST["length"] - BOOST["row_from_end"])))
    return middle - BOOST["width"] / 2, ends[0], middle + BOOST["width"] / 2, ends[1]


def _from_case():
    places = {}
    for name, across in zip(DIMENSIONS["keys"]["names"], DIMENSIONS["keys"]["across"]):
        y = DEPTH - DIMENSIONS["keys"]["row"]
        places[KEYS[name]] = (across - KEY_MIDDLE[0], y - KEY_MIDDLE[1], 0)
    for number, (x, y) in enumerate(BOARD["holes"], 1):
        places["H%d" % number] = (x, DEPTH - y, 0)
    places["A1"] = (DIMENSIONS["usb"]["across"] - PICO_MIDDLE, PICO_END, 0)
    power = DIMENSIONS["power_key"]
    places["SW1"] = (power["across"] - POWER_MIDDLE, power["pins_from_edge"], 0)
    return places


EDGE_CONNECTORS = {
    "J2": (LEFT_EDGE, 10.85, 270),
    "J6": (LEFT_EDGE, 27.55, 270),
    "J8": (LEFT_EDGE, 39.25, 270),
    "J3": (RIGHT_EDGE, 20.85, 90),
    "J7": (RIGHT_EDGE, 32.55, 90),
    "J9": (RIGHT_EDGE, 41.75, 90),
    "J1": (RIGHT_EDGE, 50.95, 90),
}
# Behind the keys and under the displays' tops: tall parts and plugs.
BEHIND = {
    "J4": (16.5, 8, 0),
    "J10": (15.2, 48, 0),
    "R20": (25.5, 40.8, 0),
    "R21": (27.2, 44.6, 0),
    "R18": (12, 2.6, 0),
    "R19": (23, 2.6, 0),
    "Q6": (34.6, 10.6, 0),
    "Q7": (34.6, 15.8, 0),
    "R17": (64, 12.6, 0),
    "R22": (64, 19.6, 0),
    "Q8": (63.4, 7, 0),
    "R7": (23.6, 11, 0),
    "R8": (23.6, 15, 0),
    "R5": (25, 21, 0),
    "R6": (25, 25, 0),
    "U2": (29, 31.5, 0),
    "C4": (26.5, 37, 0),
    "R9": (13.6, 31.7, 0),
    "R10": (13.6, 34.8, 0),
    "C5": (14.9, 37.9, 0),
    "R13": (13.6, 41, 0),
    "J5": (82.5, 12.9, 0),
    "C1": (69.5, 7.5, 0),
    "R14": (64, 16.1, 0),
    "R11": (76.8, 36.55, 0),
    "R12": (76.8, 39.6, 0),
    "C6": (78.1, 42.6, 0),
    "F1": (83, 47.5, 0),
    "U1": (64, 50.5, 90),
    "JP1": (75.7, 52.6, 90),
    "C2": (67, 31, 0),
}
# In front, where the displays lean over the board: tests/hardware/test_case.py holds every part against them.
FRONT = {
    "BZ1": (11.5, 62, 0),
    "R16": (24, 60, 0),
    "R15": (24, 64, 0),
    "Q4": (26.5, 70, 0),
    "D3": (44, 61, 0),
    "R2": (44, 65.5, 0),
    "C7": (45.3, 70, 0),
    "Q3": (58, 70, 180),
    "D1": (66, 70, 0),
    "R3": (60.2, 58.2, 0),
    "R4": (60.2, 62.2, 0),
    "C3": (71.5, 60.5, 0),
    "D2": (90, 58.2, 180),
    "Q5": (84.5, 62.6, 180),
    "Q1": (89, 67, 180),
    "Q2": (80, 67, 180),
    "R1": (77, 72.5, 0),
}
# Test pads: two groups of five beside the name, where a probe reaches them with the deck off.
PADS = {"TP%d" % number: (6.5 + 5.6 * (number - 1) + (35 if number > 5 else 0), 78, 0) for number in range(1, 11)}
PLACES = {**_from_case(), **EDGE_CONNECTORS, **BEHIND, **FRONT, **PADS}
