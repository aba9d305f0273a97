# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is printed on the board: names of parts, of connectors and their wires, signs of the keys, the licence."""

import pcbnew

from hardware.board.placement import DEPTH, DIMENSIONS, PLACES, SIGNS, WIDTH, boost_room

SMALL, PLAIN, TALL = 0.8, 1.0, 3.0
CENTRE, LEFT, RIGHT = pcbnew.GR_TEXT_H_ALIGN_CENTER, pcbnew.GR_TEXT_H_ALIGN_LEFT, pcbnew.GR_TEXT_H_ALIGN_RIGHT
# Where a reference stands that is not in the middle of its part: mm from there.
BESIDE = {
    "C1": (0, -4.3),
    "Q5": (3.2, 0),
    "Q6": (0, -2.4),
    "Q7": (0, -2.4),
    "Q8": (0, -2.4),
    "F1": (0, -2.8),
    "C2": (0, -4.3),
    "BZ1": (0, 3.2),
    "Q4": (0, -3.6),
    "D1": (0, -2.4),
    "Q1": (0, -2.4),
    "Q2": (0, -2.4),
    "Q3": (0, -2.4),
    "D2": (-0.6, 0),
    "D3": (0.5, 0),
}
# Connectors: where the title stands, and whether it is turned by a quarter.
INSIDE = 11.5  # from the edge, beyond the names of the wires
TITLES = {
    "J2": (INSIDE, 15.85, True),
    "J6": (INSIDE, 30.05, True),
    "J8": (INSIDE, 40.5, True),
    "J3": (WIDTH - INSIDE, 15.85, True),
    "J7": (WIDTH - INSIDE, 30.05, True),
    "J9": (WIDTH - INSIDE, 40.5, True),
    "J1": (88, 54.4, False),
    "J4": (16.5, 5.3, False),
    "J5": (80.6, 10.85, False),
    "J10": (8.6, 46.4, False),
    "SW1": (80.2, 9.7, False),
    "JP1": (84.6, 52.6, False),
    "U1": (67.8, 35.5, False),
}
WIRES = {
    **dict.fromkeys(("J2", "J6", "J8"), (3.2, LEFT)),
    **dict.fromkeys(("J3", "J7", "J9", "J1"), (-3.2, RIGHT)),
    "J4": (2, LEFT),
    "J5": (-2, RIGHT),
}
REMARKS = (
    (49, 77.2, TALL, "FLAGFALL"),
    (49, 80.6, PLAIN, "chess clock, board rev C, CERN-OHL-P-2.0"),
    (80.5, 56, SMALL, "3 x AA, never 4"),
    (49, 6.2, 1.2, "USB"),
    (49, 33, 1.2, "Pico"),
)
BACK = (
    (49, 77.2, TALL, "FLAGFALL"),
    (49, 80.6, PLAIN, "rev C, CERN-OHL-P-2.0"),
    (49, 82.4, PLAIN, "2026 The Flagfall Authors"),
)


def _dress(text, height):
    text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(height), pcbnew.FromMM(height)))
    text.SetTextThickness(pcbnew.FromMM(max(0.12, height * 0.15)))


def letter(footprint):
    """Put the reference in or beside its part, upright; titles and holes have none."""
    name = footprint.GetReference()
    reference = footprint.Reference()
    _dress(reference, SMALL)
    reference.SetVisible(name not in TITLES and not name.startswith(("H", "TP")))
    reference.SetTextAngleDegrees(0)
    reference.SetKeepUpright(True)
    reference.SetHorizJustify(CENTRE)
    dx, dy = BESIDE.get(name, (0, 0))
    middle = _middle(footprint)
    reference.SetPosition(pcbnew.VECTOR2I(middle.x + pcbnew.FromMM(dx), middle.y + pcbnew.FromMM(dy)))


def _middle(footprint):
    places = [pad.GetPosition() for pad in footprint.Pads()]
    across, along = [place.x for place in places], [place.y for place in places]
    return pcbnew.VECTOR2I((min(across) + max(across)) // 2, (min(along) + max(along)) // 2)


class Print:
    """Texts and lines on one side of the board."""

    def __init__(self, board, at, layer=pcbnew.F_SilkS):
        self._board = board
        self._at = at
        self._layer = layer

    def text(self, words, x, y, height=SMALL, justify=CENTRE, upright=False):
        """Print words; `upright` turns them by a quarter."""
        text = pcbnew.PCB_TEXT(self._board)
        text.SetText(words)
        text.SetPosition(self._at(x, y))
        text.SetLayer(self._layer)
        text.SetMirrored(self._layer == pcbnew.B_SilkS)
        _dress(text, height)
        text.SetHorizJustify(justify)
        if upright:
            text.SetTextAngleDegrees(90)
        self._board.Add(text)

    def line(self, *places):
        """Print a line through places."""
        for start, end in zip(places, places[1:]):
            shape = pcbnew.PCB_SHAPE(self._board, pcbnew.SHAPE_T_SEGMENT)
            shape.SetStart(self._at(*start))
            shape.SetEnd(self._at(*end))
            shape.SetLayer(self._layer)
            shape.SetWidth(pcbnew.FromMM(0.12))
            self._board.Add(shape)


def write(board, design, at):
    """Print everything that is no part's own; `design` is the netlist."""
    front, back = Print(board, at), Print(board, at, pcbnew.B_SilkS)
    for reference, (x, y, upright) in TITLES.items():
        front.text("%s %s" % (reference, design.components[reference].value), x, y, upright=upright)
    for pins in design.nets.values():
        for pin in pins:
            _wire(front, board, pin)
    for name, across in zip(DIMENSIONS["keys"]["names"], DIMENSIONS["keys"]["across"]):
        front.text(SIGNS[name], across, DEPTH - DIMENSIONS["keys"]["row"] - 7.2, 1.2)
    left, rear, right, end = boost_room(PLACES["U1"])
    front.line((left, end - 3), (left, rear), (right, rear), (right, end - 3))
    for name in (name for name in PLACES if name.startswith("TP")):
        x, y, _ = PLACES[name]
        front.text(design.components[name].value, x, y + 2)
        front.text(name, x, y - 2)
    for x, y, height, words in REMARKS:
        front.text(words, x, y, height)
    for x, y, height, words in BACK:
        back.text(words, x, y, height)


def _wire(front, board, pin):
    """Print the name of a connector's wire beside its pin."""
    if pin.reference == "U1":
        x, y, _ = PLACES["U1"]
        front.text(pin.name, x + 2.54 * (int(pin.number) - 1), y + 1.9, justify=RIGHT, upright=True)
    elif pin.reference == "J10":
        x, y, _ = PLACES["J10"]
        front.text(pin.name, x + 2.5 * (int(pin.number) - 1), y - 3.6)
    elif pin.reference in WIRES:
        away, justify = WIRES[pin.reference]
        x, y, turn = PLACES[pin.reference]
        pitch = 2.0 if pin.reference == "J1" else {0: 2.54, 90: 2.5, 270: 2.5}[turn]
        along = -pitch if turn == 90 else pitch
        front.text(pin.name, x + away, y + along * (int(pin.number) - 1), justify=justify)
