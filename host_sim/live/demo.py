# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `demo`: plays the shipped scenario so that one can watch the clock.

On a terminal it is drawn in place and runs faster than life; elsewhere it is told at once, in lines for each
event. Knows how to watch a story; what happens in it is in demo.scn alone.
"""

import argparse
import os
import re
import sys
import time
from pathlib import Path

from flagfall.timing.sides import LEFT
from host_sim.cli import play
from host_sim.cli.main import Parser
from host_sim.desk.stage import Stage
from host_sim.live import panel
from host_sim.packages import PROGRAM
from host_sim.scenario import read as scenario
from host_sim.scenario import transcript
from host_sim.timetext import write_time

STORY = Path(__file__).parents[1] / "demo.scn"
SPEED = 20
SLOWEST, FASTEST = 0.1, 10_000

FRAMES_PER_SECOND = 20
HALF_BLINK_S = 0.4
GLANCE_MS = 100  # how often the story is looked at where nobody waits
COMMAND_ROWS = 2  # below the drawing: the verdict and the shell

LAMP_NAMES = (
    "off",
    "on",
    "blink",
    "blink",
)  # by the states of flagfall.face.display; both flash after a vain press

ABOUT = """\
Plays the end of a tournament game before the time control, 40 moves in 90 minutes, 30 seconds a move: a power
cut, an illegal move and its penalty, a change of period by moves, a flag. On a terminal the clock is drawn in
place; elsewhere each event is told in lines. Ctrl-C ends it.

exit status:
  0  everything expected in the scenario held
  1  something did not
  2  the scenario cannot be read

examples:
  python -m host_sim demo --speed 5
  python -m host_sim demo --plain host_sim/demo.scn
"""

LIT_STYLE, WORDS_STYLE, LAMP_STYLE = "bright_red", "yellow", "bright_green"
LEVER_STYLE, FRAME_STYLE, CAPTION_STYLE = "grey62", "grey50", "bold"
STYLES = [LEVER_STYLE] * panel.LEVER_ROWS + [FRAME_STYLE] * panel.FRAME_ROWS + [CAPTION_STYLE] * panel.CAPTION_ROWS


def main(arguments: list) -> int:
    """Play the demonstration as the command line `arguments` asks; return the exit status, that of `play`."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as done:
        return done.code
    try:
        watched = Watched(scenario.read(options.story))
    except scenario.ScenarioError as fault:
        play.complain(fault)
        return play.REFUSED
    screen = None if options.plain else _screen()
    if screen:
        _draw_in_place(watched, screen, options.speed)
    else:
        _tell(watched)
    return _conclude(watched)


def _parser():
    parser = Parser(
        prog=f"{PROGRAM} demo",
        description=ABOUT,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("story", nargs="?", default=STORY, metavar="FILE", help="another scenario to watch")
    parser.add_argument(
        "--speed",
        type=_speed,
        default=SPEED,
        metavar="N",
        help="times faster than life (default: %(default)s)",
    )
    parser.add_argument("--plain", action="store_true", help="at once, in lines, as without a terminal")
    return parser


def _speed(word):
    try:
        speed = float(word)
    except ValueError:
        speed = 0
    if not SLOWEST <= speed <= FASTEST:
        span = f"a number from {SLOWEST} to {FASTEST}"
        raise argparse.ArgumentTypeError(f"{word!r} is no speed; right would be {span}")
    return speed


class Watched:
    """A story in play, what its events said last and what did not hold."""

    def __init__(self, story):
        """Lay out `story`, a `scenario.Scenario`, at its instant 0."""
        self.path = scenario.printable(os.path.relpath(story.path))
        self.end_ms = story.actions[-1][0] if story.actions else 0
        self.events = []
        self.answers = []
        self._stage = Stage(story.settings, story.actions, self._note)

    def run_until(self, at_ms: int) -> None:
        """Carry the story to `at_ms`, at most to its end."""
        self._stage.run_until(min(at_ms, self.end_ms))

    def view(self) -> tuple:
        """Return what the panel draws: left and right picture, lever, lamps."""
        desk = self._stage.desk
        return (*desk.pictures, desk.lever_down, [LAMP_NAMES[lamp] for lamp in desk.lamps])

    def caption(self) -> str:
        """Return the last event in words, with all of the same instant; or that the clock has no power."""
        if self.dark():
            return "no power"
        if not self.events:
            return ""
        at = self.events[-1]["at"]
        words = [transcript.in_words(event) for event in self.events if event["at"] == at]
        return _short(f"{write_time(at)}  {'; '.join(words[-2:])}")

    def labels(self) -> tuple:
        """Return what is written on each frame: the side's colour and moves, if the clock has power."""
        app = self._stage.app
        if app is None:
            return ("", "")
        colours = ("White", "Black") if app.clock.white == LEFT else ("Black", "White")
        return tuple(f"{colour} {account.moves}" for colour, account in zip(colours, app.clock.sides, strict=True))

    def dark(self) -> bool:
        """Tell whether the clock has no power."""
        return self._stage.app is None

    def _note(self, record):
        (self.events if record["type"] == "event" else self.answers).append(record)


def _short(text):
    """Drop the zeros at the end of each time's decimals."""
    return re.sub(r"\.(\d{3})", lambda found: ("." + found[1]).rstrip("0").rstrip("."), text)


# On a terminal.


def _screen():
    """Return a console that can draw in place, or None where only plain lines are right."""
    if not (sys.stdout and sys.stdout.isatty()):
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    screen = Console(file=sys.stdout, highlight=False)
    fits = screen.width >= panel.WIDTH and screen.height >= panel.HEIGHT + COMMAND_ROWS
    return screen if fits and screen.is_terminal and not screen.is_dumb_terminal else None


def _draw_in_place(watched, screen, speed):
    """Draw the clock on the same lines until the story ends, `speed` times faster than life."""
    from rich.live import Live

    look = panel.look_for(screen.encoding)
    began = time.monotonic()
    at_ms = 0
    with Live(console=screen, auto_refresh=False, redirect_stdout=False, redirect_stderr=False) as live:
        while at_ms <= watched.end_ms:
            passed_s = time.monotonic() - began
            at_ms = int(passed_s * speed * 1000)
            watched.run_until(at_ms)
            # What blinks does so in the time of the beholder, not in that of the story.
            phase = at_ms > watched.end_ms or int(passed_s / HALF_BLINK_S) % 2 == 0
            live.update(_painted(watched, phase, look), refresh=True)
            time.sleep(1 / FRAMES_PER_SECOND)


def _painted(watched, phase, look):
    """Return the drawing in colours, for rich."""
    from rich.text import Text

    lines = panel.draw(*watched.view(), watched.caption(), watched.labels(), phase, look)
    painted = [Text(line, style) for line, style in zip(lines, STYLES, strict=True)]
    for row in panel.FRAMED_ROWS:
        for left, right in panel.DISPLAY_COLUMNS:
            painted[row].stylize(WORDS_STYLE if row == panel.SIGNS_ROW else LIT_STYLE, left, right)
    for column in panel.LAMP_COLUMNS:
        painted[panel.SIGNS_ROW].stylize(LAMP_STYLE, column, column + 1)
    return Text("\n", no_wrap=True).join(painted)


# Elsewhere.


def _tell(watched):
    """Print each event as the transcript has it, then what the displays show."""
    print(transcript.HEADER.rstrip())
    told = 0
    dark = False
    for at_ms in range(0, watched.end_ms + GLANCE_MS, GLANCE_MS):
        watched.run_until(at_ms)
        for event in watched.events[told:]:
            print(transcript.line(event))
        if told < len(watched.events):
            print(f"{'':>14}{panel.plain(*watched.view())}")
        elif watched.dark() and not dark:
            print(f"{write_time(at_ms):>12}  {watched.caption()}")
        told, dark = len(watched.events), watched.dark()


def _conclude(watched):
    """Tell whether the story held, and return the exit status."""
    failed = [answer for answer in watched.answers if not answer["ok"]]
    print(transcript.verdict(watched.path, len(watched.answers) - len(failed), len(failed)), flush=True)
    for answer in failed:
        play.complain(transcript.failure(watched.path, answer))
    return play.FAILED if failed else play.HELD
