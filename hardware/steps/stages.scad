// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The case while it is put together, for pictures only. `stage` counts the steps of hardware/README.md from 1: what a
// step adds hangs over its place, in full colour. `folder` has the parts in their places in the clock.
include <../case/saddle_places.scad>
include <../case/panel_places.scad>

folder = "../../build/case/placed";
stage = 1;
lcd = false; // variant B

IVORY = [0.93, 0.90, 0.83];
DARK = [0.17, 0.18, 0.20];
WOOD = [0.55, 0.34, 0.20];
RED = [0.72, 0.13, 0.12];
GREEN = [0.10, 0.36, 0.20];
STEEL = [0.45, 0.5, 0.58];

// Draws the children from step `from` on; in that step itself moved away by `apart`.
module in_step(from, apart, colour) {
    if (stage >= from) color(colour) translate(stage == from ? apart : [0, 0, 0]) children();
}

module part(name) import(str(folder, "/", name, ".stl"));

module board() {
    translate([board_left, board_front, board_underside]) cube([board_width, board_depth, board_thickness]);
}

module sockets() translate([board_left, board_front, board_underside + board_thickness]) {
    translate([usb_across - pico_width / 2, board_depth - pico_length, 0]) cube([pico_width, pico_length, 12]);
    for (across = keys_across) translate([across - 6, keys_row - 6, 0]) cube([12, 12, 4]);
    for (across = keys_across) translate([across, keys_row, 0]) cylinder(d = 6.5, h = keys_switch_height);
}

module display() translate([0, case_display_at, display_recess]) {
    translate([-display_face[0] / 2, -display_face[1] / 2, 0])
        cube([display_face[0], display_face[1], display_board_depth]);
}

module display_plate() translate([-display_board[0] / 2, case_display_at - display_board[1] / 2, DISPLAY_FRONT])
    cube([display_board[0], display_board[1], display_board_thickness]);

module lcd_glass() translate([-lcd_glass[0] / 2, LCD_BOTTOM + lcd_glass_above_bottom, LCD_GLASS]) cube(lcd_glass);

module lcd_plate() translate([-lcd_board[0] / 2, LCD_BOTTOM, LCD_FRONT])
    cube([lcd_board[0], lcd_board[1], lcd_board_thickness]);

// The lever on its own, then everything else.
if (stage == 1) {
    color(DARK) part("saddle");
    color(RED) translate([0, 0, 66]) part("rocker");
    color(STEEL) translate([0, case_lever_back + 56, PIN_HEIGHT]) rotate([90, 0, 0])
        cylinder(d = pin_diameter, h = pin_length);
} else {
    color(IVORY) part("base");
    in_step(2, [-45, 0, 0], WOOD) part("cheek_left");
    in_step(2, [45, 0, 0], WOOD) part("cheek_right");
    in_step(3, [0, 0, 55], GREEN) board();
    in_step(3, [0, 0, 55], [0.35, 0.37, 0.36]) sockets();
    in_step(4, [0, 0, 60], IVORY) part("top");
    in_step(4, [0, 0, 60], DARK) part("saddle");
    in_step(4, [0, 0, 60], RED) part("rocker");
    for (side = ["left", "right"]) in_step(5, [0, -60, 45], DARK) part(str("panel_", side, lcd ? "_lcd" : ""));
    if (lcd) for (side = [-1, 1]) {
        in_step(5, [0, -28, 21], [0.72, 0.74, 0.71]) on_slope() translate([side * DISPLAY_ACROSS, 0, 0]) lcd_glass();
        in_step(5, [0, -28, 21], GREEN) on_slope() translate([side * DISPLAY_ACROSS, 0, 0]) lcd_plate();
    }
    else for (side = [-1, 1]) {
        in_step(5, [0, -28, 21], [0.3, 0.06, 0.06]) on_slope() translate([side * DISPLAY_ACROSS, 0, 0]) display();
        in_step(5, [0, -28, 21], GREEN) on_slope() translate([side * DISPLAY_ACROSS, 0, 0]) display_plate();
    }
    in_step(6, [0, -30, 55], DARK) part("deck");
    for (name = ["back", "minus", "play", "plus", "forward"]) in_step(6, [0, -10, 22], IVORY) part(str("key_", name));
    in_step(7, [0, 0, -60], DARK) part("door");
}
