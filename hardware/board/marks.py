# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How KiCad writes wires, labels, frames and remarks of a schematic. Places are steps of 1.27 mm.

Every mark is named by what it is and where it stands, so that the same drawing gives the same file.
"""

import uuid

from hardware.board.sexpr import Quoted
from hardware.board.symbols import STEP_MM

PROJECT = uuid.uuid5(uuid.NAMESPACE_URL, "flagfall/hardware/board")


def identity(*what) -> Quoted:
    """Return the UUID of a thing, always the same for the same words."""
    return Quoted(uuid.uuid5(PROJECT, "/".join(str(word) for word in what)))


def at(place: tuple, turn: int = 0) -> list:
    """Return a place on the sheet."""
    return ["at", place[0] * STEP_MM, place[1] * STEP_MM, turn]


def style(justify: str = "", size: float = 1.27, bold: bool = False, hidden: bool = False) -> list:
    """Return the look of a text; `size` in mm."""
    font = ["font", ["size", size, size], *([["bold", "yes"]] if bold else [])]
    place = [["justify", *justify.split()]] if justify else []
    return ["effects", font, *place, *([["hide", "yes"]] if hidden else [])]


def _line(kind, start, end, stroke):
    points = [["xy", place[0] * STEP_MM, place[1] * STEP_MM] for place in (start, end)]
    return [kind, ["pts", *points], ["stroke", *stroke], ["uuid", identity(kind, start, end)]]


def wire(start, end):
    """Return a wire."""
    return _line("wire", start, end, (["width", 0], ["type", "default"]))


def junction(place):
    """Return the dot that joins crossing wires."""
    return ["junction", at(place)[:3], ["diameter", 0], ["color", 0, 0, 0, 0], ["uuid", identity("junction", place)]]


def unused(place):
    """Return the cross on a pin that is meant to be open."""
    return ["no_connect", at(place)[:3], ["uuid", identity("no_connect", place)]]


def label(net, place):
    """Return the name of a wire inside a block."""
    return ["label", Quoted(net), at(place), style("left bottom"), ["uuid", identity("label", net, place)]]


def port(net, place, to, kind):
    """Return the flag of a wire that goes on in another block; `to` is left or right, `kind` input, output ..."""
    turn, justify = (180, "right") if to == "left" else (0, "left")
    references = ["property", Quoted("Intersheetrefs"), Quoted("${INTERSHEET_REFS}"), at(place), style(hidden=True)]
    return [
        "global_label",
        Quoted(net),
        ["shape", kind],
        at(place, turn),
        ["fields_autoplaced", "yes"],
        style(justify),
        ["uuid", identity("port", net, place)],
        references,
    ]


def note(text, place, size=1.27, bold=False):
    """Return a remark whose first line begins at `place`."""
    look = style("left top", size, bold)
    return ["text", Quoted(text), ["exclude_from_sim", "no"], at(place), look, ["uuid", identity("note", text, place)]]


def frame(title, corner, opposite):
    """Return the frame of a block and its title, which stands inside the upper left corner."""
    rectangle = [
        "rectangle",
        ["start", *(steps * STEP_MM for steps in corner)],
        ["end", *(steps * STEP_MM for steps in opposite)],
        ["stroke", ["width", 0.15], ["type", "dash"]],
        ["fill", ["type", "none"]],
        ["uuid", identity("frame", title)],
    ]
    return [rectangle, note(title, (corner[0] + 1, corner[1] + 1), size=2.0, bold=True)]
