# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""firmware/README.md is the code: what it names is there, and a press goes the way that it tells."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from board import edges
from flagfall.app import App
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from tests import layers
from tests.board.parts import Bench

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
PAGE = (FIRMWARE / "README.md").read_text(encoding="utf-8")
DRAWING = PAGE.split("## The drawing\n")[1].split("\n`board/`")[0]
WAY = PAGE.split("## The way of a press\n")[1].split("\n## ")[0]

_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w./]+(?:/|\.(?:py|md|csv))$")
_FUNCTION = re.compile(r"([A-Z]\w*\.\w+|\w+\(\))$")


def place_of(path):
    """Return where `path` of the page is, None if nowhere; a name without a folder may be that of any such file."""
    for folder in (FIRMWARE, ROOT):
        if (folder / path).exists():
            return folder / path
    return None if "/" in path else next((FIRMWARE / "flagfall").rglob(path), None)


def items(text):
    """Return the points of the lists and the paragraphs of `text`, a string each."""
    return [each for each in re.split(r"\n\n|\n(?=\d+\. )", text) if each.strip() and not each.startswith("    ")]


def paths_in(text):
    return [word for word in _CODE.findall(text) if _PATH.match(word)]


@cache
def functions_in(place):
    """Return the functions in the file at `place`: `name()`, or `Class.name`, those of its base classes apart."""
    found = set()
    for node in ast.walk(ast.parse(place.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name + "()")
    return found


def functions_of(item):
    """Return [(file, function)] of those that `item` names, in its order, each in the one of its files that has it."""
    places = [place_of(path) for path in paths_in(item) if path.endswith(".py")]
    found = []
    for name in [word for word in _CODE.findall(item) if _FUNCTION.match(word)]:
        having = [place for place in places if name in functions_in(place)]
        assert having, f"{name} is in none of {paths_in(item)}"
        found.append((having[0], name))
    return found


@pytest.mark.parametrize("path", sorted(set(paths_in(PAGE)) - {"__init__.py"}))
def test_every_file_that_is_named_is_there(path):
    assert place_of(path)


LISTS = [item for item in items(PAGE.split("## The way of a press\n")[1]) if paths_in(item)]


@pytest.mark.parametrize("item", LISTS, ids=lambda item: item[:50].replace("`", ""))
def test_every_name_stands_in_a_file_beside_it(item):
    functions_of(item)
    texts = ""
    for place in map(place_of, paths_in(item)):
        files = [place] if place.is_file() else sorted(place.rglob("*.py"))
        texts += "".join([file.read_text(encoding="utf-8") for file in files])
    named = [word for word in _CODE.findall(item) if not _PATH.match(word) and not word.startswith("make ")]
    assert [word for word in named if word.strip("()").rpartition(".")[2] not in texts] == []


def test_a_name_that_is_nowhere_is_told():
    with pytest.raises(AssertionError, match=r"Lever\.bounce is in none of"):
        functions_of("6. `flagfall/hands/debounce.py` `Lever.bounce`: a press")
    assert place_of("flagfall/hands/rocker.py") is None


# The drawing


def test_the_drawing_shows_every_room_and_no_other_module_than_there_is():
    assert {room for room in layers.ROOMS if not re.search(rf"\b{room}\b", DRAWING)} == set()
    modules = re.findall(r"\w+\.py", DRAWING)
    places = [FIRMWARE / folder / name for name in modules for folder in ("board", "flagfall")]
    assert len(modules) == len({place.name for place in places if place.exists()}) > 10


def test_what_crosses_the_contract_is_in_it():
    ports = (FIRMWARE / "board" / "ports.py").read_text(encoding="utf-8")
    crossing = ("take", "show", "light", "beep", "battery_mv", "off_asked", "hear", "answer", "send")
    for name in crossing:
        assert re.search(rf"\b{name}\b", DRAWING), name
        assert re.search(rf"^    {name}\b", ports, re.MULTILINE), name


# The way of a press, walked by one: the whole board on models of its chips, and its real interrupt handler.

LEVER_LEFT, LEVER_RIGHT = LEFT, RIGHT  # places in tests.board.parts.INPUT_PINS
GPIO_IN = 0xD0000004


def walked():
    """Return [(file, function)] of all that is called from the edge of a press to the end of that turn of the loop."""
    bench = Bench()
    bench.hand(LEVER_RIGHT, True)
    settings = Settings()
    app = App(bench.board, settings, read_canonical("300+3"))

    class Gpio:
        def __getitem__(self, address):
            return {GPIO_IN: bench.levels.now}[address]

    edge = edges.make_handler(edges.make_record(), bench.ticks, Gpio(), bench.ring.write)
    calls = []

    def note(frame, event, _argument):
        if event == "call":
            calls.append((frame.f_code.co_filename, frame.f_code.co_qualname))

    app.step()
    side = app.clock.white
    app.clock.start(app.clock.now)
    app.step()
    bench.hand(side, False)
    bench.ticks.at_ms(900)
    app.step()
    bench.ticks.at_ms(2_000)
    app.step()
    bench.levels.set(side, True)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        edge(None)
        bench.board.wait(app.deadline())
        app.step()
    finally:
        sys.setprofile(before)
    assert (app.clock.state, app.clock.turn, app.clock.sides[side].moves) == (RUNNING, 1 - side, 1)
    return [(Path(file), name.rpartition("<locals>.")[2]) for file, name in calls]


def test_the_way_of_a_press_has_ten_stations():
    numbers = re.findall(r"^(\d+)\. `", WAY, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 11)]


def test_a_press_goes_the_way_that_is_told_in_its_order():
    told = [each for item in items(WAY) if item.lstrip()[0].isdigit() for each in functions_of(item.strip())]
    assert len(told) >= 18
    calls = iter(walked())
    for place, name in told:
        station = (place, name.removesuffix("()"))
        assert station in calls, f"{name} is not called after what stands before it"
