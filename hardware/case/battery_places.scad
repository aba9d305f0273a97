// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// Where the battery door is, and how high the deck's screw bosses are: shared by the base and what is screwed to it.
include <frame.scad>

DECK_BOSS = 7;
BATTERY_DOOR = [battery_size[0] + 0.8, battery_size[1] + 0.8];
BATTERY_MIDDLE = board_left + board_width + 2 + BATTERY_DOOR[0] / 2;
BATTERY_DOOR_FRONT = 42.4;
BATTERY_DOOR_BACK = BATTERY_DOOR_FRONT + BATTERY_DOOR[1];
DOOR_LUG = [12, 7.8];
DOOR_SCREWS = [BATTERY_DOOR_FRONT - 4.3, BATTERY_DOOR_BACK + 4.3];
