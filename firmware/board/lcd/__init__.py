# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The face of two memory LCDs: panels (flagfall.face.panel) onto 400 x 240 pixels, zone by zone.

Comes in by `sharp`, the driver of one display, and `canvas`, which both share. Touches no pin, asks for no time;
what runs on a board alone is wire.py. The pictures of digits and letters are written by firmware/image/lcdmodules.py.
"""
