# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Labels beside marks, moved apart where they would overprint one another or a mark."""

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

# Where a label may stand, in points from its mark, the best first: beside it, above and below, then further off.
_RISES = (7, -13, 16, -22, 25, -31, 34, -40, 43, 52, 61, 70, -49, -58)
_ASIDE = 6
_MARGIN = 1  # pixels
_LARGE = 6  # points: the marks that have labels, not those of presses


def spread(figure) -> None:
    """Move the labels of all axes of `figure` so that none covers another or a mark, and all are within the drawing."""
    FigureCanvasAgg(figure)  # it measures; what writes the drawing takes its place
    figure.draw_without_rendering()
    renderer = figure.canvas.get_renderer()
    placed = [box for axes in figure.axes for box in _marks(axes, figure.dpi)]
    for axes in figure.axes:
        for label in axes.texts:
            if isinstance(label, Annotation):
                placed.append(_place(label, renderer, placed, figure.bbox))


def _marks(axes, dpi):
    """Yield the box of each large mark of `axes`."""
    for line in axes.lines:
        half = line.get_markersize() / 2 / 72 * dpi
        if line.get_marker() not in (None, "None", "") and line.get_markersize() >= _LARGE:
            for x, y in axes.transData.transform(line.get_xydata()):
                yield Bbox([[x - half, y - half], [x + half, y + half]])


def _place(label, renderer, placed, page):
    """Put one label where it covers none of those `placed`; return the box that it takes."""
    first = label.get_position(), label.get_horizontalalignment()
    sides = [first[1], "left" if first[1] == "right" else "right"]
    for rise in _RISES:
        for side in sides:
            label.set_horizontalalignment(side)
            label.set_position((_ASIDE if side == "left" else -_ASIDE, rise))
            box = label.get_window_extent(renderer).padded(_MARGIN)
            within = page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
            if within and not any(box.overlaps(other) for other in placed):
                return box
    label.set_horizontalalignment(first[1])
    label.set_position(first[0])
    return label.get_window_extent(renderer).padded(_MARGIN)
