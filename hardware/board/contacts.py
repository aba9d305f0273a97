# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The current through each contact, held against what the class of the switch is made for. Currents in mA."""

import re

# Least and most current by part number, and where that is from.
CLASSES = {
    # Omron SS data sheet, "Using micro loads": from 1 mA, 0.1 A at 30 V DC; its figure begins at 5 V, not at 3.3 V.
    "SS-01GL": (1, 100),
    "SS-5GL": (160, 5000),  # the same: a model for general loads, not to be used for micro loads; 160 mA from memory
    "B3F-4055": (0.01, 50),  # Omron B3FS-4, the B3F-4000 for surface mounting: 0.01 mA at 1 V DC, 50 mA at most
    "PTS645VL83-2LFS": (0.01, 50),  # from memory
}
SUPPLY_V = {"+3V3": 3.3, "/PROTECTED": 4.5}
PICO_PULL_UP_OHM = (50e3, 80e3)  # RP2040, from memory
UNITS = {"k": 1e3, "M": 1e6, "": 1}
# The net that each contact closes to ground, and how many pull-ups of the Pico hang on it.
NETS = {
    "S1": ("/L_IN", 0),
    "S2": ("/R_IN", 0),
    "SW1": (None, 1),
    "SW2": (None, 1),
    "SW3": (None, 1),
    "SW4": (None, 1),
    "SW5": (None, 1),
    "SW6": (None, 1),
}


def ohms(value: str) -> float:
    """Return the resistance that a value such as `2k2`, `100k 1%` or `150` names; raises ValueError."""
    match = re.match(r"(\d+)([kM]?)(\d*)", value)
    if match is None:
        raise ValueError("not a resistance: %r" % value)
    return float("%s.%s" % (match[1], match[3] or "0")) * UNITS[match[2]]


def current(netlist, switch: str) -> float:
    """Return the least current in mA that a closed contact carries: through pull-ups on the board and in the Pico."""
    net, in_pico = NETS[switch]
    milliamps = in_pico * 1e3 * SUPPLY_V["+3V3"] / PICO_PULL_UP_OHM[1]
    for supply, volts in SUPPLY_V.items():
        here = {pin.reference for pin in netlist.nets.get(supply, ())}
        for pin in netlist.nets.get(net, ()):
            if pin.reference.startswith("R") and pin.reference in here:
                milliamps += 1e3 * volts / ohms(netlist.components[pin.reference].value)
    return milliamps


def differences(bom_rows: list, netlist) -> list:
    """Say which contact carries too little or too much for its class, a text each."""
    numbers = {name: row["part_number"] for row in bom_rows for name in row["references"].split()}
    wrong = []
    for switch in NETS:
        number = numbers.get(switch, "nothing")
        if number not in CLASSES:
            wrong.append("%s: the class of %s is not known" % (switch, number))
            continue
        least, most = CLASSES[number]
        through = current(netlist, switch)
        if not least <= through <= most:
            wrong.append("%s: %s is for %g to %g mA, it carries %.2f" % (switch, number, least, most, through))
    return wrong
