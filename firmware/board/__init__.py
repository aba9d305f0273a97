# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One real board: a Raspberry Pi Pico with the parts of hardware/. The only code that imports `machine`."""
