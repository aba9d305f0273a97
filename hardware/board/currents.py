# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What variant B takes from its cells, mode by mode: python3 -m hardware.board.currents prints the table of README.md.

All of it is calculated and nothing was measured. Currents in mA, at 3.6 V (three cells at 1.2 V) where nothing else is
said. Where a figure is from is said beside it.
"""

CELLS_V, RAIL_V, USB_V = 3.6, 3.3, 5.0
CAPACITY_MAH = 2000  # flagfall/cells/charge.py
# The Pico's own regulator at some milliamperes: from memory.
EFFICIENCY = 0.9

# The processor with its regulator, at 5 V into VSYS: from Raspberry Pi's forum, as flagfall/cells/charge.py takes it
# (19 mA idle and 23 busy at 125 MHz, 8 and 9 at 48 MHz, 3.8 on the crystal), and MicroPython's pull request 8832 for
# lightsleep (0.99). Awake it is for a tenth of the time, on the emulated board (tests/rp2040/test_lcd.py): each line is
# sent again within a second, for a display that was plugged in anew.
AWAKE = 0.10
PROCESSOR = {
    "125 MHz, waiting": 22.0,
    "48 MHz, waiting": 9.0,
    "on its crystal between ticks": 3.8 * (1 - AWAKE) + 23 * AWAKE,
    "lightsleep between ticks": 0.99 * (1 - AWAKE) + 23 * AWAKE,
}

# A memory LCD of which every line is written once a second takes 485 uW at 5 V, one that gets a picture in 30 s 135 uW:
# Sharp's application note "Memory LCD Programming". The pump doubles 3.3 V, so it takes twice the current.
PANEL_UW = 485
PUMP = 2
# What pump and regulator of Adafruit's board take for themselves: from memory. A whole board was measured by another
# project at 0.09 mA in use (micropython-nano-gui): this is more, on purpose.
MODULE_OWN = 0.1
MODULES = 2
# The resistors on that board (its schematic): EMD held high against R3, EIN high for half of the time against R2.
MODE_OHM = EXTCOM_OHM = 10e3
# The board: R9 or R11 at the contact that is closed, R22 at +5V, R3 and R4, R1 while Q3 is on.
CONTACT_OHM, R22_OHM, DIVIDER_OHM, GATE_OHM = 2200, 10e3, 200e3, 100e3
# A red LED of 2.1 V behind 150 ohm, and the sixteenths of it of brightness 1 (firmware/board/lamps.py).
LAMP = 1e3 * (RAIL_V - 2.1) / 150
DIM = 4 / 16


def from_rail(milliamps: float) -> float:
    """Return what the cells give for a current at 3.3 V."""
    return milliamps * RAIL_V / CELLS_V / EFFICIENCY


def processor(mode: str) -> float:
    """Return what the cells give for the processor in a mode of PROCESSOR: the same power as at 5 V."""
    return PROCESSOR[mode] * USB_V / CELLS_V


def displays(microwatts: float = PANEL_UW) -> float:
    """Return what the cells give for both displays when each panel takes so much."""
    return from_rail(MODULES * (microwatts / USB_V / 1e3 * PUMP + MODULE_OWN))


def straps() -> float:
    """Return what the resistors on the displays' boards take."""
    return from_rail(MODULES * 1e3 * RAIL_V * (1 / MODE_OHM + 0.5 / EXTCOM_OHM))


def board() -> float:
    """Return what flows on the board all the time."""
    return from_rail(1e3 * RAIL_V / CONTACT_OHM) + sum(1e3 * CELLS_V / ohm for ohm in (R22_OHM, DIVIDER_OHM, GATE_OHM))


# What is done, the processor, how bright the lamp is (1: full), and whether the straps are there.
MODES = (
    ("in play, as the firmware is without sleep", "125 MHz, waiting", DIM, True),
    ("the same, lamp at its brightest", "125 MHz, waiting", 1, True),
    ("in play", "48 MHz, waiting", DIM, True),
    ("in play", "on its crystal between ticks", DIM, True),
    ("the same without a lamp", "on its crystal between ticks", 0, True),
    ("the same, R3 off both displays, EIN in short pulses", "on its crystal between ticks", 0, False),
    ("in play", "lightsleep between ticks", DIM, True),
    ("the same without a lamp", "lightsleep between ticks", 0, True),
)


def total(name: str, lamp: float, with_straps: bool) -> float:
    """Return what the cells give in a mode."""
    return processor(name) + from_rail(LAMP * lamp) + displays() + board() + (straps() if with_straps else 0)


def table() -> list:
    """Return the rows of the table: mode, processor, lamp, mA and hours, as they are written."""
    rows = []
    for what, name, lamp, with_straps in MODES:
        milliamps = total(name, lamp, with_straps)
        shown = {0: "dark", 1: "full"}.get(lamp, "brightness 1")
        rows.append([what, name, shown, "%.1f" % milliamps, "%d" % (CAPACITY_MAH / milliamps)])
    return rows


if __name__ == "__main__":
    for row in table():
        print("| %s |" % " | ".join(row))
    print("displays %.2f, straps %.2f, board %.2f, lamp %.2f mA" % (displays(), straps(), board(), from_rail(LAMP)))
