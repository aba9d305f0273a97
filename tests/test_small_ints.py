# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""While a side runs the core keeps to ints of 31 bits, also in between: on the board larger ones go to the heap.

The desktop build of MicroPython has wider small ints and hides it; here the instants are ints that refuse to grow.
"""

import importlib
import pkgutil

import pytest

import flagfall
from flagfall.timing.ticks import WRAPS_AT
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk
from tests.micropython import happenings
from tests.micropython.panels import PanelDesk

LARGEST = 2**30 - 1
OPERATIONS = ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift")
UNARY = ("neg", "pos", "abs", "invert")


class TooLarge(Exception):
    """A result that a board of 32 bits keeps on its heap."""


class BoardInt(int):
    """An int that raises `TooLarge` where a result or an operand is; only comparing is free, as on the board."""


def kept_small(value):
    """Return `value` as a `BoardInt`; raises `TooLarge` unless it is a small int of the board."""
    if not -LARGEST - 1 <= value <= LARGEST:
        raise TooLarge(value)
    return BoardInt(value)


def checked(name):
    """Return the method `name` of int with its result held against the board's range."""
    plain = getattr(int, name)

    def operation(*operands):
        result = plain(*map(kept_small, operands))
        return result if result is NotImplemented else kept_small(result)

    return operation


for each in OPERATIONS:
    for prefix in ("__", "__r"):
        setattr(BoardInt, prefix + each + "__", checked(prefix + each + "__"))
for each in UNARY:
    setattr(BoardInt, "__" + each + "__", checked("__" + each + "__"))


class BoardDesk(Desk):
    """A desk whose tick counter says `BoardInt`, and wraps a second after power-up."""

    def __init__(self):
        super().__init__(WRAPS_AT - 1000)

    def _raw(self):
        self.t = int(self.t)  # the hand that turns the clock is no part of the board
        return kept_small(super()._raw())


class BoardPanelDesk(PanelDesk, BoardDesk):
    """The same with panels for pictures."""


def step_on_board_ints(step):
    """Take a step; every instant comes from the desk, so every result of it is checked."""
    step()


@pytest.fixture(autouse=True)
def never_refuses_to_be_reckoned_with(monkeypatch):
    for info in pkgutil.walk_packages(flagfall.__path__, "flagfall."):
        module = importlib.import_module(info.name)
        if hasattr(module, "NEVER"):
            monkeypatch.setattr(module, "NEVER", BoardInt(NEVER))


@pytest.mark.parametrize("desk", [BoardDesk, BoardPanelDesk], ids=["digits", "panels"])
@pytest.mark.parametrize(("control", "action"), happenings.pairs())
def test_no_result_is_too_large_for_the_board(control, action, desk):
    for variant in happenings.variants(action):
        happenings.play(control, action, variant, step_on_board_ints, desk)


@pytest.mark.parametrize(
    "reckon",
    [
        lambda at: at + LARGEST,
        lambda at: LARGEST + at,
        lambda at: at - 2**30 - 2,
        lambda at: at * 2**30,
        lambda at: at << 30,
        lambda at: (at + 1) % (2**30) + LARGEST,
        lambda at: -(at - 2**30 - 1),
        lambda at: at + BoardInt(NEVER),
    ],
)
def test_a_result_that_is_too_large_is_refused(reckon):
    with pytest.raises(TooLarge):
        reckon(BoardInt(1))


def test_the_largest_and_the_smallest_are_allowed():
    assert BoardInt(1) + (LARGEST - 1) == LARGEST
    assert BoardInt(-1) - LARGEST == -LARGEST - 1


def test_comparing_with_never_is_allowed():
    assert BoardInt(1) < BoardInt(NEVER)
    assert min(BoardInt(1), BoardInt(NEVER)) == 1
