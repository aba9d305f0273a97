# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The tree keeps the house rules of layers.py, and each rule refuses what it is there to refuse."""

from pathlib import Path

import pytest

from tests import layers

ROOT = Path(__file__).parent.parent


def sources(*folders):
    """Return {path from the root: text} of the Python files in these folders, not of hidden or built ones."""
    found = {}
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT)
            if not any(part.startswith(".") or part == "build" for part in path.parts):
                found[path.as_posix()] = file.read_text(encoding="utf-8")
    return found


def assert_kept(check, texts):
    """Assert that `check(path, text)` finds nothing in any of `texts`; tell file and line of what it does."""
    wrong = ["%s:%s" % (path, complaint) for path, text in texts.items() for complaint in check(path, text)]
    assert not wrong, "\n".join(wrong)


def in_text(check):
    """Let a check that needs only the text be called with a path too."""
    return lambda path, text: check(text)


# The tree


def test_the_tree_is_looked_at():
    assert "firmware/flagfall/timing/sides.py" in sources("firmware")
    assert "tests/test_layers.py" in sources(".")


def test_each_ring_imports_only_what_it_may():
    assert_kept(layers.wrong_imports, sources("firmware", "host_sim"))


def test_modules_that_a_rule_names_exist():
    named = map(layers.file_of, layers.PURE_BOARD + layers.ON_BOTH_PYTHONS)
    assert set(named) <= set(sources("firmware", "host_sim"))


def in_rooms(folder):
    """Return the files of a house that lie in one of its rooms."""
    return {path: text for path, text in sources(folder).items() if layers.room_of_file(path)}


def pages(folder, rooms):
    """Return {room: the text of its door}, of those rooms that are folders."""
    found = {room: ROOT / folder / room.replace(".", "/") / "__init__.py" for room in rooms}
    return {room: path.read_text(encoding="utf-8") for room, path in found.items() if path.exists()}


each_house = pytest.mark.parametrize(("folder", "rooms", "for_all"), [(each[0], *each[2:]) for each in layers.HOUSES])


@each_house
def test_every_room_is_in_the_table(folder, rooms, for_all):
    outside = {path for path in sources(folder) if layers.room_of_file(path) is None}
    assert outside <= {"%s%s.py" % (folder, name) for name in ("__init__", "__main__", "app", *for_all)}
    assert {layers.room_of_file(path) for path in in_rooms(folder)} == set(rooms)


@each_house
def test_each_room_goes_only_into_those_below_it(folder, rooms, for_all):
    assert_kept(layers.wrong_arrows, in_rooms(folder))


@each_house
def test_no_two_rooms_go_into_each_other(folder, rooms, for_all):
    names = list(rooms)
    for place, room in enumerate(names):
        assert set(rooms[room]) <= set(names[:place])


@each_house
def test_every_arrow_of_the_table_is_there(folder, rooms, for_all):
    assert layers.arrows(in_rooms(folder), rooms, for_all) == {room: set(into) for room, into in rooms.items()}


@each_house
def test_nobody_reaches_past_a_door(folder, rooms, for_all):
    offered = {room: layers.doors(text) for room, text in pages(folder, rooms).items()}
    assert_kept(lambda path, text: layers.past_doors(path, text, offered, folder), sources("firmware", "host_sim"))


@each_house
def test_every_door_leads_somewhere_and_is_used(folder, rooms, for_all):
    used = layers.used_doors(sources("firmware", "host_sim"), folder)
    for room, text in pages(folder, rooms).items():
        place = ROOT / folder / room.replace(".", "/")
        for door in layers.listed_doors(text):
            assert (place / (door + ".py")).exists() or (place / door).is_dir(), (room, door)
            assert door in used[room], (room, door)


@each_house
def test_the_page_at_a_door_says_who_comes_in(folder, rooms, for_all):
    for room, text in pages(folder, rooms).items():
        assert layers.said_arrows(text) == layers.true_arrows(room, rooms), room


def test_the_core_has_integers_only_and_reaches_nothing_outside():
    assert_kept(in_text(layers.core_impurities), sources("firmware/flagfall"))


def test_tests_neither_mock_nor_patch_modules_nor_wait():
    assert_kept(layers.tricks, sources("tests"))


def test_functions_and_modules_are_short():
    assert_kept(in_text(layers.too_long), sources("firmware", "host_sim"))


@pytest.mark.parametrize("ring", ["firmware", "host_sim"])
def test_the_median_function_is_short(ring):
    assert layers.long_winded(sources(ring).values()) == []


def test_every_file_opens_with_its_licence():
    assert_kept(in_text(layers.header_missing), sources("."))


# The rules themselves


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("firmware/flagfall/timing/turn.py", "import time"),
        ("firmware/flagfall/timing/turn.py", "from micropython import const"),
        ("firmware/flagfall/timing/turn.py", "def late():\n    import machine"),
        ("firmware/flagfall/timing/turn.py", "from host_sim import board"),
        ("firmware/flagfall/timing/turn.py", "import board.pins"),
        ("firmware/flagfall/timing/turn.py", "from ...board import pins"),
        ("firmware/flagfall/timing/turn.py", "import flagfallen"),
        ("firmware/flagfall/compat.py", "import machine"),
        ("firmware/board/lever.py", "import host_sim.lever"),
        ("firmware/board/lever.py", "import dataclasses"),
        ("firmware/main.py", "from host_sim.board import Board"),
        ("firmware/manifest.py", "import machine"),
        ("host_sim/board.py", "import machine"),
        ("host_sim/board.py", "from board import build"),
        ("host_sim/board.py", "import rp2040py"),
        ("host_sim/board.py", "import pytest"),
        ("host_sim/desk/stage.py", "import pathlib"),
        ("host_sim/desk/stage.py", "from host_sim import live"),
    ],
)
def test_an_import_across_the_rings_is_refused(path, text):
    assert len(layers.wrong_imports(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("firmware/flagfall/timing/turn.py", "from collections import namedtuple\nfrom flagfall import sides"),
        ("firmware/flagfall/timing/turn.py", "from . import sides\nfrom .sides import LEFT"),
        ("firmware/flagfall/compat.py", "from micropython import const"),
        ("firmware/board/lever.py", "import machine, time\nfrom board import pins\nimport flagfall.timing.sides"),
        ("firmware/main.py", "import micropython\nfrom board import build\nfrom flagfall.app import App"),
        ("host_sim/desk/stage.py", "import json\nfrom flagfall import app\nfrom host_sim.desk import desk"),
        ("host_sim/board.py", "import time\nfrom flagfall import app\nfrom . import lever\nimport rich.live"),
        ("host_sim/board.py", "from board import pins\nfrom board.lines import BAUD"),
        ("host_sim/machines/emulated/emulator.py", "from rp2040py.rp2040 import RP2040"),
    ],
)
def test_an_import_within_the_rings_is_allowed(path, text):
    assert layers.wrong_imports(path, text) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("firmware/flagfall/timing/turn.py", "from flagfall.notation import presets"),
        ("firmware/flagfall/timing/turn.py", "import flagfall.app"),
        ("firmware/flagfall/face/face.py", "from flagfall.hands.pages.steps import No"),
        ("firmware/flagfall/hands/pages/own.py", "from flagfall.app import App"),
        ("host_sim/scenario/read.py", "from host_sim.machines import MachineError"),
        ("host_sim/scenario/read.py", "from ..machines import MachineError"),
        ("host_sim/audit/choice.py", "def late():\n    from host_sim.cli import main"),
        ("host_sim/machines/choose.py", "import_module('host_sim.live.demo')"),
        ("host_sim/live/panel.py", "from host_sim.live.terminal import parts"),
        ("host_sim/live/web/table.py", "from host_sim.live.terminal.parts import LOUD"),
        ("host_sim/saying.py", "from host_sim import filing"),
        ("host_sim/packages.py", "from host_sim.cli.main import main"),
    ],
)
def test_an_arrow_that_goes_up_is_refused(path, text):
    assert len(layers.wrong_arrows(path, text)) == 1


def test_arrows_that_go_down_are_allowed():
    text = "from flagfall.timing import turn\nfrom flagfall.hands.inputs import BACK\nfrom flagfall.compat import const"
    assert layers.wrong_arrows("firmware/flagfall/hands/pages/own.py", text) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("host_sim/cli/main.py", "from host_sim import machines, packages\nrun('host_sim.link.calibrate')"),
        ("host_sim/live/terminal/app.py", "from host_sim.live import panel\nfrom host_sim.live.terminal import help"),
        ("host_sim/machines/emulated/stage.py", "from host_sim.desk.answers import SEEN\nfrom host_sim import saying"),
        ("host_sim/packages.py", "from host_sim.saying import PROGRAM"),
    ],
)
def test_arrows_between_the_rooms_of_the_desk_are_allowed(path, text):
    assert layers.wrong_arrows(path, text) == []


DOOR = "'''Doors: `panel`,\n`web.command`.'''\n__all__ = ('machine',)\nclass Fault: pass"


def test_a_page_offers_its_names_and_the_doors_that_it_lists():
    assert layers.doors(DOOR) == {"panel", "web.command", "machine", "Fault"}
    assert layers.listed_doors(DOOR) == {"panel", "web.command"}
    assert layers.doors("'No door.'") == set()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("from host_sim.live import panel", 0),
        ("from host_sim.live.panel import draw", 0),
        ("from host_sim import live", 0),
        ("from host_sim.live import Fault", 0),
        ("from host_sim.live import recording", 1),
        ("import host_sim.live.recording", 1),
        ("from host_sim.live.panels import draw", 1),
    ],
)
def test_an_import_past_the_doors_is_refused(text, wrong):
    offers = {"live": layers.doors(DOOR)}
    assert len(layers.past_doors("host_sim/cli/main.py", text, offers, "host_sim/")) == wrong
    assert layers.past_doors("host_sim/live/demo.py", text, offers, "host_sim/") == []


def test_a_board_comes_into_the_core_by_its_doors_too():
    offers = {"face": {"glyphs"}}
    text = "from flagfall.face.display import OFF\nfrom flagfall.face.glyphs import PICTURE_SIZE"
    assert layers.past_doors("firmware/board/board.py", text, offers, "firmware/flagfall/") == [
        "1: display.OFF is no door of face"
    ]


def test_what_a_page_says_of_who_comes_in_is_read():
    page = "'''Goes into `a.b`\nand `c`; only `d` comes in here. Else `e`.'''"
    assert layers.said_arrows(page) == ({"a.b", "c"}, {"d"})
    assert layers.said_arrows("'''Goes into no other room; `d`, `f` and the app come in here.'''") == (
        set(),
        {"d", "f"},
    )
    assert layers.said_arrows("'''Something.'''") is None


def test_an_arrow_is_found_where_it_is():
    text = "from host_sim import saying\nimport host_sim.desk.stage\nimport host_sim.live.panel"
    rooms = {"desk": (), "live": (), "saying": ()}
    found = layers.arrows({"host_sim/live/live.py": text}, rooms, ("saying",))
    assert found == {"desk": set(), "live": {"desk"}, "saying": set()}


def test_a_refused_import_names_its_line():
    assert layers.wrong_imports("firmware/flagfall/timing/turn.py", "'Turn.'\nimport time") == ["2: imports time"]


@pytest.mark.parametrize(
    "text",
    ["x = 0.5", "x = 1e3", "x = 2j", "x = 7 / 2", "x /= 2", "x = float('1')", "print(1)", "open('f')"]
    + ["x = time.ticks_ms()", "x = machine", "__import__('f')"],
)
def test_a_float_or_an_outside_name_is_refused_in_the_core(text):
    assert len(layers.core_impurities(text)) == 1


def test_integers_and_words_about_time_are_allowed_in_the_core():
    text = "'''The time, 0.5 or 1/2; print it.'''\nx = 7 // 2\nx //= 2  # time / 2\ny = clock.time"
    assert layers.core_impurities(text) == []


@pytest.mark.parametrize(
    "text",
    ["from unittest import mock", "import unittest.mock", "from unittest.mock import patch"]
    + ["x = MagicMock()", "x = library.MagicMock()", "sys.modules['a'] = b", "from sys import modules"]
    + ["time.sleep(1)", "from time import sleep", "import time as t\nt.sleep(1)", "time.sleep_ms(5)"],
)
def test_mocks_patched_modules_and_waiting_are_refused_in_tests(text):
    assert layers.tricks("tests/timing/test_turn.py", text) != []


def test_an_ordinary_test_is_allowed():
    text = "import sys\nimport pytest\nfrom flagfall import turn\nsys.path\nx = sleepy = 'time.sleep(1)'"
    assert layers.tricks("tests/timing/test_turn.py", text) == []


def function_of(lines, docstring=""):
    """Return the text of a function that is `lines` long, docstring apart."""
    return "def long():\n" + docstring + "    pass\n" * (lines - 1)


def test_a_function_is_refused_at_one_line_over_the_limit():
    assert layers.too_long(function_of(layers.LONGEST_FUNCTION)) == []
    assert layers.too_long(function_of(layers.LONGEST_FUNCTION + 1)) == ["1: long has 41 lines, at most 40"]


def test_a_docstring_does_not_count():
    text = function_of(layers.LONGEST_FUNCTION, docstring='    """One.\n\n    Two.\n    """\n')
    assert layers.function_lengths(text) == [(1, "long", layers.LONGEST_FUNCTION)]


def test_methods_and_inner_functions_count():
    text = "class Clock:\n    def press(self):\n        def inner():\n            pass\n        return inner"
    assert layers.function_lengths(text) == [(2, "press", 4), (3, "inner", 2)]


def test_a_module_is_refused_at_one_line_over_the_limit():
    assert layers.too_long("#\n" * layers.LONGEST_MODULE) == []
    over = "301: the module has 301 lines, at most 300"
    assert layers.too_long("#\n" * (layers.LONGEST_MODULE + 1)) == [over]


def test_the_median_is_refused_at_one_line_over_the_aim():
    short, middle, long = function_of(2), function_of(layers.MEDIAN_FUNCTION), function_of(30)
    assert layers.long_winded([short, middle, long]) == []
    over = "the median function has 11 lines, at most 10"
    assert layers.long_winded([short, middle + "    pass\n", long]) == [over]


@pytest.mark.parametrize(
    "text",
    ["", "'''No licence.'''", "\n".join(reversed(layers.HEADER)), "\n" + "\n".join(layers.HEADER)]
    + [layers.HEADER[0] + "\n#\n" + layers.HEADER[1]],
)
def test_a_file_without_its_licence_at_the_top_is_refused(text):
    assert len(layers.header_missing(text)) == 1


def test_the_licence_may_follow_the_line_that_names_an_interpreter():
    assert layers.header_missing("#!/usr/bin/env python3\n" + "\n".join(layers.HEADER)) == []
