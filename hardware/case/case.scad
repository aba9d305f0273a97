// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// All parts of the case, each in its place in the clock. `part` names one; anything else shows all of them.
// `make case` turns each part the way it is printed: hardware/case/parts.py.
use <base.scad>
use <cheek.scad>
use <coupon.scad>
use <deck.scad>
use <door.scad>
use <keycap.scad>
use <panel.scad>
use <rocker.scad>
use <saddle.scad>
use <top.scad>

NAMES = [
    "base", "top", "cheek_left", "cheek_right", "panel_left", "panel_right", "deck", "door", "saddle", "rocker",
    "key_back", "key_minus", "key_play", "key_plus", "key_forward",
];

part = "clock";

// What is printed but is no part of this clock: the coupon, and the panels of variant B.
LOOSE = ["coupon", "panel_left_lcd", "panel_right_lcd"];

module one(name) {
    if (name == "base") base();
    if (name == "top") top();
    if (name == "cheek_left") mirror([1, 0, 0]) cheek_right();
    if (name == "cheek_right") cheek_right();
    if (name == "panel_left") mirror([1, 0, 0]) panel_right();
    if (name == "panel_right") panel_right();
    if (name == "panel_left_lcd") mirror([1, 0, 0]) panel_right(lcd = true);
    if (name == "panel_right_lcd") panel_right(lcd = true);
    if (name == "deck") deck();
    if (name == "door") door();
    if (name == "saddle") saddle();
    if (name == "rocker") rocker();
    if (name == "key_back") keycap(0);
    if (name == "key_minus") keycap(1);
    if (name == "key_play") keycap(2);
    if (name == "key_plus") keycap(3);
    if (name == "key_forward") keycap(4);
    if (name == "coupon") coupon();
}

if (len([for (name = concat(NAMES, LOOSE)) if (name == part) name]) == 1) one(part);
else for (name = NAMES) one(name);
