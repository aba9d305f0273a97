# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What KiCad's rules cannot see: each kind of fault is put into a copy of the design, and its check fails.

hardware/review.md lists the kinds. The design itself passes every check.
"""

import re
from copy import deepcopy
from pathlib import Path

import pytest

from hardware.board import bodies, bom, check, contacts, netlist
from hardware.steps.footprints import footprints
from tests.toolchain import require

ROOT = Path(__file__).parents[2]
REVIEW = (ROOT / "hardware" / "review.md").read_text(encoding="utf-8")


class Design:
    """What check.of_design takes, to be spoilt."""

    def __init__(self, nets):
        self.nets = nets
        self.rows = bom.rows()
        self.bodies = bodies.rows()
        self.parts = footprints()

    def findings(self) -> dict:
        """Return {what was checked: what is wrong} of the checks that fail."""
        checked = check.of_design(self.nets, self.rows, self.bodies, self.parts)
        return {what: wrong for what, wrong in checked if wrong}

    def row(self, reference):
        """Return the row of the parts list that has a reference."""
        return next(row for row in self.rows if reference in row["references"].split())

    def instead(self, reference, number, length, width, height, pitch):
        """Order another number, of which this body is known."""
        self.row(reference)["part_number"] = number
        measures = {"length": length, "width": width, "height": height, "pitch": pitch}
        self.bodies[number] = {"part_number": number, "source": "planted", **measures}

    def change(self, reference, **fields):
        """Change a component of the netlist."""
        self.nets.components[reference] = self.nets.components[reference]._replace(**fields)

    def move(self, reference, number, net):
        """Join a pin to another net."""
        for pins in self.nets.nets.values():
            moved = [pin for pin in pins if pin[:2] == (reference, number)]
            for pin in moved:
                pins.remove(pin)
                self.nets.nets[net].append(pin)
            if moved:
                return


@pytest.fixture(scope="module")
def drawn():
    require("kicad-cli", "toolchain")
    return netlist.export()


@pytest.fixture
def design(drawn):
    return Design(deepcopy(drawn))


def test_the_design_passes_every_check(design):
    assert design.findings() == {}


# Plugs


def test_cells_that_plug_in_where_a_lamp_does_are_found(design):
    design.change("J1", footprint=design.nets.components["J8"].footprint)
    wrong = design.findings()["plugs: one plug, one meaning"]
    assert [text.split(":")[0] for text in wrong] == [
        "J1 and J8 take the same plug (JST_XH, 2 ways)",
        "J1 and J9 take the same plug (JST_XH, 2 ways)",
    ]


def test_a_plug_wired_the_other_way_round_on_one_side_is_found(design):
    here, there = (design.nets.net_of("J9", number) for number in "12")
    design.move("J9", "1", there)
    design.move("J9", "2", here)
    wrong = design.findings()["plugs: one plug, one meaning"]
    assert wrong == ["J8 and J9 take the same plug (JST_XH, 2 ways): /SIDE_LAMP GND against GND /SIDE_LAMP"]


# Contacts


def test_a_switch_of_the_wrong_class_is_found(design):
    design.row("S1")["part_number"] = "SS-5GL"
    wrong = design.findings()["contacts: class, current"]
    assert wrong == ["%s: SS-5GL is for 160 to 5000 mA, it carries 1.50" % name for name in ("S1", "S2")]


def test_a_wetting_current_that_is_too_small_is_found(design):
    design.change("R9", value="4k7")
    wrong = design.findings()["contacts: class, current"]
    assert wrong == ["S1: SS-01GL is for 1 to 100 mA, it carries 0.70"]


def test_a_lever_without_its_pull_up_is_found(design):
    design.move("R11", "1", "GND")
    assert design.findings()["contacts: class, current"] == ["S2: SS-01GL is for 1 to 100 mA, it carries 0.00"]


@pytest.mark.parametrize("text, value", [("2k2", 2200), ("100k 1%", 100e3), ("1M", 1e6), ("150", 150)])
def test_a_resistance_is_read(text, value):
    assert contacts.ohms(text) == value


def test_what_is_no_resistance_is_refused():
    with pytest.raises(ValueError, match="not a resistance: 'BAT85'"):
        contacts.ohms("BAT85")


# Numbers against pads


@pytest.mark.parametrize(
    ("reference", "body", "said"),
    [
        (
            "C7",
            ("FG18X7R1E475KRT06", 4, 2.5, 5.5, 2.5),
            "C7: FG18X7R1E475KRT06 has legs at 2.50 mm, its pads are at 5.00",
        ),
        ("C3", ("C320C104K5R5TA", 5, 2.5, 6.6, 2.54), "C3: C320C104K5R5TA has legs at 2.54 mm, its pads are at 5.00"),
        ("C1", ("EEU-FR1C101", 5, 5, 11, 2.0), "C1: EEU-FR1C101 has legs at 2.00 mm, its pads are at 2.50"),
    ],
)
def test_a_number_whose_legs_miss_the_pads_is_found(design, reference, body, said):
    design.instead(reference, *body)
    assert said in design.findings()["bodies: pads, room on the board"]


def test_a_number_larger_than_its_footprint_is_found(design):
    design.instead("F1", "0ZRE0055FF1A", 14, 4.1, 21.7, None)
    wrong = design.findings()["bodies: pads, room on the board"]
    assert wrong == ["F1: 0ZRE0055FF1A is 4.1 x 14.0 mm, its footprint keeps 3.9 x 6.3 free"]


def test_a_number_without_a_body_is_found(design):
    design.row("BZ1")["part_number"] = "PKM13EPYH4000-A0"
    assert design.findings()["bodies: pads, room on the board"] == ["BZ1: its number has no row in bodies.csv"]


def test_every_body_says_where_it_is_from():
    assert [number for number, body in bodies.rows().items() if not body["source"]] == []


# Levels


def test_a_display_at_five_volts_on_the_picos_own_bus_is_found(design):
    for reference in ("J2", "J3"):
        design.move(reference, "4", "DISPLAY_SDA")
    wrong = design.findings()["levels: supplies, inputs"]
    assert wrong == [
        "%s: HT16K33 takes 3.67 V for high, DISPLAY_SDA may be only 3.20 V" % name for name in ("J2", "J3")
    ]


def test_a_bus_pulled_over_the_picos_supply_is_found(design):
    design.move("R7", "1", "VSYS")
    wrong = design.findings()["levels: supplies, inputs"]
    assert wrong == ["A1: RP2040 bears 3.70 V, DISPLAY_SDA may be 5.25 V"]


def test_a_chip_on_the_wrong_supply_is_found(design):
    design.move("U2", "8", "VSYS")
    assert "U2: FM24CL64B wants 2.70 to 3.65 V, VSYS is 4.53 to 5.25" in design.findings()["levels: supplies, inputs"]


def test_a_bus_that_nothing_pulls_up_is_found(design):
    design.move("R19", "1", "GND")
    wrong = design.findings()["levels: supplies, inputs"]
    assert wrong == ["%s: nothing pulls /SCL_5V up" % name for name in ("J2", "J3")]


def test_a_memory_lcd_whose_mode_pin_is_low_is_found(design):
    # Its own 10 kohm holds EMD low: without our 3.3 V there the panel would not listen to EIN.
    design.move("J4", "7", "GND")
    assert design.findings()["levels: supplies, inputs"] == ["variant B: J4: nothing drives GND"]


def test_a_memory_lcd_at_the_cells_is_found(design):
    design.move("J5", "1", "VSYS")
    wrong = design.findings()["levels: supplies, inputs"]
    assert wrong[0] == "variant B: J5: Adafruit 4694 wants 2.70 to 5.00 V, VSYS is 2.60 to 5.25"


# Variants


def test_both_supplies_in_one_variant_are_found(design):
    design.row("JP1")["variant"] = "AB"
    assert design.findings()["variants: parts, open ends"] == ["variant A: JP1 belongs to the other"]


def test_a_variant_without_a_display_is_found(design):
    design.row("DS3")["variant"] = "A"
    wrong = design.findings()["variants: parts, open ends"]
    assert wrong[-2:] == ["variant B: without DS3", "variant B: without DS4"]


def test_a_part_whose_other_end_is_not_fitted_is_found(design):
    design.row("Q6")["variant"] = "B"
    wrong = design.findings()["variants: parts, open ends"]
    assert wrong == ["variant B: %s.3 is joined to nothing" % name for name in ("Q6", "Q7")]


def test_a_variant_that_is_none_is_found(design):
    design.row("F1")["variant"] = "C"
    assert "F1: variant 'C', must be A, B or AB" in design.findings()["variants: parts, open ends"]


# Sources


@pytest.mark.parametrize("change", [{"source": ""}, {"checked": "no"}, {"source": "none found"}])
def test_a_row_that_hides_whether_it_was_compared_is_found(design, change):
    design.row("C1").update(change)
    assert [text.split(":")[0] for text in design.findings()["parts list: sources"]] == ["C1 C2"]


# The list for the next review


def test_the_review_names_a_check_or_the_eye_for_each_kind(drawn):
    rows = re.findall(r"^\| (?!kind|--)(.+) \| (.+) \|$", REVIEW, re.MULTILINE)
    known = {what for what, _ in check.of_design(drawn, bom.rows(), bodies.rows(), footprints())}
    known |= {
        "schematic: electrical rules",
        "board: design rules, connections, schematic",
        "pin map: firmware, netlist",
    }
    named = {name for _, how in rows for name in re.findall(r"`([a-z ]+: [a-z, ]+)`", how)}
    assert named == known
    for kind, how in rows:
        tests = re.findall(r"`(test_\w+)`", how)
        texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
        assert all(any("def %s(" % test in text for text in texts) for test in tests), kind
        assert "by eye" in how or "`" in how, kind
