# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Finds a place for words in a drawing, over nothing else that is drawn. Lengths are those of the drawing.

Widths are those of DejaVu Sans, which is wider than any face that a browser takes for Helvetica.
"""

from functools import cache
from pathlib import Path

from matplotlib import font_manager, get_data_path

CAPITAL = 0.73  # the height of a capital letter, as a part of the size
APART = 0.15  # what words keep from what is beside them
STEPS = 6  # how far words may stand off, in heights


@cache
def _face(bold):
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"  # those that matplotlib brings: the same everywhere
    return font_manager.get_font(Path(get_data_path()) / "fonts" / "ttf" / name)


@cache
def width_of(text: str, bold: bool = False) -> float:
    """Return how long `text` is, as a multiple of its size."""
    face = _face(bold)
    face.set_size(100, 72)
    face.set_text(text)
    return face.get_width_height()[0] / 64 / 100


def box_of(text: str, place: tuple, size: float, anchor: str, bold: bool = False) -> tuple:
    """Return (left, top, right, bottom) of words whose height has its middle at `place`."""
    width, height = size * width_of(text, bold), size * CAPITAL
    left = place[0] - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return left, place[1] - height / 2, left + width, place[1] + height / 2


def over(one: tuple, other: tuple) -> bool:
    """Tell whether two boxes lie over each other."""
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def line_boxes(places: list, width: float, pieces: int = 24) -> list:
    """Return a line as boxes: one if it is level or upright, else a chain of small ones."""
    found, half = [], width / 2
    for one, other in zip(places, places[1:]):
        count = 1 if one[0] == other[0] or one[1] == other[1] else pieces
        marks = [[a + (b - a) * part / count for a, b in zip(one, other)] for part in range(count + 1)]
        for a, b in zip(marks, marks[1:]):
            left, top, right, bottom = min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
            found.append((left - half, top - half, right + half, bottom + half))
    return found


def around(box: tuple, size: float, gap: float = 0.5) -> list:
    """Return (place, anchor) of words beside a box, right, left, over and under it, then further off."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    found = []
    for step in range(STEPS):
        off = gap + step * size / 2
        up, down = top - off - size / 2, bottom + off + size / 2
        found += [((right + off, y), "start"), ((left - off, y), "end"), ((x, up), "middle"), ((x, down), "middle")]
        found += [((left, up), "start"), ((right, up), "end"), ((left, down), "start"), ((right, down), "end")]
    return found


class Room:
    """What of a drawing is taken.

    taken  boxes that words may not touch; words that were placed are among them
    faint  boxes that they had better not: over these they need a plate that covers what is behind them
    rooms  boxes in which words may stand, but not on the edge
    edge   the box of the drawing
    """

    def __init__(self, taken: list, faint: list, rooms: list, edge: tuple):
        self.taken, self._faint, self._rooms, self._edge = list(taken), faint, rooms, edge

    def place(self, text: str, size: float, choices: list, bold: bool = False, own: tuple = ()) -> tuple:
        """Return the first (place, anchor) of `choices` that is free, and the box of its plate, None if it needs none.

        Over a box in `own` the words may stand. Raises ValueError if there is no place.
        """
        for plate in (False, True):
            for place, anchor in choices:
                box = box_of(text, place, size, anchor, bold)
                clear = self._is_free(box, own) and (plate or not self._is_over_faint(box))
                if clear:
                    self.taken.append(box)
                    return place, anchor, box if plate else None
        raise ValueError("no place for %r" % text)

    def has_place(self, text: str, size: float, choices: list) -> bool:
        """Tell whether a place for words is free that needs no plate."""
        boxes = [box_of(text, place, size, anchor) for place, anchor in choices]
        return any(self._is_free(box, ()) and not self._is_over_faint(box) for box in boxes)

    def _is_free(self, box, own):
        apart = box[0] - APART, box[1], box[2] + APART, box[3]
        return _holds(self._edge, box) and not any(over(each, apart) for each in self.taken if each not in own)

    def _is_over_faint(self, box):
        crossed = [room for room in self._rooms if over(room, box) and not _holds(room, box)]
        return bool(crossed) or any(over(each, box) for each in self._faint)


def _holds(outer, inner):
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
