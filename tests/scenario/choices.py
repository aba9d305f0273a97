# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a complaint about a scenario file names as right."""

SIDES = ["white", "black", "left", "right"]
FORMS = "seconds (12.345), minutes (1:02.5) or hours (1:02:03)"
ACTIONS = "start, pause, resume, press, edge, key, key-edge, stall, power, reset, battery, plug, unplug, new, sheet, "
ACTIONS += "arbiter, expect"
SETTINGS = "control, profile, freeze, counter, tenths, lever-start, lever, white, auto-off, greeting, face, ticks, poll"
COMMANDS = "add, set, moves, period, turn, undo, penalty, restore, control, cancel-flag"
SIDE_WORDS = "white, black, left, right"
SUBJECTS = SIDE_WORDS + ", first-flag, running, state"
OF_A_SIDE = "delay, periods, moves, period, flag, flagged-at, shows, says, mark, no-mark"
