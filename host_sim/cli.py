# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line of the clock on the desk: commands, options, help and exit status.

What a command does is in its own module, loaded when it is asked for.
"""

import argparse
import os
import sys
from importlib import import_module

from host_sim import machines

PROGRAM = "python -m host_sim"
WRONG_USE = 2
INTERRUPTED = 130  # what a shell reports for Ctrl-C and for a reader that went away
READER_GONE = 141

ABOUT = "Flagfall on the desk: plays scenarios, reads time controls, lists options. Without a command: the demo."

EXAMPLES = """\
examples:
  python -m host_sim
  python -m host_sim play tests/scenarios/*.scn
  python -m host_sim control 40/5400+30:1800+30
"""

PLAY = """\
Plays scenarios: stories of what happens to a clock and what it must then show. All files are read before
any is played. One file gives a transcript and a verdict; several give a verdict each. What did not hold is
told on standard error, a line each: FILE:LINE: expected ..., was ...

exit status:
  0  everything expected held
  1  something did not
  2  a file cannot be read or understood, or the machine cannot play it; then nothing is played

example:
  python -m host_sim play tests/scenarios/*.scn --on micropython
"""

CONTROL = """\
Reads a time control and prints its canonical notation, its words and its periods. The canonical notation is
that of TRF26, in seconds, with suffixes of our own: 5400+30, 40/6000+30:1800+30, 3600d5, W300-B240. Without
--as a text that two notations read differently is refused with both readings.

exit status:
  0  read
  2  not a time control, or ambiguous

examples:
  python -m host_sim control 40/5400+30:1800+30
  python -m host_sim control "G/60;d5" --as us
"""

OPTIONS = """\
Prints the numbered options of the clock: number, name, canonical notation, and what else is set with it.

example:
  python -m host_sim options
"""

DEMO = "plays the demonstration; also what happens without a command"


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
        return WRONG_USE


def _run(arguments):
    if arguments[:1] in ([], ["demo"]):
        return import_module("host_sim.demo").main(arguments[1:]) or 0
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as done:
        return done.code
    return import_module(options.module).run(options)


def _drop_output():
    """Send what is still to be written nowhere, lest the interpreter complains about it at its end."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message):
        text = " ".join(message.split())
        self.exit(WRONG_USE, f"{self.prog}: {text}; see {self.prog} --help\n")


def _parser():
    parser = Parser(
        prog=PROGRAM,
        description=ABOUT,
        epilog=EXAMPLES,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)
    _add_control(commands)
    _add(commands, "options", "host_sim.options", "list the numbered options", OPTIONS)
    _add(commands, "demo", "host_sim.demo", DEMO, DEMO)
    return parser


def _add(commands, name, module, summary, about):
    command = commands.add_parser(
        name,
        help=summary,
        description=about,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(module=module)
    return command


def _add_play(commands):
    play = _add(commands, "play", "host_sim.play", "play scenarios and tell what held", PLAY)
    play.add_argument("files", nargs="+", metavar="FILE", help="a scenario")
    play.add_argument(
        "--on",
        dest="machine",
        choices=machines.NAMES,
        default=machines.NAMES[0],
        help="the machine that plays (default: %(default)s)",
    )
    play.add_argument("--json", action="store_true", help="print one JSON object a line for each event and expectation")
    play.add_argument("--transcript", action="store_true", help="print the transcript of several files as well")


def _add_control(commands):
    control = _add(commands, "control", "host_sim.controls", "read a time control and put it into words", CONTROL)
    control.add_argument("text", nargs="+", metavar="TEXT", help="the time control; blanks need no quotes")
    control.add_argument(
        "--as",
        dest="notation",
        choices=("canonical", "pgn", "us", "prose"),
        help="the notation that TEXT is written in",
    )
