# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is changed in a module, that a change is in one place alone, and that a test which would notice it does."""

import ast
import importlib.util
from pathlib import Path

import pytest

from tests.mutants.__main__ import main, sample, summary
from tests.mutants.changes import KINDS, changes
from tests.mutants.core import CORE, ROOT
from tests.mutants.trial import Trial, nearest_first

DEBOUNCE = "firmware/flagfall/hands/debounce.py"


@pytest.mark.parametrize(
    "source, kind, mutant",
    [
        ("a < b\n", "comparison", "a <= b\n"),
        ("x = a >= b\n", "comparison", "x = a > b\n"),
        ("x = a is not None\n", "comparison", "x = a is None\n"),
        ("x = 1000\n", "constant", "x = 1001\n"),
        ("x = a - b\n", "sign", "x = a + b\n"),
        ("x = -a\n", "sign", "x = a\n"),
        ("x += a\n", "sign", "x -= a\n"),
        ("x = LEFT\n", "side", "x = RIGHT\n"),
        ("x = other(side)\n", "side", "x = side\n"),
        ("x = a and b\n", "condition", "x = a or b\n"),
        ("x = not a\n", "condition", "x = a\n"),
        ("x = True\n", "condition", "x = False\n"),
        ("self.x = a\n", "line", "pass\n"),
        ("draw(a)\n", "line", "pass\n"),
        ('raise ValueError("no")\n', "line", "pass\n"),
    ],
)
def test_a_change_of_each_kind(source, kind, mutant):
    assert mutant in [change.made(source) for change in changes(source) if change.kind == kind]


@pytest.mark.parametrize("source", ['"""A docstring of 3 < 4."""\n', "x = a\n", 'x = b"text"\n', "import a\n"])
def test_what_is_no_behaviour_is_left_alone(source):
    assert changes(source) == []


def test_places_are_right_behind_letters_of_several_bytes():
    source = 'x = "\u00fc\u00fc" if a < b else c\n'
    assert [change.made(source) for change in changes(source)] == [source.replace("<", "<=")]


def test_every_change_of_the_core_can_be_compiled_and_differs():
    seen = set()
    for path in sorted((ROOT / "firmware" / "flagfall").rglob("*.py")):
        source = path.read_text()
        for change in changes(source):
            seen.add(change.kind)
            assert change.made(source) != source
            ast.parse(change.made(source))
    assert seen == set(KINDS)


def test_the_same_seed_chooses_the_same_mutants():
    assert sample(20, 5) == sample(20, 5) != sample(20, 6)


def test_the_tests_that_stand_nearest_come_first():
    assert nearest_first(DEBOUNCE)[0] == ["tests/hands/test_debounce.py"]
    assert nearest_first("firmware/flagfall/app.py")[0] == ["tests/test_app.py", "tests/test_app_loop.py"]


@pytest.mark.slow
def test_a_mutant_is_found_the_core_as_it_is_passes_and_the_copy_is_as_before(tmp_path):
    trial = Trial(tmp_path / "tree")
    copy = tmp_path / "tree" / DEBOUNCE
    before = copy.read_text()
    change = next(each for each in changes(before) if each.kind == "comparison")
    verdict = trial.judge(DEBOUNCE, change)
    assert verdict.found and verdict.by.startswith("tests/hands/test_debounce.py::")
    assert copy.read_text() == before


def test_two_mutants_of_the_same_second_and_size_are_two(tmp_path):
    Trial(tmp_path / "tree")
    core = tmp_path / "tree" / CORE
    compiled = [Path(importlib.util.cache_from_source(path)) for path in core.rglob("*.py")]
    # PEP 552: of the flags the first says that a hash stands there, the second that the source is looked at.
    assert {path.read_bytes()[4:8] for path in compiled} == {b"\3\0\0\0"}


def test_a_mutant_that_never_ends_counts_as_found(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.mutants.trial.LIMITS_S", (4, 4, 4))
    trial = Trial(tmp_path / "tree")
    source = (ROOT / DEBOUNCE).read_text()
    endless = changes(source)[0]._replace(start=len(source), end=len(source), new="while True:\n    pass\n")
    assert trial.judge(DEBOUNCE, endless) == (True, "it does not end")


def test_survivors_are_named_with_their_share():
    line = {"module": DEBOUNCE, "change": "line 3: sign + -> -", "start": 9, "kind": "sign", "by": ""}
    told = summary([{**line, "found": False}, {**line, "found": True}]).splitlines()
    assert told[0] == f"{DEBOUNCE}, line 3: sign + -> -"
    assert told[-1].split()[-2:] == ["50.0", "%"]


def test_a_path_that_is_no_module_is_told_in_a_line(capsys):
    assert main(["--only", "nowhere"]) == 2
    assert capsys.readouterr().err == "mutants: --only nowhere: no module of the core has that in its path\n"
