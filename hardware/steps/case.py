# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The case being put together, hardware/pictures/case-*.png: drawn by OpenSCAD, as the case's own pictures are."""

from matplotlib import image

from firmware.image.steps import output_of, require_program
from hardware.case import BUILD
from hardware.case.build import build
from hardware.case.picture import halved
from hardware.steps import HARDWARE, PICTURES

MODEL = HARDWARE / "steps" / "stages.scad"
SIZE = (900, 600)
FROM_ABOVE, FROM_BELOW = "0,50,40,62,0,26,640", "0,56,10,128,0,26,620"
# The name of the step's picture and from where it is seen, in the order of the model's stages.
STAGES = (
    ("case-lever", "0,95,92,60,0,32,470"),
    ("case-cheeks", "0,50,30,62,0,26,760"),
    ("case-board", FROM_ABOVE),
    ("case-top", "0,50,60,62,0,26,700"),
    ("case-panels", "0,35,50,62,0,26,700"),
    ("case-deck", "0,35,50,62,0,26,660"),
    ("case-door", FROM_BELOW),
)
# The step that variant B takes in another way.
LCD_STAGE = (5, "case-panels-lcd", "0,35,50,62,0,26,700")


def draw(stage: int, name: str, camera: str, lcd: bool = False) -> None:
    """Write the picture of a stage, counted from 1; raise Refusal when OpenSCAD or xvfb-run is missing or fails."""
    openscad, screen = require_program("openscad", "toolchain"), require_program("xvfb-run", "toolchain")
    large = BUILD / (name + "-large.png")
    command = [screen, "-a", openscad, "-q", "-o", str(large), "-D", "stage=%d" % stage, "--camera=" + camera]
    command += ["-D", "lcd=true"] if lcd else []
    command += ["--imgsize=%d,%d" % (2 * SIZE[0], 2 * SIZE[1]), "--projection=p", "--colorscheme=Tomorrow"]
    output_of(command + [str(MODEL)])
    image.imsave(PICTURES / (name + ".png"), halved(image.imread(large)))
    large.unlink()


def draw_all(say) -> None:
    """Build what changed of the case, and draw every stage."""
    build(lambda text: None)
    for stage, (name, camera) in enumerate(STAGES, 1):
        draw(stage, name, camera)
        say("hardware/pictures/%s.png" % name)
    draw(*LCD_STAGE, lcd=True)
    say("hardware/pictures/%s.png" % LCD_STAGE[1])
