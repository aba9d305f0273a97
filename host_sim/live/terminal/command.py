# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `live`: the clock on a terminal, for hands; and the file its session is written to.

Loads what draws only when it is wanted: the rest of the command line needs nothing but Python.
"""

import os
import sys
import time
from importlib import util

from flagfall.notation.reading import in_words
from host_sim.live import kept as live_kept
from host_sim.live import live, panel
from host_sim.live.kept import NotKept, keeping, put_lever_right
from host_sim.live.options import add_clock_options, settings_from
from host_sim.live.recording import Record
from host_sim.saying import HELD, REFUSED, complain, printable


def add_to(parser) -> None:
    """Give `parser` the options of the command."""
    add_clock_options(parser)
    parser.add_argument("--record", metavar="FILE", help="write the session as a scenario at the end")
    live_kept.add_to(parser)


def is_there() -> bool:
    """Tell whether there is a terminal to draw on and to read keys from."""
    streams = (sys.stdin, sys.stdout, sys.__stderr__)
    return all(stream and stream.isatty() for stream in streams) and os.environ.get("TERM", "") not in ("", "dumb")


def can_draw() -> bool:
    """Tell whether what draws is installed."""
    return util.find_spec("textual") is not None


def run(options) -> int:
    """Show the clock until somebody ends it; return the exit status."""
    if not is_there():
        complain("live needs a terminal; right would be a terminal, or: demo")
        return REFUSED
    from host_sim.live.terminal.curtain import Curtain

    try:
        with Curtain() as curtain, keeping(options, "live") as kept:
            settings = settings_from(options)
            back = kept.agree(settings, options) if kept else ""
            clock = live.Live(settings, options.speed, kept=kept)
            put_lever_right(clock)
            return _recorded(clock, options, back, curtain)
    except NotKept as fault:
        complain(fault)
        return REFUSED


def _recorded(clock, options, back, curtain):
    try:
        record = Record(options.record, clock) if options.record else None
    except OSError as fault:
        curtain.rise()
        complain(f"{printable(options.record)}: {fault.strerror}; right would be a file that can be written")
        return REFUSED
    path = None
    try:
        _show(clock, back or in_words(clock.stage.clock.controls), curtain)
    finally:
        if record:
            path = record.write()
    if path:
        print(f"{printable(str(path))}: written; to see it again: python -m host_sim play FILE")
    return HELD


def _show(clock, greeting, curtain):
    from host_sim.live.terminal import keyreports
    from host_sim.live.terminal.app import Terminal

    keyreports.install()
    look = panel.look_for(sys.__stderr__.encoding)
    curtain.rise()
    Terminal(clock, time.monotonic_ns, "Flagfall", look, greeting, keyreports.KeyDriver).run()
