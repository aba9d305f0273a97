// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// One front panel: the window with its ledge for the filter, and the posts that hold the display. The one for a memory
// LCD has a bevelled window without a filter, and four posts for screws. Printed on its face.
include <panel_places.scad>

// How far the panel reaches down behind the deck, which keeps its lower edge from coming out.
TONGUE = 3;

module panel_window() {
    face = display_face;
    translate([DISPLAY_ACROSS, case_display_at, 0]) {
        cube([face[0] + 0.6, face[1] + 0.6, 20], center = true);
        // the filter, glued from the front onto a ledge so narrow that it prints without support
        translate([0, 0, -PAST]) linear_extrude(filter_sunk + PAST)
            square([filter_size[0] + GAP, filter_size[1] + GAP], center = true);
    }
}

// Carries the upper edge of the display's board on its foot; a screw with a 12 mm washer reaches over that edge.
module clamp(x) {
    reach = 2.6;
    height = DISPLAY_FRONT + display_board_thickness - 0.2;
    translate([x, case_display_at + CLAMP_OUT, 0]) {
        translate([0, 0, PAST]) insert_post(height, CLAMP_WIDTH);
        translate([-CLAMP_WIDTH / 2, -CLAMP_WIDTH / 2 - reach, 1])
            cube([CLAMP_WIDTH, reach + 2, DISPLAY_FRONT - 1]);
    }
}

// No screw holds it: the bevel of its upper edge is caught behind the brow, its lower edge behind the deck.
module panel_plate() {
    upper = case_panel_height - GAP;
    translate([GAP / 2, 0, 0]) rotate([90, 0, 90]) linear_extrude(case_panel_width - GAP / 2) polygon([
        [-TONGUE, 0], [upper, 0], [upper + case_panel_thickness, case_panel_thickness], [-TONGUE, case_panel_thickness],
    ]);
}

// Snaps over the lower edge of the display's board; its foot stands beside it, so that the hook can give way.
module hook(x) {
    edge = case_display_at - display_board[1] / 2;
    back = DISPLAY_FRONT + display_board_thickness;
    root = case_panel_thickness - 1;
    translate([x, 0, 0]) rotate([90, 0, 90]) {
        linear_extrude(6) polygon([
            [edge - 2.7, root], [edge - 0.3, root], [edge - 0.3, back - 0.25], [edge + 0.9, back + 0.95],
            [edge + 0.9, back + 1.1], [edge - 0.3, back + 2.3], [edge - 1.3, back + 2.3], [edge - 2.7, back + 0.9],
        ]);
        translate([0, 0, 6.6]) linear_extrude(4) polygon([
            [edge - 2, root], [edge + 2.6, root], [edge + 2.6, DISPLAY_FRONT], [edge - 0.5, DISPLAY_FRONT],
            [edge - 2, DISPLAY_FRONT - 2],
        ]);
    }
}

// Open to all light: cut at 45 degrees, so that nothing of the picture is hidden from the side.
module lcd_window() {
    wide = [lcd_window[0] + 2 * lcd_bevel, lcd_window[1] + 2 * lcd_bevel];
    translate([DISPLAY_ACROSS, case_lcd_at, 0]) {
        cube([lcd_window[0], lcd_window[1], 20], center = true);
        hull() {
            translate([0, 0, -PAST]) linear_extrude(PAST) square(wide, center = true);
            linear_extrude(lcd_bevel) square(lcd_window, center = true);
        }
    }
}

module at_lcd_holes() {
    for (side = [-1, 1], up = [0, 1])
        translate([DISPLAY_ACROSS + side * lcd_holes[0] / 2, LCD_BOTTOM + lcd_holes_above_bottom + up * lcd_holes[1], 0])
            children();
}

module panel_flat(lcd) {
    difference() {
        union() {
            panel_plate();
            if (lcd) at_lcd_holes() translate([0, 0, 1]) cylinder(d = lcd_post, h = LCD_FRONT - 1);
            else {
                for (x = UPPER_CLAMPS) clamp(x);
                for (x = LOWER_HOOKS) hook(x);
            }
        }
        if (lcd) {
            lcd_window();
            at_lcd_holes() translate([0, 0, case_panel_thickness - 1]) cylinder(d = lcd_screw_pilot, h = 20);
        } else panel_window();
        // stands on the nose of the cheek, where there is no deck
        translate([BODY_END - GAP, -TONGUE - 1, -1]) cube([40, TONGUE + 1 + GAP, 9]);
    }
}

module panel_right(lcd = false) {
    on_slope() panel_flat(lcd);
}
