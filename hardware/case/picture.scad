// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The clock as it looks, for pictures only: the parts as they were built, in colours, with displays, lamps and feet.
// `folder` has the parts in their places in the clock; `apart` draws them apart; `lcd` is variant B.
include <saddle_places.scad>
include <panel_places.scad>

folder = "../../build/case/placed";
apart = false;
lcd = false;
swing = lever_swing;

IVORY = [0.93, 0.90, 0.83];
DARK = [0.17, 0.18, 0.20];
WOOD = [0.55, 0.34, 0.20];
RED = [0.72, 0.13, 0.12];

module part(name, colour, move = [0, 0, 0]) {
    color(colour) translate(apart ? move : [0, 0, 0]) import(str(folder, "/", name, ".stl"));
}

module bar(segment, long = 10) {
    places = [[0, 13.5, 0], [7, 7, 90], [7, -7, 90], [0, -13.5, 0], [-7, -7, 90], [-7, 7, 90], [0, 0, 0]];
    translate([places[segment][0], places[segment][1], 0]) rotate(places[segment][2])
        cube([long, 2.8, 0.6], center = true);
}

// Seven segments, lit where the string has a bit.
module digit(lit) {
    for (segment = [0 : 6]) color(lit[segment] == "1" ? [1, 0.18, 0.12] : [0.2, 0.06, 0.06]) bar(segment);
}

module display(digits) {
    translate([0, case_display_at, display_recess]) {
        color([0.06, 0.05, 0.05]) translate([-display_face[0] / 2, -display_face[1] / 2, 0])
            cube([display_face[0], display_face[1], display_board_depth]);
        for (place = [0 : 3]) translate([(place - 1.5) * 25 + (place > 1 ? 4 : -4), 0, 0]) multmatrix([
            [1, 0.12, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0],
        ]) digit(digits[place]);
        // lit: the colon in the middle; dark: the two dots at the left, the one at the upper right
        for (y = [-6, 6]) color([1, 0.18, 0.12]) translate([0, y, 0]) cylinder(d = 3.4, h = 0.8, center = true);
        for (dot = [[-54.5, 6], [-54.5, -6], [29, 12]]) color([0.2, 0.06, 0.06])
            translate(dot) cylinder(d = 3.4, h = 0.8, center = true);
    }
    color([0.1, 0.3, 0.2]) translate([-display_board[0] / 2, case_display_at - display_board[1] / 2, DISPLAY_FRONT])
        cube([display_board[0], display_board[1], display_board_thickness]);
}

// The memory LCD: its own light grey, black digits, a line of text above and below.
module lcd_screen(digits) {
    low = LCD_BOTTOM + lcd_glass_above_bottom;
    color([0.72, 0.74, 0.71]) translate([-lcd_glass[0] / 2, low, LCD_GLASS]) cube(lcd_glass);
    color([0.1, 0.3, 0.2]) translate([-lcd_board[0] / 2, LCD_BOTTOM, LCD_FRONT])
        cube([lcd_board[0], lcd_board[1], lcd_board_thickness]);
    color([0.08, 0.09, 0.09]) translate([0, case_lcd_at, LCD_GLASS - 0.15]) {
        for (place = [0 : 2]) translate([(place - 1) * 18 + (place > 0 ? 2 : -2), 0, 0]) scale([0.8, 0.74, 0.3])
            for (segment = [0 : 6]) if (digits[place][segment] == "1") bar(segment, 13);
        for (y = [-4, 4]) translate([-9.5, y, 0]) cube([2, 2, 0.3], center = true);
        for (y = [-14.6, 14.6], x = [-26 : 4 : 10]) translate([x, y, 0]) cube([3, 1.4, 0.3]);
    }
}

module lamp(lit) {
    color(lit ? [1, 0.25, 0.15] : [0.6, 0.5, 0.48]) {
        cylinder(d = lamp_diameter, h = 3);
        translate([0, 0, 3]) sphere(d = lamp_diameter);
    }
}

module red_filter() translate([-filter_size[0] / 2, case_display_at - filter_size[1] / 2, filter_sunk - filter_thickness])
    color([0.55, 0.02, 0.02, 0.35]) cube([filter_size[0], filter_size[1], filter_thickness]);

slope_out = [0, -55, 45];
lift = [0, 0, 75];

part("base", IVORY);
part("door", DARK, [0, 0, -40]);
part("deck", DARK, [0, -45, 14]);
for (name = ["back", "minus", "play", "plus", "forward"]) part(str("key_", name), IVORY, [0, -45, 40]);
part("top", IVORY, lift);
part("cheek_left", WOOD, [-60, 0, 20]);
part("cheek_right", WOOD, [60, 0, 20]);
for (side = ["left", "right"]) part(str("panel_", side, lcd ? "_lcd" : ""), DARK, slope_out);
part("saddle", DARK, lift + [0, 0, 50]);
translate(apart ? lift + [0, 0, 95] : [0, 0, 0]) color(RED)
    translate([0, case_lever_back, PIN_HEIGHT]) rotate([0, swing, 0]) translate([0, -case_lever_back, -PIN_HEIGHT])
        import(str(folder, "/rocker.stl"));
translate(apart ? lift : [0, 0, 0]) for (side = [-1, 1])
    translate([side * lamp_at, case_lever_back, HEIGHT - 1]) lamp(side < 0);
translate(apart ? slope_out * 0.45 : [0, 0, 0]) on_slope() {
    // 5:24 and 4:57
    times = [["1011011", "1101101", "0110011"], ["0110011", "1011011", "1110000"]];
    for (side = [0, 1]) translate([(2 * side - 1) * DISPLAY_ACROSS, 0, 0])
        if (lcd) lcd_screen(times[side]);
        else display(concat(["0000000"], times[side]));
}
if (!lcd) translate(apart ? slope_out * 1.3 : [0, 0, 0]) on_slope() for (side = [-1, 1])
    translate([side * DISPLAY_ACROSS, 0, 0]) red_filter();
