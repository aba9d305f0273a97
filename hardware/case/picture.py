# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""hardware/pictures/case.png, case-lcd.png, case-exploded.png: the case as it was built, drawn by OpenSCAD in colours.

OpenSCAD draws pictures only with a screen: xvfb-run lends it one. Drawn twice as large and halved, for smooth edges.
"""

import sys

import numpy
from matplotlib import image

from firmware.image.steps import output_of, require_program, run_task
from hardware.case import BUILD, CASE, HARDWARE
from hardware.case.build import build

PICTURES = HARDWARE / "pictures"
SIZE = (1400, 900)
# What is looked at (x, y, z), from where (turned about x, y and z), and how far off; what the model is told.
VIEWS = {
    "case": ("0,56,32,60,0,28,560", ()),
    "case-lcd": ("0,56,32,60,0,28,560", ("lcd=true",)),
    "case-exploded": ("0,45,92,64,0,26,1010", ("apart=true",)),
}


def draw(name: str) -> None:
    """Write one picture of what `make case` built; raise Refusal when OpenSCAD or xvfb-run is missing or fails."""
    openscad, screen = require_program("openscad", "toolchain"), require_program("xvfb-run", "toolchain")
    camera, told = VIEWS[name]
    large = BUILD / (name + "-large.png")
    command = [screen, "-a", openscad, "-q", "-o", str(large), "--camera=" + camera]
    command += [word for each in told for word in ("-D", each)]
    command += ["--imgsize=%d,%d" % (2 * SIZE[0], 2 * SIZE[1]), "--projection=p", "--colorscheme=Tomorrow"]
    output_of(command + [str(CASE / "picture.scad")])
    PICTURES.mkdir(exist_ok=True)
    image.imsave(PICTURES / (name + ".png"), halved(image.imread(large)))
    large.unlink()


def halved(pixels):
    """Return a picture half as wide and high, each of its pixels the mean of four."""
    high, wide, colours = pixels.shape
    return numpy.clip(pixels.reshape(high // 2, 2, wide // 2, 2, colours).mean(axis=(1, 3))[:, :, :3], 0, 1)


def draw_all(say) -> None:
    """Build what changed, and draw every view."""
    build(lambda text: None)
    for name in VIEWS:
        draw(name)
        say("hardware/pictures/%s.png" % name)


if __name__ == "__main__":
    sys.exit(run_task("pictures", draw_all))
