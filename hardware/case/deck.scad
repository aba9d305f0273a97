// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The key deck: closes the front and guides the five keys. Printed on its face.
include <battery_places.scad>

function key_at(number) = [board_left + keys_across[number], board_front + keys_row];

module deck_plate() {
    intersection() {
        side_view();
        polygon([
            [-1, DECK_BOTTOM + PAST], slope(-case_deck_thickness / cos(case_tilt), -GAP), slope(0, -GAP),
            slope(9, -GAP), [-1, DECK_TOP + 9],
        ]);
    }
}

module deck() {
    difference() {
        union() {
            along(-BODY_END, BODY_END) deck_plate();
            both_sides() for (at = BASE_TO_DECK) translate([at[0], at[1], DECK_BOTTOM - DECK_BOSS])
                cylinder(d = 8, h = DECK_BOSS + 1);
            // locates the deck behind the front wall
            both_sides() along(62, 92) translate([WALL + 1.5, DECK_BOTTOM - 3]) square([2, 4]);
        }
        both_sides() for (at = BASE_TO_DECK) translate([at[0], at[1], DECK_BOTTOM - DECK_BOSS - PAST])
            cylinder(d = screw_insert, h = screw_insert_depth + 1);
        for (number = [0 : len(keys_across) - 1]) translate([key_at(number)[0], key_at(number)[1], DECK_BOTTOM - 1])
            cylinder(d = keys_cap_diameter + 0.6, h = 9);
    }
}
