# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The machines that play a story: CPython, MicroPython, and the emulated RP2040 that boots the real image."""
