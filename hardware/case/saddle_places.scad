// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// The lever's measures that saddle, rocker and roof share; heights of the lever are from the middle of the pin.
include <frame.scad>

// Half the rocker's thickness below the pin: its flat underside.
ROCKER_BELOW = 4.5;
TROUGH_END = lever_length / 2 + 2.5;
TROUGH_HALF = lever_width / 2 + 1.5;
SADDLE_WALL = (pin_length - 2 * TROUGH_HALF) / 2 + 1.1;
SADDLE_HALF = TROUGH_HALF + SADDLE_WALL;
SADDLE_END = TROUGH_END + 2.5;
SADDLE_BELOW = 23;
// Screws through the roof into the lugs at both ends: from the middle of the lever.
SADDLE_SCREW = [SADDLE_END + 5.5, 9];

// Height of the rocker's underside at `x` when this end is pressed down.
function pressed(x) = -ROCKER_BELOW / cos(lever_swing) - x * tan(lever_swing);
// The switch sits so that the pressed rocker is half-way through what the switch may go on after its contact closed.
SWITCH_HOLES = pressed(lever_switch_at) - lever_switch_operating_height + lever_switch_overtravel / 2;
SWITCH_MIDDLE = lever_switch_at - lever_switch_lever_point;
