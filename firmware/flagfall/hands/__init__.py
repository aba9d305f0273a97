# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What lever and keys mean: edges in, presses, gestures and open pages out.

Goes into `timing`, `notation`, `arbiter`, `keeping` and `face`; only the app comes in here. The pages of the menu are
in `pages`, one file each; what they say where there is room for words is in `sentences`.
Doors: `access`, `debounce`, `hands`, `inputs`, `pages`, `sentences`.
"""
