# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A board made of nothing, and the stage on which a story is played with it.

`desk` keeps the contract of `board/ports.py` with lists and numbers; `stage` turns its time by hand, does what the
lines of a story say and has `reports` and `answers` tell what came of it; `faces` reads a display as an eye does: four
digits (`segments`), or a memory LCD (`memorylcd` is the chip, `lcdpair` both of them behind the firmware's own driver,
`lcdreading` what stands on one, `lcdface` whether that is what a story expects). `powerpath` says when the power is
gone, and `storytimes` when in the story an instant of the clock was. What lines mean on any board, an emulated one too,
is in `directions`. All of it runs on MicroPython too.

Goes into `controls`; `machines`, `page`, `live`, `live.terminal` and `live.web` come in here.
Doors: `answers`, `asks`, `desk`, `directions`, `faces`, `lcdreading`, `letters`, `memorylcd`, `parts`, `powerpath`,
`reports`, `segments`, `stage`.
"""
