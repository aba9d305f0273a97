# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board's files tell one story: schematic, board, pin map, parts list, firmware and case; KiCad's rules agree.

What needs KiCad is skipped without it: make toolchain installs KiCad 9.
"""

import csv
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.board import bom, fab, ibom, jlc, kicad, netlist, pinmap, placement, schematic, variants
from hardware.board.grid import Grid
from hardware.board.netlist import Netlist
from hardware.board.occupancy import BLOCKED, WIDTHS, Occupancy
from hardware.board.router import Net, Router
from hardware.board.sexpr import Quoted, child, children, dump, parse
from tests import layers
from tests.toolchain import require

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "hardware" / "board"
LARGEST_PICTURE = 300_000  # bytes, in the repository
KICAD_PYTHON = "/usr/bin/python3"
JLC_LISTS = ("jlc-bom.csv", "jlc-bom-lcd.csv", "jlc-positions.csv")


@pytest.fixture(scope="session")
def with_kicad():
    """Skip, or fail where all is required, without KiCad 9."""
    require("kicad-cli", "toolchain")


@pytest.fixture(scope="session")
def nets(with_kicad) -> Netlist:
    return netlist.export()


@pytest.fixture
def design(with_kicad):
    """A copy of the design to spoil."""
    with kicad.copied() as folder:
        yield folder


def spoil(path, old, new):
    """Replace one text in a file of the copy."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# KiCad's rules


def test_the_schematic_has_neither_errors_nor_warnings(design):
    assert kicad.rule_violations(design) == []


def test_the_board_has_neither_errors_nor_warnings_and_is_the_schematic(design):
    assert kicad.board_violations(design) == []


def test_a_pin_that_lost_its_wire_is_found(design):
    text = (design / "flagfall.kicad_sch").read_text(encoding="utf-8")
    drawing = parse(text)
    drawing.remove(children(drawing, "wire")[0])
    (design / "flagfall.kicad_sch").write_text(dump(drawing), encoding="utf-8")
    assert any("pin_not_connected" in text for text in kicad.rule_violations(design))


def test_a_cut_track_is_found(design):
    board = parse((design / "flagfall.kicad_pcb").read_text(encoding="utf-8"))
    for segment in children(board, "segment"):
        if child(segment, "net")[1] == net_number(board, "MEMORY_SDA"):
            board.remove(segment)
    (design / "flagfall.kicad_pcb").write_text(dump(board), encoding="utf-8")
    assert any("unconnected_items" in text for text in kicad.board_violations(design))


def test_a_value_that_only_the_schematic_has_is_found(design):
    spoil(design / "flagfall.kicad_sch", '"Value" "1M"', '"Value" "2M"')
    assert any("R2" in text for text in kicad.board_violations(design))


def net_number(board, name):
    return next(net[1] for net in children(board, "net") if net[2] == name)


# The map of the pins


def test_firmware_map_and_netlist_have_the_same_pins(nets):
    assert pinmap.differences(pinmap.rows(), pinmap.firmware_pins(), nets) == []


def test_every_gpio_of_the_chip_is_in_the_map_once():
    assert [int(row["gpio"]) for row in pinmap.rows()] == list(range(30))


def test_every_pin_of_the_firmware_is_in_the_map():
    mapped = {row["net"]: int(row["gpio"]) for row in pinmap.rows()}
    assert len(pinmap.firmware_pins()) == 26
    assert pinmap.firmware_pins().items() <= mapped.items()


def test_a_pin_that_moved_in_the_firmware_is_found(nets):
    pins = {**pinmap.firmware_pins(), "BUZZER": 16}
    assert pinmap.differences(pinmap.rows(), pins, nets) == ["BUZZER: GP16 in the firmware, 15 in pinmap.csv"]


def test_a_pin_that_moved_in_the_map_is_found(nets):
    rows = pinmap.rows()
    rows[2]["pico_pin"], rows[3]["pico_pin"] = rows[3]["pico_pin"], rows[2]["pico_pin"]
    assert len(pinmap.differences(rows, pinmap.firmware_pins(), nets)) == 2


# What the circuit must do


@pytest.mark.parametrize(
    ("net", "pins"),
    [
        ("/HOLD", {"D3.1", "C7.1", "R2.1", "Q3.1", "TP9.1"}),  # holds through a reset by the watchdog
        ("/SWITCH_GATE", {"Q2.1", "R1.2", "D1.1", "Q3.3", "TP8.1"}),
        ("POWER_SENSE", {"A1.19", "D1.2"}),
        ("/PROTECTED", {"Q1.2", "Q2.2", "R1.1"}),
        ("/VBAT", {"Q2.3", "U1.1", "U1.2", "JP1.1", "C2.1", "R3.1", "TP3.1"}),
        ("+5V", {"U1.4", "JP1.2", "D2.2", "Q5.3", "Q8.1", "R22.1", "TP4.1"}),
        # joins +5V without loss, as the Pico's data sheet has it
        ("VBUS", {"A1.40", "Q5.1", "Q8.3", "R17.1", "TP7.1"}),
        (
            "VSYS",
            {"A1.39", "D2.1", "Q5.2", "Q8.2", "C1.1", "BZ1.1", "R16.1", "R18.1", "R19.1", "TP5.1"}
            | {"J2.1", "J2.2", "J3.1", "J3.2"},
        ),
        ("DISPLAY_SDA", {"A1.6", "Q6.2", "R7.2"}),
        ("/SDA_5V", {"Q6.3", "R18.2", "J2.4", "J3.4", "TP10.1"}),
        ("/SCL_5V", {"Q7.3", "R19.2", "J2.5", "J3.5"}),
        ("/LINK_RX", {"R20.2", "J10.3"}),
        ("/LINK_TX", {"R21.2", "J10.2"}),
        ("BATTERY_SENSE", {"A1.31", "R3.2", "R4.1", "C3.1"}),
        ("/L_IN", {"J6.2", "R9.2", "R10.1"}),
        ("LEVER_RIGHT", {"A1.5", "R12.2", "C6.1"}),
        ("LCD_SCK", {"A1.24", "J4.4", "J5.4"}),
        ("LCD_MOSI", {"A1.25", "J4.5", "J5.5"}),
        ("LCD_CS_LEFT", {"A1.22", "J4.6"}),
        ("LCD_CS_RIGHT", {"A1.26", "J5.6"}),
        ("LCD_DISP", {"A1.29", "J4.8", "J5.8"}),
        ("LCD_EXTCOM", {"A1.27", "J4.9", "J5.9"}),
    ],
)
def test_a_net_joins_what_it_must(nets, net, pins):
    assert {"%s.%s" % pin[:2] for pin in nets.nets[net]} == pins


def test_the_lever_plugs_carry_no_supply(nets):
    for reference in ("J6", "J7"):
        assert nets.net_of(reference, "1").startswith("unconnected")
        assert nets.net_of(reference, "3") == "GND"


# The print of Adafruit's board files, from pin 1 on (Adafruit 2.7in Sharp Memory Display.brd).
PINS_OF_4694 = ("VIN", "3V3", "GND", "CLK", "DI", "CS", "EMD", "DISP", "EIN")


def test_the_memory_lcds_plug_in_pin_by_pin(nets):
    for reference in ("J4", "J5"):
        pins = {pin.number: pin.name for pins in nets.nets.values() for pin in pins if pin.reference == reference}
        assert tuple(pins[number] for number in sorted(pins, key=int)) == PINS_OF_4694
        assert nets.net_of(reference, "1") == nets.net_of(reference, "7") == "+3V3"  # EMD: the module's VCOM from EIN
        assert nets.net_of(reference, "2").startswith("unconnected")  # the module's own 3.3 V
        assert nets.net_of(reference, "3") == "GND"


def test_memory_and_displays_share_no_wire(nets):
    on_bus = {pin.reference for net, pins in nets.nets.items() if net.startswith("MEMORY_") for pin in pins}
    assert on_bus == {"A1", "U2", "R5", "R6"}


# The parts list


def test_parts_list_and_schematic_have_the_same_parts(nets):
    assert bom.differences(bom.rows(), nets) == []


def test_a_part_missing_from_the_list_is_found(nets):
    rows = [row for row in bom.rows() if row["references"] != "BZ1"]
    assert bom.differences(rows, nets) == ["BZ1 is not in the parts list"]


def test_a_part_that_nobody_drew_is_found(nets):
    rows = [*bom.rows(), {**bom.rows()[0], "references": "A2"}]
    assert bom.differences(rows, nets) == ["A2 is not in the schematic"]


def test_every_part_has_a_maker_a_substitute_two_shops_and_a_price():
    asked = ("value", "maker", "part_number", "substitute", "buy_1", "buy_2", "price_usd_from_memory")
    assert [(row["references"], column) for row in bom.rows() for column in asked if not row[column]] == []
    assert [row["references"] for row in bom.rows() if row["buy_1"] == row["buy_2"]] == []


def test_the_list_has_its_columns_and_every_board_part_a_footprint():
    with open(bom.BOM, newline="", encoding="utf-8") as file:
        assert next(csv.reader(file)) == list(bom.COLUMNS)
    assert [row["references"] for row in bom.rows() if row["place"] == "board" and not row["footprint"]] == []


# The files are made by this project's own generator


def test_the_schematic_is_what_its_generator_draws(with_kicad, tmp_path):
    schematic.write(tmp_path)
    for name in set(kicad.DESIGN) - {"flagfall.kicad_pcb"}:
        assert (tmp_path / name).read_bytes() == (BOARD / name).read_bytes(), "%s: make board" % name


@pytest.mark.slow
def test_the_board_is_what_its_generator_lays_out(with_kicad, tmp_path):
    if subprocess.run([KICAD_PYTHON, "-c", "import pcbnew"], capture_output=True).returncode:
        require("pcbnew", "toolchain")
    made = tmp_path / "flagfall.kicad_pcb"
    command = [KICAD_PYTHON, "-B", "-m", "hardware.board.layout", str(made)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert tracks(made) == tracks(BOARD / made.name), "make board"


def tracks(path):
    """Return the tracks and vias of a board: what does not depend on how KiCad fills a zone."""
    board = parse(path.read_text(encoding="utf-8"))
    copper = (part for kind in ("segment", "via") for part in children(board, kind))
    return sorted(dump([part for part in item if part[0] != "uuid"]) for item in copper)


def test_the_board_lies_where_the_case_has_it():
    assert placement.WIDTH <= 100 and placement.DEPTH <= 100
    for name, across in zip(placement.DIMENSIONS["keys"]["names"], placement.DIMENSIONS["keys"]["across"]):
        x, y, _ = placement.PLACES[placement.KEYS[name]]
        assert (x + 6.25, placement.DEPTH - y - 2.5) == (across, placement.DIMENSIONS["keys"]["row"])
    assert placement.PLACES["A1"][0] + 8.89 == pytest.approx(placement.DIMENSIONS["usb"]["across"])


def test_the_drawing_and_the_picture_are_there_and_not_too_large():
    for name in fab.DOCUMENTS:
        assert (BOARD / name).stat().st_size > 10_000
    assert (BOARD / "board-top.png").stat().st_size < LARGEST_PICTURE


# What a maker of boards gets


def test_the_production_files_are_complete_and_their_checksum_is_right(design, tmp_path):
    fab.production(design)
    for name in ("flagfall.pdf", "flagfall.svg", "board-top.png"):
        shutil.copy(BOARD / name, design / name)
    shutil.copy(BOARD / "board-top.png", design / "board-bottom.png")
    fab.collect(design, tmp_path / "fab")
    digest = fab.pack(tmp_path / "fab")
    made = {path.name for path in (tmp_path / "fab").rglob("*")}
    layers_made = {"F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "Edge_Cuts.gm1"}
    assert {"flagfall-" + layer for layer in layers_made} | {"flagfall-PTH.drl", "flagfall-NPTH.drl"} <= made
    assert {"positions.csv", "bom.csv", "bodies.csv", "pinmap.csv", "LICENSE", fab.ARCHIVE} <= made
    assert (tmp_path / "fab" / "flagfall.step").read_text(encoding="utf-8").startswith("ISO-10303-21;")
    texts = {name: (tmp_path / "fab" / name).read_text(encoding="utf-8") for name in JLC_LISTS}
    lists = {name: list(csv.DictReader(text.splitlines())) for name, text in texts.items()}
    headings = [jlc.BOM_HEADINGS, jlc.BOM_HEADINGS, jlc.PLACE_HEADINGS]
    assert [tuple(rows[0]) for rows in lists.values()] == headings
    for name, variant in (("jlc-bom.csv", "A"), ("jlc-bom-lcd.csv", "B")):
        listed = {reference for row in lists[name] for reference in row["Designator"].split(",")}
        assert listed == set(bom.board_parts()) & variants.references_of(bom.rows(), variant)
    assert {row["Designator"] for row in lists["jlc-positions.csv"]} == set(bom.board_parts())
    numbers = {name: {row["Designator"]: row["LCSC Part #"] for row in lists[name]} for name in JLC_LISTS[:2]}
    assert numbers["jlc-bom.csv"]["Q3,Q6,Q7"] == numbers["jlc-bom-lcd.csv"]["Q3"] == "C52895"
    assert (tmp_path / "fab" / (fab.ARCHIVE + ".sha256")).read_text().split() == [digest, fab.ARCHIVE]


def test_the_page_to_solder_by_is_made(design):
    try:
        ibom.installed()
    except kicad.Refused as refused:
        if os.environ.get("FLAGFALL_REQUIRE_ALL") == "1":
            raise
        pytest.skip(str(refused))
    ibom.draw(design, fab.BOARD)
    page = (design / ibom.PAGE).read_text(encoding="utf-8")
    assert "InteractiveHtmlBom" in page and len(page) > 100_000


def test_without_that_page_the_rest_is_made(design, monkeypatch, capsys):
    monkeypatch.setattr(ibom, "GROUP", "no-such-group")
    fab.solder_page(design)
    assert capsys.readouterr().err.startswith("fab: without ibom.html: ")
    assert not (design / ibom.PAGE).exists()


def test_without_kicad_the_check_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(kicad.Refused, match="^kicad-cli is not installed: make toolchain installs KiCad 9$"):
        kicad.kicad("version", folder=tmp_path)


# The router


def small_board(*terminals):
    """Return (occupancy, router) of a board of 10 mm with two-pad nets, each pad one node of the front."""
    grid = Grid(10, 10)
    occupancy = Occupancy(grid)
    for kind in WIDTHS:
        for cell in range(grid.cells):
            row, column = divmod(cell, grid.columns)
            if row in (0, grid.rows - 1) or column in (0, grid.columns - 1):
                occupancy.claim(kind, cell, BLOCKED)
                occupancy.claim(kind, cell + grid.cells, BLOCKED)
    nets = []
    for number, ends in enumerate(terminals, 1):
        nets.append(Net(number, "net %d" % number, "signal", [{grid.cell(*end)} for end in ends]))
    return occupancy, Router(occupancy, nets)


def test_a_free_way_is_straight():
    _, router = small_board(((2, 5), (8, 5)))
    assert router.route() == []
    assert len(router.paths[1][0]) == 25


def test_two_nets_that_must_cross_use_both_sides():
    occupancy, router = small_board(((0.5, 5), (9.5, 5)), ((5, 0.5), (5, 9.5)))
    assert router.route() == []
    assert any(node >= occupancy.grid.cells for paths in router.paths.values() for node in paths[0])


def test_a_net_without_a_way_is_named():
    occupancy, router = small_board(((2, 5), (8, 5)))
    grid = occupancy.grid
    for row in range(grid.rows):
        for base in (0, grid.cells):
            occupancy.claim("signal", base + row * grid.columns + 20, BLOCKED)
    assert router.route() == ["net 1"]


# The notation


def test_a_file_of_kicad_is_read_and_written_alike():
    text = '(a "b \\"c\\" d"\n\t(at 1 -2.5)\n)'
    assert dump(parse(text)) == text
    assert parse(text)[1] == Quoted('b "c" d')


# The house rules of the other rings hold here too


def test_the_generator_keeps_the_house_rules():
    texts = {path.name: path.read_text(encoding="utf-8") for path in BOARD.glob("*.py")}
    wrong = [(name, text) for name, source in texts.items() for text in layers.too_long(source)]
    wrong += [(name, text) for name, source in texts.items() for text in layers.header_missing(source)]
    assert wrong == []
    assert layers.long_winded(texts.values()) == []


def test_files_of_the_same_board_bear_the_same_date(tmp_path):
    said = b"%TF.CreationDate,2026-11-30T15:10:35+00:00*% date 2026-11-30 15:10:35* date 2026/11/30 15:09:58 X1990Y12"
    (tmp_path / "flagfall-B_Cu.gbl").write_bytes(said)
    (tmp_path / "flagfall.pdf").write_bytes(b"/CreationDate (D:20261130150957)")
    fab.undate(tmp_path)
    same = b"%TF.CreationDate,2026-01-01T00:00:00+00:00*% date 2026-01-01 00:00:00* date 2026/01/01 00:00:00 X1990Y12"
    assert (tmp_path / "flagfall-B_Cu.gbl").read_bytes() == same
    assert (tmp_path / "flagfall.pdf").read_bytes() == b"/CreationDate (D:20260101000000)"
