# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Routes all nets: one after the other, and where none is left free it crosses and lifts what it crosses.

A net that was lifted gets dearer to cross, so the same two never fight for long. Knows no KiCad.
"""

from collections import namedtuple

from hardware.board.search import Search

# A net to be joined: `terminals` are sets of nodes, one for each pad.
Net = namedtuple("Net", "number name kind terminals")

CROSSING = 8.0  # what a crossing costs, in steps, and how much dearer a lifted net gets
DEARER = 3.0
ROUNDS = 1500


class Router:
    """Lays tracks on an Occupancy."""

    def __init__(self, occupancy, nets: list):
        self.paths = {}  # by net number
        self._occupancy = occupancy
        self._nets = {net.number: net for net in nets}
        self._lifted = dict.fromkeys(self._nets, 0)
        self.rounds = 0

    def route(self) -> list:
        """Route every net; return the names of those that stayed unrouted."""
        queue = sorted(self._nets.values(), key=self._order)
        while queue and self.rounds < ROUNDS:
            self.rounds += 1
            net = queue.pop(0)
            paths = self._join(net, None) or self._join(net, self._price)
            if paths is None:
                return [net.name] + [other.name for other in queue]
            self._keep(net, paths)
            queue += self._lift_crossed(net)
        return [net.name for net in queue]

    def _order(self, net):
        """Short nets first; the one with the most pads, which is also poured, last."""
        nodes = [min(terminal) % self._occupancy.grid.cells for terminal in net.terminals]
        places = [self._occupancy.grid.place(node) for node in nodes]
        span = sum(max(axis) - min(axis) for axis in zip(*places))
        return (net.name == "GND", len(net.terminals) > 6, span, net.name)

    def _price(self, other):
        return CROSSING + self._lifted[other]

    def _join(self, net, price):
        """Return the paths that join the net's pads, the nearest pad next, or None."""
        search = Search(self._occupancy, net.number, net.kind, price)
        tree, paths, left = set(net.terminals[0]), [], list(net.terminals[1:])
        while left:
            targets = min(left, key=lambda terminal: self._distance(tree, terminal))
            left.remove(targets)
            path = search.path(tree, targets)
            if path is None:
                return None
            paths.append(path)
            tree |= set(path) | targets
        return paths

    def _distance(self, tree, terminal):
        place = self._occupancy.grid.place
        x, y = place(min(terminal))
        some = sorted(tree)[:: max(1, len(tree) // 60)]
        return min(abs(place(node)[0] - x) + abs(place(node)[1] - y) for node in some)

    def _keep(self, net, paths):
        self.paths[net.number] = paths
        for path in paths:
            self._occupancy.lay(path, net.number, net.kind)

    def _lift_crossed(self, net):
        """Take up what the net's new tracks cross; return those nets."""
        crossed = set()
        for path in self.paths[net.number]:
            crossed |= self._crossed(path, net)
        for number in sorted(crossed):
            other = self._nets[number]
            for path in self.paths.pop(number):
                self._occupancy.lift(path, number, other.kind)
            self._lifted[number] += DEARER
        return [self._nets[number] for number in sorted(crossed)]

    def _crossed(self, path, net):
        grid, others = self._occupancy.grid, self._occupancy.others
        found = set()
        for node, following in zip(path, path[1:]):
            if grid.other_side(node) == following:
                found.update(others("via", node, net.number), others("via", following, net.number))
                continue
            row = following % grid.cells // grid.columns - node % grid.cells // grid.columns
            corner = node + row * grid.columns  # of a slanted step
            for place in (node, following, corner, following - row * grid.columns):
                found.update(others(net.kind, place, net.number))
        return found & set(self.paths)
