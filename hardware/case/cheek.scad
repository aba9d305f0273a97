// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// One end of the clock: a hollow cheek, soft outside, open to the body, into which the display reaches. Printed on its
// outer face.
include <panel_places.scad>

OUTER_PLATE = 4.4;

// How far the outline draws in at a distance from the outer face: 45 degrees on the bed, then ever steeper.
SOFT = [[0, 4.5], [2.8, 1.7], [4.6, 0.6], [6.5, 0]];

module soft_slices() {
    for (step = [0 : len(SOFT) - 2]) hull() for (edge = [SOFT[step], SOFT[step + 1]])
        along(CASE_END - edge[0] - 0.01, CASE_END - edge[0]) offset(delta = -edge[1]) children();
}

// The side view is not convex, so the nose and the body behind it are rounded one by one.
module soft_end() {
    along(BODY_END, CASE_END - SOFT[len(SOFT) - 1][0]) side_view();
    soft_slices() intersection() {
        side_view();
        square([200, DECK_TOP]);
    }
    soft_slices() intersection() {
        side_view();
        polygon([slope(-DECK_TOP / cos(case_tilt)), slope(90), [200, 200], [200, 0]]);
    }
}

module cheek_bosses() {
    for (at = concat(TOP_TO_CHEEK, BASE_TO_CHEEK)) translate([BODY_END, at[0], at[1]]) rotate([0, 90, 0])
        cylinder(d = 8.4, h = case_cheek - OUTER_PLATE + 1);
}

module panel_room() {
    behind = case_panel_thickness + GAP;
    along(BODY_END - 1, case_panel_width + GAP) polygon([
        slope(0, -9), slope(0, behind), slope(case_panel_height + behind, behind),
        slope(case_panel_height - 9, -9),
    ]);
}

// What the end of the panel rests on, beside the display.
module panel_rest() {
    from = case_panel_width - 2.4;
    behind = case_panel_thickness + GAP;
    along(from, CASE_END - OUTER_PLATE + 1)
        polygon([slope(-4, behind), slope(-4, behind + 3), slope(50, behind + 3), slope(50, behind)]);
}

module cheek_right() {
    difference() {
        union() {
            difference() {
                soft_end();
                along(BODY_END - PAST, CASE_END - OUTER_PLATE) hollow_view();
            }
            cheek_bosses();
            panel_rest();
        }
        panel_room();
        for (at = concat(TOP_TO_CHEEK, BASE_TO_CHEEK)) translate([BODY_END - PAST, at[0], at[1]]) rotate([0, 90, 0])
            cylinder(d = screw_insert, h = screw_insert_depth);
        for (y = [13, case_depth - 13]) translate([(BODY_END + CASE_END) / 2 - 2, y, -PAST])
            cylinder(d1 = foot_diameter + 0.6 + 2 * foot_recess, d2 = foot_diameter + 0.6, h = foot_recess);
    }
}
