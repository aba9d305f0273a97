# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make case: every part as an STL, turned the way it is printed, in build/case/.

The same parts in their places in the clock are in build/case/placed/, for pictures.
"""

import sys

from firmware.image.steps import run_task
from hardware.case import BUILD, dimensions
from hardware.case.parts import COUPON, ONLY, as_printed, build_coupon, build_parts, names_of
from hardware.case.solids import size_of, write_stl


def write_parts(solids: dict, say) -> None:
    """Write both kinds of STL, and say what each part measures."""
    (BUILD / "placed").mkdir(exist_ok=True)
    for name, solid in solids.items():
        printed = as_printed(name, solid)
        write_stl(printed, BUILD / (name + ".stl"))
        write_stl(solid, BUILD / "placed" / (name + ".stl"))
        across, along, high = size_of(printed)
        measures = (name, across, along, high, printed.volume() / 1000)
        say("build/case/%s.stl: %.1f x %.1f x %.1f mm, %.1f cm3" % measures)
    for variant in ONLY:
        names = names_of(variant)
        volume = sum(solids[name].volume() for name in names) / 1000
        say("variant %s: %d parts, %.0f cm3 of plastic if they were solid" % (variant, len(names), volume))


def build(say) -> None:
    """Write dimensions.scad and the STLs; raise Refusal when OpenSCAD is missing or fails."""
    dimensions.write_for_openscad()
    write_parts(build_parts(lambda name: say("%s is drawn" % name)), say)
    write_stl(as_printed(COUPON, build_coupon()), BUILD / (COUPON + ".stl"))
    say("build/case/%s.stl: print it first, and try every part in it" % COUPON)


if __name__ == "__main__":
    sys.exit(run_task("case", build))
