# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""This project's own symbols: what has names of its own for its pins, drawn with inputs left and outputs right."""

from hardware.board.symbols import box, supply_sign

BOTH, OUT, IN, ANY = "bidirectional", "power_out", "power_in", "passive"


def _column(side, top, rows):
    """Return pins two steps apart from `top` downwards; an empty row leaves a gap of one."""
    return tuple((side, top - 2 * place, *row) for place, row in enumerate(rows) if row)


def _gp(pin_number, gpio):
    return (pin_number, "GP%d" % gpio, BOTH)


PICO_LEFT = (
    _gp("4", 2),
    _gp("5", 3),
    (),
    _gp("15", 11),
    _gp("12", 9),
    _gp("11", 8),
    _gp("14", 10),
    _gp("16", 12),
    (),
    _gp("19", 14),
    _gp("31", 26),
    (),
    _gp("2", 1),
    (),
    ("30", "RUN", ANY),
    (),
    ("37", "3V3_EN", ANY),
    (),
    ("35", "ADC_VREF", ANY),
)
PICO_RIGHT = (
    _gp("6", 4),
    _gp("7", 5),
    (),
    _gp("9", 6),
    _gp("10", 7),
    (),
    _gp("24", 18),
    _gp("25", 19),
    _gp("22", 17),
    _gp("26", 20),
    _gp("27", 21),
    _gp("29", 22),
    (),
    _gp("32", 27),
    _gp("34", 28),
    _gp("20", 15),
    (),
    _gp("17", 13),
    _gp("1", 0),
    _gp("21", 16),
)
PICO_GROUNDS = (("3", "GND", OUT),) + tuple((n, "GND", ANY) for n in ("8", "13", "18", "23", "28", "38"))


def _pico():
    top = (("top", -6, "40", "VBUS", OUT), ("top", 0, "39", "VSYS", IN), ("top", 6, "36", "3V3", OUT))
    ground = tuple(("bottom", 2 * place - 8, *row) for place, row in enumerate(PICO_GROUNDS))
    analogue = (("bottom", 8, "33", "AGND", ANY),)
    pins = _column("left", 18, PICO_LEFT) + _column("right", 19, PICO_RIGHT) + top + ground + analogue
    return box("Pico", "A", "Raspberry Pi Pico, pins grouped by what the clock does with them", (12, 26), pins)


def _lcd():
    """Return the pins of a memory LCD's cable, numbered as on Adafruit 4694."""
    signals = zip("45689", ("CLK", "DI", "CS", "DISP", "EIN"))
    return (
        *_column("left", 4, [(number, name, ANY) for number, name in signals]),
        ("top", -2, "1", "VIN", ANY),
        ("top", 4, "7", "EMD", ANY),
        ("right", 0, "2", "3V3", ANY),
        ("bottom", 3, "3", "GND", ANY),
    )


def own_symbols() -> list:
    """Return them all; order and content never change by themselves."""
    boost = (
        ("left", 2, "2", "VIN", ANY),
        ("left", -2, "1", "EN", ANY),
        ("right", 2, "4", "VOUT", OUT),
        ("bottom", 0, "3", "GND", ANY),
    )
    fram = (
        *_column("left", 1, (("5", "SDA", BOTH), ("6", "SCL", "input"))),
        *_column("right", 3, (("1", "A0", "input"), ("2", "A1", "input"), ("3", "A2", "input"), ("7", "WP", "input"))),
        ("top", 0, "8", "VDD", IN),
        ("bottom", 0, "4", "VSS", IN),
    )
    display = (
        ("top", 0, "1", "IO", ANY),
        ("top", 6, "2", "5V", ANY),
        ("bottom", 0, "3", "GND", ANY),
        ("left", 2, "4", "SDA", ANY),
        ("left", -2, "5", "SCL", ANY),
    )
    lever = (("top", -2, "1", "NC", ANY), ("right", 0, "2", "SIG", ANY), ("bottom", -2, "3", "GND", ANY))
    link = (("left", 2, "2", "TX", ANY), ("left", -2, "3", "RX", ANY), ("bottom", -2, "1", "GND", ANY))
    cells = (("right", 2, "1", "+", ANY), ("right", -2, "2", "-", ANY))
    lamp = (("left", 2, "1", "A", ANY), ("left", -2, "2", "K", ANY))
    return [
        _pico(),
        box("Boost_5V", "U", "5 V boost module on a 1x04 socket", (6, 4), boost),
        box("FRAM", "U", "FRAM of 64 kbit, I2C, SOIC-8", (6, 5), fram),
        box("Display_I2C", "J", "Cable of a display with an HT16K33", (8, 5), display),
        box("Display_LCD", "J", "Cable of a memory LCD, variant B", (7, 7), _lcd()),
        box("Lever", "J", "Cable of a lever switch", (5, 5), lever),
        box("Link", "J", "Serial link, 3.3 V", (6, 4), (*link, ("bottom", 2, "4", "GND", ANY))),
        box("Cells", "J", "Cable of the cells", (4, 4), cells),
        box("Lamp", "J", "Cable of a lamp", (4, 4), lamp),
        supply_sign("VSYS"),
    ]
