# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line: what can be asked for, in which words, and the commands that have no room of their own.

`main` knows every command by name and loads its module when it is asked for; what it does is there.

Goes into `controls`, `scenario`, `link`, `machines`, `live`, `live.terminal`, `live.web`, `audit`, `plots` and
`firstlight`; only the program itself (__main__.py) comes in here.
Doors: `main`.
"""
