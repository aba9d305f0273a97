# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Constants as numbers in what is frozen: the same clock, without their names."""

import ast
import subprocess
import sys

import pytest

from firmware.image import FIRMWARE, contents, folding
from firmware.image.steps import Refusal

SIDES = "from core.compat import const\nLEFT = const(0)\nRIGHT = const(1)\nNOBODY = const(-1)\nBOTH = (LEFT, RIGHT)\n"

# `const` is known to MicroPython as it is.
ASKS = """
import builtins, importlib
builtins.const = lambda value: value
for place, name in %r:
    try:
        getattr(importlib.import_module(place), name)
    except AttributeError:
        importlib.import_module(place + "." + name)
"""


def folded(source, **others):
    """Return what becomes of the module `core.play` with this source, beside `core.sides` and others."""
    sources = {"core.sides": SIDES, "core.play": source, **{"core." + name: text for name, text in others.items()}}
    return folding.fold(sources)["core.play"]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from core.sides import LEFT, BOTH\nx = LEFT\n", "from core.sides import BOTH\nx = 0\n"),
        ("from core.sides import RIGHT\nx = RIGHT\n", "pass\nx = 1\n"),
        ("from core.sides import RIGHT as FAR\nx = FAR\n", "pass\nx = 1\n"),
        (
            "from core import sides\nx = sides.RIGHT + sides.BOTH[0]\n",
            "from core import sides\nx = 1 + sides.BOTH[0]\n",
        ),
        ("from core.sides import NOBODY\nx = 2 -NOBODY\n", "pass\nx = 2 -(-1)\n"),
        ("def f():\n    from core.sides import LEFT\n    return LEFT\n", "def f():\n    pass\n    return 0\n"),
        ("from core.compat import const\n_A = const(7)\nx = _A\n", "from core.compat import const\npass\nx = 7\n"),
        ("from core.sides import RIGHT\nA = const(RIGHT << 4)\nx = A\n", "pass\npass\nx = 16\n"),
        ("x = '€', LEFT\nfrom core.sides import LEFT\n", "x = '€', 0\npass\n"),
    ],
)
def test_a_number_stands_where_the_name_of_a_constant_stood(source, found):
    assert folded(source) == found


def test_a_constant_is_found_where_another_module_has_imported_it():
    assert folded("from core.door import LEFT\nx = LEFT\n", door="from core.sides import LEFT\n") == "pass\nx = 0\n"


@pytest.mark.parametrize(
    "source",
    [
        "from core.sides import LEFT\ndef f(LEFT):\n    return LEFT\n",
        "from core.sides import LEFT\nLEFT = 5\nx = LEFT\n",
        "from core import sides\nsides = other\nx = sides.LEFT\n",
        "A = const(1 << 30)\nx = A\n",
        "A = const(b'abc')\nx = A\n",
        "A = const(True)\nx = A\n",
        "def f(play):\n    return play.LEFT, 'LEFT'\n",
    ],
)
def test_what_may_be_something_else_or_is_no_int_of_a_word_stays_what_it_is(source):
    assert folded(source) == source


def test_lines_stay_where_they_are():
    source = "from core.sides import (\n    LEFT,\n    RIGHT,\n    BOTH,\n)\n\nx = 1 / LEFT\n"
    assert folded(source) == "from core.sides import BOTH\n\n\n\n\n\nx = 1 / 0\n"


@pytest.fixture(scope="module")
def clock(tmp_path_factory):
    """Return a folder with the clock as it is frozen."""
    folder = tmp_path_factory.mktemp("frozen") / "clock"
    contents.fold_into(folder)
    return folder


def test_the_clock_as_it_is_frozen_is_all_there_line_by_line(clock):
    files = {path.relative_to(clock).as_posix(): path for path in clock.rglob("*.py")}
    assert set(files) == {*contents.listed(), "manifest.py"}
    for name, path in files.items():
        assert path.read_text().count("\n") == (FIRMWARE / name).read_text().count("\n"), name


def test_nothing_that_is_frozen_imports_or_asks_a_module_for_what_is_gone(clock):
    """Each name is looked for by Python itself in what is left of the module."""
    wanted = set()
    for path in clock.rglob("*.py"):
        tree = ast.parse(path.read_text())
        modules = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "flagfall":
                wanted.update((node.module, each.name) for each in node.names)
                modules.update({each.asname or each.name: "%s.%s" % (node.module, each.name) for each in node.names})
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
                place = modules[node.value.id]
                if (clock / (place.replace(".", "/") + ".py")).exists():
                    wanted.add((place, node.attr))
    assert len(wanted) > 200
    done = subprocess.run([sys.executable, "-c", ASKS % sorted(wanted)], cwd=clock, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_numbers_are_what_is_left_of_the_constants(clock):
    text = (clock / "flagfall" / "timing" / "sides.py").read_text()
    assert "SIDES = (0, 1)" in text
    assert "NOBODY" not in text


def test_the_version_has_its_names_for_who_asks_at_the_prompt(clock):
    text = (clock / "flagfall" / "version.py").read_text()
    names = [node.targets[0].id for node in ast.parse(text).body if isinstance(node, ast.Assign)]
    assert names == ["MAJOR", "MINOR", "PATCH"]


def test_a_module_that_is_no_python_is_named_with_its_line(tmp_path):
    (tmp_path / "manifest.py").write_text("module('main.py')\n")
    (tmp_path / "main.py").write_text("x = 1\ny = = 2\n")
    with pytest.raises(Refusal, match="^main, line 2: invalid syntax"):
        contents.fold_into(tmp_path / "clock", tmp_path)
    assert not (tmp_path / "clock").exists()
