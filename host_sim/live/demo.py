# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `demo`: plays the shipped scenario so that one can watch the clock.

On a terminal it is drawn in place and runs faster than life; elsewhere it is told at once, in lines for each
event. Knows how to watch a story; what happens in it is in demo.scn alone.
"""

import os
import sys
import time
from pathlib import Path

from host_sim.desk.stage import Stage
from host_sim.live import panel
from host_sim.live.options import speed_up_to
from host_sim.live.words import happened, labels
from host_sim.saying import FAILED, HELD, REFUSED, complain, printable
from host_sim.scenario import transcript
from host_sim.scenario.read import ScenarioError, read
from host_sim.timetext import write_time

STORY = Path(__file__).parents[1] / "demo.scn"
SPEED = 20
FASTEST = 10_000

FRAMES_PER_SECOND = 20
HALF_BLINK_S = 0.4
GLANCE_MS = 100  # how often the story is looked at where nobody waits
COMMAND_ROWS = 2  # below the drawing: the verdict and the shell


def add_to(parser) -> None:
    """Give `parser` the options of the command."""
    parser.add_argument("story", nargs="?", default=STORY, metavar="FILE", help="another scenario to watch")
    parser.add_argument(
        "--speed",
        type=speed_up_to(FASTEST),
        default=SPEED,
        metavar="N",
        help="times faster than life (default: %(default)s)",
    )
    parser.add_argument("--plain", action="store_true", help="at once, in lines, as without a terminal")


def run(options) -> int:
    """Play the demonstration as `options` ask; return the exit status, that of `play`."""
    try:
        watched = Watched(read(options.story))
    except ScenarioError as fault:
        complain(fault)
        return REFUSED
    screen = None if options.plain else _screen()
    if screen:
        _draw_in_place(watched, screen, options.speed)
    else:
        _tell(watched)
    return _conclude(watched)


class Watched:
    """A story in play, what its events said last and what did not hold."""

    def __init__(self, story):
        """Lay out `story`, a `scenario.Scenario`, at its instant 0."""
        self.path = printable(os.path.relpath(story.path))
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
        return (*desk.pictures, desk.lever_down, [panel.LAMP_NAMES[lamp] for lamp in desk.lamps])

    def caption(self) -> str:
        """Return the last event in words, with all of the same instant; or that the clock has no power."""
        return "no power" if self.dark() else happened(self.events)

    def labels(self) -> tuple:
        """Return what is written on each frame: the side's colour and moves, if the clock has power."""
        return labels(self._stage)

    def dark(self) -> bool:
        """Tell whether the clock has no power."""
        return self._stage.app is None

    def _note(self, record):
        (self.events if record["type"] == "event" else self.answers).append(record)


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

    from host_sim.live.painting import painted

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
            lines = panel.draw(*watched.view(), watched.caption(), watched.labels(), phase, look)
            live.update(painted(lines), refresh=True)
            time.sleep(1 / FRAMES_PER_SECOND)


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
        complain(transcript.failure(watched.path, answer))
    return FAILED if failed else HELD
