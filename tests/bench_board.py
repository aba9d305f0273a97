# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast the clock is on the board, emulated: `make bench-board`, or `python -m tests.bench_board`; some minutes.

Simulated time, the same on every machine, but for the last section. Goals are told, nothing is asserted.
"""

import random
import sys
import time
from collections import Counter
from pathlib import Path

from flagfall.timing import events
from host_sim.machines.on_rp2040 import IMAGE
from tests.micropython import workloads
from tests.rp2040 import figures, test_presses
from tests.rp2040.figures import share
from tests.rp2040.rig import SHOWN_MS, Rig

ROW = "{:<46}{:>10}{:>10}{:>10}{:>11}  {:<22}{}"
HEADING = ("emulated board, 125 MHz", "median", "p99", "worst", "cycles", "goal", "")
CYCLES_PER_US = 125
US_IN = {"us": 1, "ms": 1_000}

STAMPED = 200
COLLECTED = 60
PRESSES = 1_000
FAST_PRESSES = 200
SUMMED = 1_000_000
SECONDS = 300
BITES = 8
HOUR_MS = 3_600_000
HOUR_PRESSES = 40
HOUR = "an hour of play, 40 presses, computing time"
GAMES = 5

NOTED = []  # every row that was printed, (what, fields), for make bench


def main(image=IMAGE) -> int:
    """Measure and print; return the exit status."""
    if not Path(image).is_file():
        print(f"bench-board: no {image}; right would be 'make image' first", file=sys.stderr)
        return 2
    print("\n" + ROW.format(*HEADING).rstrip())
    measure_time(image)
    measure_stamps(image)
    measure_displays(image)
    measure_turns(image)
    measure_heap(image)
    measure_machine(image)
    return 0


def told(what: str, *fields) -> None:
    """Print a row: median, p99, worst, cycles, goal, and whether it is met."""
    NOTED.append((what, fields))
    print(ROW.format("  " + what, *fields).rstrip(), flush=True)


def row(what: str, values, unit: str, digits: int, p99=None, worst=None) -> None:
    """Print the figures of some times, the cycles of the p99, and whether the goals for p99 and worst are met."""
    found = (share(values, 50), share(values, 99), max(values))
    limits = [(name, limit, value) for name, limit, value in zip(("p99", "worst"), (p99, worst), found[1:]) if limit]
    goal = ", ".join("%s %d" % (name, limit) for name, limit, _value in limits) + (" " + unit if limits else "")
    cycles = "{:,.0f}".format(found[1] * US_IN[unit] * CYCLES_PER_US)
    told(what, *("%.*f %s" % (digits, value, unit) for value in found), cycles, goal, verdict(limits))


def verdict(limits) -> str:
    """Return whether each value of (name, limit, value) keeps to its limit; nothing without limits."""
    if not limits:
        return ""
    return "met" if all(value <= limit for _name, limit, value in limits) else "missed"


def single(what: str, value, form: str, goal=None, cycles: str = "") -> None:
    """Print one figure and the goal in the same `form`, which is met by as much or less."""
    met = verdict([("", goal, value)] if goal is not None else [])
    told(what, form % value, "", "", cycles, "" if goal is None else form % goal, met)


def measure_time(image) -> None:
    """What is counted: whether a millisecond or a press is lost."""
    told("rate of the crystal, untrimmed and trimmed", "", "", "", "", "30 / 5 ppm", "on silicon only: make calibrate")
    single("drift of both accounts' sum, %d presses" % SUMMED, abs(figures.drift_ms(SUMMED)), "%d ms", figures.DRIFT_MS)
    rig = Rig(image, test_presses.CONTROL, usb=True)
    _started, instants = test_presses.play(rig, FAST_PRESSES, random.Random(FAST_PRESSES))
    counted = Counter(each.at for each in rig.told(events.PRESSED))
    counted.subtract(instants)
    wrong = sum(abs(count) for count in counted.values())
    single("lost or doubled of %d bouncing presses, 20 a s" % FAST_PRESSES, wrong, "%d", figures.WRONG_PRESSES)


def measure_stamps(image) -> None:
    """How late the interrupt is."""
    stamps = figures.Stamps(image)
    busy = stamps.while_busy(STAMPED)
    row("edge to stamp, buses and USB busy", busy, "us", 1, figures.STAMP_US)
    single("  spread, p1 to p99", share(busy, 99) - share(busy, 1), "%.1f us", figures.STAMP_SPREAD_US)
    row("edge to stamp, garbage being collected", stamps.while_collecting(COLLECTED), "us", 1, figures.STAMP_US)


def measure_displays(image) -> None:
    """How late people see it."""
    taken = figures.presses(image, PRESSES)
    row("press to both displays", taken.displays_ms, "ms", 2, figures.DISPLAYS_MS, figures.DISPLAYS_WORST_MS)
    row("press to the turn lamp", taken.lamp_ms, "ms", 2)
    row("second to its digit", figures.digits(image, SECONDS), "ms", 2, figures.DIGIT_MS)
    row("bite of the watchdog to both displays", figures.bites(image, BITES), "ms", 0, figures.BITE_MS)
    told("  lost by it, and by a power cut", "", "", "", "", "1 s, whole state", "asserted by make test-board")
    single("cells put in to both displays", figures.start_ms(image), "%.0f ms", figures.START_MS)


def measure_turns(image) -> None:
    """What the processor works for each thing that happens, from where it wakes to where it sleeps again."""
    for what, cycles in figures.turns(image).items():
        single(what, cycles, "%d cycles")


def measure_heap(image) -> None:
    """What is in use, how long a collection takes, and what play allocates."""
    rig = Rig(image)
    rig.heap()
    heap = rig.heap()
    single("live heap", heap.live / 1024, "%.1f kB", figures.LIVE_BYTES / 1024)
    single("free heap", heap.free / 1024, "%.1f kB")
    cycles = "{:,}".format(heap.lasted_us * CYCLES_PER_US)
    single("collection of garbage", heap.lasted_us / 1000, "%.1f ms", figures.COLLECTION_MS, cycles)
    rig.start()
    for number in range(100):
        rig.press(number % 2, rig.now + SHOWN_MS)
        rig.run(2 * SHOWN_MS)
    rig.pause()
    single("left on the heap by 100 presses, 6 s of play", rig.heap().used - heap.used, "%d B", figures.LEFT_BYTES)


def measure_machine(image) -> None:
    """How fast the emulated board is on this machine, in an hour of play, and the core in a game of four."""
    began = time.process_time()
    rig = Rig(image, "5400+30")
    core = rig.chip.mcu.core
    rig.start()
    cycles = core.cycles
    for number in range(HOUR_PRESSES):
        rig.press(number % 2, rig.now + HOUR_MS // HOUR_PRESSES - SHOWN_MS)
        rig.run(HOUR_MS // HOUR_PRESSES)
    took_s = time.process_time() - began
    cycles = core.cycles - cycles
    print("\nthis machine", flush=True)
    single(HOUR, took_s, "%.0f s", figures.HOUR_S)
    single("  of this emulated", cycles / took_s / 1e6, "%.0f M cycles a second")
    single("board awake", cycles / (3600 * rig.chip.system_hz()) * 100, "%.2f %%")
    game_s = workloads.shortest_game(time.process_time, True, GAMES)
    single("a game of four hours on CPython", game_s * 1000, "%.0f ms", figures.GAME_MS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
