# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock live on the desk, for hands: the running clock itself, its options, its picture, and a demonstration.

`live` is the stage of the scenarios with a time that goes on by itself; `panel` draws it as text in the sizes of `cuts`
(`lcdpanel` what stands on a memory LCD) and `painting` puts the colours on, for every terminal; `words` says what it is
doing; `recording` writes the session down as a scenario, and `kept` keeps the game for the next start. `facespicture`
draws both faces for the manual.
In `terminal` and `web` is what shows it and has its keys pressed: neither knows the other.

Goes into `controls`, `scenario`, `desk` and `page`; `live.terminal`, `live.web` and `cli` come in here.
Doors: `cuts`, `demo`, `kept`, `live`, `options`, `painting`, `panel`, `recording`, `words`.
"""

from firmware.image.missing import tell_missing

tell_missing("host_sim.live")
