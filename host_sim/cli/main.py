# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line of the clock on the desk: commands, options, help and exit status.

What a command does is in its own module, loaded when it is asked for.
"""

import argparse
import os
import re
import sys
from importlib import import_module

from flagfall import version
from host_sim import machines, packages
from host_sim.cli import texts
from host_sim.live.web import options as web_options
from host_sim.saying import PROGRAM, REFUSED, quoted
from host_sim.scenario.lines import FACES

INTERRUPTED = 130  # what a shell reports for Ctrl-C and for a reader that went away
READER_GONE = 141


def main(arguments: list) -> int:
    """Run the command line `arguments` and return the exit status; never raises for a user's mistake."""
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.reconfigure(errors="backslashreplace")
        status = _run(arguments)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        _drop_output()
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as fault:
        _drop_output()
        print(f"{PROGRAM}: {fault}; right would be a place with room that can be written", file=sys.stderr)
        return REFUSED
    except ModuleNotFoundError as fault:
        if not packages.is_of_others(fault.name):
            raise
        print(packages.missing(fault.name, arguments[0]), file=sys.stderr)
        return REFUSED


def _run(arguments):
    if not arguments:
        arguments = [_first_command()]
    try:
        options, unknown = _parser().parse_known_args(arguments)
        if unknown:
            options.parser.error(f"unrecognized arguments: {' '.join(unknown)}")  # whose --help has what is known
    except SystemExit as done:
        return done.code
    return import_module(options.module).run(options)


def _first_command():
    """Return the command that a line without one stands for; tell if only a package keeps it from being `live`."""
    terminal = import_module("host_sim.live.terminal.command")
    if not terminal.is_there():
        return "demo"
    if not terminal.can_draw():
        print(packages.missing("textual", "live") + "; here is the demonstration", file=sys.stderr)
        return "demo"
    return "live"


def _drop_output():
    """Send what is still to be written nowhere, lest the interpreter complains about it at its end."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message):
        # Some Pythons put quotes round what there is to choose, others do not; here none has them.
        text = re.sub(r"\(choose from .*\)$", lambda list_: list_[0].replace("'", ""), " ".join(message.split()))
        text = re.sub(r"\S{100,}", lambda word: word[0][:40] + "...", text)
        self.exit(REFUSED, f"{self.prog}: {text}; see {self.prog} --help\n")

    def _print_message(self, message, file=None):
        # The help that a full disk does not take is a fault; argparse would say nothing, as to one without a terminal.
        if file and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def _parser():
    parser = Parser(
        prog=PROGRAM,
        description=texts.ABOUT,
        epilog=texts.EXAMPLES,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    number = f"{version.MAJOR}.{version.MINOR}.{version.PATCH}"
    parser.add_argument("--version", action="version", version=f"flagfall {number}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    live = _add(commands, "live", "host_sim.live.terminal.command", "a clock for hands on a terminal", texts.LIVE)
    import_module("host_sim.live.terminal.command").add_to(live)
    _add_play(commands)
    _add_control(commands)
    numbered = _add(commands, "options", "host_sim.cli.options", "list the numbered options", texts.OPTIONS)
    numbered.add_argument("--json", action="store_true", help="print one JSON object a line")
    _add_link(commands)
    _add_calibrate(commands)
    _add_first_light(commands)
    _add_web(commands)
    _add_replay(commands)
    _add_plot(commands)
    _add_demo(commands)
    return parser


def _add(commands, name, module, summary, about):
    command = commands.add_parser(
        name,
        help=summary,
        description=about,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(module=module, parser=command)
    return command


def _add_play(commands):
    play = _add(commands, "play", "host_sim.cli.play", "play scenarios and tell what held", texts.PLAY)
    play.add_argument("files", nargs="+", metavar="FILE", help="a scenario, or a folder of them (*.scn)")
    play.add_argument(
        "--on",
        dest="machine",
        choices=machines.NAMES,
        default=machines.NAMES[0],
        help="the machine that plays (default: %(default)s)",
    )
    play.add_argument("--face", choices=FACES, help="what the displays are (default: digits, or as the file says)")
    play.add_argument("--json", action="store_true", help="print one JSON object a line for each event and expectation")
    play.add_argument("--transcript", action="store_true", help="print the transcript of several files as well")


def _add_control(commands):
    control = _add(
        commands, "control", "host_sim.cli.controls", "read a time control and put it into words", texts.CONTROL
    )
    control.add_argument("text", nargs="+", metavar="TEXT", help="the time control; blanks need no quotes")
    control.add_argument(
        "--as",
        dest="notation",
        choices=("canonical", "pgn", "us", "prose"),
        help="the notation that TEXT is written in",
    )
    control.add_argument("--json", action="store_true", help="print one JSON object, times in milliseconds")


_PORT = "the serial port of the clock (default: of the only clock on USB)"


def _add_link(commands):
    link = _add(commands, "link", "host_sim.link.link", "read settings and journal of a clock, or set it", texts.LINK)
    link.add_argument("port", nargs="?", metavar="PORT", help=_PORT)
    link.add_argument("action", choices=("get", "put", "journal"), help="what to do")
    link.add_argument("file", metavar="FILE", help="the file to write, or with put to read; - for none")
    link.add_argument("--pgn", action="store_true", help="write the journal as PGN with null moves and clock times")


def _add_calibrate(commands):
    calibrate = _add(
        commands, "calibrate", "host_sim.link.calibrate", "measure the crystal of a board", texts.CALIBRATE
    )
    calibrate.add_argument("port", nargs="?", metavar="PORT", help=_PORT)
    calibrate.add_argument(
        "--minutes", type=_minutes, default=60, metavar="N", help="how long, 1 to 1440 (default: %(default)s)"
    )
    calibrate.add_argument("--set", dest="keep", action="store_true", help="set the trim, and have the clock keep it")


def _add_first_light(commands):
    summary = "have a board measure itself, and write a report"
    first = _add(commands, "first-light", "host_sim.firstlight.firstlight", summary, texts.FIRST_LIGHT)
    first.add_argument("port", nargs="?", metavar="PORT", help=_PORT)
    first.add_argument(
        "--minutes", type=_minutes, default=5, metavar="N", help="of the crystal, 1 to 1440 (default: %(default)s)"
    )
    first.add_argument("-o", dest="file", metavar="FILE", help="the report (default: first-light.txt, a new one)")


def _minutes(text):
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= 1440):
        raise argparse.ArgumentTypeError(f"{quoted(text)}: right would be 1 to 1440 minutes")
    return int(text)


def _add_web(commands):
    web = _add(commands, "web", "host_sim.live.web.command", "the clock in a browser", texts.WEB)
    web_options.add_to(web)


def _add_replay(commands):
    replay = _add(commands, "replay", "host_sim.audit.replay", "audit the clock readings of real games", texts.REPLAY)
    replay.add_argument("file", metavar="GAME.pgn", help="one game or many")
    control = replay.add_mutually_exclusive_group()
    control.add_argument("--control", metavar="NOTATION", help="the control, instead of the tag: as command control")
    control.add_argument("--pgn-control", metavar="NOTATION", help="the control as a PGN tag has it")
    _add_clk(replay)
    replay.add_argument("--counter", choices=("on", "off"), help="whether periods pass by moves (on) or by time (off)")
    replay.add_argument("--json", action="store_true", help="print one JSON object a line")


def _add_clk(command):
    command.add_argument(
        "--clk",
        choices=("h:mm", "m:ss"),
        help="what 1:59 is in [%%clk 1:59] (default: what the control and the first moves say)",
    )


def _add_plot(commands):
    plot = _add(commands, "plot", "host_sim.plots.plot", "draw the time left of both sides", texts.PLOT)
    plot.add_argument("file", metavar="FILE", help="a scenario, a PGN or the text of a journal")
    plot.add_argument(
        "-o",
        dest="output",
        metavar="X.svg",
        help="the drawing to write, .svg, .pdf or .png (default: named after FILE, .svg, in this folder)",
    )
    plot.add_argument("--by", choices=("moves", "time"), help="one panel only (default: both)")
    plot.add_argument("--game", type=int, default=1, metavar="N", help="which game of a PGN (default: %(default)s)")
    plot.add_argument("--control", metavar="NOTATION", help="of a PGN: the control, instead of its tag")
    _add_clk(plot)
    plot.add_argument("--counter", choices=("on", "off"), help="of a PGN: periods by moves (on) or by time (off)")


def _add_demo(commands):
    summary = "play the demonstration, as without a command where there is no terminal"
    demo = _add(commands, "demo", "host_sim.live.demo", summary, texts.DEMO)
    import_module("host_sim.live.demo").add_to(demo)
