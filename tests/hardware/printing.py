# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a printer can make of a solid: how thick its walls are, and what of it would be printed into the air.

Knows no part of the clock. Lengths in mm; a solid stands on z = 0 the way it is printed.
"""

import numpy
from manifold3d import CrossSection

from hardware.case.solids import normals_of, triangles_of

LAYER = 0.25
# A cantilever that a printer still draws cleanly, and how far out a layer may go at 45 degrees, with some play.
LIP = 1.2
STEP = LAYER + 0.05
ROUNDING = 0.02


def thin_walls(solid, least: float, samples: int = 2000) -> list:
    """Return (place, thickness) where the solid is thinner than `least`, at points spread evenly over its surface.

    From each point a ray goes straight in. Where it comes out through a face that is nearly parallel (to 25 degrees)
    to the one it came in by, what lies between is a wall; edges and corners are not.
    """
    triangles = triangles_of(solid)
    normals, areas = normals_of(triangles)
    chance = numpy.random.default_rng(1)
    found = []
    for index in chance.choice(len(triangles), samples, p=areas / areas.sum()):
        weights = chance.dirichlet((1, 1, 1))
        place = weights @ triangles[index]
        thickness = _way_through(solid, place, normals[index])
        if thickness is not None and thickness < least - ROUNDING:
            found.append((tuple(place.round(1)), round(thickness, 2)))
    return found


def _way_through(solid, place, normal):
    skin = 1e-3
    start = place - normal * skin
    hits = solid.ray_cast(tuple(start), tuple(start - normal * 300))
    if not hits:
        return None
    parallel = -numpy.dot(numpy.asarray(hits[0].normal), normal) > numpy.cos(numpy.radians(25))
    return float(numpy.linalg.norm(numpy.asarray(hits[0].position) - place)) if parallel else None


def unsupported(solid, longest_bridge: float) -> list:
    """Return (height, area in mm2) of what would be printed into the air: no layer may do that.

    A layer may reach out at 45 degrees from the one below. What goes further is a lip of at most LIP, or a bridge: the
    layer below is there on both sides of it, at most `longest_bridge` from end to end.
    """
    top = solid.bounding_box()[5]
    heights = numpy.arange(1.5 * LAYER, top, LAYER)
    below = solid.slice(0.5 * LAYER)
    found = []
    for height in heights:
        layer = solid.slice(float(height))
        for piece in (layer - below.offset(STEP)).decompose():
            area = _in_the_air(piece, below, longest_bridge)
            if area > 0.05:
                found.append((round(float(height), 2), round(area, 2)))
        below = layer
    return found


def _in_the_air(piece, below, longest_bridge) -> float:
    rest = piece - below.offset(LIP)
    for direction in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if not rest.is_empty():
            rest -= _bridged(below, numpy.array(direction) / numpy.hypot(*direction), longest_bridge)
    return rest.area()


def _bridged(below, along, longest):
    """Return where the layer below is met both ways along a line, no more than `longest` from end to end."""
    steps = numpy.arange(0, longest + 0.5, 1.0)
    ahead = [below.translate(tuple(-step * along)) for step in steps]
    behind = [below.translate(tuple(step * along)) for step in steps]
    reached = [sum(behind[: count + 1], CrossSection()) for count in range(len(steps))]
    return sum((ahead[count] ^ reached[-1 - count] for count in range(len(steps))), CrossSection())
