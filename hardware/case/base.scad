// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The lower half of the body: floor, front and back wall, and all that stands on the floor. Printed as it stands.
include <frame.scad>
include <battery_places.scad>

// Ribs behind the lower edge of the panels: beside the board, between hooks, feet and flex of the displays.
PANEL_STOPS = [51.5, 72, 86];

module walls() {
    intersection() {
        difference() {
            side_view();
            hollow_view();
        }
        union() {
            square([case_depth / 2, DECK_BOTTOM]);
            translate([case_depth / 2, 0]) square([case_depth / 2, case_base_back]);
        }
    }
}

// Keeps below the displays, which lean over it into the cheeks.
module base_end_wall() {
    intersection() {
        side_view();
        polygon([
            [0, 0], [0, DECK_BOTTOM], [24, DECK_BOTTOM], [29, 14], [52, 14], [63, case_base_back],
            [case_depth, case_base_back], [case_depth, 0],
        ]);
    }
}

module at_board_holes() {
    for (hole = board_holes) translate([board_left + hole[0], board_front + hole[1], 0]) children();
}

// A hollow post over a screw whose head is let into the floor.
module screw_tower(at, height) {
    translate([at[0], at[1], 0]) cylinder(d = 8, h = height);
}

module screw_tower_hole(at) {
    translate([at[0], at[1], -PAST]) {
        cylinder(d = screw_clearance, h = 99);
        cylinder(d = screw_head + 0.6, h = screw_sunk + PAST);
        // for a countersunk head; a flat step would not print
        translate([0, 0, screw_sunk]) cylinder(d1 = screw_head + 0.6, d2 = screw_clearance, h = 1.7);
    }
}

module panel_stop(x) {
    behind = case_panel_thickness + GAP;
    along(x - 1.5, x + 1.5) polygon([
        [28, 1], [28, 12], slope(-3.4, behind), slope(1, behind), slope(1, behind + 2), [38, 1],
    ]);
}

// Over the door's lugs: their screws go up into these.
module lug_block(back) {
    y = back ? BATTERY_DOOR_BACK : BATTERY_DOOR_FRONT - DOOR_LUG[1];
    half = DOOR_LUG[0] / 2 + 2.5;
    along(BATTERY_MIDDLE - half, BATTERY_MIDDLE + half) intersection() {
        side_view();
        translate([y - (back ? 0 : 2), 0]) square([DOOR_LUG[1] + 2, WALL + 8]);
    }
}

module battery_opening() {
    play = 0.4;
    translate([BATTERY_MIDDLE - BATTERY_DOOR[0] / 2 - play, BATTERY_DOOR_FRONT - play, -PAST])
        cube([BATTERY_DOOR[0] + 2 * play, BATTERY_DOOR[1] + 2 * play, 40]);
    translate([BATTERY_MIDDLE - DOOR_LUG[0] / 2 - play, BATTERY_DOOR_FRONT - DOOR_LUG[1] - play, -PAST])
        cube([DOOR_LUG[0] + 2 * play, BATTERY_DOOR[1] + 2 * DOOR_LUG[1] + 2 * play, WALL + PAST]);
    for (y = DOOR_SCREWS) translate([BATTERY_MIDDLE, y, WALL - PAST])
        cylinder(d = screw_insert, h = screw_insert_depth);
}

module back_openings() {
    usb = usb_opening;
    translate([board_left + usb_across - usb[0] / 2, case_depth - 9, BOARD_TOP + usb_above - usb[1] / 2])
        cube([usb[0], 20, usb[1]]);
    translate([board_left + power_key_across, case_depth - 9, BOARD_TOP + power_key_above]) rotate([-90, 0, 0])
        cylinder(d = power_key_hole_diameter, h = 20);
    // the jack of the link: its thread is short, so the wall is thin there
    translate([link_across, case_depth - 9, link_above]) rotate([-90, 0, 0]) {
        cylinder(d = link_hole, h = 20);
        cylinder(d = link_nut + 4, h = 9 - link_wall);
    }
    // lets the sounder be heard
    for (slit = [0 : 4]) translate([-36 - slit * 4, case_depth - 9, 14]) cube([1.8, 20, 10]);
}

module base() {
    difference() {
        union() {
            along(-BODY_END, BODY_END) walls();
            both_sides() {
                along(BODY_END - WALL, BODY_END) base_end_wall();
                screw_tower(BASE_TO_TOP, case_base_back);
                for (at = BASE_TO_DECK) screw_tower(at, DECK_BOTTOM - DECK_BOSS - GAP);
                for (x = PANEL_STOPS) panel_stop(x);
            }
            at_board_holes() cylinder(d = board_clear_around_hole, h = board_underside);
            lug_block(back = false);
            lug_block(back = true);
        }
        at_board_holes() translate([0, 0, board_underside - screw_insert_depth])
            cylinder(d = screw_insert, h = 20);
        battery_opening();
        back_openings();
        both_sides() {
            screw_tower_hole(BASE_TO_TOP);
            for (at = BASE_TO_DECK) screw_tower_hole(at);
            for (at = BASE_TO_CHEEK) translate([BODY_END, at[0], at[1]]) rotate([0, 90, 0])
                cylinder(d = screw_clearance, h = 9, center = true);
        }
    }
}
