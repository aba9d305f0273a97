# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Mutants that are the same clock: what the file may say of them, that it fits the core as it is, how they count."""

import json

import pytest

from tests.mutants.__main__ import VERDICTS, main, summary
from tests.mutants.alike import ALIKE, BadAlike, alike, blocks
from tests.mutants.core import all_mutants, of_module
from tests.mutants.trial import Verdict

MODULE = "firmware/flagfall/some.py"
SOURCE = "def f(a, b):\n    x = a < b and a == b\n    y = 0\n    y = 0\n    return (a\n        - b)\n"
BLOCK = f"module: {MODULE}\nline: x = a < b and a == b\nold: <\nnew: <=\nwhy: so it is\n"
TWICE = f"module: {MODULE}\nline: y = 0\nold: 0\nnew: 1\nwhy: so it is\n"


def _written(root, text):
    (root / ALIKE).parent.mkdir(parents=True, exist_ok=True)
    (root / ALIKE).write_text(text)
    return root


def _alike(root, text):
    return alike(of_module(MODULE, SOURCE), _written(root, text))


def test_every_block_is_of_one_change_of_the_core_as_it_is():
    alike(all_mutants())


def test_a_block_names_its_change_wherever_the_line_stands(tmp_path):
    moved = "\n\n" + SOURCE.replace("    x", "        x").replace("def f(a, b):", "def f(a, b):\n    if a:")
    for source in (SOURCE, moved):
        mutants = of_module(MODULE, source)
        (key,) = alike(mutants, _written(tmp_path, "# rooms: some\n\n" + BLOCK))
        assert [str(each.change).split(": ")[1] for each in mutants if each.key == key] == ["comparison < -> <="]


def test_a_line_that_stands_twice_wants_to_know_which(tmp_path):
    for which in (1, 2):
        assert [key[-1] for key in _alike(tmp_path, TWICE + f"which: {which}\n")] == [which]


@pytest.mark.parametrize(
    "text, refusal",
    [
        (BLOCK.replace("x = a", "x = c"), f":1: {MODULE} has no line to change that reads: x = c < b and a == b"),
        (BLOCK.replace("old: <", "old: >"), f":1: {MODULE}: no change > -> <= is made in: x = a < b and a == b"),
        (BLOCK.replace("some.py", "none.py"), ":1: firmware/flagfall/none.py has no line to change that reads: x = a"),
        (TWICE, f":1: {MODULE}: 0 -> 1 is possible in 2 places: say which: y = 0"),
        (TWICE + "which: 3\n", f":1: {MODULE}: which: found 3; 1 to 2 are possible: y = 0"),
        (TWICE + "which: 0\n", ":1: which: found '0'; a number from 1 is possible"),
        (TWICE + "which: b\n", ":1: which: found 'b'; a number from 1 is possible"),
        ("# a\n\n" + BLOCK + "\n\n" + BLOCK, ":10: a second block for < -> <= in: x = a < b and a == b"),
        (BLOCK.replace("why: so it is\n", ""), ":1: a block without 'why'; it has module, line, old, new, why and"),
        (BLOCK.replace("so it is", ""), ":1: a block without 'why'; it has"),
        (BLOCK + "because: so\n", ":6: found 'because: so'; a block has, once each, module, line, old, new, why and"),
        (BLOCK + "why: again\n", ":6: found 'why: again'; a block has, once each"),
        (BLOCK + "so it is\n", ":6: found 'so it is'; a block has, once each"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_with_its_line(tmp_path, text, refusal):
    with pytest.raises(BadAlike) as refused:
        _alike(tmp_path, text)
    assert str(refused.value).startswith(ALIKE + refusal)


def test_a_bad_file_is_told_in_a_line_before_anything_is_played(tmp_path, capsys):
    assert main([], tmp_path / "none", _written(tmp_path, "so it is\n")) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith(f"mutants: {ALIKE}:1: found 'so it is'")
    assert main([], tmp_path / "none", tmp_path / "nowhere") == 2
    assert capsys.readouterr().err.startswith(f"mutants: {ALIKE}: cannot be read: ")


def test_white_space_does_not_count_in_what_is_changed():
    (block,) = blocks(BLOCK.replace("old: <", "old:   a   -  b "))
    assert block.old == "a - b"


def test_who_is_the_same_clock_counts_apart():
    line = {"module": MODULE, "change": "line 3: sign + -> -", "kind": "sign", "by": ""}
    lines = [{**line, "found": True}] * 3 + [{**line, "found": False}, {**line, "found": False, "same": True}]
    told = summary(lines).splitlines()
    assert told[0] == f"{MODULE}, line 3: sign + -> -"
    assert told[-2:] == [
        f"2 of 5 survive, of them 1 the same clock, by {ALIKE}",
        "the others      1 of     4 survive, 25.0 %",
    ]


class _Trial:
    # Notices nothing, and keeps what it was asked.
    asked = []

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)

    def judge(self, module, change=None):
        _Trial.asked.append((module, change))
        return Verdict(False, "")


@pytest.fixture
def asked(monkeypatch):
    monkeypatch.setattr("tests.mutants.__main__.Trial", _Trial)
    monkeypatch.setattr(_Trial, "asked", [])
    return _Trial.asked


SIDES = "firmware/flagfall/timing/sides.py"
SAME_CLOCK = f"module: {SIDES}\nline: NOBODY = const(2)\nold: 2\nnew: 3\nwhy: for this test\n"
ONLY = ["--only", SIDES, "--count", "0", "--jobs", "1"]


def test_who_is_the_same_clock_is_not_played(tmp_path, asked, capsys):
    assert main(ONLY, tmp_path, _written(tmp_path, SAME_CLOCK)) == 0
    there = [each.change for each in all_mutants(SIDES)]
    assert [change for _module, change in asked] == [None] + [each for each in there if each.old != "2"]
    assert f"{len(there)} of {len(there)} survive, of them 1 the same clock" in capsys.readouterr().out


def test_only_who_survived_is_played_anew_and_the_others_still_count(tmp_path, asked, capsys):
    root = _written(tmp_path, "")
    main(ONLY, tmp_path, root)
    lines = [json.loads(line) for line in (tmp_path / VERDICTS).read_text().splitlines()]
    found = [{**line, "found": True} for line in lines[2:]]
    (tmp_path / VERDICTS).write_text("".join(json.dumps(line) + "\n" for line in lines[:2] + found))
    asked.clear()
    capsys.readouterr()
    for _again in range(2):
        assert main(["--survivors", "--jobs", "1"], tmp_path, root) == 0
        assert [change for _module, change in asked] == [None] + [each.change for each in all_mutants(SIDES)[:2]]
        assert f"2 of {len(lines)} survive, of them 0 the same clock" in capsys.readouterr().out
        asked.clear()


def test_what_was_judged_is_not_played_again(tmp_path, asked):
    root = _written(tmp_path, "")
    main(ONLY, tmp_path, root)
    asked.clear()
    assert main([*ONLY, "--again"], tmp_path, root) == 0
    assert asked == []


@pytest.mark.parametrize("text", ["so it is\n", '{"module": 3}\n', "[]\n", '{"module": 1, "line": [], "old": 1}\n'])
def test_verdicts_that_are_none_are_told_in_a_line(tmp_path, asked, capsys, text):
    root = _written(tmp_path, "")
    (tmp_path / VERDICTS).write_text(text)
    assert main(["--survivors"], tmp_path, root) == 2
    assert capsys.readouterr().err.endswith(f"{VERDICTS}:1: no verdict; right would be to take that line out\n")


def test_without_verdicts_there_are_no_survivors_to_play(tmp_path, asked, capsys):
    assert main(["--survivors"], tmp_path, _written(tmp_path, "")) == 2
    assert capsys.readouterr().err.endswith(f"{VERDICTS}: no verdicts there yet; play some without --survivors\n")
