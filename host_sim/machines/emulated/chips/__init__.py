# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Models of the chips beside the RP2040, as their data sheets describe them: displays, memory, and the bus between.

They answer byte by byte, and serve two masters: the firmware's drivers on CPython, and the real image on an emulated
RP2040. They know nothing of clocks and chess; instants are in ns and come from outside.
"""
