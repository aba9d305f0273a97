# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""First light: what a real board measures of itself over USB, written down beside the goals and the emulator's figures.

`firstlight` is the command, `prompt` the board's prompt by mpremote's transport, `rate` the crystal against this
computer, and `report` the file that is written. What runs on the board is in firmware/firstlight.

Goes into `link`; `cli` comes in here.
Doors: `firstlight`.
"""
