# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The makers' pages say what the design says: links, prices, test points, plugs, words of the self-test.

Reads the board's file itself and needs no KiCad.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from flagfall.cells.charge import CAPACITY_MAH, ECONOMY, LOW_PERCENT, milliamps
from flagfall.keeping.settings import ALKALINE, LI_ION
from hardware.board import bom, currents, variants
from hardware.steps import board, plugs
from hardware.steps.case import STAGES
from hardware.steps.footprints import footprints
from hardware.steps.footprints import nets as nets_of
from hardware.steps.svg import Drawing
from hardware.wiring import drawing
from tests.hardware import labels

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"
PICTURES = HARDWARE / "pictures"
OF_MAKERS = ("README.md", "CHANGELOG.md", "wiring/README.md", "wiring/lcd.md", "case/README.md")
PAGES = [HARDWARE / name for name in OF_MAKERS]
README = PAGES[0].read_text(encoding="utf-8")
SELF_TEST = ROOT / "firmware" / "board" / "selftest.py"

LARGEST_PICTURE = 150_000  # bytes
# What a wire of a net may be called at a plug.
ON_PLUGS = {
    "VSYS": ("5V", "IO"),
    "GND": ("GND", "K", "-"),
    "SDA_5V": ("SDA",),
    "SCL_5V": ("SCL",),
    "L_IN": ("SIG",),
    "R_IN": ("SIG",),
    "L_LAMP": ("A",),
    "R_LAMP": ("A",),
    "CELLS": ("+",),
}


def rows_of(text, *columns):
    """Return the cells of the table whose columns are `columns`."""
    lines = iter(text.splitlines())
    for line in lines:
        if line == "| %s |" % " | ".join(columns):
            break
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def expanded(references):
    """Return every reference of a text such as `U2 Q1 to Q4`."""
    found, names = [], references.split()
    while names:
        name = names.pop(0)
        found.append(name)
        if names[:1] == ["to"]:
            last, names = names[1], names[2:]
            kind = last.rstrip("0123456789")
            first = int(name[len(kind) :])
            found += [kind + str(number) for number in range(first + 1, int(last[len(kind) :]) + 1)]
    return found


@pytest.fixture(scope="module")
def parts():
    return footprints()


@pytest.fixture(scope="module")
def nets(parts):
    return nets_of(parts)


# Links and pictures


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HARDWARE)))
def test_what_a_page_links_to_is_there(page):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_the_folders_and_files_that_the_readme_names_are_there():
    names = re.findall(r"^\| `([a-z]+/)` \|", README, re.MULTILINE)
    assert names == ["board/", "case/", "wiring/"]
    assert [name for name in names if not (HARDWARE / name).is_dir()] == []


def test_every_make_task_that_the_pages_name_is_one():
    tasks = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    code = re.compile(r"(?:`|^    )make ([a-z-]+)", re.MULTILINE)
    named = {name for page in PAGES for name in code.findall(page.read_text(encoding="utf-8"))}
    assert {"fab", "hardware-check", "calibrate"} <= named
    assert named <= tasks


def test_every_numbered_step_has_a_picture():
    steps = re.split(r"^### \d+\. .*$", README, flags=re.MULTILINE)[1:]
    assert len(steps) == len(board.STEPS) + 1 + len(STAGES)
    assert [step for step in steps if "](pictures/" not in step.split("\n## ")[0]] == []


@pytest.mark.parametrize("path", sorted(PICTURES.iterdir()), ids=lambda path: path.name)
def test_a_picture_is_small(path):
    assert path.stat().st_size < LARGEST_PICTURE


def test_the_drawn_pictures_are_those_of_the_design(parts):
    # After a change of the board or the wiring: make pictures.
    drawn = {**board.step_pictures(parts), **plugs.pictures(parts)}
    drawn.update({name: drawing.picture(variant) for variant, name in drawing.FILES.items()})
    assert set(drawn) == {path.name for path in PICTURES.glob("*.svg")}
    stale = [name for name, picture in drawn.items() if (PICTURES / name).read_text(encoding="utf-8") != picture.svg()]
    assert stale == []


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.svg")), ids=lambda path: path.name)
def test_no_words_of_a_drawing_lie_over_others_or_over_a_part(path):
    svg = path.read_text(encoding="utf-8")
    assert len(labels.labels(svg)) > 5
    assert labels.over_each_other(svg) == []
    assert labels.over_what_is_drawn(svg) == []
    assert labels.outside(svg) == []


@pytest.mark.parametrize(
    ("what", "places"),
    [
        ("box", [(30, 15), (40, 10), "white"]),
        ("line", [[(0, 0), (100, 50)]]),
        ("disc", [(30, 20), 3]),
    ],
)
def test_words_over_a_part_are_found(what, places):
    picture = Drawing(100, 50)
    getattr(picture, what)(*places)
    picture.words("first", (20, 20), 10)
    assert [found[0] for found in labels.over_what_is_drawn(picture.svg())] == ["first"]


def test_words_that_lie_over_words_or_under_a_part_are_found():
    picture = Drawing(100, 50)
    picture.words("first", (20, 20), 10)
    picture.words("second", (25, 22), 10)
    assert labels.over_each_other(picture.svg()) == [("first", "second")]
    hidden = Drawing(100, 50)
    hidden.words("first", (20, 20), 10)
    hidden.box((10, 10), (80, 20), fill="white")
    assert labels.over_what_is_drawn(hidden.svg()) == [("first", "rect", "later")]
    plated = Drawing(100, 50)
    plated.line([(0, 0), (100, 50)])
    plated.box((18, 10), (60, 20), fill="white", stroke="none")
    plated.words("first", (20, 20), 10)
    assert labels.over_what_is_drawn(plated.svg()) == [] and labels.outside(plated.svg()) == []
    plated.words("too far", (70, 45), 10)
    assert labels.outside(plated.svg()) == ["too far"]


# What to order


def test_every_row_of_the_parts_list_is_in_one_group_at_its_price():
    groups = rows_of(README, "group", "references", "A, USD", "B, USD")
    prices, belongs = {}, {}
    for row in bom.rows():
        names = row["references"].split()
        prices.update(dict.fromkeys(names, float(row["price_usd_from_memory"])))
        belongs.update(dict.fromkeys(names, row["variant"]))
    grouped = Counter()
    for _, references, *written in groups[:-1]:
        names = expanded(references)
        grouped.update(names)
        assert written == [price_of(names, prices, belongs, variant) for variant in variants.NAMES], references
    assert grouped == Counter(list(prices))
    assert groups[-1][2:] == ["**%s**" % price_of(prices, prices, belongs, variant) for variant in variants.NAMES]


def price_of(names, prices, belongs, variant):
    """Return what these parts cost in a variant, as it is written."""
    return "%.2f" % sum(prices[name] for name in names if variant in belongs[name])


LOOSE = rows_of(README, "what", "A", "B", "USD, from memory")


def loose(words):
    """Return the row of what is not in the parts list that has these words, and {variant: how many}."""
    (row,) = [row for row in LOOSE if words in row[0]]
    return row[0], {"A": int(row[1].replace("none", "0")), "B": int(row[2].replace("none", "0"))}


def headers(variant, kind):
    """Return the connectors of a footprint that a variant has, in the order of their numbers."""
    rows = variants.rows_of(bom.rows(), variant)
    found = [name for row in rows if kind in row["footprint"] for name in row["references"].split()]
    return sorted(found, key=lambda name: int(name.lstrip("JPUA")))


def wires_to(connector):
    """Return how many wires leave a connector, by the picture of the plugs and the netlist behind it."""
    if connector in [plug[0] for plug in plugs.LCDS]:
        return len(plugs.LCD_WIRES)
    names = {plug[0]: plug[2] for plug in plugs.LEFT_SIDE + plugs.RIGHT_SIDE}
    names["J10"] = plugs.LINK[1].split(", ")
    return len([name for name in names[connector] if not name.endswith("free")])


def test_what_plugs_in_has_its_plug_and_its_wires_in_both_variants():
    text, plugs_told = loose("JST XH housings")
    sockets_text, sockets_told = loose("sockets 1x9")
    _, wires_told = loose("wires of 20 cm")
    _, ph_told = loose("plug for J1")
    for variant in variants.NAMES:
        xh, lcd = headers(variant, "JST_XH"), headers(variant, "PinHeader_1x09")
        assert "%s for %s" % (variant, " ".join(xh)) in text
        assert (plugs_told[variant], sockets_told[variant]) == (len(xh), len(lcd))
        assert wires_told[variant] == sum(wires_to(name) for name in xh + lcd)
        assert ph_told[variant] == len(headers(variant, "JST_PH")) == 1
        assert not lcd or " ".join(lcd) in sockets_text
        assert set(headers(variant, "Connector_")) <= {*xh, *lcd, "J1", "JP1", "U1"}  # no third kind of plug


def test_the_wires_of_the_lcds_are_told_alike_in_the_order_and_in_the_step():
    number = {9: "nine"}[len(plugs.LCD_WIRES)]
    assert "**Cables**: %s wires of 20 cm for each display" % number in README
    assert "a 1x%d socket" % len(plugs.LCD_WIRES) in README


CASE = PAGES[4].read_text(encoding="utf-8")


def test_the_inserts_are_as_many_as_they_are_where_they_go_in_both_variants():
    count, _, where = next(row for row in rows_of(CASE, "how many", "what", "where") if "inserts" in row[1])
    both, of_b = (int(number) for number in re.fullmatch(r"(\d+); B: (\d+)", count).groups())
    places = re.findall(r"(\w+) (\d+)( \(variant A only\))?", where)
    assert both == sum(int(number) for _, number, _ in places)
    assert of_b == sum(int(number) for _, number, only_a in places if not only_a)
    assert [place for place, _, only_a in places if only_a] == ["panels"]


def test_the_panels_of_the_leds_alone_have_inserts():
    text = (HARDWARE / "case" / "panel.scad").read_text(encoding="utf-8")
    clamps = (HARDWARE / "case" / "panel_places.scad").read_text(encoding="utf-8")
    of_lcd, of_leds = text.split("module panel_flat")[1].split("union() {")[1].split("else {", 1)
    assert "clamp(x)" in of_leds and "clamp" not in of_lcd and "insert" not in text.split("module panel_flat")[1]
    each = len(re.search(r"UPPER_CLAMPS = \[([^]]+)\]", clamps)[1].split(","))
    assert ", panels %d (variant A only)," % (2 * each) in CASE and "%s in each panel (variant A only)" % "two" in CASE


def test_every_part_of_the_parts_list_that_is_no_module_of_the_other_face_has_a_price():
    assert [row["references"] for row in bom.rows() if float(row["price_usd_from_memory"]) <= 0] == []


def test_every_part_of_the_board_is_soldered_in_one_step(parts):
    on_board = {name for name in parts if not name.startswith(board.NO_PART)}
    for variant, steps in (("A", board.STEPS), ("B", board.STEPS_OF_B)):
        soldered = Counter(name for _, _, names in steps for name in names.split())
        assert soldered == Counter(variants.references_of(bom.rows(), variant) & on_board)
    left_out = [on_board - variants.references_of(bom.rows(), variant) for variant in variants.NAMES]
    assert left_out == [set(board.VARIANT_B), set(board.NOT_IN_B)]


# The board's voltages and plugs


def test_every_test_point_is_on_the_net_it_is_said_to_be(nets):
    points = rows_of(README, "point", "where", "net", "off", "key held", "on")
    assert len(points) == 16
    for point, _, net, *_ in points:
        assert nets[tuple(point.split("."))] == net, point


def test_a_resistor_or_capacitor_has_its_end_where_the_table_says(parts):
    for point, where, *_ in rows_of(README, "point", "where", "net", "off", "key held", "on"):
        reference, number = point.split(".")
        across = {pad[2]: pad[0][0] for pad in parts[reference].pads}
        if " end" in where and "ring" not in where:
            assert ("left" in where) == (across[number] == min(across.values())), point


@pytest.mark.parametrize("plug", plugs.LEFT_SIDE + plugs.RIGHT_SIDE, ids=lambda plug: plug[0])
def test_a_plug_has_the_wires_of_its_net(nets, plug):
    reference, _, names = plug
    for number, name in enumerate(names, 1):
        net, wire = nets[reference, str(number)], name.split()[0].strip(":")
        assert wire in ON_PLUGS[net] if not net.startswith("unconnected") else name == "NC: free"


def test_a_memory_lcds_plug_is_written_beside_its_pins(parts, nets):
    on_board = {"VIN": "+3V3", "EMD": "+3V3", "GND": "GND", "CLK": "LCD_SCK", "DI": "LCD_MOSI", "DISP": "LCD_DISP"}
    on_board["EIN"] = "LCD_EXTCOM"
    for reference, _, side in plugs.LCDS:
        chosen = {"CS": "LCD_CS_LEFT" if side > 0 else "LCD_CS_RIGHT", **on_board}
        for number, name in enumerate(plugs.LCD_WIRES, 1):
            net = nets[reference, str(number)]
            assert net == chosen[name] if name in chosen else net.startswith("unconnected")


def test_the_calculated_currents_are_those_of_the_firmware():
    named = re.findall(r"brightness (\d) \(calculated (\d+) mA\)", README)
    assert len(named) == 3
    assert [each for each in named if milliamps(int(each[0]), slowly=True) != int(each[1])] == []


def hours(cells, percent, milliamps_drawn):
    """Return the whole hours that a part of the cells lasts."""
    return CAPACITY_MAH[cells] * percent // 100 // milliamps_drawn


def test_the_hours_on_the_cells_are_those_of_the_account():
    rows = rows_of(
        README, "brightness", "current", "until the warning", "after it, at brightness 2", "Li-ion: until, after"
    )
    assert [row[0] for row in rows] == ["1", "2", "4", "8"]
    for step, *told in rows:
        drawn, awake = (milliamps(int(step), slowly) for slowly in (True, False))
        after, after_awake = (milliamps(min(int(step), ECONOMY), slowly) for slowly in (True, False))
        first, rest = 100 - LOW_PERCENT, LOW_PERCENT
        assert told == [
            "%d mA (%d)" % (drawn, awake),
            "%d h (%d)" % (hours(ALKALINE, first, drawn), hours(ALKALINE, first, awake)),
            "%d h (%d)" % (hours(ALKALINE, rest, after), hours(ALKALINE, rest, after_awake)),
            "%d h, %d h" % (hours(LI_ION, first, drawn), hours(LI_ION, rest, after)),
        ]


def test_the_currents_with_memory_lcds_are_those_that_are_calculated():
    # python3 -m hardware.board.currents prints them.
    assert rows_of(README, "mode", "processor", "lamp", "mA", "hours") == currents.table()
    assert "displays %.1f mA" % currents.displays() in README
    assert currents.CAPACITY_MAH == CAPACITY_MAH[ALKALINE]


# The self-test


def test_the_words_of_the_self_test_are_those_of_the_firmware():
    tree = ast.parse(SELF_TEST.read_text(encoding="utf-8"))
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    said = {text.decode().strip() for text in constants if isinstance(text, bytes) and text.strip().isascii()}
    cells = [
        cell for row in rows_of(README, "do", "left display", "right display", "is right when") for cell in row[1:]
    ]
    written = {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}
    assert written - said == {"4.4"}
    # What is longer than four digits is a sentence on memory LCDs, and explains itself.
    assert {word for word in said if word.isprintable() and 0 < len(word) <= 4} <= written
