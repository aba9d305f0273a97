// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// A coupon to print first, in less than an hour: every fit of the case once. What goes in here goes in there. Printed as it lies.
include <saddle_places.scad>
include <panel_places.scad>

COUPON = [78, 36, 9];

module hole(x, y, diameter, depth = COUPON[2]) {
    translate([x, y, COUPON[2] - depth]) cylinder(d = diameter, h = depth + PAST);
}

module coupon() {
    difference() {
        translate([-COUPON[0] / 2, 0, 0]) cube(COUPON);
        translate([0, 0, -PAST]) hole(-33, 6, screw_clearance, COUPON[2] + PAST);
        hole(-33, 16, screw_insert, screw_insert_depth);
        hole(-33, 28, pin_diameter + 0.1);
        hole(-24, 28, pin_diameter + 0.3);
        hole(-24, 16, magnet_diameter + 0.2, magnet_height + 0.2);
        hole(-24, 6, magnet_screw - 0.4, COUPON[2] - 2);
        hole(-18.5, 18.5, lcd_screw_pilot, LCD_FRONT - 2);
        // a key's cap slides, a foot and a felt lie flush
        hole(-11, 10, keys_cap_diameter + 0.6, COUPON[2] - 2);
        hole(-11, 27, felt_diameter + 0.4, felt_thickness - lever_rest_gap);
        // the jack: nut in front, body behind a wall as thin as the case's
        translate([6, 9, -PAST]) cylinder(d = link_hole, h = 99);
        hole(6, 9, link_nut + 4, COUPON[2] - link_wall);
        // the lever's switch lies on its side, its screws go through
        translate([-1, 21, COUPON[2] - lever_switch_body[1] / 2])
            cube([lever_switch_body[0] + 0.4, lever_switch_body[2] + 0.4, 9]);
        for (side = [-1, 1]) translate([
            -0.8 + lever_switch_body[0] / 2 + side * lever_switch_hole_pitch / 2,
            21.2 + lever_switch_holes_above_bottom, -PAST,
        ]) cylinder(d = lever_switch_hole_diameter, h = 99);
        // a corner of the filter's ledge, and the lamp
        translate([22, 20, COUPON[2] - filter_sunk]) cube([13, 13, 99]);
        translate([23.2, 21.2, -PAST]) cube([10.6, 10.6, 99]);
        translate([27, 9, -PAST]) cylinder(d = lamp_diameter + 0.3, h = 99);
        hole(27, 9, lamp_flange + 0.6, 2);
    }
}
