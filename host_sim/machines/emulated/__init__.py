# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A board whose RP2040 is emulated: the image's own code, hands with contacts, and models of the chips on its buses."""
