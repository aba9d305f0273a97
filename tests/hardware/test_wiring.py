# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The build without a board: every wire is at the firmware's pin, joins what the board joins, and can be seen."""

import ast
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.board import bom, pinmap, variants
from hardware.case.dimensions import dimensions
from hardware.steps.footprints import footprints
from hardware.steps.footprints import nets as nets_of
from hardware.wiring import drawing, modules, routes
from hardware.wiring.wires import PAGES, PICO, RAIL, wires

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "firmware" / "board" / "build.py"
README = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
WIRING = PAGES["A"].read_text(encoding="utf-8")

# The slide switch takes the place of two; VBUS is a pin of the Pico's own, behind its USB plug.
NOT_WIRED = {"POWER_HOLD", "POWER_SENSE", "VBUS"}
POWER_PINS = {"39": "VSYS", "36": "3V3", "23": "GND", "38": "GND"}
# R10 and R12 are left out: what the board has before and behind them is one wire.
WITHOUT_SERIES = {"L_IN": "LEVER_LEFT", "R_IN": "LEVER_RIGHT"}
# Of wires with different signals; more would be hard to read.
MOST_CROSSINGS = {"A": 22, "B": 31}


# Each face has wires of its own: neither build has those of the other.
OF_A_FACE = {
    "A": {"DISPLAY_SDA", "DISPLAY_SCL"},
    "B": {"LCD_CS_LEFT", "LCD_CS_RIGHT", "LCD_SCK", "LCD_MOSI", "LCD_EXTCOM", "LCD_DISP"},
}


@pytest.fixture(scope="module", params=list(PAGES))
def variant(request):
    return request.param


@pytest.fixture(scope="module")
def all_wires(variant):
    return wires(variant)


@pytest.fixture(scope="module")
def nets():
    return nets_of(footprints())


# The table


def wrong_pins(all_wires):
    """Say which ends at the Pico are not what pinmap.csv and the firmware say."""
    at_gpio = {"GP" + row["gpio"]: row["pico_pin"] for row in pinmap.rows()}
    firmware = {row["net"]: "GP" + row["gpio"] for row in pinmap.rows() if row["net"]}
    firmware.update({name: "GP%d" % gpio for name, gpio in pinmap.firmware_pins().items()})
    wrong = []
    for wire in all_wires:
        for end in (wire.start, wire.end):
            if end.part == PICO and end.name.startswith("GP"):
                if at_gpio.get(end.name) != end.pin or firmware.get(wire.signal) != end.name:
                    wrong.append("wire %d: %s" % (wire.number, wire.signal))
            elif end.part == PICO and POWER_PINS.get(end.pin) != end.name:
                wrong.append("wire %d: %s" % (wire.number, end.name))
    return wrong


def test_every_wire_at_the_pico_is_at_the_pin_of_the_firmware(all_wires):
    assert wrong_pins(all_wires) == []


def test_a_wire_at_the_wrong_pin_is_found():
    for there, other, said in (
        ("Pico 9 (GP6)", "Pico 10 (GP7)", "wire 42: MEMORY_SDA"),
        ("Pico 4 (GP2)", "Pico 5 (GP2)", "wire 19: LEVER_LEFT"),
    ):
        assert wrong_pins(wires(page=WIRING.replace(there, other))) == [said]


def test_an_end_that_is_none_is_refused():
    for text in ("Pico 4", "DS1 D (GP4)", "somewhere"):
        with pytest.raises(ValueError, match="not the end of a wire"):
            wires(page=WIRING.replace("Pico 9 (GP6)", text))


def test_every_pin_that_the_board_is_built_with_is_wired(all_wires, variant):
    tree = ast.parse(BUILD.read_text(encoding="utf-8"))
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    used = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "pins"}
    assert used >= NOT_WIRED
    wired = {wire.signal for wire in all_wires if wire.start.part == PICO and wire.start.name.startswith("GP")}
    faces = set().union(*OF_A_FACE.values())
    assert used - faces - wired == NOT_WIRED
    assert wired - faces <= used
    assert wired & faces == OF_A_FACE[variant]
    assert "GP13 and GP14 stay free" in WIRING


def test_the_wires_are_numbered_and_the_readme_counts_them(all_wires):
    assert [wire.number for wire in all_wires] == list(range(1, len(all_wires) + 1))
    assert "%d wires" % len(all_wires) in README


def test_an_end_belongs_to_one_signal(all_wires):
    signals = {}
    for wire in all_wires:
        for end in (wire.start, wire.end):
            signals.setdefault(end[:2], set()).add(wire.signal)
    assert {end: names for end, names in signals.items() if len(names) > 1} == {}


def test_the_ends_of_a_signal_hang_together(all_wires):
    for signal in {wire.signal for wire in all_wires}:
        groups = []
        for wire in all_wires:
            if wire.signal == signal:
                ends = {wire.start[:2], wire.end[:2]}
                joined = [group for group in groups if group & ends]
                groups = [group for group in groups if not group & ends] + [ends.union(*joined)]
        assert len(groups) == 1, signal


def test_every_pin_of_every_module_has_a_wire(all_wires, variant):
    wired = {end[:2] for wire in all_wires for end in (wire.start, wire.end) if end.part not in (PICO, RAIL)}
    drawn = {(name, pin) for name, module in modules.MODULES[variant].items() for pin in module.left + module.right}
    assert wired == drawn


def test_the_contacts_of_the_lever_are_wetted_as_on_the_board(all_wires):
    joined = {(wire.start.part, wire.start.pin): wire for wire in all_wires if wire.start.part in ("R9", "R11")}
    for resistor, switch in (("R9", "S1"), ("R11", "S2")):
        assert joined[resistor, "1"].signal == "+3V3"
        assert joined[resistor, "2"].end[:2] == (switch, "NO")


def test_no_wire_of_the_pico_is_joined_to_what_is_at_five_volts():
    all_wires = wires("A")
    at_5_volts = {wire.signal for wire in all_wires if "DS1" in (wire.start.part, wire.end.part)} - {"GND", "VSYS"}
    assert at_5_volts == {"SDA_5V", "SCL_5V"}
    at_pico = {wire.signal for wire in all_wires if PICO in (wire.start.part, wire.end.part)}
    assert not at_5_volts & at_pico


def test_a_memory_lcd_gets_what_its_plug_has_on_the_board(nets):
    names = ("VIN", "3V3", "GND", "CLK", "DI", "CS", "EMD", "DISP", "EIN")
    wired = {(end.part, end.pin): wire.signal for wire in wires("B") for end in (wire.start, wire.end)}
    for display, plug in (("DS3", "J4"), ("DS4", "J5")):
        on_board = {name: nets[plug, str(number)] for number, name in enumerate(names, 1) if name != "3V3"}
        assert {pin: signal for (part, pin), signal in wired.items() if part == display} == on_board


def test_a_part_that_the_board_has_too_is_wired_as_there(all_wires, nets, variant):
    compared = 0
    same_wire = {"A": WITHOUT_SERIES, "B": {**WITHOUT_SERIES, "+5V": "VBAT"}}  # JP1
    for wire in all_wires:
        for end in (wire.start, wire.end):
            if end[:2] in nets:
                compared += 1
                net = nets[end[:2]]
                assert same_wire[variant].get(net, net) == wire.signal, wire
    assert compared > 20


# What to get

LISTED = {variant: page.read_text(encoding="utf-8").split("## Every wire")[0] for variant, page in PAGES.items()}
MODULES = {"U2", "LS", "SLIDE"}  # bought in place of the board's parts
LEVER = {"MG1", "MG2", "MG3", "MG4", "PN1"}
SOCKETS = {"A": {"SK1", "SK2", "SK3"}, "B": {"SK1", "SK2"}}


def listed(variant):
    """Return the references of the parts list that a build is told to get."""
    names = set(parts_in(LISTED["A"].split("`hardware/bom.csv`: ")[1].split("In place of")[0]))
    if variant == "B":
        without, with_ = LISTED["B"].split("takes, without")[1].split("Adafruit 4694")[0].split("with DS3")
        names = names - set(parts_in(without)) | set(parts_in("DS3" + with_))
    return names


def parts_in(text):
    """Return every reference in a text such as `U2, Q1 to Q3`."""
    found = []
    for kind, first, last in re.findall(r"\b([A-Z]{1,3})(\d+)(?: to [A-Z]{1,3}(\d+))?", text):
        found += [kind + str(number) for number in range(int(first), int(last or first) + 1)]
    return found


def test_what_to_get_is_what_is_wired_and_what_it_stands_in(all_wires, variant):
    wired = {end.part for wire in all_wires for end in (wire.start, wire.end)} - {PICO, RAIL} - MODULES
    assert listed(variant) == wired | {"A1"} | SOCKETS[variant] | LEVER
    assert listed(variant) <= variants.references_of(bom.rows(), variant)


def test_every_socket_that_the_first_power_on_speaks_of_is_on_the_list():
    for page in PAGES.values():
        assert "nothing in the sockets" in page.read_text(encoding="utf-8")
    assert {name for row in bom.rows() if row["references"].startswith("SK") for name in row["references"].split()} == (
        SOCKETS["A"]
    )


def test_the_sum_of_a_build_is_that_of_its_parts(variant):
    prices = {name: float(row["price_usd_from_memory"]) for row in bom.rows() for name in row["references"].split()}
    others = re.findall(r"^\| (?:`(\w+)`)? *\|[^|]*\| (\d+\.\d\d) \|$", LISTED["A"], re.MULTILINE)
    assert len(others) == 5
    bought = sum(float(price) for part, price in others if variant == "A" or part != "LS")
    total = sum(prices[name] for name in listed(variant)) + bought
    assert "**%.2f%s**" % (total, " USD" if variant == "B" else "") in LISTED[variant]
    assert "%s %.0f" % (variant, total) in next(line for line in README.split("\n") if line.startswith("| parts, USD"))


# The case


def test_the_keys_are_told_where_they_are_and_how_far_holes_of_stripboard_miss_them():
    text = " ".join(WIRING.split("## Keys and switch in the case")[1].split("\n## ")[0].split())
    keys, board = (dimensions()[group] for group in ("keys", "board"))
    across, middle = keys["across"], keys["across"][2]
    missed = sorted({round(abs(each - middle - 2.54 * round((each - middle) / 2.54)), 2) for each in across} - {0})
    assert "stand %.2f mm and %.2f mm beside theirs" % tuple(missed) in text
    assert "%d mm apart" % (across[1] - across[0]) in text and "leaves a cap 0.3 mm (calculated)" in text
    assert min(missed) > 0.3  # the play of a cap: its hole in deck.scad is 0.6 mm wider
    assert "keys_cap_diameter + 0.6" in (ROOT / "hardware" / "case" / "deck.scad").read_text(encoding="utf-8")
    told = ", ".join("%d" % each for each in across[:-1]) + " and %d mm from the left edge of the board" % across[-1]
    assert told in text and "%d mm from its front edge" % keys["row"] in text
    assert "%.1f mm over the table" % (board["underside"] + board["thickness"]) in text
    legs = [pad[0] for pad in footprints()["SW4"].pads]
    sizes = [max(leg[axis] for leg in legs) - min(leg[axis] for leg in legs) for axis in (0, 1)]
    assert "the four legs %g x %g mm apart" % tuple(sizes) in text
    usb = dimensions()["usb"]
    assert "%d x %d mm: its middle %d mm from the left" % (*usb["opening"], usb["across"]) in text
    assert "%.1f mm over its upper face" % usb["above"] in text


def test_no_page_promises_a_switch_or_keys_that_the_case_has_no_place_for():
    models = [path.read_text(encoding="utf-8") for path in (ROOT / "hardware" / "case").glob("*.scad")]
    assert not any("slide_switch" in text for text in models) and "slide_switch" not in dimensions()
    for page in (WIRING, README):
        assert "fits the same case" not in " ".join(page.split())
    assert "a slide switch, for which you cut the base" in README


# The picture


def test_colours_are_in_the_legend_and_ground_is_black(all_wires):
    assert {wire.colour for wire in all_wires} == set(drawing.COLOURS) == set(drawing.MEANING)
    assert {wire.signal for wire in all_wires if wire.colour == "black"} == {"GND"}
    assert {wire.colour for wire in all_wires if wire.signal == "GND"} == {"black"}


def test_the_picture_has_every_wire_module_and_pin(all_wires, variant):
    texts = [node.text for node in ElementTree.fromstring(drawing.picture(variant).svg()).iter() if node.text]
    assert {str(wire.number) for wire in all_wires} <= set(texts)
    for name, module in modules.MODULES[variant].items():
        assert "%s  %s" % (name, module.title) in texts
    for wire in all_wires:
        for end in (wire.start, wire.end):
            written = ("%s %s" % (end.pin, end.name), "%s %s" % (end.name, end.pin)) if end.part == PICO else (end.pin,)
            assert any(text in texts for text in written), end


def test_the_picture_names_the_pins_that_are_free_as_the_map_does(variant):
    texts = {node.text for node in ElementTree.fromstring(drawing.picture(variant).svg()).iter()}
    for row in pinmap.rows():
        if row["pico_pin"]:
            left = int(row["pico_pin"]) <= 20
            assert ("%s GP%s" if left else "GP%s %s") % (
                (row["pico_pin"], row["gpio"]) if left else (row["gpio"], row["pico_pin"])
            ) in texts


def test_wires_of_different_signals_cross_seldom_and_never_lie_on_each_other(all_wires, variant):
    ways = routes.routes(all_wires)
    lines = [(wire.signal, ways[wire.number]) for wire in all_wires]
    lines += [("+3V3" if name == "3V3" else name, line) for name, line in routes.rails(ways, all_wires).items()]
    pairs = [(one, other) for one, other in combinations(lines, 2) if one[0] != other[0]]
    assert [(one[0], other[0]) for one, other in pairs if routes.overlap(one[1], other[1])] == []
    assert sum(len(routes.crossings(one[1], other[1])) for one, other in pairs) <= MOST_CROSSINGS[variant]


def test_no_wire_runs_behind_a_module(all_wires, variant):
    for wire, way in ((wire, routes.routes(all_wires)[wire.number]) for wire in all_wires):
        for name, module in modules.MODULES[variant].items():
            left, right = module.x + 1, module.x + module.width - 1
            top, bottom = module.y + 1, module.y + modules.height(module) - 1
            for (x1, y1), (x2, y2) in zip(way, way[1:]):
                beside = max(x1, x2) <= left or min(x1, x2) >= right or max(y1, y2) <= top or min(y1, y2) >= bottom
                assert beside, (wire, name)
