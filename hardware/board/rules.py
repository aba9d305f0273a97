# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The widths and distances of the board, in mm; router, project file and board take them from here."""

CLEARANCE = 0.2
EDGE_CLEARANCE = 0.5
SIGNAL = 0.3
SUPPLY = 0.6
VIA, VIA_DRILL = 0.8, 0.4
ZONE_CLEARANCE = 0.3
# Nets that carry the current of the displays; the schematic's own names of a sheet begin with "/".
SUPPLIES = ("+5V", "VSYS", "+3V3", "/CELLS", "/FUSED", "/PROTECTED", "/VBAT")


def width_of(net: str) -> float:
    """Return how wide the tracks of a net are."""
    return SUPPLY if net in SUPPLIES else SIGNAL


def limits() -> dict:
    """Return what KiCad checks besides the classes. One spoke will do: every ground pad has a track of its own too."""
    return {
        "min_clearance": CLEARANCE,
        "min_copper_edge_clearance": EDGE_CLEARANCE,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_resolved_spokes": 1,
        "min_text_height": 0.8,
        "min_text_thickness": 0.08,
        "min_through_hole_diameter": 0.3,
        "min_track_width": CLEARANCE,
        "min_via_diameter": 0.6,
    }


def net_classes() -> list:
    """Return the classes as the project file has them."""
    return [_net_class("Default", SIGNAL, 2147483647), _net_class("Supply", SUPPLY, 0)]


def patterns() -> list:
    """Return which net is of which class, where it is not the default."""
    return [{"netclass": "Supply", "pattern": net} for net in SUPPLIES]


def _net_class(name, width, priority):
    return {
        "name": name,
        "priority": priority,
        "clearance": CLEARANCE,
        "track_width": width,
        "via_diameter": VIA,
        "via_drill": VIA_DRILL,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
        "bus_width": 12,
        "wire_width": 6,
        "line_style": 0,
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
    }
