# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The grid on which tracks run: two layers of cells. Knows no KiCad; lengths are mm, a node is a number.

Node n of the front is n, the one under it on the back is n + grid.cells.
"""

from math import floor, hypot

PITCH = 0.25


class Grid:
    """The cells of a board of `width` by `depth`."""

    def __init__(self, width: float, depth: float):
        self.columns = int(width / PITCH) + 1
        self.rows = int(depth / PITCH) + 1
        self.cells = self.columns * self.rows
        self._disks = {}

    def cell(self, x: float, y: float) -> int:
        """Return the cell nearest to a place."""
        return round(y / PITCH) * self.columns + round(x / PITCH)

    def place(self, node: int) -> tuple:
        """Return where the middle of a node is."""
        row, column = divmod(node % self.cells, self.columns)
        return column * PITCH, row * PITCH

    def layer(self, node: int) -> int:
        """Return 0 for the front, 1 for the back."""
        return node // self.cells

    def other_side(self, node: int) -> int:
        """Return the node on the other layer."""
        return node - self.cells if node >= self.cells else node + self.cells

    def within(self, left: float, top: float, right: float, bottom: float):
        """Yield the cells whose middle lies in a rectangle, as far as the board reaches."""
        rows = range(max(0, floor(top / PITCH)), min(self.rows - 1, floor(bottom / PITCH) + 1) + 1)
        columns = range(max(0, floor(left / PITCH)), min(self.columns - 1, floor(right / PITCH) + 1) + 1)
        for row in rows:
            for column in columns:
                yield row * self.columns + column

    def around(self, node: int, radius: float):
        """Yield the nodes of the same layer nearer than `radius`."""
        if radius not in self._disks:
            reach = int(radius / PITCH) + 1
            span = range(-reach, reach + 1)
            near = [(i, j) for j in span for i in span if hypot(i * PITCH, j * PITCH) < radius - 1e-6]
            self._disks[radius] = near
        base = node - node % self.cells
        row, column = divmod(node - base, self.columns)
        for i, j in self._disks[radius]:
            if 0 <= column + i < self.columns and 0 <= row + j < self.rows:
                yield base + (row + j) * self.columns + column + i
