# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Who holds which node of the grid: pads for good, tracks until they are lifted. Knows no KiCad.

A node is kept apart for each kind of copper, grown by half its width and the clearance: a node that is free for a
kind is one where the middle of such a track may run.
"""

from hardware.board import rules

WIDTHS = {"signal": rules.SIGNAL, "supply": rules.SUPPLY, "via": rules.VIA}
FREE, BLOCKED = 0, -1
MARGIN = 0.01  # tracks keep this much more than the clearance, for the rounding of places


class Occupancy:
    """What lies on a grid; nets are numbers from 1."""

    def __init__(self, grid):
        self.grid = grid
        self.owners = {kind: [FREE] * (2 * grid.cells) for kind in WIDTHS}
        self.tracks = {kind: {} for kind in WIDTHS}  # node -> {net: how many of its nodes reach here}

    def claim(self, kind: str, node: int, net: int):
        """Give a node to a pad's net; where two claim it nobody may run. `net` may be BLOCKED."""
        owners = self.owners[kind]
        owners[node] = net if owners[node] in (FREE, net) else BLOCKED

    def others(self, kind: str, node: int, net: int) -> list:
        """Return the other nets whose tracks are in the way at a node."""
        return [other for other in self.tracks[kind].get(node, ()) if other != net]

    def lay(self, path: list, net: int, kind: str):
        """Put a track down."""
        self._count(path, net, kind, 1)

    def lift(self, path: list, net: int, kind: str):
        """Take it away again."""
        self._count(path, net, kind, -1)

    def _count(self, path, net, kind, step):
        for node, width in self._copper(path, kind):
            for other, other_width in WIDTHS.items():
                radius = round(width / 2 + other_width / 2 + rules.CLEARANCE + MARGIN, 4)
                tracks = self.tracks[other]
                for near in self.grid.around(node, radius):
                    counts = tracks.setdefault(near, {})
                    counts[net] = counts.get(net, 0) + step
                    if not counts[net]:
                        del counts[net]

    def _copper(self, path, kind):
        """Return {(node, width)} of a path: its track, and a via where it changes layers."""
        copper = {(node, WIDTHS[kind]) for node in path}
        for node, following in zip(path, path[1:]):
            if self.grid.other_side(node) == following:
                copper |= {(node, WIDTHS["via"]), (following, WIDTHS["via"])}
        return copper
