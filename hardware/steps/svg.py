# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Draws lines, boxes and words into an SVG file. Knows nothing of clocks; lengths are whatever the drawing uses."""

from xml.sax.saxutils import escape

INK = "#222222"
FONT = "Helvetica, Arial, sans-serif"


class Drawing:
    """A picture of `width` by `height`, drawn in the order of the calls; `scale` is how many pixels a unit has."""

    def __init__(self, width: float, height: float, scale: float = 1):
        self._head = (width * scale, height * scale, width, height)
        self._parts = []

    def add(self, name: str, text: str = "", **attributes):
        """Add an element; `stroke_width=2` is written as stroke-width="2"."""
        words = ("%s=%s" % (key.replace("_", "-"), _quoted(value)) for key, value in attributes.items())
        self._parts.append("<%s %s>%s</%s>" % (name, " ".join(words), escape(text), name))

    def box(self, corner, size, fill="none", stroke=INK, width=1, **attributes):
        """Draw a rectangle from its upper left corner."""
        (x, y), (across, down) = corner, size
        attributes.update(x=x, y=y, width=across, height=down, fill=fill, stroke=stroke, stroke_width=width)
        self.add("rect", **attributes)

    def disc(self, middle, radius, fill=INK, stroke="none", width=0):
        """Draw a circle."""
        self.add("circle", cx=middle[0], cy=middle[1], r=radius, fill=fill, stroke=stroke, stroke_width=width)

    def line(self, places, colour=INK, width=1):
        """Draw a line through all places."""
        points = " ".join("%s,%s" % (_number(x), _number(y)) for x, y in places)
        attributes = {"fill": "none", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}
        self.add("polyline", points=points, **attributes)

    def words(self, text, place, size=12, anchor="start", colour=INK, bold=False, turned=False):
        """Write words; `place` is the middle of their height, `anchor` start, middle or end of their length."""
        x, y = place[0], place[1] + (0 if turned else size * 0.35)
        attributes = {"x": x, "y": y, "font_size": size, "text_anchor": anchor, "fill": colour}
        if bold:
            attributes["font_weight"] = "bold"
        if turned:
            attributes.update(transform="rotate(-90 %s %s)" % (_number(x), _number(y)), dominant_baseline="central")
        self.add("text", text, **attributes)

    def svg(self) -> str:
        """Return the file's text."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="%s">'
        numbers = tuple(_number(each) for each in self._head)
        licence = "<!-- SPDX-FileCopyrightText: 2026 The Flagfall Authors -->\n<!-- SPDX-License-Identifier: %s -->"
        top = [licence % "CERN-OHL-P-2.0", head % (*numbers, FONT), '<rect width="100%" height="100%" fill="white"/>']
        return "\n".join([*top, *self._parts, "</svg>", ""])


def _number(value):
    return ("%.2f" % value).rstrip("0").rstrip(".")


def _quoted(value):
    return '"%s"' % (_number(value) if isinstance(value, (int, float)) else escape(value, {'"': "&quot;"}))
