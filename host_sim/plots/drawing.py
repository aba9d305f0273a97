# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A `Track` -> SVG, PDF or PNG: half a page of A4 in landscape, legible in black and white, the same bytes each time.

Groups of marks carry names (`white-press` over moves, `time-white-press` over time) for who reads the file.
"""

import io
import warnings

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import FigureCanvasPdf
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from host_sim.plots.axes import as_moves, as_time
from host_sim.plots.labels import spread
from host_sim.plots.track import (
    BLACK,
    BOTH,
    CORRECTION,
    FINDING,
    FLAG,
    PAUSE,
    PERIOD,
    PRESS,
    WHITE,
    line,
    move_of,
    over_moves,
)

MOVES, TIME = "moves", "time"
_PNG_DPI = 200
_SIZE_INCHES = (297 / 25.4, 105 / 25.4)
_KEYS = ("white", "black", "both")

# Solid and light, dashed and dark: they differ without colour, too.
_LINES = (
    {"color": "#2b7bba", "linestyle": "-", "linewidth": 1.3},
    {"color": "#1a1a1a", "linestyle": (0, (4, 1.6)), "linewidth": 1.1},
)
_PRESSES = (
    {"marker": "o", "markersize": 3.2, "markerfacecolor": "white", "markeredgewidth": 0.8, "color": "#2b7bba"},
    {"marker": "s", "markersize": 2.6, "markerfacecolor": "#1a1a1a", "markeredgewidth": 0.6, "color": "#1a1a1a"},
)
_MARKS = {
    PERIOD: {"marker": "^", "markersize": 8, "markerfacecolor": "#f2c14e", "markeredgecolor": "black"},
    FLAG: {"marker": "X", "markersize": 9, "markerfacecolor": "#d1362f", "markeredgecolor": "black"},
    CORRECTION: {"marker": "D", "markersize": 6.5, "markerfacecolor": "#8fce8b", "markeredgecolor": "black"},
    FINDING: {"marker": "*", "markersize": 11, "markerfacecolor": "#e07be0", "markeredgecolor": "black"},
    PAUSE: {"marker": "|", "markersize": 9, "markeredgecolor": "#555555", "markeredgewidth": 1.4},
}
_WORDS = {
    PERIOD: "next period",
    FLAG: "flag",
    CORRECTION: "correction",
    FINDING: "does not fit the control",
    PAUSE: "pause",
}
_SETTINGS = {
    "svg.hashsalt": "flagfall",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same widths everywhere
    "font.size": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.linewidth": 0.6,
    "path.simplify": False,
}


def drawing(track, by=None, kind="svg") -> bytes:
    """Return the drawing of `track` over moves and over time, or only `by` one of them (MOVES, TIME).

    kind  svg, pdf or png
    """
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # names are text in the SVG: who shows it has the letters
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        figure = compose(track, by)
        written = io.BytesIO()
        _WRITERS[kind](figure, written, track.title)
    return written.getvalue()


def _write_svg(figure, written, title):
    about = {"Date": None, "Creator": "Flagfall", "Title": title}
    FigureCanvasSVG(figure).print_svg(written, metadata=about)


def _write_pdf(figure, written, title):
    about = {"CreationDate": None, "Creator": "Flagfall", "Producer": None, "Title": title}
    FigureCanvasPdf(figure).print_pdf(written, metadata=about)


def _write_png(figure, written, title):
    figure.set_dpi(_PNG_DPI)
    FigureCanvasAgg(figure).print_png(written, metadata={"Software": None, "Title": title})


_WRITERS = {"svg": _write_svg, "pdf": _write_pdf, "png": _write_png}


def compose(track, by=None) -> Figure:
    """Return the figure of `track`, by the settings that hold now."""
    figure = Figure(figsize=_SIZE_INCHES, layout="constrained")
    panels = (by,) if by else (MOVES, TIME)
    for axes, panel in zip(figure.subplots(1, len(panels), squeeze=False, sharey=True)[0], panels, strict=True):
        _PANELS[panel](axes, track)
        _dress(axes, track, axes is figure.axes[0])
    _head(figure, track)
    figure.legend(handles=_legend(track), loc="outside lower center", ncols=8, frameon=False, handlelength=2.6)
    spread(figure)
    return figure


def _head(figure, track):
    figure.suptitle(_plain(track.title), fontsize=11, fontweight="bold", x=0.01, ha="left")
    figure.axes[0].set_title(_plain(track.subtitle), loc="left", fontsize=8, color="#333333")


def _dress(axes, track, first):
    axes.grid(True, color="#cccccc", linewidth=0.4)
    highest = max(max(sample.remaining_ms) for sample in track.samples)
    lowest = min(0, *(min(sample.remaining_ms) for sample in track.samples))
    as_time(axes.yaxis, highest - lowest)
    axes.set_ylim(lowest * 1.06 - highest * 0.03, highest * 1.08 or 1000)
    axes.axhline(0, color="#555555", linewidth=0.8, gid="zero")
    if first:
        axes.set_ylabel("time left (h:mm:ss)")


def _over_moves(axes, track):
    most = 1
    for colour in (BLACK, WHITE):
        corners = over_moves(track, colour)
        axes.plot(*zip(*corners, strict=True), **_LINES[colour], gid=f"{_KEYS[colour]}-line")
        most = max(most, *(move for move, _ in corners))
    _draw_marks(axes, track, "", move_of, [PAUSE])
    as_moves(axes.xaxis)
    least = min(track.samples[0].moves)
    axes.set_xlim(least - 0.02 * (most - least), most + 0.04 * (most - least) + 0.3)
    axes.set_xlabel("move")


def _over_time(axes, track):
    for colour in (BLACK, WHITE):
        axes.plot(*zip(*line(track, colour), strict=True), **_LINES[colour], gid=f"time-{_KEYS[colour]}-line")
    _draw_marks(axes, track, "time-", lambda mark, colour: mark.at)
    end = max(track.samples[-1].at, 1000)
    as_time(axes.xaxis, end)
    axes.set_xlim(-0.02 * end, 1.04 * end)
    axes.set_xlabel("time since the start (h:mm:ss)")


_PANELS = {MOVES: _over_moves, TIME: _over_time}


def _draw_marks(axes, track, prefix, place, without=()):
    styles = [(PRESS, _PRESSES), *((kind, (style, style)) for kind, style in _MARKS.items() if kind not in without)]
    for kind, style in styles:
        for colour in (BLACK, WHITE):
            marks = [mark for mark in track.marks if mark.kind == kind and mark.colour in (colour, BOTH)]
            points = [(place(mark, colour), mark.sample.remaining_ms[colour]) for mark in marks]
            if points:
                more = {"markeredgewidth": 0.7, "zorder": 3 if kind == PRESS else 4, **style[colour], "linestyle": ""}
                axes.plot(*zip(*points, strict=True), **more, gid=f"{prefix}{_KEYS[colour]}-{kind}")
    _name_marks(axes, track, place)


def _name_marks(axes, track, place):
    """Write beside each mark what it is, once for marks of the same words close together."""
    named = []
    near = track.samples[-1].at / 12
    for mark in track.marks:
        known = any(text == mark.text and mark.at - at < near for text, at in named)
        if mark.kind in (PRESS, PAUSE) or known:
            continue
        named.append((mark.text, mark.at))
        colour = WHITE if mark.colour == BOTH else mark.colour
        point = (place(mark, colour), mark.sample.remaining_ms[colour])
        late = mark.at > 0.85 * track.samples[-1].at
        style = {"xytext": (-6 if late else 6, 7), "ha": "right" if late else "left", "textcoords": "offset points"}
        style["bbox"] = {"facecolor": "white", "edgecolor": "none", "alpha": 0.7, "pad": 0.5}
        axes.annotate(_plain(mark.text[:24]), point, fontsize=7, zorder=5, **style)


def _legend(track):
    handles = [
        Line2D([], [], **_LINES[colour], **_only_marker(_PRESSES[colour]), label=_plain(track.names[colour]))
        for colour in (WHITE, BLACK)
    ]
    kinds = {mark.kind for mark in track.marks}
    if PRESS in kinds:
        handles.append(Line2D([], [], **{**_PRESSES[WHITE], "color": "#555555"}, linestyle="", label="press"))
    for kind, style in _MARKS.items():
        if kind in kinds:
            handles.append(Line2D([], [], linestyle="", **style, label=_WORDS[kind]))
    return handles


def _only_marker(style):
    return {name: value for name, value in style.items() if name != "color"}


def _plain(text):
    """Return `text` with nothing in it that would be read as mathematics."""
    return text.replace("$", r"\$")
