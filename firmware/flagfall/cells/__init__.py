# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The account of the cells: what is left in them, and the brightness that they allow.

Goes into `timing`, `keeping` and `face`; the app comes in here.
Doors: `charge`, `goingoff`, `supply`.
"""
