# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The live clock in a browser: a server, what its pages are told, and the page itself in `static`.

Goes into `desk`, `page` and `live`; `cli` comes in here.
Doors: `command`, `options`.
"""
