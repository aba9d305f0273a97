// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The battery door, flush with the floor; the battery holder is fixed on it and comes out with it. Printed as it lies.
include <battery_places.scad>

module door() {
    difference() {
        union() {
            translate([BATTERY_MIDDLE - BATTERY_DOOR[0] / 2, BATTERY_DOOR_FRONT, 0])
                cube([BATTERY_DOOR[0], BATTERY_DOOR[1], WALL]);
            translate([BATTERY_MIDDLE - DOOR_LUG[0] / 2, BATTERY_DOOR_FRONT - DOOR_LUG[1], 0])
                cube([DOOR_LUG[0], BATTERY_DOOR[1] + 2 * DOOR_LUG[1], WALL]);
        }
        for (y = DOOR_SCREWS) translate([BATTERY_MIDDLE, y, -PAST]) {
            cylinder(d = screw_clearance, h = 9);
            cylinder(d1 = screw_head + 0.4, d2 = screw_clearance, h = 1.7);
        }
    }
}
