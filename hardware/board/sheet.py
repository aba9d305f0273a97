# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A sheet of paper on which parts are placed and joined by wires; knows no circuit.

Places are steps of 1.27 mm from the upper left corner, y downwards. Parts turn counter-clockwise.
"""

from collections import Counter, namedtuple

from hardware.board import marks
from hardware.board.symbols import pins_of

Symbol = namedtuple("Symbol", "reference name place turn mirrored texts part")

# Where reference and value stand beside a part: two of (x, y, justify), steps from its middle.
BESIDE = ((2, -1.1, "left"), (2, 1.1, "left"))
ABOVE_BELOW = ((0, -2.2, ""), (0, 2.3, ""))


def turned(x: int, y: int, turn: int, mirrored: bool) -> tuple:
    """Return where a pin at (x, y), y upwards, lands from the middle of its part, y downwards."""
    for _ in range(turn // 90):
        x, y = -y, x
    return (-x if mirrored else x, -y)


def on_wire(point: tuple, start: tuple, end: tuple) -> bool:
    """Return whether `point` is on the straight wire, its ends included."""
    low, high = sorted((start, end))
    return low[0] <= point[0] <= high[0] and low[1] <= point[1] <= high[1]


class Sheet:
    """What is drawn so far; `items()` in sheetfile.py writes it down."""

    def __init__(self, library, parts: dict):
        """`library` loads symbols; `parts` are the values and footprints by reference."""
        self.library = library
        self.symbols = []
        self.wires = []
        self.drawn = []  # marks, as KiCad's lists
        self.used = {}  # symbols by full name
        self._parts = parts
        self._pins = []
        self._powers = 0

    def part(self, reference, name, place, turn=0, mirrored=False, texts=None):
        """Place a part and return {pin number: place of its free end}."""
        symbol = self._symbol(name)
        sideways = turn in (90, 270)
        texts = texts or (ABOVE_BELOW if sideways else BESIDE)
        self.symbols.append(Symbol(reference, name, place, turn, mirrored, texts, self._parts.get(reference)))
        pins = {}
        for number, (x, y, _) in pins_of(symbol).items():
            dx, dy = turned(x, y, turn, mirrored)
            pins[number] = (place[0] + dx, place[1] + dy)
        self._pins += pins.values()
        return pins

    def power(self, net, place, turn=0):
        """Put the sign of a supply on a wire's end: arrows point up, ground down."""
        self._powers += 1
        reference = "#%s%02d" % ("FLG" if net == "PWR_FLAG" else "PWR", self._powers)
        name = "flagfall:VSYS" if net == "VSYS" else "power:" + net
        self._symbol(name)
        texts = ((0, 0, "hide"), (0, 2.9 if net == "GND" else -2.9, "hide" if net in ("GND", "PWR_FLAG") else ""))
        self.symbols.append(Symbol(reference, name, place, turn, False, texts, None))
        self._pins.append(place)

    def wire(self, *points):
        """Draw a wire through the points, each level with or straight below or above the one before."""
        for start, end in zip(points, points[1:]):
            if start[0] != end[0] and start[1] != end[1]:
                raise ValueError("a wire from %s to %s is slanted" % (start, end))
            if start != end:
                self.wires.append((start, end))

    def label(self, net, place):
        """Name the wire at `place` within its block; the text stands on the wire, to the right of the place."""
        self.drawn.append(marks.label(net, place))

    def port(self, net, place, to, kind="bidirectional"):
        """Name the wire that ends at `place` for all blocks; the flag reaches `to` the left or right."""
        self.drawn.append(marks.port(net, place, to, kind))

    def unused(self, *places):
        """Mark pins that are meant to be open."""
        self.drawn += [marks.unused(place) for place in places]

    def frame(self, title, corner, opposite):
        """Draw the frame of a block with its title."""
        self.drawn += marks.frame(title, corner, opposite)

    def note(self, text, place):
        """Write a remark; its lines begin at `place` and go down."""
        self.drawn.append(marks.note(text, place))

    def finish(self):
        """Draw the wires, cut where something joins them as KiCad wants it, and the dots where three ends meet."""
        ends = Counter(end for wire in self.wires for end in wire) + Counter(self._pins)
        for start, end in self.wires:
            stops = sorted(point for point in set(ends) if on_wire(point, start, end))
            self.drawn += [marks.wire(*piece) for piece in zip(stops, stops[1:])]
        for point in sorted(ends):
            passing = sum(on_wire(point, *wire) and point not in wire for wire in self.wires)
            if ends[point] + 2 * passing >= 3:
                self.drawn.append(marks.junction(point))

    def _symbol(self, name):
        if name not in self.used:
            self.used[name] = self.library.load(name)
        return self.used[name]
