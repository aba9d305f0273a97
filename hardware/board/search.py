# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The cheapest way for a track from some nodes to others (A*). Knows no KiCad.

A step costs its length, more against the layer's direction (front across, back along); a via costs VIA_COST steps.
"""

from heapq import heappop, heappush

from hardware.board.occupancy import FREE

VIA_COST = 12
AGAINST = 1.35
DIAGONAL = 2**0.5


class Search:
    """One net's search: `kind` of track, and what it costs to cross other nets (None: not allowed)."""

    def __init__(self, occupancy, net: int, kind: str, price=None):
        """`price(other net)` is what crossing its track adds."""
        self.grid = occupancy.grid
        self._occupancy = occupancy
        self._net = net
        self._kind = kind
        self._price = price
        columns = self.grid.columns
        straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        self._straight = [(di + dj * columns, di, dj) for di, dj in straight]
        self._slanted = [(di + dj * columns, di, dj * columns) for di, dj in slanted]

    def path(self, sources, targets):
        """Return the nodes from one of `sources` to one of `targets`, or None when there is no way."""
        guess = self._guess(targets)
        came_from, best, heap = {}, dict.fromkeys(sources, 0), []
        for node in sorted(sources):
            heappush(heap, (guess(node), 0, node, None))
        while heap:
            _, cost, node, before = heappop(heap)
            if node in came_from:
                continue
            came_from[node] = before
            if node in targets:
                return _backwards(came_from, node)
            for following, step in self._steps(node):
                reached = cost + step
                if following not in came_from and reached < best.get(following, 1e18) - 1e-9:
                    best[following] = reached
                    heappush(heap, (reached + guess(following), reached, following, node))
        return None

    def _guess(self, targets):
        """Return a function that never overestimates what is left: the way to the targets' rectangle."""
        columns, cells = self.grid.columns, self.grid.cells
        rows_and_columns = [divmod(node % cells, columns) for node in targets]
        top, bottom = min(r for r, _ in rows_and_columns), max(r for r, _ in rows_and_columns)
        left, right = min(c for _, c in rows_and_columns), max(c for _, c in rows_and_columns)

        def guess(node):
            row, column = divmod(node % cells, columns)
            across = max(left - column, 0, column - right)
            along = max(top - row, 0, row - bottom)
            return max(across, along) + (DIAGONAL - 1) * min(across, along)

        return guess

    def _steps(self, node):
        """Yield (node, cost) of what can be reached in one step; the board's rim is blocked, so no step leaves it."""
        back = node >= self.grid.cells
        for offset, di, _ in self._straight:
            fee = self._fee(self._kind, node + offset)
            if fee is not None:
                yield node + offset, fee + (1 if bool(di) != back else AGAINST)
        for offset, across, along in self._slanted:
            fees = [self._fee(self._kind, node + part) for part in (offset, across, along)]
            if None not in fees:
                yield node + offset, DIAGONAL + sum(fees)
        under = self.grid.other_side(node)
        fees = [self._fee("via", node), self._fee("via", under), self._fee(self._kind, under)]
        if None not in fees:
            yield under, VIA_COST + sum(fees)

    def _fee(self, kind, node):
        """Return what other tracks at a node cost, or None where this net may not run."""
        owner = self._occupancy.owners[kind][node]
        if owner != FREE and owner != self._net:
            return None
        counts = self._occupancy.tracks[kind].get(node)
        if not counts or (len(counts) == 1 and self._net in counts):
            return 0
        if self._price is None:
            return None
        return sum(self._price(other) for other in counts if other != self._net)


def _backwards(came_from, node):
    path = [node]
    while came_from[path[-1]] is not None:
        path.append(came_from[path[-1]])
    return path[::-1]
