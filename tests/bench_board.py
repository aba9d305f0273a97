# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast the clock is on the board, emulated: `make bench-board`, or `python -m tests.bench_board`; some minutes.

Simulated time, the same on every machine, but for the last section. Goals are told, nothing is asserted.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from flagfall.timing import events
from host_sim.firstlight.report import share
from host_sim.machines.on_rp2040 import IMAGE
from tests.micropython import workloads
from tests.rp2040 import figures, lcdfigures, test_presses
from tests.rp2040.figures import AT_48_MHZ, AT_125_MHZ
from tests.rp2040.rig import SHOWN_MS, Rig
from tests.rp2040.speed import at_speed

ROW = "{:<58}{:>10}{:>10}{:>10}{:>11}  {:<22}{}"
HEADING = ("emulated board, 125 MHz", "median", "p99", "worst", "cycles", "goal", "")
HZ_A_MHZ = 1_000_000
US_IN = {"us": 1, "ms": 1_000}

STAMPED = 200
COLLECTED = 60
PRESSES = 1_000
SLOW_PRESSES = 300
FAST_PRESSES = 200
SUMMED = 1_000_000
SECONDS = 300
BITES = 8
LCD_PRESSES = 40
LCD_SECONDS = 60
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
    with tempfile.TemporaryDirectory() as folder:
        slow = at_speed(image, AT_48_MHZ.mhz * HZ_A_MHZ, folder)
        measure_stamps(image, AT_125_MHZ)
        measure_stamps(slow, AT_48_MHZ, ", 48 MHz")
        measure_displays(image, AT_125_MHZ, PRESSES)
        measure_displays(slow, AT_48_MHZ, SLOW_PRESSES, ", 48 MHz")
    measure_starts(image)
    measure_turns(image)
    measure_heap(image)
    measure_lcd(image)
    measure_machine(image)
    return 0


def told(what: str, *fields) -> None:
    """Print a row: median, p99, worst, cycles, goal, and whether it is met."""
    NOTED.append((what, fields))
    print(ROW.format("  " + what, *fields).rstrip(), flush=True)


def row(what: str, values, unit: str, digits: int, p99=None, worst=None, mhz=AT_125_MHZ.mhz) -> None:
    """Print the figures of some times, the cycles of the p99 at `mhz`, and whether the goals are met."""
    found = (share(values, 50), share(values, 99), max(values))
    limits = [(name, limit, value) for name, limit, value in zip(("p99", "worst"), (p99, worst), found[1:]) if limit]
    goal = ", ".join("%s %d" % (name, limit) for name, limit, _value in limits) + (" " + unit if limits else "")
    cycles = "{:,.0f}".format(found[1] * US_IN[unit] * mhz)
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


def measure_stamps(image, speed, words: str = "") -> None:
    """How late the interrupt is: on USB, where it never sleeps slowly, and on cells, where it wakes from that."""
    stamps = figures.Stamps(image)
    busy = stamps.while_busy(STAMPED)
    asleep = figures.Stamps(image, usb=False).while_busy(STAMPED)
    for name, late_us in (("edge to stamp, buses and USB busy", busy), ("edge to stamp, from slow sleep", asleep)):
        row(name + words, late_us, "us", 1, speed.stamp_us, mhz=speed.mhz)
        single("  spread, p1 to p99", share(late_us, 99) - share(late_us, 1), "%.1f us", speed.spread_us)
    collecting = stamps.while_collecting(COLLECTED)
    row("edge to stamp, in a collection" + words, collecting, "us", 1, speed.stamp_us, mhz=speed.mhz)


def measure_displays(image, speed, presses: int, words: str = "") -> None:
    """How late people see it."""
    taken = figures.presses(image, presses)
    goals = speed.displays_ms, speed.displays_worst_ms
    row("press to both displays" + words, taken.displays_ms, "ms", 2, *goals, mhz=speed.mhz)
    row("press to the turn lamp" + words, taken.lamp_ms, "ms", 2, mhz=speed.mhz)
    digits = figures.digits(image, SECONDS)
    row("second to its digit" + words, digits, "ms", 2, speed.digit_ms, mhz=speed.mhz)


def measure_starts(image) -> None:
    """How soon it is there, again."""
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
    cycles = "{:,}".format(heap.lasted_us * AT_125_MHZ.mhz)
    single("collection of garbage", heap.lasted_us / 1000, "%.1f ms", figures.COLLECTION_MS, cycles)
    rig.start()
    for number in range(100):
        rig.press(number % 2, rig.now + SHOWN_MS)
        rig.run(2 * SHOWN_MS)
    rig.pause()
    single("left on the heap by 100 presses, 6 s of play", rig.heap().used - heap.used, "%d B", figures.LEFT_BYTES)


def measure_lcd(image) -> None:
    """How late people see it on two memory LCDs, how many bytes that takes, and what the heap holds then."""
    name = "memory LCDs: press to both displays"
    increment = lcdfigures.presses(image, "1500+10", LCD_PRESSES)
    alone = lcdfigures.presses(image, "180", LCD_PRESSES)
    turn_ms = increment.turn_ms + alone.turn_ms
    row("memory LCDs: press to whose turn it is on both", turn_ms, "ms", 1, lcdfigures.TURN_MS)
    row(name, increment.all_ms, "ms", 1, lcdfigures.DISPLAYS_MS)
    row(name + ", no increment", alone.all_ms, "ms", 1, lcdfigures.DISPLAYS_MS)
    name = "memory LCDs: second to its digits"
    row(name, lcdfigures.digits(image, "1500", LCD_SECONDS), "ms", 1, lcdfigures.DIGIT_MS)
    row(name + ", below ten minutes", lcdfigures.digits(image, "300", LCD_SECONDS), "ms", 1, lcdfigures.DIGIT_MS)
    rates = lcdfigures.rates(image)
    single("memory LCDs: sent while it is ready", rates.ready / 1000, "%.1f kB a second")
    single("memory LCDs: sent in play", rates.running / 1000, "%.1f kB a second")
    single("memory LCDs: live heap", Rig(image, face="lcd").heap().live / 1024, "%.1f kB")


def measure_machine(image) -> None:
    """How fast the emulated board is on this machine, in an hour of play, and the core in a game of four."""
    began = time.process_time()
    rig = Rig(image, "5400+30")
    core = rig.chip.mcu.core
    rig.start()
    cycles, before = core.cycles, rig.chip.ns_at_hz()
    for number in range(HOUR_PRESSES):
        rig.press(number % 2, rig.now + HOUR_MS // HOUR_PRESSES - SHOWN_MS)
        rig.run(HOUR_MS // HOUR_PRESSES)
    took_s = time.process_time() - began
    cycles = core.cycles - cycles
    print("\nthis machine", flush=True)
    single(HOUR, took_s, "%.0f s", figures.HOUR_S)
    single("  of this emulated", cycles / took_s / 1e6, "%.0f M cycles a second")
    full_ns = [each[AT_125_MHZ.mhz * HZ_A_MHZ] for each in (before, rig.chip.ns_at_hz())]
    single("board at full speed; else on the crystal", (full_ns[1] - full_ns[0]) / (HOUR_MS * 10_000), "%.2f %%")
    game_s = workloads.shortest_game(time.process_time, True, GAMES)
    single("a game of four hours on CPython", game_s * 1000, "%.0f ms", figures.GAME_MS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
