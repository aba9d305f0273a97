# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command line of the clock on the desk: commands, options, help and exit status.

What a command does is in its own module, loaded when it is asked for.
"""

import argparse
import os
import sys
from importlib import import_module

from host_sim import live_options, machines, scenario_words

PROGRAM = "python -m host_sim"
WRONG_USE = 2
INTERRUPTED = 130  # what a shell reports for Ctrl-C and for a reader that went away
READER_GONE = 141

ABOUT = """\
Flagfall on the desk: a clock for hands, plays scenarios, reads time controls, lists options. Without a command:
live on a terminal, demo elsewhere.
"""

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

LINK = """\
Reads and sets a clock over its serial link. get writes the settings of the clock to FILE, put sets and keeps
those in FILE, journal writes what was done in the game, with both clocks after it. FILE - is standard output
or input. PORT is a serial port, 115200 baud: /dev/ttyUSB0, COM3. get wants a clock of which no side runs,
put one that is ready; journal can be read at any time.

exit status:
  0  done
  2  no such port, no answer, the clock refused, or a file that is wrong; then nothing is set

examples:
  python -m host_sim link /dev/ttyUSB0 get settings.txt
  python -m host_sim link /dev/ttyUSB0 put settings.txt
  python -m host_sim link /dev/ttyUSB0 journal game.pgn --pgn
"""

LIVE = """\
A clock for hands on a terminal: f and j press the lever, space starts and pauses, ? shows the rest. It is the
clock of the board, in real time or faster. --record writes what was done as a scenario that play plays again.

exit status:
  0  it was ended with q or Ctrl-C
  2  no terminal, or an option that is wrong

examples:
  python -m host_sim live
  python -m host_sim live --option 31 --record game.scn
  python -m host_sim live --control "us G/60;d5" --lever buttons --speed 10
"""

WEB = """\
Puts the clock into a browser: prints the address, serves until Ctrl-C. It is for this computer alone unless
--host says otherwise: --host 0.0.0.0 lets everybody in the network look and press, a phone or a tablet say.

exit status:
  0  ended by Ctrl-C
  2  no such control or option, the port is in use, or the recording cannot be written

examples:
  python -m host_sim web --option 10
  python -m host_sim web --control 180+2 --host 0.0.0.0 --port 8000 --record game.scn
"""

REPLAY = """\
Audits the clock readings of real games ([%clk], [%emt]): plays them on the clock and shows move by move what it
reads against what the file says. Where a reading cannot come from the control it tells what did happen if one
fault explains it: a press missed, a period a move early, an arbiter's addition, a typing error, another control.
What only costs time looks like thinking unless the file has [%emt] too. The control is that of the tag TimeControl;
periods pass by moves if the first has a move count, unless --counter says otherwise.

exit status:
  0  nothing found
  1  something found
  2  a file or a control that cannot be used; then nothing is played

examples:
  python -m host_sim replay tests/games/london-2016-9.3.pgn
  python -m host_sim replay GAME.pgn --control 5400+30 --json
"""

PLOT = """\
Draws the time left of both sides over the moves and over real time, with presses, periods, flags and corrections,
as SVG for print. FILE is a scenario (it is played first), a PGN with [%clk], or what link PORT journal FILE wrote.

exit status:
  0  drawn
  2  a file that cannot be used, or one that cannot be written; then the old one is left as it was

examples:
  python -m host_sim plot tests/games/london-2016-9.3.pgn -o times.svg
  python -m host_sim plot story.scn -o times.svg --by time
"""

DEMO = "plays the demonstration; also what happens without a command where there is no terminal"


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
    if not arguments:
        arguments = ["live" if import_module("host_sim.terminal").possible() else "demo"]
    if arguments[0] == "demo":
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
    live = _add(commands, "live", "host_sim.terminal", "a clock for hands on a terminal", LIVE)
    import_module("host_sim.terminal").add_to(live)
    _add_play(commands)
    _add_control(commands)
    _add(commands, "options", "host_sim.options", "list the numbered options", OPTIONS)
    _add_link(commands)
    _add_web(commands)
    _add_replay(commands)
    _add_plot(commands)
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


def _add_link(commands):
    link = _add(commands, "link", "host_sim.link", "read settings and journal of a clock, or set it", LINK)
    link.add_argument("port", metavar="PORT", help="the serial port of the clock")
    link.add_argument("action", choices=("get", "put", "journal"), help="what to do")
    link.add_argument("file", metavar="FILE", help="the file to write, or with put to read; - for none")
    link.add_argument("--pgn", action="store_true", help="write the journal as PGN with null moves and clock times")


def _add_web(commands):
    web = _add(commands, "web", "host_sim.web", "the clock in a browser", WEB)
    live_options.add_to(web)
    web.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to serve (default: %(default)s)")
    web.add_argument("--port", type=_port, default=0, metavar="N", help="0 to 65535 (default: 0, a free one)")
    web.add_argument("--record", metavar="FILE", help="write the session as a scenario when it ends")


def _port(text):
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{scenario_words.quoted(text)} is no port; right would be 0 to 65535")
    return int(text)


def _add_replay(commands):
    replay = _add(commands, "replay", "host_sim.replay", "audit the clock readings of real games", REPLAY)
    replay.add_argument("file", metavar="GAME.pgn", help="one game or many")
    control = replay.add_mutually_exclusive_group()
    control.add_argument("--control", metavar="NOTATION", help="the control in canonical notation, as 5400+30")
    control.add_argument("--pgn-control", metavar="NOTATION", help="the control as a PGN tag has it")
    replay.add_argument("--counter", choices=("on", "off"), help="whether periods pass by moves (on) or by time (off)")
    replay.add_argument("--json", action="store_true", help="print one JSON object a line")


def _add_plot(commands):
    plot = _add(commands, "plot", "host_sim.plot", "draw the time left of both sides", PLOT)
    plot.add_argument("file", metavar="FILE", help="a scenario, a PGN or the text of a journal")
    plot.add_argument("-o", dest="output", required=True, metavar="X.svg", help="the drawing to write")
    plot.add_argument("--by", choices=("moves", "time"), help="one panel only (default: both)")
    plot.add_argument("--game", type=int, default=1, metavar="N", help="which game of a PGN (default: %(default)s)")
    plot.add_argument("--control", metavar="NOTATION", help="of a PGN: the control, instead of its tag")
    plot.add_argument("--counter", choices=("on", "off"), help="of a PGN: periods by moves (on) or by time (off)")
