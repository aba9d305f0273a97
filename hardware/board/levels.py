# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Supplies and levels: each chip gets the voltage its data sheet asks for, and what it takes for high.

Voltages in V. A wire is as high as the supply that its pull-up resistor hangs on: all wires checked here are pulled
up and driven low. Where a figure is from is said beside it.
"""

from collections import namedtuple

# Lowest and highest voltage of each supply in any state with the clock on.
SUPPLIES = {
    # The Pico's regulator, 3.3 V within 3 %: from memory.
    "+3V3": (3.2, 3.4),
    # Cells alone: U1 gives 5.0 V within 3 % (from memory), less 0.01 V in Q5. USB alone: 4.75 V to 5.25 V at the port
    # (USB 2.0, from memory), less 0.2 V in cable and Q8. Both: at least what D2 lets through, 4.85 V less 0.32 V.
    "VSYS": (4.53, 5.25),
}
# `least` to `most` is what the supply pin may get, `high` what part of that an input takes for high at least.
Chip = namedtuple("Chip", "name supply_pin least most high inputs")
CHIPS = {
    # Holtek HT16K33 data sheet: 4.5 V to 5.5 V. High from 0.7 of it: from memory, its table was not found.
    "J2": Chip("HT16K33", "2", 4.5, 5.5, 0.7, ("4", "5")),
    "J3": Chip("HT16K33", "2", 4.5, 5.5, 0.7, ("4", "5")),
    # Infineon 001-84458: 2.7 V to 3.65 V. High from 0.7 of it: from memory.
    "U2": Chip("FM24CL64B", "8", 2.7, 3.65, 0.7, ("5", "6")),
    # Pico data sheet: VSYS 1.8 V to 5.5 V. RP2040: high from 2.0 V at 3.3 V, from memory.
    "A1": Chip("Pico", "39", 1.8, 5.5, None, ()),
    "A1 pins": Chip("RP2040", "36", 1.8, 3.63, 0.61, ("6", "7", "9", "10")),
}
OVER = 0.3  # an input bears so much more than its supply


def differences(netlist) -> list:
    """Say which chip gets the wrong supply, and which input is driven too low or too high, a text each."""
    wrong = []
    for name, chip in CHIPS.items():
        reference = name.split()[0]
        supply = netlist.net_of(reference, chip.supply_pin)
        low, high = SUPPLIES.get(supply, (0, 0))
        if low < chip.least or high > chip.most:
            said = (reference, chip.name, chip.least, chip.most, supply, low, high)
            wrong.append("%s: %s wants %.2f to %.2f V, %s is %.2f to %.2f" % said)
        for pin in chip.inputs:
            wrong += _input(netlist, reference, chip, pin, high)
    return wrong


def _input(netlist, reference, chip, pin, supply):
    net = netlist.net_of(reference, pin)
    pulled = pulled_to(netlist, net)
    if not pulled:
        return ["%s: nothing pulls %s up" % (reference, net)]
    low, high = min(SUPPLIES[one][0] for one in pulled), max(SUPPLIES[one][1] for one in pulled)
    wrong = []
    if low < chip.high * supply:
        said = (reference, chip.name, chip.high * supply, net, low)
        wrong.append("%s: %s takes %.2f V for high, %s may be only %.2f V" % said)
    if high > supply + OVER:
        wrong.append("%s: %s bears %.2f V, %s may be %.2f V" % (reference, chip.name, supply + OVER, net, high))
    return wrong


def pulled_to(netlist, net: str) -> set:
    """Return the supplies that resistors join a net to."""
    here = {pin.reference for pin in netlist.nets[net] if pin.reference.startswith("R")}
    return {supply for supply in SUPPLIES for pin in netlist.nets.get(supply, ()) if pin.reference in here}
