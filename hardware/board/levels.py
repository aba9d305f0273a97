# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Supplies and levels: each chip gets the voltage its data sheet asks for, and what it takes for high.

Voltages in V. A wire of a bus is as high as the supply that its pull-up resistor hangs on; a wire that the Pico drives
is as high as its output. Where a figure is from is said beside it.
"""

from collections import namedtuple

# The Pico's regulator, 3.3 V within 3 %: from memory.
REGULATED = (3.2, 3.4)
# Lowest and highest voltage of each supply in any state with the clock on, by variant.
SUPPLIES = {
    # Cells alone: U1 gives 5.0 V within 3 % (from memory), less 0.01 V in Q5. USB alone: 4.75 V to 5.25 V at the port
    # (USB 2.0, from memory), less 0.2 V in cable and Q8. Both: at least what D2 lets through, 4.85 V less 0.32 V.
    "A": {"+3V3": REGULATED, "VSYS": (4.53, 5.25)},
    # Three cells from full to empty (flagfall/cells/charge.py), less 0.1 V in Q1, Q2 and Q5; or USB.
    "B": {"+3V3": REGULATED, "VSYS": (2.6, 5.25)},
}
# What the Pico drives high: RP2040 data sheet, 2.62 V at 3.3 V and 4 mA; from memory.
DRIVEN = (2.62, 3.4)
# `least` to `most` is what the supply pin may get, `high` what part of that an input takes for high at least, `bears`
# what an input may get over the supply, `driven` whether the Pico drives the inputs and nothing pulls them up.
Chip = namedtuple("Chip", "name supply_pin least most high inputs bears driven", defaults=(0.3, False))
# Adafruit's board files: VIN (3.3-5V) on the print, a charge pump AP3602 (from 2.7 V: from memory) for the panel,
# AP2112K and a 74HC4050 at 3.3 V for its wires. High from 0.7 of that, bears more than its supply: from memory.
LCD = Chip("Adafruit 4694", "1", 2.7, 5.0, 0.7, ("4", "5", "6", "7", "8", "9"), 5, True)
CHIPS = {
    # Holtek HT16K33 data sheet: 4.5 V to 5.5 V. High from 0.7 of it: from memory, its table was not found.
    "J2": Chip("HT16K33", "2", 4.5, 5.5, 0.7, ("4", "5")),
    "J3": Chip("HT16K33", "2", 4.5, 5.5, 0.7, ("4", "5")),
    "J4": LCD,
    "J5": LCD,
    # Infineon 001-84458: 2.7 V to 3.65 V. High from 0.7 of it: from memory.
    "U2": Chip("FM24CL64B", "8", 2.7, 3.65, 0.7, ("5", "6")),
    # Pico data sheet: VSYS 1.8 V to 5.5 V. RP2040: high from 2.0 V at 3.3 V, from memory.
    "A1": Chip("Pico", "39", 1.8, 5.5, None, ()),
    "A1 pins": Chip("RP2040", "36", 1.8, 3.63, 0.61, ("6", "7", "9", "10")),
}


def differences(netlist, variant: str = "A") -> list:
    """Say which chip gets the wrong supply, and which input is driven too low or too high, a text each.

    `netlist` has the parts of `variant` and no other (variants.fitted).
    """
    wrong = []
    supplies = SUPPLIES[variant]
    for name, chip in CHIPS.items():
        reference = name.split()[0]
        if reference not in netlist.components:
            continue
        supply = netlist.net_of(reference, chip.supply_pin)
        low, high = supplies.get(supply, (0, 0))
        if low < chip.least or high > chip.most:
            said = (reference, chip.name, chip.least, chip.most, supply, low, high)
            wrong.append("%s: %s wants %.2f to %.2f V, %s is %.2f to %.2f" % said)
        for pin in chip.inputs:
            wrong += _input(netlist, reference, chip, netlist.net_of(reference, pin), high, supplies)
    return wrong


def _input(netlist, reference, chip, net, supply, supplies):
    reached = _reached(netlist, chip, net, supplies)
    if reached is None:
        return [("%s: nothing drives %s" if chip.driven else "%s: nothing pulls %s up") % (reference, net)]
    low, high = reached
    wrong = []
    if low < chip.high * supply:
        said = (reference, chip.name, chip.high * supply, net, low)
        wrong.append("%s: %s takes %.2f V for high, %s may be only %.2f V" % said)
    if high > supply + chip.bears:
        wrong.append("%s: %s bears %.2f V, %s may be %.2f V" % (reference, chip.name, supply + chip.bears, net, high))
    return wrong


def _reached(netlist, chip, net, supplies):
    """Return how high a wire is at least and at most when it is high; None when nothing lifts it."""
    if chip.driven:
        if net in supplies:
            return supplies[net]
        return DRIVEN if any(pin.reference == "A1" for pin in netlist.nets[net]) and net != "GND" else None
    pulled = pulled_to(netlist, net, supplies)
    return (min(supplies[one][0] for one in pulled), max(supplies[one][1] for one in pulled)) if pulled else None


def pulled_to(netlist, net: str, supplies) -> set:
    """Return the supplies that resistors join a net to."""
    here = {pin.reference for pin in netlist.nets[net] if pin.reference.startswith("R")}
    return {supply for supply in supplies for pin in netlist.nets.get(supply, ()) if pin.reference in here}
