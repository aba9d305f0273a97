# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The contract in board/ports.py: every board offers all of it, as it says, and the core asks for nothing else."""

import ast
import inspect
import re
from pathlib import Path

import pytest

from board import ports
from host_sim.desk.desk import Desk
from tests.board.parts import Bench

CORE = Path(__file__).parents[2] / "firmware" / "flagfall"
# What stands at the left: `now()`, `stamp ->`, `memory.write(address, record)`; two in a line as `load(), save(text)`.
LINES = re.findall(r"^    ([a-z]\w*(?:\.\w+)?(?:\(| ->).*)$", ports.__doc__, re.MULTILINE)
NAME = re.compile(r"([a-z]\w*(?:\.\w+)?)(?:\(([^)]*)\))?")


def offered():
    """Return {name, with a dot where it is a part's: its arguments; None for a value}."""
    found = {}
    for line in LINES:
        for each in re.split(r"(?<=\)), ", re.split(r" ->|  ", line)[0]):
            name, arguments = NAME.fullmatch(each).groups()
            found[name] = None if arguments is None else [word for word in arguments.split(", ") if word]
    return found


BOARDS = {"desk": Desk, "real": lambda: Bench().board}


def test_the_contract_is_found():
    assert len(offered()) >= 28
    assert offered()["take"] == ["now"]
    assert offered()["save_controls"] == ["text"]
    assert offered()["stamp"] is None


def lacks(board):
    """Return what `board` does not offer as the contract says."""
    found = []
    for name, arguments in offered().items():
        place = board
        for part in name.split("."):
            place = getattr(place, part, found)
        right = arguments is None or (callable(place) and list(inspect.signature(place).parameters) == arguments)
        if place is found or not right:
            found.append(name)
    return found


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_offers_all_of_the_contract(kind):
    assert lacks(BOARDS[kind]()) == []


@pytest.mark.parametrize("name", ["show", "stay_on"])
def test_what_a_board_forgot_is_named(name):
    class Poor(Desk):
        pass

    setattr(Poor, name, None)
    assert name in lacks(Poor())


def asked_of(text):
    """Return the names that a module of the core asks of what it calls `board` or `_board`."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Attribute):
            continue
        owner = node.value
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if name in ("board", "_board"):
            found.add(node.attr)
    return found


def test_the_core_asks_a_board_for_nothing_else():
    asked = set().union(*[asked_of(path.read_text(encoding="utf-8")) for path in CORE.rglob("*.py")])
    assert asked - {name.partition(".")[0] for name in offered()} == set()
    assert {"now", "take", "show", "feed", "hear", "memory"} <= asked
