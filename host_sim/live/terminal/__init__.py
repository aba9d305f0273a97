# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The live clock on a terminal, the lever and five keys on the keyboard.

`command` is what the command line starts; the rest needs Textual and is loaded only to draw: `app` with its `parts`,
`layouts` and `help`, and the keys: `keyboard`, with `keyreports` where the terminal tells when one comes up and
`strokes` elsewhere. `picture` makes that of the READMEs.

Goes into `scenario`, `desk`, `page` and `live`; `cli` comes in here.
Doors: `command`.
"""
