# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast the clock is on the board, emulated: `make bench-board`, or `python -m tests.bench_board`; some minutes.

Simulated time, the same on every machine, but for the last section. Goals are told, nothing is asserted.
"""

import sys
import time
from pathlib import Path

from host_sim.machines.on_rp2040 import IMAGE
from tests.rp2040 import figures
from tests.rp2040.figures import share
from tests.rp2040.rig import SHOWN_MS, Rig

ROW = "{:<44}{:>10}{:>10}{:>10}{:>20}"
HEADING = ("emulated board, 125 MHz", "median", "p99", "worst", "goal")

STAMPED = 200
COLLECTED = 60
PRESSES = 1_000
SECONDS = 300
BITES = 8
HOUR_MS = 3_600_000
HOUR_PRESSES = 40


def main(image=IMAGE) -> int:
    """Measure and print; return the exit status."""
    if not Path(image).is_file():
        print(f"bench-board: no {image}; right would be 'make image' first", file=sys.stderr)
        return 2
    print("\n" + ROW.format(*HEADING).rstrip())
    measure_stamps(image)
    measure_displays(image)
    measure_heap(image)
    measure_emulator(image)
    return 0


def row(what: str, values, unit: str, digits: int, goal: str) -> None:
    """Print the figures of some times."""
    told = ["%.*f %s" % (digits, value, unit) for value in (share(values, 50), share(values, 99), max(values))]
    print(ROW.format("  " + what, *told, goal).rstrip(), flush=True)


def single(what: str, figure: str, goal: str = "") -> None:
    """Print one figure."""
    print(ROW.format("  " + what, figure, "", "", goal).rstrip(), flush=True)


def measure_stamps(image) -> None:
    """How late the interrupt is."""
    stamps = figures.Stamps(image)
    goal = "p99 %d us" % figures.STAMP_US
    busy = stamps.while_busy(STAMPED)
    row("edge to stamp, buses and USB busy", busy, "us", 1, goal)
    single("  spread, p1 to p99", "%.1f us" % (share(busy, 99) - share(busy, 1)), "%d us" % figures.STAMP_SPREAD_US)
    row("edge to stamp, garbage being collected", stamps.while_collecting(COLLECTED), "us", 1, goal)


def measure_displays(image) -> None:
    """How late people see it."""
    taken = figures.presses(image, PRESSES)
    goal = "p99 %d, worst %d ms" % (figures.DISPLAYS_MS, figures.DISPLAYS_WORST_MS)
    row("press to both displays", taken.displays_ms, "ms", 2, goal)
    row("press to the turn lamp", taken.lamp_ms, "ms", 2, "")
    row("second to its digit", figures.digits(image, SECONDS), "ms", 2, "p99 %d ms" % figures.DIGIT_MS)
    row("bite of the watchdog to both displays", figures.bites(image, BITES), "ms", 0, "%d ms" % figures.BITE_MS)
    single("cells put in to both displays", "%.0f ms" % figures.start_ms(image), "%d ms" % figures.START_MS)


def measure_heap(image) -> None:
    """What is in use, and how long a collection takes."""
    rig = Rig(image)
    rig.heap()
    heap = rig.heap()
    single("live heap", "%.1f kB" % (heap.live / 1024), "32 kB")
    single("free heap", "%.1f kB" % (heap.free / 1024))
    single("collection of garbage", "%.1f ms" % (heap.lasted_us / 1000), "3 ms")
    rig.start()
    for number in range(100):
        rig.press(number % 2, rig.now + SHOWN_MS)
        rig.run(2 * SHOWN_MS)
    rig.pause()
    single("allocated by 100 presses and 6 s of play", "%d B" % (rig.heap().used - heap.used), "0 B")


def measure_emulator(image) -> None:
    """How fast the emulated board is on this machine: an hour of play."""
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
    single("an hour of play, %d presses, computing time" % HOUR_PRESSES, "%.0f s" % took_s, "60 s")
    single("  of this emulated", "%.0f M cycles a second" % (cycles / took_s / 1e6))
    single("board awake", "%.2f %%" % (cycles / (3600 * rig.chip.system_hz()) * 100))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
