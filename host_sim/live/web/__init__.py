# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The live clock in a browser: a server, what its pages are told, and the page itself in `static`.

`table` is the clock that all pages share, `door` says who may come in, `server` has the sockets; `announcing` tells
address and code on the terminal, with `qr` as a picture. `picture` makes those of the README.

Goes into `desk`, `page` and `live`; `cli` comes in here.
Doors: `command`, `options`.
"""
