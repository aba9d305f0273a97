// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The upper half of the body: the roof with the opening for the lever, the back wall and the ledge that holds the
// panels. Printed on its roof.
include <frame.scad>
include <panel_places.scad>
include <saddle_places.scad>

// Behind the panels, between the clamps of the displays.
LEDGE_LOW = case_display_at + display_board[1] / 2 + 0.5;

// The front of the roof, the brow, ends in a bevel of 45 degrees, behind which the upper edge of the panels is caught.
module roof_and_back() {
    intersection() {
        difference() {
            side_view();
            hollow_view();
        }
        polygon([
            slope(case_panel_height - 9, -9), slope(case_panel_height + 2.8, 2.8), [90, case_base_back + GAP],
            [case_depth + 9, case_base_back + GAP], [case_depth + 9, HEIGHT + 9], slope(SLOPE_LENGTH + 9, -9),
        ]);
    }
}

// Its upper end gives way, so that a panel can be put in at a slant.
module ledge() {
    behind = case_panel_thickness + GAP;
    upper = case_panel_height + behind + GAP;
    intersection() {
        offset(delta = PAST) hollow_view();
        polygon([
            slope(LEDGE_LOW, behind), slope(LEDGE_LOW, behind + 2.6), slope(80, behind + 2.6), slope(80, 0),
            slope(upper, 0), slope(upper, behind + 0.9), slope(case_panel_height, behind),
        ]);
    }
}

// Stands behind the displays, which reach into the cheeks.
module end_wall() {
    intersection() {
        offset(delta = PAST) hollow_view();
        polygon([
            [case_depth, case_base_back + GAP], slope(23, 20), slope(52, 20), slope(52, 9), slope(80, 9),
            [case_depth, HEIGHT],
        ]);
    }
}

// Holds the screw from the base: hangs in the back corner, grown out of both walls.
module corner_post() {
    bottom = case_base_back + GAP;
    difference() {
        along(BASE_TO_TOP[0] - 4, BODY_END) intersection() {
            side_view();
            translate([BASE_TO_TOP[1] - 4, bottom]) square([20, HEIGHT]);
        }
        // deeper than the insert: the screw comes through it
        translate([BASE_TO_TOP[0], BASE_TO_TOP[1], bottom - PAST])
            cylinder(d = screw_insert, h = screw_insert_depth + 4);
    }
}

module lamp_seat() {
    translate([lamp_at, case_lever_back, HEIGHT - WALL - 2]) difference() {
        cylinder(d = lamp_flange + 4, h = 2 + PAST);
        translate([0, 0, -PAST]) cylinder(d = lamp_flange + 0.6, h = 2 + PAST);
    }
}

module top_holes() {
    translate([-SADDLE_END - GAP, case_lever_back - SADDLE_HALF - GAP, HEIGHT - 9])
        cube([2 * (SADDLE_END + GAP), 2 * (SADDLE_HALF + GAP), 20]);
    both_sides() {
        for (across = [-1, 1]) translate([SADDLE_SCREW[0], case_lever_back + across * SADDLE_SCREW[1], HEIGHT]) {
            cylinder(d = screw_clearance, h = 20, center = true);
            // a countersunk head, flush with the roof
            translate([0, 0, -1.7]) cylinder(d1 = screw_clearance, d2 = screw_head + 0.4, h = 1.7 + PAST);
        }
        translate([lamp_at, case_lever_back, HEIGHT - 9]) cylinder(d = lamp_diameter + 0.3, h = 20);
        for (at = TOP_TO_CHEEK) translate([BODY_END, at[0], at[1]]) rotate([0, 90, 0])
            cylinder(d = screw_clearance, h = 9, center = true);
        // room for the clamps of the displays
        on_slope() for (x = UPPER_CLAMPS) translate([x - 6.5, LEDGE_LOW - 9, case_panel_thickness])
            cube([13, 9 + CLAMP_WIDTH + 0.6, 20]);
        // and for a memory LCD
        on_slope() translate([DISPLAY_ACROSS - lcd_board[0] / 2 - 0.8, LEDGE_LOW - 9, case_panel_thickness])
            cube([lcd_board[0] + 1.6, LCD_TOP + 0.7 - LEDGE_LOW + 9, 20]);
    }
}

module top() {
    difference() {
        union() {
            along(-BODY_END, BODY_END) union() {
                roof_and_back();
                ledge();
            }
            both_sides() {
                along(BODY_END - WALL, BODY_END) end_wall();
                corner_post();
                lamp_seat();
            }
        }
        top_holes();
    }
}
