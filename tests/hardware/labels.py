# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Where the words of a drawing stand, and which of them lie over each other or over what they would hide.

Widths are those of DejaVu Sans, which is wider than any face that a browser takes for Helvetica.
"""

import re
from itertools import combinations
from xml.etree import ElementTree

from hardware.steps.placing import line_boxes, width_of

SVG = "{http://www.w3.org/2000/svg}"
HEIGHT = 0.73  # of a capital letter, as a part of the size
SLACK = 0.06  # of the size: words that touch are still two


def labels(svg: str) -> list:
    """Return (text, (left, top, right, bottom)) of all words of a drawing, in its order."""
    return [(node.text, _box(node)) for node in ElementTree.fromstring(svg).iter(SVG + "text")]


def _box(node):
    x, y, size = (float(node.get(name)) for name in ("x", "y", "font-size"))
    width = size * width_of(node.text, node.get("font-weight") == "bold")
    height = size * HEIGHT
    if node.get("transform"):
        return x - height / 2, y - width / 2, x + height / 2, y + width / 2
    left = x - width * {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor")]
    middle = y - 0.35 * size
    return left, middle - height / 2, left + width, middle + height / 2


def over(one: tuple, other: tuple, slack: float = 0) -> bool:
    """Tell whether two boxes lie over each other by more than `slack`."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def over_each_other(svg: str) -> list:
    """Return the pairs of words that lie over each other."""
    return [
        (one[0], other[0])
        for one, other in combinations(labels(svg), 2)
        if over(one[1], other[1], SLACK * (one[1][3] - one[1][1]))
    ]


def outside(svg: str) -> list:
    """Return the words that reach over the edge of the drawing."""
    right, bottom = (float(number) for number in re.search(r'viewBox="0 0 (\S+) (\S+)"', svg).groups())
    return [text for text, box in labels(svg) if box[0] < 0 or box[1] < 0 or box[2] > right or box[3] > bottom]


def _shape(node):
    """Return the pieces of a drawn shape, boxes (left, top, right, bottom); the lines of a polyline are thin ones."""
    if node.tag == SVG + "rect" and "x" in node.attrib:
        x, y, width, height = (float(node.get(name)) for name in ("x", "y", "width", "height"))
        return [(x, y, x + width, y + height)]
    if node.tag == SVG + "circle":
        x, y, radius = (float(node.get(name)) for name in ("cx", "cy", "r"))
        return [(x - radius, y - radius, x + radius, y + radius)]
    if node.tag == SVG + "polyline":
        places = [tuple(float(each) for each in place.split(",")) for place in node.get("points").split()]
        return line_boxes(places, float(node.get("stroke-width")))
    return []


def _holds(outer, inner):
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def over_what_is_drawn(svg: str) -> list:
    """Return (words, what) of words that are hidden by what is drawn later, or stand over the edge of what is before.

    Words inside a box or disc are at home there; an opaque box that holds them covers what was drawn before it.
    """
    nodes = list(ElementTree.fromstring(svg).iter())
    found = []
    for place, node in enumerate(nodes):
        if node.tag != SVG + "text":
            continue
        box = _box(node)
        slack = SLACK * float(node.get("font-size"))
        first = 0
        for before in range(place):
            filled = nodes[before].get("fill", "none") != "none"
            if filled and any(_holds(piece, box) for piece in _shape(nodes[before])):
                first = before + 1
        for other in range(first, len(nodes)):
            later = other > place and nodes[other].get("fill", "none") != "none"
            if any(over(piece, box, slack) and (later or not _holds(piece, box)) for piece in _shape(nodes[other])):
                found.append((node.text, nodes[other].tag.removeprefix(SVG), "later" if other > place else "before"))
                break
    return found
