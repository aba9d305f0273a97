// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The lines that all parts have in common: the side view of the clock, the slope of the panels, and how screws and
// magnets are let in. x to the right, y to the back, z up from the table; mm.
include <dimensions.scad>

$fn = 40;

// Cut bodies reach this far past the face they cut, so that no skin is left.
PAST = 0.05;
WALL = case_wall;
GAP = case_gap;
BODY_END = case_body_width / 2;
CASE_END = BODY_END + case_cheek;
BOARD_TOP = board_underside + board_thickness;
DECK_TOP = BOARD_TOP + keys_cap_height - keys_proud;
DECK_BOTTOM = DECK_TOP - case_deck_thickness;
SLOPE_LENGTH = case_panel_height + case_brow;
HEIGHT = DECK_TOP + SLOPE_LENGTH * cos(case_tilt);
PIN_HEIGHT = HEIGHT + 3;

// (y, z) of a point on the slope: `up` along the front of the panels from the key deck, `behind` their front.
function slope(up, behind = 0) = [
    case_deck_depth + up * sin(case_tilt) + behind * cos(case_tilt),
    DECK_TOP + up * cos(case_tilt) - behind * sin(case_tilt),
];

// The clock from the side. Its edges are cut at 45 degrees, the most that prints without support on any side.
module side_view() {
    foot = 1.5;
    soft = 1.2;
    offset(r = soft) offset(delta = -soft) polygon([
        [foot, 0], [0, foot], [0, DECK_TOP - case_edge + 1], [case_edge - 1, DECK_TOP], slope(0), slope(SLOPE_LENGTH),
        [case_depth - case_edge, HEIGHT], [case_depth, HEIGHT - case_edge], [case_depth, foot], [case_depth - foot, 0],
    ]);
}

module hollow_view() {
    offset(delta = -WALL) side_view();
}

// A side view drawn along x, from `from` to `to`.
module along(from, to) {
    translate([from, 0, 0]) rotate([90, 0, 90]) linear_extrude(to - from) children();
}

// Children are drawn flat as seen from the front (x, up the slope, behind the front) and put on the slope.
module on_slope() {
    at = slope(0);
    multmatrix([
        [1, 0, 0, 0],
        [0, sin(case_tilt), cos(case_tilt), at[0]],
        [0, cos(case_tilt), -sin(case_tilt), at[1]],
    ]) children();
}

module both_sides() {
    for (side = [0, 1]) mirror([side, 0, 0]) children();
}

// A post on the table's plane with a hole for a heat-set insert from above.
module insert_post(height, width = 8) {
    difference() {
        cylinder(d = width, h = height);
        translate([0, 0, height - screw_insert_depth]) cylinder(d = screw_insert, h = screw_insert_depth + PAST);
    }
}

// Where M3 screws through the end walls of the body hold the cheeks: (y, z), two in the top and two in the base.
TOP_TO_CHEEK = [[81, HEIGHT - 8], [94, 48]];
BASE_TO_CHEEK = [[23, 10], [92, 17]];
// Where screws from below hold the top and the deck: (x, y).
BASE_TO_TOP = [BODY_END - 6.6, 105.2];
BASE_TO_DECK = [[54, 14], [100, 14]];
