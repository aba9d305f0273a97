# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Which plugs go into which connectors: two that take the same plug must have the same wires, pin by pin.

What tells plugs apart is the family of a connector and how many ways it has, as its footprint says.
"""

import re
from itertools import combinations

FAMILY = re.compile(r":(JST_[A-Z]+|PinHeader)_.*?1x0?(\d+)")
# The two sides of the clock may be exchanged: that is seen at once and breaks nothing.
SIDES = (("LEFT", "SIDE"), ("RIGHT", "SIDE"), ("/L_", "/SIDE_"), ("/R_", "/SIDE_"))


def plug_of(footprint: str):
    """Return (family, ways) of the plug that a footprint takes, or None when it takes none."""
    match = FAMILY.search(footprint)
    return (match[1], int(match[2])) if match else None


def wires_of(netlist, reference: str) -> tuple:
    """Return the nets at a connector's pins in order, left and right alike; an unconnected pin is empty."""
    pins = {pin.number: net for net, pins in netlist.nets.items() for pin in pins if pin.reference == reference}
    return tuple(_meaning(pins[number]) for number in sorted(pins, key=int))


def _meaning(net):
    if net.startswith("unconnected"):
        return ""
    for word, common in SIDES:
        net = net.replace(word, common)
    return net


def differences(netlist) -> list:
    """Say which connectors take one plug for different wires, a text each."""
    plugs = {name: plug_of(part.footprint) for name, part in sorted(netlist.components.items())}
    wrong = []
    for one, other in combinations([name for name, plug in plugs.items() if plug], 2):
        wires = wires_of(netlist, one), wires_of(netlist, other)
        if plugs[one] == plugs[other] and wires[0] != wires[1]:
            said = (one, other, *plugs[one], " ".join(wires[0]), " ".join(wires[1]))
            wrong.append("%s and %s take the same plug (%s, %d ways): %s against %s" % said)
    return wrong
