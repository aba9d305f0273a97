# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `plot`: reads a scenario, a PGN or a journal and writes a drawing of the time left as SVG."""

from host_sim import filing
from host_sim.play import complain
from host_sim.plot_sources import read_track
from host_sim.plot_track import NoTrack
from host_sim.scenario import printable

DRAWN, REFUSED = 0, 2


def run(options) -> int:
    """Draw `options.file` into `options.output` and return the exit status."""
    try:
        track = read_track(options)
        from host_sim.plot_drawing import drawing  # slow to load, and not needed for a complaint

        write(options.output, drawing(track, options.by))
    except NoTrack as fault:
        complain(fault)
        return REFUSED
    return DRAWN


def write(path, content: bytes) -> None:
    """Write `content` to the file at `path`, of which there is always the old one or the whole new one.

    Raises `NoTrack`.
    """
    try:
        filing.write_whole(path, content)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise NoTrack(f"{printable(path)}: {reason}; right would be a file that can be written") from None
