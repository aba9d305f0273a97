# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The netlist that KiCad exports from the schematic: what the board is made from, and what the tests compare."""

from collections import namedtuple

from hardware.board.kicad import copied, kicad
from hardware.board.sexpr import child, children, parse

Component = namedtuple("Component", "reference value footprint fields in_bom identity")
Pin = namedtuple("Pin", "reference number name")


class Netlist:
    """`components` by reference; `nets` is {net: [Pin, ...]}, with the sheet's own names beginning with "/"."""

    def __init__(self, text: str):
        """`text` is in KiCad's own format."""
        export = parse(text)
        found = (_component(entry) for entry in children(child(export, "components"), "comp"))
        self.components = {component.reference: component for component in found}
        self.nets = {child(net, "name")[1]: _pins(net) for net in children(child(export, "nets"), "net")}

    def net_of(self, reference: str, number: str) -> str:
        """Return the net of a pin; raises StopIteration when there is no such pin."""
        return next(n for n, pins in self.nets.items() if any(pin[:2] == (reference, number) for pin in pins))


def _component(entry):
    fields = {child(field, "name")[1]: "".join(field[2:]) for field in children(child(entry, "fields"), "field")}
    properties = {child(one, "name")[1] for one in children(entry, "property")}
    return Component(
        child(entry, "ref")[1],
        child(entry, "value")[1],
        "".join(child(entry, "footprint")[1:]) if children(entry, "footprint") else "",
        fields,
        "exclude_from_bom" not in properties,
        child(entry, "tstamps")[1],
    )


def _pins(net):
    pins = []
    for node in children(net, "node"):
        names = children(node, "pinfunction")
        pins.append(Pin(child(node, "ref")[1], child(node, "pin")[1], names[0][1] if names else ""))
    return pins


def export() -> Netlist:
    """Let kicad-cli write the netlist of the schematic and return it; raises Refused."""
    with copied() as folder:
        kicad("sch", "export", "netlist", "--format", "kicadsexpr", "-o", "net", "flagfall.kicad_sch", folder=folder)
        return Netlist((folder / "net").read_text(encoding="utf-8"))
