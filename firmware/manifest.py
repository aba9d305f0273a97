# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is frozen into the image: the only list of what the clock is made of.

Read by MicroPython's build, and by firmware/image/contents.py for a board that has the official image. MicroPython's
own asyncio, onewire and the like stay out; code here may not use @native or @viper (misaligned when frozen, in 1.25).
"""

import os


def modules(folder):
    """Return the modules in a folder and its rooms, in the same order on every machine: the same clock makes the same
    image.
    """
    found = []
    for place, _folders, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(place, name), folder) for name in names if name.endswith(".py")]
    return sorted(found)


# What MicroPython itself needs: mounting the file system, and rp2.Flash.
freeze("$(PORT_DIR)/modules", ("_boot.py", "rp2.py"))

module("boot.py")
package("flagfall", modules("flagfall"))
package("board", modules("board"))
module("main.py")
