// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The lever that the players press. Flat below, where it meets felt, magnets and switches. Printed on its side, for a
// round hole for the pin and layers that run along the lever.
include <saddle_places.scad>

// Highest over the pin, falling to both ends.
module rocker_view() {
    tip = 3.5;
    hull() {
        translate([0, 1]) circle(d = 11);
        for (side = [-1, 1]) translate([side * (lever_length / 2 - tip), 0]) {
            translate([0, tip - ROCKER_BELOW]) circle(r = tip);
            translate([0, 1]) circle(r = tip);
        }
    }
}

module rocker_level() {
    bevel = 1.6;
    difference() {
        rotate([90, 0, 0]) hull() {
            linear_extrude(lever_width - 2 * bevel, center = true) rocker_view();
            linear_extrude(lever_width, center = true) offset(delta = -bevel) rocker_view();
        }
        rotate([90, 0, 0]) cylinder(d = pin_diameter + 0.3, h = 99, center = true);
        both_sides() translate([lever_magnet_at, 0, -ROCKER_BELOW - PAST])
            cylinder(d = magnet_diameter + 0.2, h = magnet_height + 0.2 + PAST);
    }
}

module rocker(swing = 0) {
    translate([0, case_lever_back, PIN_HEIGHT]) rotate([0, swing, 0]) rocker_level();
}
