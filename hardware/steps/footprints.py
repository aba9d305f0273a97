# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What of the board's KiCad file a picture needs: each part's outline, contacts and first pin, in mm on the board."""

from collections import namedtuple
from math import cos, radians, sin
from pathlib import Path

from hardware.board.sexpr import child, children, parse

BOARD_FILE = Path(__file__).parent.parent / "board" / "flagfall.kicad_pcb"
SILK, COURTYARD = "F.SilkS", "F.CrtYd"

# `lines` are what is printed around the part, `discs` (middle, radius), `pads` (place, size, number, net).
Footprint = namedtuple("Footprint", "reference value lines discs pads courtyard")


def footprints(path: Path = BOARD_FILE) -> dict:
    """Return {reference: Footprint} of all parts on the board."""
    board = parse(path.read_text(encoding="utf-8"))
    corner = _corner(board)
    found = (_footprint(each, corner) for each in children(board, "footprint"))
    return {footprint.reference: footprint for footprint in found}


def nets(parts: dict) -> dict:
    """Return {(reference, pad): net}, the board's local names without their slash."""
    pads = ((part.reference, pad[2], pad[3]) for part in parts.values() for pad in part.pads)
    return {(reference, number): net.lstrip("/") for reference, number, net in pads}


def _corner(board):
    edges = [line for kind in ("gr_line", "gr_arc") for line in children(board, kind)]
    ends = [child(edge, end) for edge in edges if child(edge, "layer")[1] == "Edge.Cuts" for end in ("start", "end")]
    return min(float(end[1]) for end in ends), min(float(end[2]) for end in ends)


def _footprint(drawn, corner):
    place = [float(each) for each in child(drawn, "at")[1:]]
    turn = radians(place[2] if len(place) > 2 else 0)
    ox, oy = place[0] - corner[0], place[1] - corner[1]

    def at(point):
        x, y = float(point[1]), float(point[2])
        return ox + x * cos(turn) + y * sin(turn), oy - x * sin(turn) + y * cos(turn)

    fields = {each[1]: each[2] for each in children(drawn, "property")}
    lines = [[at(child(each, "start")), at(child(each, "end"))] for each in _on(drawn, "fp_line", SILK)]
    discs = [_disc(each, at) for each in _on(drawn, "fp_circle", SILK)]
    pads = [_pad(each, at, turn) for each in children(drawn, "pad")]
    return Footprint(fields["Reference"], fields["Value"], lines, discs, pads, _courtyard(drawn, at))


def _on(drawn, kind, layer):
    return [each for each in children(drawn, kind) if child(each, "layer")[1] == layer]


def _disc(circle, at):
    (x, y), (on_x, on_y) = at(child(circle, "center")), at(child(circle, "end"))
    return (x, y), ((on_x - x) ** 2 + (on_y - y) ** 2) ** 0.5


def _pad(pad, at, turn):
    place, size = at(child(pad, "at")), [float(each) for each in child(pad, "size")[1:]]
    net = children(pad, "net")
    across = child(pad, "at")
    own = radians(float(across[3])) if len(across) > 3 else turn
    upright = abs(sin(own)) > 0.7
    return place, (size[1], size[0]) if upright else tuple(size), pad[1], net[0][2] if net else ""


def _courtyard(drawn, at):
    """Return the corners (left, back, right, front) of the room that the part takes."""
    corners = [
        at(point) for line in _on(drawn, "fp_line", COURTYARD) for point in (child(line, "start"), child(line, "end"))
    ]
    corners += [at(child(line, end)) for line in _on(drawn, "fp_rect", COURTYARD) for end in ("start", "end")]
    for circle in _on(drawn, "fp_circle", COURTYARD):
        (x, y), radius = _disc(circle, at)
        corners += [(x - radius, y - radius), (x + radius, y + radius)]
    corners = corners or [at(child(pad, "at")) for pad in children(drawn, "pad")]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)
