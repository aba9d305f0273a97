# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Frozen into the image, so that nothing on the file system can stop the clock.

MicroPython 1.25 starts `boot.py`, then `main.py`, and takes a frozen one before a file of that name: with both frozen,
neither is ever read from the file system. `import` looks the other way round: at `""`, the file system, before
`".frozen"`, so a file `flagfall/app.py` left behind there, or `time.py`, would be taken instead of the clock's own.
Hence only what is frozen or built in can be imported; at the prompt, `sys.path.append("")` brings the files back.
"""

import sys

sys.path[:] = (".frozen",)
