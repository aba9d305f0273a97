# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A board whose RP2040 is emulated: the image's own code, hands with contacts, and models of the chips on its buses.

emulator, supply, board    the RP2040 alone, what feeds it, and the whole clock with its `chips`
hands, start, board_time   what lines of a story mean on its pins, how it comes up, and which instant is which
stage, stage_power, story  a story played on it, and told
lcdeye                     what a person sees on a memory LCD
"""
