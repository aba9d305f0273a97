# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast the core is: `make bench`, or `python -m tests.bench`. It asserts nothing: figures are for reading.

Machines differ, so each figure is also given as a multiple of an empty turn of the loop, measured in the same run.
Times are computing time, the shortest of several runs: other work on the machine should matter little.
"""

import sys
import time

from flagfall import notation
from flagfall.notation import reading
from host_sim.machines import on_micropython
from tests.micropython import workloads
from tests.on_micropython import records_of

HEADING = ("what", "figure", "x empty turn", "goal")
ROW = "{:<50}{:>18}{:>14}{:>12}"
COUNT = 100
RUNS = 40
GAMES = 10

GAME = f"4 h game, {workloads.GAME_PRESSES} presses, {workloads.GAME_S} s of digit changes"
GAME_GOAL = "50 ms"
READINGS = (
    ("canonical", notation.read_canonical, "40/6000+30:20/3000+30:900+30"),
    ("PGN", reading.read_pgn, "40/9000:16/3600"),
    ("US Chess", reading.read_us, "40/120 SD/60 d/5"),
    ("prose", reading.read_prose, "90'/40 + 30' + 30\""),
    ("any", reading.read_any, "90'/40 + 30' + 30\""),
)


def best(work, count: int = COUNT) -> float:
    """Return how long one of the `count` pieces of `work()` takes, in seconds."""
    return workloads.shortest(time.process_time, work, RUNS) / count


def best_game(keeps: bool) -> float:
    """Return how long the long game takes, in seconds."""
    return workloads.shortest_game(time.process_time, keeps, GAMES)


class Table:
    """Prints rows as they are measured; `turn_s` is the unit of the column with multiples."""

    def __init__(self, turn_s: float):
        self._turn_s = turn_s

    def section(self, name: str) -> None:
        """Begin a section."""
        print(f"\n{name}", flush=True)

    def row(self, what: str, figure: str, seconds: float = 0, goal: str = "") -> None:
        """Print a row; `seconds` is what is compared with an empty turn, 0 for nothing."""
        ratio = seconds / self._turn_s
        times = "" if not seconds else f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}"
        print(ROW.format("  " + what, figure, times, goal).rstrip(), flush=True)

    def each(self, what: str, seconds: float) -> None:
        """Print how long one thing takes."""
        self.row(what, f"{seconds * 1e6:,.2f} us", seconds)

    def rate(self, what: str, seconds: float) -> None:
        """Print how many fit into a second."""
        self.row(what, f"{1 / seconds:,.0f} a second", seconds)

    def whole(self, what: str, seconds: float, goal: str = "") -> None:
        """Print how long something long takes."""
        self.row(what, f"{seconds * 1e3:,.1f} ms", seconds, goal)


def main(arguments: list) -> int:
    """Measure and print; return the exit status."""
    if arguments:
        print(f"bench: found {arguments[0]!r}; right would be no argument", file=sys.stderr)
        return 2
    print(ROW.format(*HEADING))
    measure_core()
    measure_micropython()
    return 0


def measure_core() -> None:
    """Measure in this very process."""
    turn_s = best(workloads.empty_turns(COUNT))
    table = Table(turn_s)
    table.section(f"CPython {sys.version.split()[0]}")
    table.each("turn of the loop with nothing due", turn_s)
    table.rate("presses through ChessClock", best(workloads.clock_presses(COUNT)))
    table.rate("presses through the app, drawn and kept", best(workloads.app_presses(COUNT)))
    table.each("face drawn, digits changed", best(workloads.changed_draws(COUNT)))
    table.each("face drawn, nothing changed", best(workloads.same_draws(COUNT), 2 * COUNT))
    table.each("snapshot packed", best(workloads.packed_snapshots(COUNT)))
    table.each("beat packed", best(workloads.packed_beats(COUNT)))
    for name, read, text in READINGS:
        table.each(f"notation read, {name}", best(readings(read, text)))
    table.whole(GAME, best_game(keeps=True), GAME_GOAL)
    table.whole("  of this without the memory chip", best_game(keeps=False))


def readings(read, text):
    """Return a function that reads a notation over and over."""

    def work():
        for _ in range(COUNT):
            read(text)

    return work


def measure_micropython() -> None:
    """Have a MicroPython process measure, and print what it says."""
    if not on_micropython.find():
        print("\nMicroPython is not installed: make venv installs it")
        return
    print("\nMicroPython (some seconds)", flush=True)
    (figures,) = records_of("bench_game.py")
    table = Table(figures["turn"])
    table.each("turn of the loop with nothing due", figures["turn"])
    table.rate("presses through the app, drawn and kept", figures["press"])
    table.each("face drawn, digits changed", figures["draw"])
    table.whole(GAME, figures["game"])
    table.whole("  of this without the memory chip", figures["unkept game"])
    (heap,) = records_of("allocation.py", "heap")
    table.row("live heap of an app, words of 64 bits", f"{heap['app']:,} bytes", goal="32 kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
