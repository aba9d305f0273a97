# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""tests/rules.md leads from every requirement and case to what shows it; nothing is missing, all of it exists."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MAP = (HERE / "rules.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| (R\d+) \|(.*)\|$", MAP, re.MULTILINE))

CASES = """
    A1 A1b A2 A3 A7 A8 A9 B1 B2 B3 B4 B6 B9 B12 C1 C2 C3 C5 C7 D1 D2 D3 D4 D5 D10 D11 E1 E4 E5 E8 E10
    F1 F2 F3 F4 F6 F7 F8 G1 G2 G3 G4 G7
""".split()
IN_TESTS = ("A3", "A8", "A9", "B9", "F7", "F8", "G3")
NAME = re.compile(r"`([^`]+)`")


def names_in(text):
    return [name for name in NAME.findall(text) if name.endswith(".py") or "/" in name]


def file_of(name):
    return HERE / name if name.endswith(".py") else HERE / "scenarios" / f"{name}.scn"


@pytest.mark.parametrize("number", range(1, 46))
def test_every_requirement_is_shown_or_waits_for_a_part_that_is_named(number):
    row = ROWS[f"R{number}"]
    assert names_in(row) or re.search(r"[Ll]ater: \w+", row)


def test_there_is_no_row_too_many():
    assert sorted(ROWS, key=lambda row: int(row[1:])) == [f"R{number}" for number in range(1, 46)]


@pytest.mark.parametrize("number", range(1, 46))
def test_every_file_that_is_named_exists(number):
    missing = [name for name in names_in(ROWS[f"R{number}"]) if not file_of(name).is_file()]
    assert missing == []


def scenarios_of(case):
    folder = HERE / "scenarios" / "cases"
    return [path for path in folder.glob("*.scn") if path.stem == case or path.stem.startswith(case + "-")]


@pytest.mark.parametrize("case", CASES)
def test_every_case_has_a_scenario(case):
    assert (HERE / "scenarios" / "cases" / f"{case}.scn").is_file()


@pytest.mark.parametrize("case", IN_TESTS)
def test_what_no_scenario_can_say_is_a_test_named_by_the_case(case):
    assert f"def test_{case.lower()}_" in (HERE / "test_cases.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_every_scenario_of_a_case_begins_with_its_id(case):
    for path in scenarios_of(case):
        assert re.match(rf"# {case}\b", path.read_text(encoding="utf-8")), path.name


def test_no_scenario_is_of_an_unknown_case():
    folder = HERE / "scenarios" / "cases"
    assert {path.stem.split("-")[0] for path in folder.glob("*.scn")} == set(CASES)
