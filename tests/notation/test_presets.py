# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The numbered options: all of rules.md section 7, and each is a control that can be read."""

import subprocess
import sys
from pathlib import Path

import pytest

from flagfall import notation
from flagfall.notation import presets
from flagfall.timing.profile import FIDE, US
from tests.toolchain import require

ROOT = Path(__file__).parents[2]

# Written out from rules.md section 7, so that the table is not its own witness.
FIXED = {
    1: "300",
    2: "600",
    3: "1500",
    4: "3600",
    5: "7200",
    6: "7200:1800",
    7: "7200:3600",
    8: "7200:3600:1800",
    9: "7200:3600:3600",
    10: "180+2",
    11: "1500+10",
    12: "5400+30",
    13: "5400+30:1800+30",
    14: "6000+30:3000+30:900+30",
    15: "1500b10",
    16: "6900b5",
    17: "7200:900+30",
    18: "7200:3600:900+30",
    19: "3600c15/300",
    20: "3600j1x20",
    21: "1500o",
    22: "300d2",
    23: "1500d5",
    24: "6900d5:3600d5",
    31: "40/5400+30:1800+30",
    32: "40/6000+30:20/3000+30:900+30",
    33: "40/7200:20/3600:900+30",
    34: "40/7200:1800+30",
    35: "40/7200:0+10",
    36: "900+10",
    37: "W60/300:0+3-B60/240:0+3",
    38: "W40/600:0+1-B40/420:0+1",
    39: "40/5400+30:1800+30",
    40: "3600d5",
    41: "5400+30",
    42: "1800d5",
    43: "1500d3",
    44: "40/7200d5:3600d5",
    45: "*60",
    46: "m30",
    47: "g10",
    48: "u",
    49: "40/7200:20/3600:1800",
    50: "40/9000:16/3600*",
    51: "5400d5",
    52: "300+3",
    53: "600+5",
    54: "3600+30",
}
COUNTER_ON = (33, 34, 35, 37, 38, 39, 49, 50)
US_CHESS = (39, 40, 41, 42, 43, 44, 51)


def test_options_are_numbered_from_1_to_54():
    assert presets.numbers() == tuple(range(1, 55))


@pytest.mark.parametrize("number, text", FIXED.items())
def test_every_fixed_option_is_the_control_of_the_rules(number, text):
    assert presets.control_text(number) == text
    assert notation.write_canonical(notation.read_canonical(text)) == text


@pytest.mark.parametrize("number", FIXED)
def test_options_turn_the_counter_on_where_the_rules_say_so(number):
    assert presets.preset(number).counter is (True if number in COUNTER_ON else None)


@pytest.mark.parametrize("number", FIXED)
def test_every_option_names_its_profile(number):
    assert presets.preset(number).profile == (US if number in US_CHESS else FIDE)


@pytest.mark.parametrize("number", range(1, 55))
def test_names_are_different_and_fit_a_line(number):
    name = presets.preset(number).name
    assert 1 <= len(name) <= 24
    assert [other for other in presets.numbers() if presets.preset(other).name == name] == [number]


def test_a_row_has_its_number_name_text_counter_and_profile():
    assert presets.preset(44) == (44, "US 40/120, SD/60 d5", "40/7200d5:3600d5", None, US)


@pytest.mark.parametrize("number", range(25, 31))
def test_host_and_own_controls_are_known_without_a_control(number):
    assert presets.preset(number)[2:] == (None, None, None)


@pytest.mark.parametrize(
    "number, text",
    [
        (25, "option 25 comes from a host; 1 to 24 and 31 to 54 are fixed"),
        (26, "option 26 is set by the user; 1 to 24 and 31 to 54 are fixed"),
        (30, "option 30 is set by the user; 1 to 24 and 31 to 54 are fixed"),
        (0, "option 0: 1 to 54 are possible"),
        (55, "option 55: 1 to 54 are possible"),
    ],
)
def test_options_without_a_fixed_control_are_refused(number, text):
    with pytest.raises(presets.UnknownOption) as raised:
        presets.control_text(number)
    assert str(raised.value) == text


@pytest.mark.parametrize("number", [-1, 0, 55])
def test_numbers_that_are_no_option_are_refused(number):
    with pytest.raises(presets.UnknownOption, match="option %d: 1 to 54 are possible" % number):
        presets.preset(number)


ON_MICROPYTHON = """
import sys
sys.path.insert(0, "firmware")
from flagfall import notation
from flagfall.notation import presets, reading
for number in presets.numbers():
    text = presets.preset(number).canonical
    if text:
        agreed = notation.read_canonical(text)
        print(number, notation.write_canonical(agreed), reading.in_words(agreed))
for text in ("5400x", "3+2", "40/90SD/30", "15'+10"):
    try:
        reading.read_any(text)
    except notation.NotationError as problem:
        print(problem.position, problem)
"""


@pytest.mark.micropython
def test_micropython_reads_every_option_as_the_desk_does():
    desk, small = [
        subprocess.run([python, "-c", ON_MICROPYTHON], cwd=ROOT, capture_output=True, text=True)
        for python in (sys.executable, require("micropython", "venv"))
    ]
    assert (desk.returncode, desk.stderr) == (0, "")
    assert (small.stdout, small.stderr) == (desk.stdout, "")
