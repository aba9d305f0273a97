// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The lever's bed: bears the pin, stops the rocker on felt, holds a magnet and a switch under each end. It hangs in the
// roof. Printed as it stands.
include <saddle_places.scad>

function floor_at(x) = pressed(x) - lever_rest_gap / cos(lever_swing);

module trough() {
    rotate([90, 0, 0]) linear_extrude(2 * TROUGH_HALF, center = true) polygon([
        [-TROUGH_END, 40], [-TROUGH_END, floor_at(TROUGH_END)], [0, floor_at(0)], [TROUGH_END, floor_at(TROUGH_END)],
        [TROUGH_END, 40],
    ]);
}

// On the floor under the end that is pressed, square to it.
module on_floor(x) {
    rotate([0, lever_swing, 0]) translate([x, 0, -ROCKER_BELOW - lever_rest_gap]) children();
}

// The switch is put in from below and screwed to the back wall; slots let it be set by its click.
module switch_room() {
    play = 1.2;
    room = [lever_switch_body[0] + 3, lever_switch_body[1] + 3.6, 60];
    translate([SWITCH_MIDDLE - room[0] / 2 + 0.6, TROUGH_HALF - room[1], -room[2] / 2]) cube(room);
    for (side = [-1, 1]) hull() for (slide = [-play, play])
        translate([SWITCH_MIDDLE + side * lever_switch_hole_pitch / 2, TROUGH_HALF - 1, SWITCH_HOLES + slide])
            rotate([-90, 0, 0]) cylinder(d = lever_switch_hole_diameter, h = 20);
}

// The pin is put in from the back and stops in the front ear, where nobody sees it.
module pin_hole() {
    front = -SADDLE_HALF + 1.8;
    translate([0, front, 0]) rotate([-90, 0, 0]) cylinder(d = pin_diameter + 0.1, h = 60);
}

// The upper inner clamps of the displays reach under the front edge.
module clamp_room() {
    from = 7.8;
    rotate([90, 0, 90]) linear_extrude(53, center = true) polygon([
        [-SADDLE_HALF - PAST, -from], [-SADDLE_HALF - PAST, -SADDLE_BELOW - PAST],
        [-SADDLE_HALF + SADDLE_BELOW - from, -SADDLE_BELOW - PAST],
    ]);
}

module ears() {
    rotate([90, 0, 0]) linear_extrude(2 * SADDLE_HALF, center = true) hull() {
        circle(d = 11);
        translate([-9, -8]) square([18, 1]);
    }
}

module saddle_body() {
    rim = HEIGHT + 1 - PIN_HEIGHT;
    lug = SADDLE_SCREW[0] + 5.5;
    lug_top = HEIGHT - WALL - PIN_HEIGHT;
    difference() {
        union() {
            translate([-SADDLE_END, -SADDLE_HALF, -SADDLE_BELOW])
                cube([2 * SADDLE_END, 2 * SADDLE_HALF, SADDLE_BELOW + rim]);
            translate([-lug, -SADDLE_HALF, -SADDLE_BELOW]) cube([2 * lug, 2 * SADDLE_HALF, SADDLE_BELOW + lug_top]);
            ears();
        }
        for (side = [-1, 1], across = [-1, 1])
            translate([side * SADDLE_SCREW[0], across * SADDLE_SCREW[1], lug_top - screw_insert_depth - 3])
                cylinder(d = screw_insert, h = 20);
    }
}

// The magnet rides on a set screw that cuts its own thread and is turned from below: its gap sets the lever's force.
module magnet_seat() {
    depth = magnet_gap[2] - lever_rest_gap - 0.2 + magnet_height;
    translate([0, 0, -depth]) cylinder(d = magnet_diameter + 0.2, h = depth + 9);
    translate([0, 0, -40]) cylinder(d = magnet_screw - 0.4, h = 40);
}

module saddle() {
    translate([0, case_lever_back, PIN_HEIGHT]) difference() {
        saddle_body();
        trough();
        pin_hole();
        clamp_room();
        both_sides() {
            switch_room();
            on_floor(lever_felt_at) translate([0, 0, lever_rest_gap - felt_thickness])
                cylinder(d = felt_diameter + 0.4, h = 9);
            on_floor(lever_magnet_at) magnet_seat();
        }
    }
}
