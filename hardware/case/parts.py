# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The printed parts: their names, how each is turned for printing, and their solids, which OpenSCAD draws.

Draws again only what changed. The left-hand parts are mirror images of the right-hand ones. Knows no measure of them.
"""

import fcntl
import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from firmware.image.steps import output_of, require_program
from hardware.case import BUILD, CASE
from hardware.case.dimensions import dimensions
from hardware.case.solids import read_off

# A cheek stands on its outer face, a panel lies on its front, the rocker on its side; in degrees about x, y and z.
TURN_FOR_PRINTING = {
    "base": (0, 0, 0),
    "top": (180, 0, 0),
    "cheek_left": (0, -90, 0),
    "cheek_right": (0, 90, 0),
    "panel_left": (90 + dimensions()["case"]["tilt"], 0, 0),
    "panel_right": (90 + dimensions()["case"]["tilt"], 0, 0),
    "panel_left_lcd": (90 + dimensions()["case"]["tilt"], 0, 0),
    "panel_right_lcd": (90 + dimensions()["case"]["tilt"], 0, 0),
    "deck": (180, 0, 0),
    "door": (0, 0, 0),
    "saddle": (0, 0, 0),
    "rocker": (90, 0, 0),
    "key_back": (180, 0, 0),
    "key_minus": (180, 0, 0),
    "key_play": (180, 0, 0),
    "key_plus": (180, 0, 0),
    "key_forward": (180, 0, 0),
}
NAMES = tuple(TURN_FOR_PRINTING)
COUPON = "coupon"  # printed first, to try every fit; no part of the clock
MIRRORED = {"cheek_left": "cheek_right", "panel_left": "panel_right", "panel_left_lcd": "panel_right_lcd"}
# The panels are all that the two variants (hardware/board/variants.py) do not have in common.
ONLY = {"A": ("panel_left", "panel_right"), "B": ("panel_left_lcd", "panel_right_lcd")}
# In the order of NAMES, which has the slowest first: so the last one to end is a quick one.
DRAWN = tuple(name for name in NAMES if name not in MIRRORED)
AT_ONCE = 2


def names_of(variant: str) -> tuple:
    """Return the names of the parts that a clock of a variant is printed from."""
    others = [name for other, names in ONLY.items() if other != variant for name in names]
    return tuple(name for name in NAMES if name not in others)


@contextmanager
def _alone():
    """Let one process build at a time; the others then find what it built."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with open(BUILD / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _kept(name: str):
    """Return the path of a drawn part, named after all that it is made from."""
    digest = hashlib.sha256(name.encode())
    for source in sorted(CASE.glob("*.scad")):
        if source.name != "picture.scad":
            digest.update(source.read_bytes())
    return BUILD / "drawn" / ("%s-%s.off" % (name, digest.hexdigest()[:16]))


def _draw(name: str, openscad: str) -> None:
    kept = _kept(name)
    if kept.exists():
        return
    for older in kept.parent.glob(name + "-*.off"):
        older.unlink()
    new = kept.with_name("new-" + kept.name)
    output_of([openscad, "-q", "-o", str(new), "-D", 'part="%s"' % name, str(CASE / "case.scad")])
    new.replace(kept)


def build_parts(say=lambda text: None) -> dict:
    """Return {name: its solid in its place in the clock}; `say` is called with each name as it is done.

    Raises Refusal when OpenSCAD is missing or cannot draw a part.
    """
    openscad = require_program("openscad", "toolchain")
    (BUILD / "drawn").mkdir(parents=True, exist_ok=True)
    with _alone(), ThreadPoolExecutor(AT_ONCE) as workers:
        for name in workers.map(lambda name: (_draw(name, openscad), name)[1], DRAWN):
            say(name)
        solids = {name: read_off(_kept(name)) for name in DRAWN}
    solids.update({name: solids[other].mirror((1, 0, 0)) for name, other in MIRRORED.items()})
    return {name: solids[name] for name in NAMES}


def build_coupon():
    """Return the solid of the coupon; raises Refusal as `build_parts` does."""
    openscad = require_program("openscad", "toolchain")
    (BUILD / "drawn").mkdir(parents=True, exist_ok=True)
    with _alone():
        _draw(COUPON, openscad)
    return read_off(_kept(COUPON))


def as_printed(name: str, solid):
    """Return a part turned the way it is printed, its middle over the origin and its lowest point on the bed, z = 0."""
    turned = solid.rotate(TURN_FOR_PRINTING.get(name, (0, 0, 0)))
    left, front, low, right, back, _ = turned.bounding_box()
    return turned.translate((-(left + right) / 2, -(front + back) / 2, -low))
