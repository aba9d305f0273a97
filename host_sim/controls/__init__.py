# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control as a person at the desk says it: in any notation of the core, and in the words of organisers.

One reader for all commands, so that `5 min + 3 s` means the same wherever it is typed. The core's `notation` reads what
the board reads; here is what only people write: `clockwords` are the clock's own words read back, `controlwords` and
`wordperiods` those of organisers, `refusals` says why nobody reads a text. `controltext` asks them all. Knows no file
and no game.

Goes into no other room; `desk`, `live`, `audit` and `cli` come in here.
Doors: `controltext`.
"""
