# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Between KiCad's board and the router: pads and keep-outs become obstacles, paths become tracks; pours the ground.

Coordinates of the router are mm from the board's back left corner.
"""

import pcbnew

from hardware.board import rules
from hardware.board.grid import Grid
from hardware.board.occupancy import BLOCKED, WIDTHS, Occupancy
from hardware.board.placement import CORNER, DEPTH, WIDTH
from hardware.board.router import Net, Router

LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
PAD_MARGIN = 0.02
KEEP_OUT_MARGIN = 0.05
HOLE_TO_HOLE = 0.26
GROUND = "GND"


class Obstacles:
    """Reads the pads of a board into an Occupancy."""

    def __init__(self, board, origin):
        self._origin = origin
        self.grid = Grid(WIDTH, DEPTH)
        self.occupancy = Occupancy(self.grid)
        self.numbers = {}
        self.terminals = {}  # net name -> {id of pad: (pad, nodes)}
        for pad in board.GetPads():
            self._pad(pad)
        self._rim()
        for footprint in board.GetFootprints():
            for zone in footprint.Zones():
                self._keep_out(zone)
        for zone in board.Zones():
            self._keep_out(zone)

    def number(self, name):
        """Return the number of a net, from 1."""
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def inside(self, polygon):
        """Yield the cells whose middle lies in a polygon of KiCad."""
        box = polygon.BBox()
        edges = (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
        shifted = [pcbnew.ToMM(edge) - self._origin[place % 2] for place, edge in enumerate(edges)]
        for cell in self.grid.within(*shifted):
            if polygon.Contains(self.point(cell)):
                yield cell

    def point(self, node):
        """Return KiCad's place of a node."""
        x, y = self.grid.place(node)
        return pcbnew.VECTOR2I(pcbnew.FromMM(self._origin[0] + x), pcbnew.FromMM(self._origin[1] + y))

    def _pad(self, pad):
        is_hole = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
        owner = BLOCKED if is_hole or not pad.GetNetname() else self.number(pad.GetNetname())
        for place, layer in enumerate(LAYERS):
            if not (is_hole or pad.IsOnLayer(layer)):
                continue
            for kind, width in WIDTHS.items():
                grown = self._shape(pad, layer, width / 2 + rules.CLEARANCE + PAD_MARGIN)
                for cell in self.inside(grown):
                    self.occupancy.claim(kind, place * self.grid.cells + cell, owner)
            if owner != BLOCKED:
                self._terminal(pad, place, layer)
        if pad.GetDrillSize().x:
            self._no_via_near(pad)

    def _shape(self, pad, layer, more):
        polygon = pcbnew.SHAPE_POLY_SET()
        side = pcbnew.ERROR_OUTSIDE if more else pcbnew.ERROR_INSIDE
        pad.TransformShapeToPolygon(polygon, layer, pcbnew.FromMM(more), pcbnew.FromMM(0.01), side)
        return polygon

    def _terminal(self, pad, place, layer):
        cells = list(self.inside(self._shape(pad, layer, 0))) or [self.grid.cell(*self._middle(pad))]
        pads = self.terminals.setdefault(pad.GetNetname(), {})
        _, nodes = pads.setdefault(pad.m_Uuid.AsString(), (pad, set()))
        nodes.update(place * self.grid.cells + cell for cell in cells)

    def _middle(self, pad):
        where = pad.GetPosition()
        return pcbnew.ToMM(where.x) - self._origin[0], pcbnew.ToMM(where.y) - self._origin[1]

    def _no_via_near(self, pad):
        radius = pcbnew.ToMM(pad.GetDrillSize().x) / 2 + rules.VIA_DRILL / 2 + HOLE_TO_HOLE
        middle = self.grid.cell(*self._middle(pad))
        for base in (0, self.grid.cells):
            for node in self.grid.around(base + middle, radius + 0.18):
                self.occupancy.claim("via", node, BLOCKED)

    def _rim(self):
        """No track nearer to the edge than the rules say; nothing at all in the rounded corners."""
        for kind, width in WIDTHS.items():
            rim = rules.EDGE_CLEARANCE + width / 2
            for cell in range(self.grid.cells):
                x, y = self.grid.place(cell)
                from_edge = (min(x, WIDTH - x), min(y, DEPTH - y))
                if min(from_edge) < rim or max(from_edge) < CORNER:
                    self.occupancy.claim(kind, cell, BLOCKED)
                    self.occupancy.claim(kind, self.grid.cells + cell, BLOCKED)

    def _keep_out(self, zone):
        for kind, width in WIDTHS.items():
            forbidden = zone.GetDoNotAllowVias() if kind == "via" else zone.GetDoNotAllowTracks()
            if not (zone.GetIsRuleArea() and forbidden):
                continue
            grown = pcbnew.SHAPE_POLY_SET(zone.Outline())
            more = pcbnew.FromMM(width / 2 + KEEP_OUT_MARGIN)
            grown.Inflate(more, pcbnew.CORNER_STRATEGY_ROUND_ALL_CORNERS, pcbnew.FromMM(0.01))
            for cell in self.inside(grown):
                for place, layer in enumerate(LAYERS):
                    if zone.IsOnLayer(layer):
                        self.occupancy.claim(kind, place * self.grid.cells + cell, BLOCKED)


def route(board, origin):
    """Lay all tracks; raises RuntimeError naming the nets for which there was no way."""
    obstacles = Obstacles(board, origin)
    nets = []
    for name, pads in sorted(obstacles.terminals.items()):
        if len(pads) > 1:
            kind = "supply" if name in rules.SUPPLIES else "signal"
            nets.append(Net(obstacles.number(name), name, kind, [nodes for _, nodes in pads.values()]))
    router = Router(obstacles.occupancy, nets)
    unrouted = router.route()
    if unrouted:
        raise RuntimeError("no way for %s" % ", ".join(unrouted))
    tracks = Tracks(board, obstacles)
    for net in nets:
        tracks.lay(net, router.paths[net.number])
    print("routed %d nets in %d rounds: %d tracks, %d vias" % (len(nets), router.rounds, tracks.count, tracks.vias))


class Tracks:
    """Writes paths as tracks and vias."""

    def __init__(self, board, obstacles):
        self.count = self.vias = 0
        self._board = board
        self._obstacles = obstacles
        self._grid = obstacles.grid

    def lay(self, net, paths):
        """Write all paths of a net, and join their ends to the middles of the pads."""
        code = self._board.FindNet(net.name)
        width = rules.width_of(net.name)
        drilled = set()
        joins = {node for path in paths for node in (path[0], path[-1])}
        for path in paths:
            for start, end in self._straights(path, joins):
                ends = (self._obstacles.point(start), self._obstacles.point(end))
                self._track(*ends, self._grid.layer(start), width, code)
            for node, following in zip(path, path[1:]):
                if self._grid.other_side(node) == following and node % self._grid.cells not in drilled:
                    drilled.add(node % self._grid.cells)
                    self._via(node, code)
            for node in (path[0], path[-1]):
                self._to_pad(net.name, node, min(width, rules.SIGNAL), code)

    def _straights(self, path, joins):
        """Yield the ends of the straight pieces of a path, cut where another path begins or ends."""
        start = 0
        while start < len(path) - 1:
            step = path[start + 1] - path[start]
            end = start + 1
            while end < len(path) - 1 and path[end + 1] - path[end] == step and path[end] not in joins:
                end += 1
            if abs(step) != self._grid.cells:
                yield path[start], path[end]
            start = end

    def _to_pad(self, name, node, width, code):
        for pad, nodes in self._obstacles.terminals[name].values():
            if node in nodes and self._obstacles.point(node) != pad.GetPosition():
                self._track(self._obstacles.point(node), pad.GetPosition(), self._grid.layer(node), width, code)

    def _track(self, start, end, layer, width, code):
        track = pcbnew.PCB_TRACK(self._board)
        track.SetStart(start)
        track.SetEnd(end)
        track.SetLayer(LAYERS[layer])
        track.SetWidth(pcbnew.FromMM(width))
        track.SetNet(code)
        self._board.Add(track)
        self.count += 1

    def _via(self, node, code):
        via = pcbnew.PCB_VIA(self._board)
        via.SetPosition(self._obstacles.point(node))
        via.SetDrill(pcbnew.FromMM(rules.VIA_DRILL))
        via.SetWidth(pcbnew.FromMM(rules.VIA))
        via.SetNet(code)
        self._board.Add(via)
        self.vias += 1


def pour(board, at):
    """Fill both sides with ground."""
    for layer in LAYERS:
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(board.FindNet(GROUND))
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((0.6, 0.6), (WIDTH - 0.6, 0.6), (WIDTH - 0.6, DEPTH - 0.6), (0.6, DEPTH - 0.6)):
            corner = at(x, y)
            outline.Append(corner.x, corner.y)
        zone.SetLocalClearance(pcbnew.FromMM(rules.ZONE_CLEARANCE))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.4))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        board.Add(zone)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
