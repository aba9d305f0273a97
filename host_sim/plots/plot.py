# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `plot`: reads a scenario, a PGN or a journal and writes a drawing of the time left, as its name says."""

import os
import re

from host_sim import filing
from host_sim.plots.sources import read_track
from host_sim.plots.track import NoTrack
from host_sim.saying import HELD, REFUSED, complain, printable

KINDS = ("svg", "pdf", "png")


def run(options) -> int:
    """Draw `options.file` into `options.output`, or a file named after it; return the exit status."""
    try:
        path = options.output or default_name(options.file, options.game)
        kind = kind_of(path)
        track = read_track(options)
        from host_sim.plots.drawing import drawing  # slow to load, and not needed for a complaint

        write(path, drawing(track, options.by, kind))
    except NoTrack as fault:
        complain(fault)
        return REFUSED
    if not options.output:
        print(f"{printable(path)}: drawn")
    return HELD


def default_name(path: str, game: int) -> str:
    """Return the name of the drawing of the file at `path`, in the folder one is in: `london.svg`, `london-2.svg`."""
    base = re.sub(r"\.[A-Za-z0-9]{1,5}$", "", re.split(r"[\\/]", path.rstrip("\\/"))[-1])
    return f"{base or 'plot'}{f'-{game}' if game > 1 else ''}.svg"


def kind_of(path: str) -> str:
    """Return which of `KINDS` the name of a file asks for; raises `NoTrack` for any other."""
    kind = os.path.splitext(path)[1].lower().removeprefix(".")
    if kind in KINDS:
        return kind
    if filing.is_special(path):
        return KINDS[0]
    if os.path.isdir(path):
        raise NoTrack(f"{printable(path)}: Is a directory; right would be a file that can be written")
    found = f"a drawing cannot be '.{printable(kind)}'" if kind else "no kind of drawing in the name"
    raise NoTrack(f"{printable(path)}: {found}; right would be a name that ends in .svg, .pdf or .png")


def write(path, content: bytes) -> None:
    """Write `content` to the file at `path`, of which there is always the old one or the whole new one.

    Raises `NoTrack`.
    """
    try:
        filing.write_whole(path, content)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise NoTrack(f"{printable(path)}: {reason}; right would be a file that can be written") from None
