// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The cap of one key: stands on the switch of the board, is kept in by its brim under the deck, and carries its sign.
// Printed on its face.
include <deck.scad>

BRIM = 1.8;
STROKE = 1.4;

module bar(length, turn = 0) {
    rotate(turn) square([length, STROKE], center = true);
}

module arrow() {
    for (turn = [-40, 40]) rotate(turn) translate([0.2, 0]) translate([-5 / 2, 0]) bar(5);
}

module sign(number) {
    if (number == 0) translate([-1.9, 0]) mirror([1, 0]) arrow();
    if (number == 1) bar(6);
    if (number == 2) for (y = [-1.5, 1.5]) translate([0, y]) bar(6);
    if (number == 3) for (turn = [0, 90]) bar(6, turn);
    if (number == 4) translate([1.9, 0]) arrow();
}

module keycap(number) {
    foot = BOARD_TOP + keys_switch_height;
    brim = DECK_BOTTOM - BRIM - 0.4;
    top = BOARD_TOP + keys_cap_height;
    translate(key_at(number)) difference() {
        union() {
            translate([0, 0, foot]) cylinder(d = 7, h = top - foot - 1);
            // a cone, to print upside down without support
            translate([0, 0, brim]) cylinder(d1 = keys_cap_diameter + 3, d2 = keys_cap_diameter, h = BRIM);
            translate([0, 0, brim]) cylinder(d = keys_cap_diameter, h = top - brim - 1);
            translate([0, 0, top - 1]) cylinder(d1 = keys_cap_diameter, d2 = keys_cap_diameter - 2, h = 1);
        }
        translate([0, 0, top - 0.6]) linear_extrude(1) sign(number);
    }
}
