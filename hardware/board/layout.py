# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Makes the board: python3 -m hardware.board.layout [FILE] writes flagfall.kicad_pcb. Needs KiCad 9's own Python.

Parts and nets come from the schematic's netlist, places from placement.py, tracks from the router.
"""

import sys
import tempfile
from math import cos, pi, sin
from pathlib import Path

import pcbnew

from hardware.board import netlist, rules, silkscreen
from hardware.board.copper import pour, route
from hardware.board.footprints import folder_of
from hardware.board.placement import CORNER, DEPTH, DIMENSIONS, PLACES, WIDTH
from hardware.board.steady import steady

BOARD_FILE = Path(__file__).parent / "flagfall.kicad_pcb"
ORIGIN = (50, 50)  # mm on the sheet
CORNERS_OF_A_CIRCLE = 36


def mm(value):
    """Return KiCad's units."""
    return pcbnew.FromMM(float(value))


def at(x, y):
    """Return a place on the board as KiCad wants it."""
    return pcbnew.VECTOR2I(mm(ORIGIN[0] + x), mm(ORIGIN[1] + y))


def empty_board(path):
    """Return a board with the outline and the rules, and nothing on it."""
    board = pcbnew.NewBoard(str(path))
    settings = board.GetDesignSettings()
    settings.m_MinClearance = mm(rules.CLEARANCE)
    settings.m_TrackMinWidth = mm(rules.CLEARANCE)
    settings.m_ViasMinSize = mm(0.6)
    settings.m_CopperEdgeClearance = mm(rules.EDGE_CLEARANCE)
    title = board.GetTitleBlock()
    title.SetTitle("Flagfall chess clock: board")
    title.SetRevision("C")
    title.SetCompany("The Flagfall Authors")
    title.SetDate("2026-11-30")
    title.SetComment(0, "Licence: CERN-OHL-P-2.0")
    _outline(board)
    return board


def _outline(board):
    for turn, (x, y) in enumerate(((CORNER, 0), (WIDTH, CORNER), (WIDTH - CORNER, DEPTH), (0, DEPTH - CORNER))):
        along = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        length = (DEPTH if turn % 2 else WIDTH) - 2 * CORNER
        end = (x + along[0] * length, y + along[1] * length)
        _edge(board, pcbnew.SHAPE_T_SEGMENT, (x, y), end)
        inwards = ((0, 1), (-1, 0), (0, -1), (1, 0))[turn]
        centre = (end[0] + inwards[0] * CORNER, end[1] + inwards[1] * CORNER)
        corner_end = (centre[0] + along[0] * CORNER, centre[1] + along[1] * CORNER)
        diagonal = CORNER / 2**0.5
        middle = (
            centre[0] + (along[0] - inwards[0]) * diagonal,
            centre[1] + (along[1] - inwards[1]) * diagonal,
        )
        _edge(board, pcbnew.SHAPE_T_ARC, end, corner_end, middle)


def _edge(board, kind, start, end, middle=None):
    shape = pcbnew.PCB_SHAPE(board)
    shape.SetShape(kind)
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(mm(0.1))
    if middle:
        shape.SetArcGeometry(at(*start), at(*middle), at(*end))
    else:
        shape.SetStart(at(*start))
        shape.SetEnd(at(*end))
    board.Add(shape)


def add_nets(board, nets):
    """Add the schematic's nets."""
    for name in nets:
        board.Add(pcbnew.NETINFO_ITEM(board, name))


def add_part(board, component, pins):
    """Place one footprint; `pins` is {number: net}."""
    library, name = component.footprint.split(":")
    footprint = pcbnew.FootprintLoad(str(folder_of(library)), name)
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(component.reference)
    footprint.SetValue(component.value)
    footprint.SetPath(pcbnew.KIID_PATH("/" + component.identity))
    for field, text in component.fields.items():
        if field not in ("Footprint",):
            footprint.SetField(field, text)
            footprint.GetFieldByName(field).SetVisible(False)
    if not component.in_bom:
        excluded = pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
        footprint.SetAttributes(footprint.GetAttributes() | excluded)
    x, y, turn = PLACES[component.reference]
    footprint.SetPosition(at(x, y))
    footprint.SetOrientationDegrees(turn)
    for pad in footprint.Pads():
        if pad.GetNumber() in pins:
            pad.SetNet(board.FindNet(pins[pad.GetNumber()]))
    footprint.Value().SetVisible(False)
    board.Add(footprint)
    return footprint


def keep_clear(board, x, y):
    """Keep copper away from under a screw's head."""
    zone = pcbnew.ZONE(board)
    zone.SetIsRuleArea(True)
    zone.SetLayerSet(pcbnew.LSET.AllCuMask(2))
    zone.SetDoNotAllowTracks(True)
    zone.SetDoNotAllowVias(True)
    zone.SetDoNotAllowCopperPour(True)
    zone.SetDoNotAllowPads(False)
    zone.SetDoNotAllowFootprints(False)
    outline = zone.Outline()
    outline.NewOutline()
    for step in range(CORNERS_OF_A_CIRCLE):
        angle = 2 * pi * step / CORNERS_OF_A_CIRCLE
        radius = DIMENSIONS["board"]["clear_around_hole"] / 2
        corner = at(x + radius * cos(angle), y + radius * sin(angle))
        outline.Append(corner.x, corner.y)
    board.Add(zone)


def build(path, bare=False):
    """Build the board in memory for the file `path`; `bare` leaves out the tracks."""
    design = netlist.export()
    board = empty_board(path)
    add_nets(board, design.nets)
    for component in design.components.values():
        all_pins = ((pin, net) for net, pins in design.nets.items() for pin in pins)
        pins = {pin.number: net for pin, net in all_pins if pin.reference == component.reference}
        silkscreen.letter(add_part(board, component, pins))
    for x, y in DIMENSIONS["board"]["holes"]:
        keep_clear(board, x, DEPTH - y)
    silkscreen.write(board, design, at)
    if not bare:
        route(board, ORIGIN)
        pour(board, at)
    return board


def make(path, bare=False):
    """Make the board and write it to `path` and nowhere else: KiCad would write a project file beside it."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / path.name
        pcbnew.SaveBoard(str(draft), build(draft, bare))
        path.write_text(steady(draft.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--bare"]
    make(Path(names[0]) if names else BOARD_FILE, "--bare" in sys.argv)
