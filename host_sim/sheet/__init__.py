# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock in words: what a person asks of it without its keys, and what it is doing.

`asks` does what the sheet of a page, or a line `sheet` of a story, asks for, by what the keys would do; `doing` says in
a line what the clock waits for. Both look at a stage that is handed to them, and run on MicroPython too.

Goes into `controls`; `scenario`, `desk`, `live`, `live.terminal`, `live.web` and `page` come in here.
Doors: `asks`, `doing`.
"""
