# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast and how exact the clock is: `make bench`, or `python -m tests.bench [MACHINE...]`. It asserts nothing.

Each figure is told beside its goal (tests/figures.md) and, on CPython and MicroPython, as a multiple of an empty turn
of the loop of the same run, as machines differ. Times are computing time, the shortest of several runs: other work on
the machine should matter little. All of it is kept in build/bench.md and build/bench.json.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from flagfall import notation
from flagfall.notation import reading
from host_sim.machines import MachineError, on_micropython
from host_sim.machines.on_page import OnPage
from host_sim.machines.on_rp2040 import IMAGE
from host_sim.scenario.read import read
from tests import bench_growth, goals
from tests.bench_report import DATA, TABLE, Report, shown
from tests.micropython import workloads
from tests.on_micropython import records_of

HEADING = ("what", "figure", "x empty turn", "goal")
ROW = "{:<54}{:>18}{:>14}  {}"
COUNT = 100
RUNS = 40
GAMES = 10
STORY_PRESSES = 200
STORIES = 5

ROOT = Path(__file__).parent.parent
TOURNAMENT = ROOT / "tests" / "games" / "tournament" / "london-2016.pgn"
GAME = "a game of four hours on %s"
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


class Table:
    """Prints the rows of a machine as they are measured and keeps them in a report.

    `turn_s` is the unit of the column with multiples, 0 for none.
    """

    def __init__(self, report: Report, machine: str, heading: str, turn_s: float = 0):
        self._report = report
        self._machine = machine
        self._turn_s = turn_s
        print("\n" + heading, flush=True)

    def row(self, what: str, value: float, unit: str, seconds: float = 0) -> None:
        """Print and keep a figure; `seconds` is what is compared with an empty turn, 0 for nothing."""
        ratio = seconds / self._turn_s if seconds and self._turn_s else 0
        times = "" if not ratio else f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}"
        limit = goals.rows()[what].goal.number if what in goals.rows() else None
        goal = "" if limit is None else "%s %s" % (shown(limit, unit), "met" if value <= limit else "missed")
        print(ROW.format("  " + what, shown(value, unit), times, goal).rstrip(), flush=True)
        self._report.add(self._machine, what, value, unit)

    def each(self, what: str, seconds: float) -> None:
        """Keep how long one thing takes."""
        self.row(what, seconds * 1e6, "us", seconds)

    def rate(self, what: str, seconds: float) -> None:
        """Keep how many fit into a second."""
        self.row(what, 1 / seconds, "a second", seconds)

    def whole(self, what: str, seconds: float) -> None:
        """Keep how long something long takes."""
        self.row(what, seconds * 1e3, "ms", seconds)


def main(arguments: list) -> int:
    """Measure on the machines that are named, or on all; print, write, and return the exit status."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...", description=__doc__)
    parser.add_argument("machines", nargs="*", metavar="MACHINE", help=f"some of {', '.join(MACHINES)}; default: all")
    machines = parser.parse_args(arguments).machines
    unknown = [each for each in machines if each not in MACHINES]
    if unknown:
        print(f"bench: found {unknown[0]!r}; right would be some of {', '.join(MACHINES)}", file=sys.stderr)
        return 2
    report = Report()
    print(ROW.format(*HEADING))
    for machine in machines or MACHINES:
        MACHINES[machine](report)
    report.write()
    print(
        f"\n{TABLE.name} and {DATA.name} are in build/; make bench-compare A=old.json B=new.json sets two side by side"
    )
    return 0


def measure_cpython(report: Report) -> None:
    """Measure in this very process."""
    turn_s = best(workloads.empty_turns(COUNT))
    table = Table(report, "CPython", f"CPython {sys.version.split()[0]}", turn_s)
    table.each("turn of the loop with nothing due", turn_s)
    table.rate("presses through ChessClock", best(workloads.clock_presses(COUNT)))
    table.rate("presses through the app, drawn and kept", best(workloads.app_presses(COUNT)))
    table.each("face drawn, digits changed", best(workloads.changed_draws(COUNT)))
    table.each("face drawn, nothing changed", best(workloads.same_draws(COUNT), 2 * COUNT))
    table.each("snapshot packed", best(workloads.packed_snapshots(COUNT)))
    table.each("beat packed", best(workloads.packed_beats(COUNT)))
    for name, work, text in READINGS:
        table.each(f"notation read, {name}", best(readings(work, text)))
    table.whole(GAME % "CPython", workloads.shortest_game(time.process_time, True, GAMES))
    table.whole("the same without the memory chip", workloads.shortest_game(time.process_time, False, GAMES))
    measure_growth(table)
    took_s = replay_s()
    if took_s:
        table.row("replay of 30 games on CPython", took_s, "s")


def measure_growth(table: Table) -> None:
    """Measure how the cost grows with periods, moves and hours."""
    for number, control in enumerate(bench_growth.CONTROLS, 1):
        table.each(f"press through the app, {number} period{'s' * (number > 1)}", bench_growth.press_s(control))
    for moves in bench_growth.MOVES:
        table.each(f"press taken back, after {moves} moves", bench_growth.undo_s(moves))
    for hours in bench_growth.HOURS:
        table.whole(f"a game, {hours} h on CPython", bench_growth.game_s(hours))


def replay_s() -> float:
    """Return how long `replay` takes for a tournament's games, from its start, in seconds.

    0 where the package that reads PGN is not installed.
    """
    before = os.times()
    command = [sys.executable, "-m", "host_sim", "replay", str(TOURNAMENT)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    after = os.times()
    if "30 games, 0 with findings" not in done.stdout:
        print(f"  no replay: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
        return 0
    return after.children_user + after.children_system - before.children_user - before.children_system


def readings(work, text):
    """Return a function that reads a notation over and over."""

    def over_and_over():
        for _ in range(COUNT):
            work(text)

    return over_and_over


def measure_micropython(report: Report) -> None:
    """Have a MicroPython process measure, and tell what it says."""
    if not on_micropython.find():
        print("\nMicroPython is not installed: make venv installs it")
        return
    print("\n(some seconds)", flush=True)
    (figures,) = records_of("bench_game.py")
    table = Table(report, "MicroPython", "MicroPython", figures["turn"])
    table.each("turn of the loop with nothing due", figures["turn"])
    table.rate("presses through the app, drawn and kept", figures["press"])
    table.each("face drawn, digits changed", figures["draw"])
    table.whole(GAME % "MicroPython", figures["game"])
    table.whole("the same without the memory chip", figures["unkept game"])
    (heap,) = records_of("allocation.py", "heap")
    table.row("live heap of an app on MicroPython", heap["app"] / 1000, "kB")


def measure_page(report: Report) -> None:
    """Have the MicroPython of the page play a story, in Node.js: how soon it is there, and what a press costs."""
    try:
        machine = OnPage()
    except MachineError as fault:
        print(f"\n{fault}")
        return
    table = Table(report, "page (Node.js)", "the page's MicroPython, in Node.js")
    spans = []
    for presses in (0, STORY_PRESSES):
        told = story(presses)
        begun = time.perf_counter()
        list(machine.play(told))
        if not presses:
            table.whole("started, and a first story played", time.perf_counter() - begun)
        spans.append(workloads.shortest(time.perf_counter, lambda told=told: list(machine.play(told)), STORIES))
    table.rate("presses in a story", (spans[1] - spans[0]) / STORY_PRESSES)


def story(presses: int):
    """Return the `Scenario` of a game with so many presses, a second each."""
    sides = ("white", "black")
    lines = ["control 5400+30", "0 start", *(f"{each + 1} press {sides[each % 2]}" for each in range(presses))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "story.scn"
        file.write_text("\n".join([*lines, f"{presses + 1} pause"]) + "\n", encoding="utf-8")
        return read(str(file))


def measure_board(report: Report) -> None:
    """Measure on the emulated board, which takes minutes."""
    if not Path(IMAGE).is_file():
        print(f"\nemulated board: no {IMAGE}; right would be 'make image' first")
        return
    from tests import bench_board

    bench_board.NOTED.clear()
    bench_board.main(IMAGE)
    names = [what for what, _fields in bench_board.NOTED]
    here = names.index(bench_board.HOUR)  # from there on it is about the machine that emulates
    report.add_rows("emulated board", bench_board.NOTED[:here])
    report.add_rows("this machine", bench_board.NOTED[here:])


MACHINES = {
    "cpython": measure_cpython,
    "micropython": measure_micropython,
    "page": measure_page,
    "board": measure_board,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
