# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock's board on the desk and the stage that plays a story on it. All of it runs on MicroPython too."""
