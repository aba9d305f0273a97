# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pages of the menu, one file each: options and settings, own controls, the correction, the arbiter's actions.

A page shows itself on both displays (`show`) and answers the keys (`change`, `forward`, `back`, `accept`); `steps` has
what they share.
"""
