# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The map of the pins, hardware/pinmap.csv, compared with what the firmware names and with the netlist."""

import ast
import re
from pathlib import Path

from hardware.board import tables

ROOT = Path(__file__).parents[2]
PIN_MAP = ROOT / "hardware" / "pinmap.csv"
FIRMWARE_PINS = ROOT / "firmware" / "board" / "pins.py"
PICO = "A1"
COLUMNS = ("gpio", "pico_pin", "net", "use")
_FORMS = {
    "gpio": (tables.WHOLE, "the number of a GPIO"),
    "pico_pin": (re.compile("[0-9]{1,2}|"), "the number of a pin, or nothing"),
}


def rows(path: Path = PIN_MAP) -> list:
    """Return the rows as {column: text}; raises `tables.BadTable`."""
    return tables.rows(path, COLUMNS, _FORMS)


def firmware_pins(path: Path = FIRMWARE_PINS) -> dict:
    """Return {name: GPIO} of the firmware, read and not run: `NAME = const(4)`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assigned = (node for node in tree.body if isinstance(node, ast.Assign))
    return {node.targets[0].id: ast.literal_eval(node.value.args[0]) for node in assigned}


def differences(pin_map: list, pins: dict, netlist) -> list:
    """Say where the map, the firmware's pins and the netlist do not tell the same, a text each."""
    wrong = []
    mapped = {row["net"]: int(row["gpio"]) for row in pin_map if row["net"]}
    for name, gpio in pins.items():
        if mapped.get(name) != gpio:
            wrong.append("%s: GP%d in the firmware, %s in pinmap.csv" % (name, gpio, mapped.get(name, "nothing")))
    for row in pin_map:
        if row["pico_pin"]:
            net, name = _on_pico(netlist, row["pico_pin"])
            if net != row["net"] or name != "GP" + row["gpio"]:
                said = (row["pico_pin"], row["net"] or "free", row["gpio"], net or "free", name)
                wrong.append("pin %s: %s at GP%s in pinmap.csv, %s at %s in the netlist" % said)
    return wrong


def _on_pico(netlist, number):
    """Return (net, name) of a pin of the Pico; the net is empty where nothing is connected."""
    for net, pins in netlist.nets.items():
        for pin in pins:
            if pin[:2] == (PICO, number):
                return ("" if net.startswith("unconnected") else net), pin.name
    return "", ""
