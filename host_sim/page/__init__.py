# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock as a page that needs no server: MicroPython as WebAssembly runs it in the browser.

`build.py` makes the folder build/page from the page itself (host_sim/live/web/static) and the compiled clock; what runs
inside the page is named in `contents.py`: `table` is the board with fingers, `story` plays a story. What any page is
told, wherever its clock runs, is in `view`; `doing` says in a line what the clock waits for, `spoken` how it stands.

Goes into `desk`; `live`, `live.terminal` and `live.web` come in here.
Doors: `doing`, `icons`, `view`.
"""
