// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: CERN-OHL-P-2.0
//
// Where a panel carries its display, measured from the middle of the clock; the left one is the mirror image.
include <frame.scad>

DISPLAY_ACROSS = case_panel_width / 2;
DISPLAY_FRONT = display_recess + display_board_depth;
CLAMP_WIDTH = 7.4;
// Clamps stand just outside the display's upper edge; at its lower edge, over the battery, is only room for hooks.
UPPER_CLAMPS = [20, 98];
LOWER_HOOKS = [58, 98];
// The memory LCD of variant B: its lower edge, and what lies how far behind the panel's front.
LCD_BOTTOM = case_lcd_at - lcd_active_above_bottom - lcd_active[1] / 2;
LCD_TOP = LCD_BOTTOM + lcd_board[1];
LCD_GLASS = case_panel_thickness + lcd_gap;
LCD_FRONT = LCD_GLASS + lcd_glass[2] + lcd_tape;
CLAMP_OUT = display_board[1] / 2 + CLAMP_WIDTH / 2 + 0.3;
