# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make first-light EMULATED=1: first light on the emulated board, for who has none: the same steps, the same report.

Time there is simulated. What an emulator cannot show stands in tests/figures.md.
"""

import argparse
import sys
import time
from pathlib import Path
from types import SimpleNamespace

from host_sim.firstlight import firstlight
from host_sim.machines.on_rp2040 import IMAGE
from host_sim.saying import HELD, REFUSED
from tests.rp2040.maintenance import Maintenance, SerialPort, transport_to

FILE = "first-light-emulated.txt"
MINUTES = 0.1
PORT = "the emulated board"
NOT_REAL = "- taken of an emulated board: nothing here was measured on real hardware"


def lit(port, file, minutes: float, began_s: float, name: str = "PORT") -> int:
    """Take first light of the board at `port` into the report `file`; return the exit status.

    `began_s` is what its time begins at, in seconds since 1970; `name` what the port is called.
    """
    options = SimpleNamespace(port=name, minutes=minutes, file=str(file))
    return firstlight.carry_out(options, transport_to(port), port.seconds, lambda: began_s + port.seconds(), port.pause)


def main(arguments: list, image=IMAGE) -> int:
    """Read the command line and take first light of a Pico and nothing else; return the exit status."""
    parser = argparse.ArgumentParser(prog="make first-light EMULATED=1", description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=MINUTES, help="of the crystal, simulated (default %g)" % MINUTES
    )
    parser.add_argument("file", nargs="?", default=FILE, help="the report (default %s)" % FILE)
    options = parser.parse_args(arguments)
    if not Path(image).is_file():
        print("first-light: no %s; right would be 'make image' first" % image, file=sys.stderr)
        return REFUSED
    print("first light on an emulated board: a minute or some", file=sys.stderr)
    status = lit(SerialPort(Maintenance(image, bare=True)), options.file, options.minutes, time.time(), PORT)
    if status == HELD:
        with open(options.file, "a", encoding="utf-8") as report:
            report.write(NOT_REAL + "\n")
        print("that was the emulated board: this report is for looking at, not to be sent in", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
